interface Bucket {
  tokens: number;
  filledAtMs: number;
}

/** A token bucket's size, and its refill per second. */
export interface Allowance {
  burst: number;
  perSecond: number;
}

/** More than are used within a minute. Beyond this number, those that were used longest ago are dropped, and start full again. */
const MOST_BUCKETS = 10_000;

/** Token buckets of one process, by name. `nowMs` must come from a monotonic clock. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>();

  /** The bucket of this name, refilled up to now. The caller takes from its `tokens`. */
  filled(name: string, { burst, perSecond }: Allowance, nowMs: number): { tokens: number } {
    const before = this.#buckets.get(name) ?? { tokens: burst, filledAtMs: nowMs };
    const bucket = {
      tokens: Math.min(burst, before.tokens + (Math.max(0, nowMs - before.filledAtMs) / 1_000) * perSecond),
      filledAtMs: nowMs,
    };
    // Keeps the map in the order of last use.
    this.#buckets.delete(name);
    this.#buckets.set(name, bucket);
    for (const first of this.#buckets.keys()) {
      if (this.#buckets.size <= MOST_BUCKETS) break;
      this.#buckets.delete(first);
    }
    return bucket;
  }
}
