import type { Environment } from "@/lib/kernel/context";
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@/lib/kernel/time/duration-values";
import type { FilingStatus } from "./states";

/** How long a portal may be away, or an outcome unknown, before a filing may be ended for it. */
export const giveUpAfterMs = 72 * HOUR_MS;

/** How long an authority that lists a return may take to issue its receipt before a person has to look for it. */
export const receiptWithinMs = 30 * DAY_MS;

/** How long a filing waits for a process that has the master key of its credentials. */
export const KEY_COMES_WITHIN_MS = 24 * HOUR_MS;

/** The pause of a filing whose taxpayer is signed in elsewhere, or for which no session was free. */
export const BUSY_MS = 3 * SECOND_MS;

/** How long a blocked filing waits for a person. */
export function blockedForMs(environment: Environment): number {
  return environment === "test" ? 60 * SECOND_MS : 72 * HOUR_MS;
}

/** The pause after attempt number `attempt`: doubling up to an hour, six hours once three days have passed; seconds in the sandbox. */
export function backOffMs(environment: Environment, attempt: number, waitedMs: number): number {
  if (environment === "test") return Math.min(SECOND_MS * 2 ** Math.max(attempt - 1, 0), 30 * SECOND_MS);
  return waitedMs >= giveUpAfterMs ? 6 * HOUR_MS : Math.min(MINUTE_MS * 2 ** Math.max(attempt - 1, 0), HOUR_MS);
}

/**
 * The pause before the portal is asked again what became of a return: about as long as the filing has waited already, within the same
 * bounds.
 */
export function statusPollMs(environment: Environment, waitedMs: number): number {
  const first = environment === "test" ? SECOND_MS : MINUTE_MS;
  return backOffMs(environment, 1 + Math.floor(Math.log2(waitedMs / first + 1)), waitedMs);
}

/**
 * How much of a filing's time counts as waited, in ms, when it continues although its last run missed some of that time. At least a day of
 * the limit is left, so that a portal that is away just now can come back. The wait for a person counts in full, because they were told its
 * deadline.
 */
export const countedAsWaitedMs = (status: FilingStatus, waitedMs: number): number =>
  status === "action_required" ? waitedMs : Math.min(waitedMs, giveUpAfterMs - 24 * HOUR_MS);
