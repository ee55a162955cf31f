import type { Limits } from "@/lib/accounts/limits";
import { BUSINESS_WINDOW_MS, tenantOf, type KeyVerdict, type Meters, type Reading } from "./meters";

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
/**
 * Callers make up the ids of businesses, hundreds in a request. Of more than so many of a tenant in two minutes, the ones that it
 * named longest ago are forgotten; of more than so many of all tenants, those of whoever has most: by making up its own nobody lifts
 * the limits of others.
 */
const MOST_OF_TENANT = 20_000;
const MOST_BUSINESSES = 100_000;

/** Exact meters of one process: a token bucket and a count for each key, a sliding log for each business. */
export class MemoryMeters implements Meters {
  readonly #buckets = new Map<string, Bucket>();
  /** By tenant, and then by business: the one that was named last stands last. */
  readonly #logs = new Map<string, Map<string, Log>>();
  /** How many businesses all tenants have. */
  #businesses = 0;
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
    this.#forgetTooMany(businesses);
    const readings = logs.map((log) => readingOf(log, limits, nowMs));
    const full = readings.filter((reading) => reading.remaining < 1);
    if (full.length > 0) return { ...full.reduce((a, b) => (b.resetSeconds > a.resetSeconds ? b : a)), allowed: false };
    for (const log of logs) log.times.push(nowMs);
    return logs.map((log) => readingOf(log, limits, nowMs)).reduce((a, b) => (b.remaining < a.remaining ? b : a));
  }

  peekBusiness(business: string, limits: Limits, nowMs: number): Reading {
    const log = this.#logs.get(tenantOf(business))?.get(business);
    if (log) dropOld(log, nowMs);
    return readingOf(log ?? { times: [], start: 0 }, limits, nowMs);
  }

  #current(business: string, nowMs: number): Log {
    const tenant = tenantOf(business);
    let own = this.#logs.get(tenant);
    if (!own) this.#logs.set(tenant, (own = new Map<string, Log>()));
    const log = own.get(business) ?? { times: [], start: 0 };
    if (!own.delete(business)) this.#businesses += 1;
    own.set(business, log);
    dropOld(log, nowMs);
    return log;
  }

  #forgetTooMany(named: readonly string[]): void {
    for (const tenant of new Set(named.map(tenantOf))) this.#forgetOldest(tenant, MOST_OF_TENANT);
    while (this.#businesses > MOST_BUSINESSES) {
      const [most, next] = this.#largest();
      // As far as the next one at most, and all the way where they are even.
      this.#forgetOldest(most.tenant, Math.max(most.size - (this.#businesses - MOST_BUSINESSES), Math.min(next, most.size - 1)));
    }
  }

  /** Leaves a tenant so many businesses at most. */
  #forgetOldest(tenant: string, most: number): void {
    const own = this.#logs.get(tenant) ?? new Map<string, Log>();
    for (const business of own.keys()) {
      if (own.size <= most) break;
      own.delete(business);
      this.#businesses -= 1;
    }
    if (own.size === 0) this.#logs.delete(tenant);
  }

  /** The tenant that has most businesses, and how many the next one has. */
  #largest(): [{ tenant: string; size: number }, next: number] {
    let most = { tenant: "", size: 0 };
    let next = 0;
    for (const [tenant, { size }] of this.#logs) {
      if (size > most.size) {
        next = most.size;
        most = { tenant, size };
      } else next = Math.max(next, size);
    }
    return [most, next];
  }

  /** Forgets keys and businesses that have been at rest, so that memory follows the traffic of the last minutes. */
  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptAtMs < SWEEP_EVERY_MS) return;
    this.#sweptAtMs = nowMs;
    // A window longer than they count, and whole: a clock that steps back has the requests of the last minute count again, as in Redis.
    for (const [tenant, own] of this.#logs) {
      for (const [business, { times }] of own) {
        if ((times.at(-1) ?? 0) <= nowMs - 2 * BUSINESS_WINDOW_MS && own.delete(business)) this.#businesses -= 1;
      }
      if (own.size === 0) this.#logs.delete(tenant);
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
