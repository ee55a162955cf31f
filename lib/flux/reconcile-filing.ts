import { filingIntents } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { sharedNow } from "@/lib/kernel/time/shared-clock";
import {
  AuthorityBusy,
  AuthorityUnavailable,
  PortalChanged,
  SignInRefused,
  type AuthoritySession,
  type FoundSubmission,
  type Receipt,
  type Return,
} from "./authority";
import { askPortal } from "./ask-portal";
import { authorityOf } from "./authorities";
import { outcomeUnknown } from "./faults";
import { openIntent, settleIntent } from "./intents";
import type { FilingRow } from "./present-filing";
import { presentPayment } from "./present-payment";
import { blocked } from "./send-return";
import { anotherUser, forSameUser, isSendersSession } from "./sender";
import { advanceOf, moveIfUnchanged, type Advance } from "./move-if-unchanged";
import { statusPollMs, giveUpAfterMs } from "./waiting-times";

/**
 * Looks the return up on the portal by its reference. Only if the portal shows that nothing arrived is the return sent again, and only
 * once. An empty list proves nothing if another portal user reads it than the one who sent; then a person has to bring the sender back.
 */
export async function reconcileFiling(ctx: Ctx, row: FilingRow, waitedMs: number): Promise<Advance> {
  const authority = authorityOf(row.environment);
  // Measured by the clock rather than the pause: a filing that was woken early must not read before everything sent has arrived.
  const unsettledMs = await msUntilSettled(ctx, row, authority?.settleMs ?? 0);
  if (unsettledMs > 0) return advanceOf(row, unsettledMs);
  const isShared = authority !== null && authority.placesPerWorker !== null;
  const asked = await askPortal(ctx, row, waitedMs, async (session, filed) => {
    const submission = await session.findSubmission(row.reference);
    if (submission) return { ...submission, receipt: isShared ? await receiptIfThere(session, filed, submission) : null };
    return (await isSendersSession(ctx, row, session)) ? null : "unseen";
  });
  if (asked.kind === "wait") return advanceOf(row, asked.waitMs);
  if (asked.kind === "refused") return blocked(ctx, row, forSameUser(asked.refusal.reason));
  if (asked.kind === "answered") {
    if (asked.answer === "unseen") return blocked(ctx, row, anotherUser);
    if (asked.answer) return advanceOf(await moveIfUnchanged(ctx, row, movesOf(row, asked.answer), settleIntent("confirmed", row.id)));
    if (row.resent === 0) {
      const move = { to: "processing", reason: "The portal shows that the return was not received", isResent: true } as const;
      return advanceOf(await moveIfUnchanged(ctx, row, move, settleIntent("not_found", row.id)));
    }
  }
  if (waitedMs < giveUpAfterMs) return advanceOf(row, statusPollMs(row.environment, waitedMs));
  const move = { to: "failed", reason: "The outcome could not be confirmed", error: outcomeUnknown } as const;
  return advanceOf(await moveIfUnchanged(ctx, row, move, settleIntent("unknown", row.id)));
}

/** The return arrived; if its receipt is there too, the filing is done. */
function movesOf(row: FilingRow, { authorityReference, receipt }: FoundSubmission & { receipt: Receipt | null }) {
  const submitted = { to: "submitted", reason: "The portal shows that the return was received", authorityReference } as const;
  if (!receipt) return [submitted];
  const payment = presentPayment(row, receipt);
  return [
    submitted,
    { to: "success", reason: "The authority's receipt is available", receipt: { number: receipt.number }, payment } as const,
  ];
}

/** That the return was found stands, whatever happens to its receipt, which is read again from state `submitted`. */
async function receiptIfThere(session: AuthoritySession, filed: Return, found: FoundSubmission): Promise<Receipt | null> {
  try {
    const read = await session.readReceipt(filed, found);
    return typeof read === "string" ? null : read;
  } catch (error) {
    if (
      error instanceof AuthorityUnavailable ||
      error instanceof PortalChanged ||
      error instanceof SignInRefused ||
      error instanceof AuthorityBusy
    )
      return null;
    throw error;
  }
}

/** How long, in ms, the portal may still receive what the open intent announced, by the clock that all workers share. */
async function msUntilSettled(ctx: Ctx, row: FilingRow, settleMs: number): Promise<number> {
  const [intent] = await ctx.db.orm.select({ createdAt: filingIntents.createdAt }).from(filingIntents).where(openIntent(row.id)).limit(1);
  return intent ? intent.createdAt.getTime() + settleMs - (await sharedNow(ctx)).getTime() : 0;
}
