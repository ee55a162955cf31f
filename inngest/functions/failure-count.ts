/**
 * How many failures this process has seen of each run, for the latest `most` of them: one that was dropped, or that another worker takes
 * over, begins at none, and gets more tries.
 */
export class FailureCount {
  private readonly counts = new Map<string, number>();

  constructor(private readonly most = 10_000) {}

  /** Counts one more failure of `id`, and gives how many there were with it. */
  add(id: string): number {
    const count = (this.counts.get(id) ?? 0) + 1;
    // Put last: a map keeps the order in which its keys came, and the first is dropped.
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
