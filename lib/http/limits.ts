import { z } from "zod";
import type { Environment } from "@/lib/kernel/context";
import { defaultLimits, type Limits } from "./meters";

const figure = z.number().int().min(1).max(10_000_000);

/** What `accounts.settings.limits[environment]` may hold; what is absent has its default. */
export const limitSettings = z.object({ rps: figure, burst: figure, concurrency: figure, businessRpm: figure }).partial();
const settings = z.object({ limits: z.object({ test: limitSettings, live: limitSettings }).partial() });

// One account's settings object lives as long as its cached key, so each is read once.
const known = new WeakMap<object, Limits>();

/** The limits of an account in an environment: the operator's figures over the defaults. */
export function limitsOf(accountSettings: Readonly<Record<string, unknown>>, environment: Environment): Limits {
  const before = known.get(accountSettings);
  if (before) return before;
  const parsed = settings.safeParse(accountSettings);
  const limits = { ...defaultLimits[environment], ...(parsed.success ? parsed.data.limits[environment] : {}) };
  known.set(accountSettings, limits);
  return limits;
}
