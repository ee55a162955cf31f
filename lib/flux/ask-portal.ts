import type { Ctx } from "@/lib/kernel/context";
import {
  AuthorityBusy,
  AuthorityUnavailable,
  OutcomeUnknown,
  PortalChanged,
  SignInRefused,
  type AuthoritySession,
  type Return,
} from "./authority";
import { authorityOf } from "./authorities";
import { recordSuccess, recordFailure, passProbe } from "./circuit";
import { CredentialsLost, withSession } from "./open-session";
import type { FilingRow } from "./present-filing";
import { isSilentOnAvailability } from "./send-return";
import { checkQueryTurn } from "./place-in-line";
import { giveUpAfterMs } from "./waiting-times";

/** Result of a question to the portal: its answer, the ms to wait before asking, a refused sign-in, or no readable answer. */
export type Asked<T> =
  { kind: "answered"; answer: T } | { kind: "wait"; waitMs: number } | { kind: "refused"; refusal: SignInRefused } | { kind: "unanswered" };

/** After these errors the state of the return is as unknown as before, and the portal is asked again. */
const SAYS_NOTHING = [AuthorityUnavailable, OutcomeUnknown, PortalChanged, CredentialsLost];

/**
 * Signs in and reads something about a return that the portal may have; never sends a return. During an outage only one filing asks, on
 * behalf of all; the exception is a filing that has waited (`waitedMs`) until its last question. What the answer shows about the portal's
 * availability is recorded for the other filings. Rethrows unexpected errors, so that the step is retried.
 */
export async function askPortal<T>(
  ctx: Ctx,
  row: FilingRow,
  waitedMs: number,
  ask: (session: AuthoritySession, filed: Return) => Promise<T>,
): Promise<Asked<T>> {
  const authority = authorityOf(row.environment);
  const turn = authority && waitedMs < giveUpAfterMs ? await checkQueryTurn(ctx, row, authority) : { waitMs: null, probe: null };
  if (turn.waitMs !== null) return { kind: "wait", waitMs: turn.waitMs };
  const shared = authority && authority.placesPerWorker !== null ? authority.name : null;
  try {
    const answer = await withSession(ctx, row, ask);
    if (shared) await recordSuccess(ctx, shared);
    return { kind: "answered", answer };
  } catch (error) {
    if (shared && turn.probe && isSilentOnAvailability(error)) await passProbe(ctx, shared, turn.probe, row.id);
    if (shared && error instanceof AuthorityUnavailable) await recordFailure(ctx, shared);
    if (error instanceof AuthorityBusy) return { kind: "wait", waitMs: error.forMs };
    if (error instanceof SignInRefused) return { kind: "refused", refusal: error };
    if (SAYS_NOTHING.some((kind) => error instanceof kind)) return { kind: "unanswered" };
    throw error;
  }
}
