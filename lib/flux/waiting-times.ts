import type { Environment } from "@/lib/kernel/context";
import type { FilingStatus } from "./states";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** How long a portal may be away, or an outcome unknown, before a filing may end for it. */
export const giveUpAfterMs = 72 * HOUR;

/** How long an authority that lists a return may take to issue its receipt before a person has to look for it. */
export const receiptWithinMs = 30 * 24 * HOUR;

/** For so long a filing waits for a process that has the master key of its credentials. */
export const KEY_COMES_WITHIN_MS = 24 * HOUR;

/** The pause of a filing whose taxpayer is signed in for another, or for which no session was free. */
export const BUSY_MS = 3 * SECOND;

/** How long a blocked filing waits for a person (api.md §12 for the sandbox). */
export function blockedForMs(environment: Environment): number {
  return environment === "test" ? 60 * SECOND : 72 * HOUR;
}

/** The pause after the `attempt`th try: doubling, up to an hour and after three days up to six; seconds in the sandbox. */
export function backOffMs(environment: Environment, attempt: number, waitedMs: number): number {
  if (environment === "test") return Math.min(SECOND * 2 ** Math.max(attempt - 1, 0), 30 * SECOND);
  return waitedMs >= giveUpAfterMs ? 6 * HOUR : Math.min(MINUTE * 2 ** Math.max(attempt - 1, 0), HOUR);
}

/** The pause before the portal is asked again what became of a return: as long as it was waited for already, within the same bounds. */
export function askAgainMs(environment: Environment, waitedMs: number): number {
  const first = environment === "test" ? SECOND : MINUTE;
  return backOffMs(environment, 1 + Math.floor(Math.log2(waitedMs / first + 1)), waitedMs);
}

/**
 * What counts as waited, in ms, where a filing goes on of which its last run saw nothing for some of that time: a portal that is away
 * just now has a day to come back. Who is to resume a filing was told until when.
 */
export const countedAsWaitedMs = (status: FilingStatus, waitedMs: number): number =>
  status === "action_required" ? waitedMs : Math.min(waitedMs, giveUpAfterMs - 24 * HOUR);
