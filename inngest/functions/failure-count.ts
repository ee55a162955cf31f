/**
 * Counts the failures that this process has seen of each run, for the latest `most` runs. A run that was dropped, or that another worker
 * takes over, starts at zero and gets more retries.
 */
export class FailureCount {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most = 10_000) {}

  /** Counts one more failure of `id` and returns the new count. */
  add(id: string): number {
    const count = (this.counts.get(id) ?? 0) + 1;
    // Reinserted at the end: a Map keeps insertion order, and its first key is the one to drop.
    this.counts.delete(id);
    this.counts.set(id, count);
    const [oldest] = this.counts.keys();
    if (this.counts.size > this.most && oldest !== undefined) this.counts.delete(oldest);
    return count;
  }

  forget(id: string): void {
    this.counts.delete(id);
  }
}
