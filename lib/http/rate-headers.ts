import type { Limits } from "@/lib/accounts/limits";
import { BUSINESS_WINDOW_MS, type Reading } from "./meters";

/** The readings of the three meters for a request. */
export interface Readings {
  rps: Reading;
  /** The further requests that the key may have in flight once this one is answered. */
  freeSlots: number;
  business: Reading;
}

/** The rate limit headers: the policies, what remains of each, and the older X-RateLimit headers for the tightest one. */
export function rateHeaders(
  limits: Limits,
  readings: Readings,
  refusedBy: "key_rps" | "key_concurrency" | "business_rpm" | null,
): Record<string, string> {
  const windowSeconds = BUSINESS_WINDOW_MS / 1_000;
  const { rps, business } = readings;
  const tightest = tightestOf(limits, readings, refusedBy);
  return {
    "ratelimit-policy": `"key-rps";q=${limits.rps};w=1, "key-concurrency";q=${limits.concurrency};qu="concurrent-requests", "business-rpm";q=${limits.businessRpm};w=${windowSeconds}`,
    ratelimit: `"key-rps";r=${rps.remaining};t=${rps.resetSeconds}, "business-rpm";r=${business.remaining};t=${business.resetSeconds}`,
    "x-ratelimit-limit": String(tightest.limit),
    "x-ratelimit-remaining": String(tightest.remaining),
    "x-ratelimit-reset": String(tightest.resetSeconds),
  };
}

interface Tightest {
  limit: number;
  remaining: number;
  resetSeconds: number;
}

/** Nobody can say when a request in flight ends. As after a refusal, trying again after a second is reasonable. */
const LOOK_AGAIN_SECONDS = 1;

/** The limit that refused the request, or else the one that will be reached first. */
function tightestOf(limits: Limits, { rps, freeSlots, business }: Readings, refusedBy: string | null): Tightest {
  const inFlight = (remaining: number) => ({ limit: limits.concurrency, remaining, resetSeconds: LOOK_AGAIN_SECONDS });
  if (refusedBy === "key_concurrency") return inFlight(0);
  const byRate = { limit: limits.rps, ...rps };
  if (refusedBy === "key_rps") return byRate;
  const byBusiness = { limit: limits.businessRpm, ...business };
  if (refusedBy === "business_rpm") return byBusiness;
  return [byRate, byBusiness, inFlight(freeSlots)].reduce((least, one) => (one.remaining < least.remaining ? one : least));
}
