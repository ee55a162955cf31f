import type { Limits } from "@/lib/accounts/limits";
import { BUSINESS_WINDOW_MS, type KeyVerdict, type Meters, type Reading } from "./meters";

interface Bucket {
  tokens: number;
  filledAtMs: number;
  inFlight: number;
}

/** Times of the requests of one business within the window, the oldest at `start`. */
interface Log {
  times: number[];
  start: number;
}

const SWEEP_EVERY_MS = 60_000;
/** Callers make up the ids of businesses, hundreds in a request: of more than so many in two minutes, the ones named longest ago are forgotten. */
const MOST_BUSINESSES = 100_000;

/** Exact meters of one process: a token bucket and a count for each key, a sliding log for each business. */
export class MemoryMeters implements Meters {
  readonly #buckets = new Map<string, Bucket>();
  /** The one that was named last stands last. */
  readonly #logs = new Map<string, Log>();
  #sweptAtMs = 0;

  enter(keyId: string, limits: Limits, nowMs: number): KeyVerdict {
    this.#sweep(nowMs);
    let bucket = this.#buckets.get(keyId);
    if (!bucket) this.#buckets.set(keyId, (bucket = { tokens: limits.burst, filledAtMs: nowMs, inFlight: 0 }));
    const elapsedMs = Math.max(0, nowMs - bucket.filledAtMs);
    bucket.tokens = Math.min(limits.burst, bucket.tokens + (elapsedMs / 1_000) * limits.rps);
    bucket.filledAtMs = Math.max(nowMs, bucket.filledAtMs);
    if (bucket.inFlight >= limits.concurrency) {
      return { allowed: false, limit: "key_concurrency", rps: rpsReading(bucket.tokens, limits, true), retryAfterSeconds: 1 };
    }
    if (bucket.tokens < 1) {
      const retryAfterSeconds = Math.max(1, Math.ceil((1 - bucket.tokens) / limits.rps));
      return { allowed: false, limit: "key_rps", rps: rpsReading(bucket.tokens, limits, false), retryAfterSeconds };
    }
    bucket.tokens -= 1;
    const freePlaces = limits.concurrency - bucket.inFlight;
    bucket.inFlight += 1;
    return { allowed: true, rps: rpsReading(bucket.tokens, limits, true), place: "", freePlaces };
  }

  leave(keyId: string): void {
    const bucket = this.#buckets.get(keyId);
    if (bucket) bucket.inFlight = Math.max(0, bucket.inFlight - 1);
  }

  countBusinesses(businesses: readonly string[], limits: Limits, nowMs: number): Reading {
    const logs = businesses.map((business) => this.#current(business, nowMs));
    this.#forgetOldest();
    const readings = logs.map((log) => readingOf(log, limits, nowMs));
    const full = readings.filter((reading) => reading.remaining < 1);
    if (full.length > 0) return { ...full.reduce((a, b) => (b.resetSeconds > a.resetSeconds ? b : a)), allowed: false };
    for (const log of logs) log.times.push(nowMs);
    return logs.map((log) => readingOf(log, limits, nowMs)).reduce((a, b) => (b.remaining < a.remaining ? b : a));
  }

  peekBusiness(business: string, limits: Limits, nowMs: number): Reading {
    const log = this.#logs.get(business);
    if (log) dropOld(log, nowMs);
    return readingOf(log ?? { times: [], start: 0 }, limits, nowMs);
  }

  #current(business: string, nowMs: number): Log {
    const log = this.#logs.get(business) ?? { times: [], start: 0 };
    this.#logs.delete(business);
    this.#logs.set(business, log);
    dropOld(log, nowMs);
    return log;
  }

  #forgetOldest(): void {
    for (const business of this.#logs.keys()) {
      if (this.#logs.size <= MOST_BUSINESSES) return;
      this.#logs.delete(business);
    }
  }

  /** Forgets keys and businesses that have been at rest, so that memory follows the traffic of the last minutes. */
  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptAtMs < SWEEP_EVERY_MS) return;
    this.#sweptAtMs = nowMs;
    // A window longer than they count, and whole: a clock that steps back has the requests of the last minute count again, as in Redis.
    for (const [business, { times }] of this.#logs) {
      if ((times.at(-1) ?? 0) <= nowMs - 2 * BUSINESS_WINDOW_MS) this.#logs.delete(business);
    }
    for (const [keyId, bucket] of this.#buckets) {
      if (bucket.inFlight === 0 && nowMs - bucket.filledAtMs > 3_600_000) this.#buckets.delete(keyId);
    }
  }
}

/** The bucket may hold more than a second's quota; the header speaks of the quota of one second, as its policy does. */
export function rpsReading(tokens: number, limits: Limits, allowed: boolean): Reading {
  const remaining = Math.max(0, Math.min(Math.floor(tokens), limits.rps - 1));
  return { allowed, remaining, resetSeconds: Math.max(1, Math.ceil((1 - Math.min(1, tokens)) / limits.rps)) };
}

function dropOld(log: Log, nowMs: number): void {
  while (log.start < log.times.length && (log.times[log.start] ?? 0) <= nowMs - BUSINESS_WINDOW_MS) log.start += 1;
  if (log.start > 1_024 && log.start * 2 > log.times.length) {
    log.times.splice(0, log.start);
    log.start = 0;
  }
}

function readingOf(log: Log, limits: Limits, nowMs: number): Reading {
  const used = log.times.length - log.start;
  const remaining = Math.max(0, limits.businessRpm - used);
  // Over the limit by more than one (it was lowered): so many must leave the window before the next can pass.
  const leaving = log.times[log.start + Math.max(0, used - limits.businessRpm)] ?? nowMs;
  return { allowed: true, remaining, resetSeconds: Math.max(1, Math.ceil((BUSINESS_WINDOW_MS - (nowMs - leaving)) / 1_000)) };
}
