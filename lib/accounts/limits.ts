import { z } from "zod";
import type { Environment } from "@/lib/kernel/context";

/** The rate limits of the partner API. An operator may set them for each account and environment. */
export interface Limits {
  /** Requests per second that a key may sustain. */
  rps: number;
  /** Requests that a key may send at once after a pause. */
  burst: number;
  /** Requests that a key may have in flight. */
  concurrency: number;
  /** Requests for one business within any 60 s. */
  businessRpm: number;
}

export const defaultLimits: Readonly<Record<Environment, Limits>> = {
  test: { rps: 5, burst: 10, concurrency: 10, businessRpm: 500 },
  live: { rps: 50, burst: 100, concurrency: 100, businessRpm: 500 },
};

const range = { error: "must be a whole number between 1 and 10,000,000" };
const figure = z.number(range).int(range).min(1, range).max(10_000_000, range);

/** The form of `accounts.settings.limits[environment]`; absent figures have their defaults. */
export const limitSettings = z.object({ rps: figure, burst: figure, concurrency: figure, businessRpm: figure }).partial();
export type LimitSettings = z.output<typeof limitSettings>;

const settings = z.object({ limits: z.object({ test: limitSettings, live: limitSettings }).partial() });

// An account's settings object lives as long as its cached key, so each object is parsed once.
const known = new WeakMap<object, Partial<Record<Environment, Limits>>>();

/** The limits of an account in an environment: the operator's figures, and defaults for the rest. */
export function limitsOf(accountSettings: Readonly<Record<string, unknown>>, environment: Environment): Limits {
  const before = known.get(accountSettings);
  const cached = before?.[environment];
  if (cached) return cached;
  const parsed = settings.safeParse(accountSettings);
  const limits = { ...defaultLimits[environment], ...(parsed.success ? parsed.data.limits[environment] : {}) };
  known.set(accountSettings, { ...before, [environment]: limits });
  return limits;
}
