import type { Ctx } from "@/lib/kernel/context";
import { AuthorityBusy, AuthorityUnavailable, OutcomeUnknown, PortalChanged, SignInRefused } from "./authority";
import { receiptUnread } from "./faults";
import { CredentialsLost, withSession } from "./open-session";
import type { FilingRow } from "./present-filing";
import { presentPayment } from "./present-payment";
import { after, moveUnlessGone, type Advance } from "./step";
import { backOffMs, BUSY_MS, giveUpAfterMs } from "./waiting-times";

/** A password that the portal refused is not tried on it again before this has passed: it locks accounts. */
const AFTER_REFUSAL_MS = 24 * 60 * 60_000;

/** Reads the receipt of what the authority has. Where that stays impossible for three days, it ends as an outcome to look up. */
export async function readReceipt(ctx: Ctx, row: FilingRow, waitedMs: number): Promise<Advance> {
  let waitMs = backOffMs(row.environment, row.attempts, waitedMs);
  try {
    const receipt = await withSession(ctx, row, (session) => session.readReceipt(row.reference));
    if (receipt) {
      const move = {
        to: "success",
        reason: "The authority's receipt is there",
        receipt: { number: receipt.number },
        payment: presentPayment(row, receipt),
      } as const;
      return after(await moveUnlessGone(ctx, row, move));
    }
    return after(row, waitMs);
  } catch (error) {
    if (error instanceof AuthorityBusy) return after(row, BUSY_MS);
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
