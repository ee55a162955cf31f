import type { Limits } from "@/lib/accounts/limits";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { BUSINESS_WINDOW_MS, tenantOf, type KeyVerdict, type Meters, type Reading } from "./meters";

interface Bucket {
  tokens: number;
  filledAtMs: number;
  inFlight: number;
}

/** The times of one business's requests within the window; the oldest is at index `start`. */
interface Log {
  times: number[];
  start: number;
}

const SWEEP_EVERY_MS = 60_000;
/**
 * Callers make up business ids, hundreds in one request, so their number is bounded. Above MOST_OF_TENANT within two minutes, the ids that
 * the tenant named longest ago are forgotten; above MOST_BUSINESSES, those of the tenant with the most. A tenant that makes up ids
 * therefore can't lift the limits of others.
 */
const MOST_OF_TENANT = 20_000;
const MOST_BUSINESSES = 100_000;

/** Exact meters of one process: a token bucket and a concurrency count for each key, and a sliding log for each business. */
export class MemoryMeters implements Meters {
  readonly #buckets = new Map<string, Bucket>();
  /** By tenant, and then by business in the order in which they were last named. */
  readonly #logs = new Map<string, Map<string, Log>>();
  /** The number of businesses of all tenants. */
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
    const freeSlots = limits.concurrency - bucket.inFlight;
    bucket.inFlight += 1;
    return { allowed: true, rps: rpsReading(bucket.tokens, limits, true), slot: "", freeSlots };
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
      // Reduces the largest tenant to the size of the next one at most; if the two are equal, by at least one business.
      this.#forgetOldest(most.tenant, Math.max(most.size - (this.#businesses - MOST_BUSINESSES), Math.min(next, most.size - 1)));
    }
  }

  /** Forgets a tenant's oldest businesses until `most` are left. */
  #forgetOldest(tenant: string, most: number): void {
    const own = this.#logs.get(tenant) ?? new Map<string, Log>();
    for (const business of own.keys()) {
      if (own.size <= most) break;
      own.delete(business);
      this.#businesses -= 1;
    }
    if (own.size === 0) this.#logs.delete(tenant);
  }

  /** The tenant with the most businesses, and the number of the next largest. */
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

  /** Forgets idle keys and businesses, so that memory follows the traffic of the last minutes. */
  #sweep(nowMs: number): void {
    if (nowMs - this.#sweptAtMs < SWEEP_EVERY_MS) return;
    this.#sweptAtMs = nowMs;
    // Only after twice the window, and only whole logs: when a clock steps back, requests of the last minute must count again, as in Redis.
    for (const [tenant, own] of this.#logs) {
      for (const [business, { times }] of own) {
        if ((times.at(-1) ?? 0) <= nowMs - 2 * BUSINESS_WINDOW_MS && own.delete(business)) this.#businesses -= 1;
      }
      if (own.size === 0) this.#logs.delete(tenant);
    }
    for (const [keyId, bucket] of this.#buckets) {
      if (bucket.inFlight === 0 && nowMs - bucket.filledAtMs > HOUR_MS) this.#buckets.delete(keyId);
    }
  }
}

/** The bucket may hold more than one second's quota. The header reports at most the quota of one second, as its policy does. */
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
  // If the limit was lowered, more than one request may have to leave the window before the next is allowed.
  const leaving = log.times[log.start + Math.max(0, used - limits.businessRpm)] ?? nowMs;
  return { allowed: true, remaining, resetSeconds: Math.max(1, Math.ceil((BUSINESS_WINDOW_MS - (nowMs - leaving)) / 1_000)) };
}
