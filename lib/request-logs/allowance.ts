interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** So much at once, and then so much a second. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/** More than are asked for in a minute; of more, the ones that were asked for longest ago begin anew. */
const MOST_BUCKETS = 10_000;

/** Token buckets by name, of one process. `nowMs` is of a clock that never goes back. */
export class Buckets {
  readonly #buckets = new Map<string, Bucket>();

  /** The bucket of this name, filled up to now: its `tokens` are the caller's to take. */
  filled(name: string, { burst, perSecond }: Allowance, nowMs: number): { tokens: number } {
    const before = this.#buckets.get(name) ?? { tokens: burst, filledAtMs: nowMs };
    const bucket = {
      tokens: Math.min(burst, before.tokens + (Math.max(0, nowMs - before.filledAtMs) / 1_000) * perSecond),
      filledAtMs: nowMs,
    };
    // The one that was asked last stands last.
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    for (const first of this.#buckets.keys()) {
      if (this.#buckets.size <= MOST_BUCKETS) break;
      this.#buckets.delete(first);
    }
    return bucket;
  }
}
