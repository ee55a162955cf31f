import type { Ctx } from "@/lib/kernel/context";
import { askPortal } from "./ask-portal";
import { receiptUnread } from "./faults";
import type { FilingRow } from "./present-filing";
import { presentPayment } from "./present-payment";
import { after, moveUnlessGone, type Advance } from "./step";
import { askAgainMs, giveUpAfterMs } from "./waiting-times";

/** A password that the portal refused is not tried on it again before this has passed: it locks accounts. */
const AFTER_REFUSAL_MS = 24 * 60 * 60_000;

/** Reads the receipt of what the authority has. Where that stays impossible for three days, it ends as an outcome to look up. */
export async function readReceipt(ctx: Ctx, row: FilingRow, waitedMs: number): Promise<Advance> {
  const asked = await askPortal(ctx, row, waitedMs, (session, filed) => session.readReceipt(filed));
  if (asked.kind === "wait") return after(row, asked.waitMs);
  const waitMs = asked.kind === "refused" ? AFTER_REFUSAL_MS : askAgainMs(row.environment, waitedMs);
  if (asked.kind === "answered") {
    if (!asked.answer) return after(row, waitMs);
    const move = {
      to: "success",
      reason: "The authority's receipt is available",
      receipt: { number: asked.answer.number },
      payment: presentPayment(row, asked.answer),
    } as const;
    return after(await moveUnlessGone(ctx, row, move), waitMs);
  }
  if (waitedMs < giveUpAfterMs) return after(row, waitMs);
  return after(await moveUnlessGone(ctx, row, { to: "failed", reason: receiptUnread.message, error: receiptUnread }));
}
