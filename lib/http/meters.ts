import type { Limits } from "@/lib/accounts/limits";

export const BUSINESS_WINDOW_MS = 60_000;

/** A meter's state after it has counted or refused a request. */
export interface Reading {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until `remaining` increases; after a refusal, until the same request would be allowed. */
  resetSeconds: number;
}

/** The tenant (`<account>/<environment>`) of a business, which the meters know as `<account>/<environment>[/<business id>]`. */
export const tenantOf = (business: string): string => /^[^/]*\/[^/]*/.exec(business)?.[0] ?? business;

export type KeyVerdict =
  /** `place` must be given back with `leave`; `freePlaces` counts the key's places that other requests don't hold, including this one. */
  | { allowed: true; rps: Reading; place: string; freePlaces: number }
  | { allowed: false; limit: "key_rps" | "key_concurrency"; rps: Reading; retryAfterSeconds: number };

/**
 * The three rate limit meters. A refused request is not counted, so that Retry-After stays true. Kept in memory by a single process, or in
 * Redis for several.
 */
export interface Meters {
  /** Counts one request of a key, and holds one of its concurrency places until `leave`. */
  enter(keyId: string, limits: Limits, nowMs: number): KeyVerdict | Promise<KeyVerdict>;
  /** Gives a place back, at once or as soon as possible. Never fails. */
  leave(keyId: string, place: string): void | Promise<void>;
  /** Counts one request for each of the businesses (see `tenantOf`), or for none if one is over its limit. Returns the tightest reading. */
  countBusinesses(businesses: readonly string[], limits: Limits, nowMs: number): Reading | Promise<Reading>;
  /** Reads the meter of a business without counting a request. */
  peekBusiness(business: string, limits: Limits, nowMs: number): Reading | Promise<Reading>;
}
