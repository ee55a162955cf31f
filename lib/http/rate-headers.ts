import type { Limits } from "@/lib/accounts/limits";
import { BUSINESS_WINDOW_MS, type Reading } from "./meters";

/** Headers of api.md §9: the policies, what is left of them, and the older X-RateLimit names for the tightest. */
export function rateHeaders(
  limits: Limits,
  rps: Reading,
  business: Reading,
  refusedBy: "key_rps" | "key_concurrency" | "business_rpm" | null,
): Record<string, string> {
  const windowSeconds = BUSINESS_WINDOW_MS / 1_000;
  const tightest = tightestOf(limits, rps, business, refusedBy);
  return {
    "ratelimit-policy": `"key-rps";q=${limits.rps};w=1, "key-concurrency";q=${limits.concurrency};qu="concurrent-requests", "business-rpm";q=${limits.businessRpm};w=${windowSeconds}`,
    ratelimit: `"key-rps";r=${rps.remaining};t=${rps.resetSeconds}, "business-rpm";r=${business.remaining};t=${business.resetSeconds}`,
    "x-ratelimit-limit": String(tightest.limit),
    "x-ratelimit-remaining": String(tightest.remaining),
    "x-ratelimit-reset": String(tightest.resetSeconds),
  };
}

/** The meter that refused, else the one that will refuse first. */
function tightestOf(
  limits: Limits,
  rps: Reading,
  business: Reading,
  refusedBy: string | null,
): { limit: number; remaining: number; resetSeconds: number } {
  if (refusedBy === "key_concurrency") return { limit: limits.concurrency, remaining: 0, resetSeconds: 1 };
  const byBusiness = refusedBy === "business_rpm" || (refusedBy === null && business.remaining < rps.remaining);
  return byBusiness ? { limit: limits.businessRpm, ...business } : { limit: limits.rps, ...rps };
}
