import type { Ctx } from "@/lib/kernel/context";
import { AuthorityBusy, AuthorityUnavailable, OutcomeUnknown, PortalChanged, SignInRefused } from "./authority";
import { authorityOf } from "./authorities";
import { noteAnswering, noteAway, passAsking } from "./circuit";
import { receiptUnread } from "./faults";
import { CredentialsLost, withSession } from "./open-session";
import type { FilingRow } from "./present-filing";
import { presentPayment } from "./present-payment";
import { saysNothingOf } from "./send-return";
import { after, moveUnlessGone, type Advance } from "./step";
import { mayAsk } from "./turn";
import { askAgainMs, giveUpAfterMs } from "./waiting-times";

/** A password that the portal refused is not tried on it again before this has passed: it locks accounts. */
const AFTER_REFUSAL_MS = 24 * 60 * 60_000;

/** Reads the receipt of what the authority has. Where that stays impossible for three days, it ends as an outcome to look up. */
export async function readReceipt(ctx: Ctx, read: FilingRow, waitedMs: number): Promise<Advance> {
  let row = read;
  const authority = authorityOf(row.environment);
  const shared = authority && authority.placesPerWorker !== null ? authority.name : null;
  const turn = authority && waitedMs < giveUpAfterMs ? await mayAsk(ctx, row, authority) : { waitMs: null, asking: null };
  if (turn.waitMs !== null) return after(row, turn.waitMs);
  let waitMs = askAgainMs(row.environment, waitedMs);
  try {
    const receipt = await withSession(ctx, row, (session, filed) => session.readReceipt(filed));
    if (receipt) {
      const move = {
        to: "success",
        reason: "The authority's receipt is available",
        receipt: { number: receipt.number },
        payment: presentPayment(row, receipt),
      } as const;
      row = await moveUnlessGone(ctx, row, move);
    }
    if (shared) await noteAnswering(ctx, shared);
    return after(row, waitMs);
  } catch (error) {
    if (shared && turn.asking && saysNothingOf(error)) await passAsking(ctx, shared, turn.asking, row.id);
    if (shared && error instanceof AuthorityUnavailable) await noteAway(ctx, shared);
    if (error instanceof AuthorityBusy) return after(row, error.forMs);
    if (error instanceof SignInRefused) waitMs = AFTER_REFUSAL_MS;
    else if (!(
      error instanceof AuthorityUnavailable ||
      error instanceof OutcomeUnknown ||
      error instanceof PortalChanged ||
      error instanceof CredentialsLost
    ))
      throw error;
  }
  if (waitedMs < giveUpAfterMs) return after(row, waitMs);
  return after(await moveUnlessGone(ctx, row, { to: "failed", reason: receiptUnread.message, error: receiptUnread }));
}
