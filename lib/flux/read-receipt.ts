import type { Ctx } from "@/lib/kernel/context";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { askPortal } from "./ask-portal";
import { receiptUnread } from "./faults";
import type { FilingRow } from "./present-filing";
import { presentPayment } from "./present-payment";
import { advanceOf, moveIfUnchanged, type Advance } from "./move-if-unchanged";
import { scheduleNextTry } from "./place-in-line";
import { statusPollMs, giveUpAfterMs, receiptWithinMs } from "./waiting-times";

/** A password that the portal refused is not tried again before this has passed, because portals lock accounts. */
const AFTER_REFUSAL_MS = DAY_MS;

/**
 * Reads the receipt of a return that the authority has. Gives up, with an outcome to look up, if the portal can't be read or does not list
 * the return for three days (`waitedMs` counts from the last time it did), or lists it but issues no receipt for thirty days. The password
 * is then destroyed.
 */
export async function readReceipt(ctx: Ctx, row: FilingRow, waitedMs: number): Promise<Advance> {
  const asked = await askPortal(ctx, row, waitedMs, (session, filed) => session.readReceipt(filed));
  if (asked.kind === "wait") return advanceOf(row, asked.waitMs);
  const answer = asked.kind === "answered" ? asked.answer : null;
  if (answer !== null && typeof answer !== "string") {
    const move = {
      to: "success",
      reason: "The authority's receipt is available",
      receipt: { number: answer.number },
      payment: presentPayment(row, answer),
    } as const;
    return advanceOf(await moveIfUnchanged(ctx, row, move));
  }
  const now = ctx.clock.now().getTime();
  const sinceMs = now - (row.submittedAt?.getTime() ?? now);
  const isOver = answer === "none_yet" ? sinceMs >= receiptWithinMs : waitedMs >= giveUpAfterMs;
  if (isOver) return advanceOf(await moveIfUnchanged(ctx, row, { to: "failed", reason: receiptUnread.message, error: receiptUnread }));
  const waitMs = asked.kind === "refused" ? AFTER_REFUSAL_MS : statusPollMs(row.environment, Math.max(waitedMs, sinceMs));
  // Records the next try, because a filing without one for a day is restarted (`restartStalledFilings`).
  const later = advanceOf(row, await scheduleNextTry(ctx, row, waitMs));
  return answer === "none_yet" ? { ...later, waitedMs: 0 } : later;
}
