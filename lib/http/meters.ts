import type { Limits } from "@/lib/accounts/limits";

export const BUSINESS_WINDOW_MS = 60_000;

/** What a meter says after counting a request, or after refusing to. */
export interface Reading {
  allowed: boolean;
  remaining: number;
  /** Whole seconds until `remaining` grows back (for a refusal: until the same request can pass). */
  resetSeconds: number;
}

/** Whose a business is, by the name that the meters know it by: `<account>/<environment>`, and `/<id>` where the request named one. */
export const tenantOf = (business: string): string => /^[^/]*\/[^/]*/.exec(business)?.[0] ?? business;

export type KeyVerdict =
  /** `place` is what to give back with `leave`; `freePlaces` are those of the key that others don't hold, this one with them. */
  | { allowed: true; rps: Reading; place: string; freePlaces: number }
  | { allowed: false; limit: "key_rps" | "key_concurrency"; rps: Reading; retryAfterSeconds: number };

/**
 * The three meters. A refused request costs nothing, so that Retry-After stays true. Kept in memory by one process, or in
 * Redis by several.
 */
export interface Meters {
  /** Counts one request of a key and holds a place of its concurrency until `leave`. */
  enter(keyId: string, limits: Limits, nowMs: number): KeyVerdict | Promise<KeyVerdict>;
  /** Gives a place back, at once or as soon as that can be done. Does not fail. */
  leave(keyId: string, place: string): void | Promise<void>;
  /** Counts one request for each of the businesses (`tenantOf`), or for none where one of them is over its limit. The tightest is told. */
  countBusinesses(businesses: readonly string[], limits: Limits, nowMs: number): Reading | Promise<Reading>;
  /** The reading of a business without counting. */
  peekBusiness(business: string, limits: Limits, nowMs: number): Reading | Promise<Reading>;
}
