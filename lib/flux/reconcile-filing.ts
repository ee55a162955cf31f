import { filingIntents } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import {
  AuthorityBusy,
  AuthorityUnavailable,
  OutcomeUnknown,
  PortalChanged,
  SignInRefused,
  type AuthoritySession,
  type FoundSubmission,
  type Receipt,
} from "./authority";
import { authorityOf } from "./authorities";
import { circuitOf, claimAsking, noteAnswering, noteAway } from "./circuit";
import { outcomeUnknown } from "./faults";
import { openIntent, settleIntent } from "./intents";
import { CredentialsLost, withSession } from "./open-session";
import type { FilingRow } from "./present-filing";
import { presentPayment } from "./present-payment";
import { blocked } from "./send-return";
import { after, moveUnlessGone, type Advance } from "./step";
import { waitFor } from "./turn";
import { backOffMs, BUSY_MS, giveUpAfterMs } from "./waiting-times";

/** Reads the portal by our reference. Only where it shows that nothing arrived may the return go out again, and that once. */
export async function reconcileFiling(ctx: Ctx, row: FilingRow, waitedMs: number): Promise<Advance> {
  const authority = authorityOf(row.environment);
  // By the clock and not by the pause: whoever was woken early must not read before everything that was sent has arrived.
  const unsettledMs = await msUntilSettled(ctx, row, authority?.settleMs ?? 0);
  if (unsettledMs > 0) return after(row, unsettledMs);
  const shared = authority && authority.placesPerWorker !== null ? authority.name : null;
  // Questions about what may have been sent come before new returns: they wait for no turn, only for the portal.
  if (shared && waitedMs < giveUpAfterMs) {
    const circuit = await circuitOf(ctx, shared);
    if (circuit.state === "open") return after(row, await waitFor(ctx, row, circuit.forMs));
    if (circuit.state === "asking" && !(await claimAsking(ctx, shared))) return after(row, await waitFor(ctx, row, BUSY_MS));
  }
  try {
    const found = await withSession(ctx, row, async (session) => {
      const submission = await session.findSubmission(row.reference);
      return submission && { ...submission, receipt: shared ? await receiptIfThere(session, row, submission) : null };
    });
    if (shared) await noteAnswering(ctx, shared);
    if (found) {
      const submitted = {
        to: "submitted",
        reason: "The portal shows that the return arrived",
        authorityReference: found.authorityReference,
      } as const;
      const { receipt } = found;
      const success = receipt
        ? [
            {
              to: "success",
              reason: "The authority's receipt is there",
              receipt: { number: receipt.number },
              payment: presentPayment(row, receipt),
            } as const,
          ]
        : [];
      return after(await moveUnlessGone(ctx, row, [submitted, ...success], settleIntent("confirmed", row.id)));
    }
    if (row.resent === 0) {
      const move = { to: "processing", reason: "The portal shows that nothing arrived", isResent: true } as const;
      return after(await moveUnlessGone(ctx, row, move, settleIntent("not_found", row.id)));
    }
  } catch (error) {
    if (error instanceof SignInRefused) return blocked(ctx, row, error);
    if (error instanceof AuthorityBusy) return after(row, BUSY_MS);
    if (shared && error instanceof AuthorityUnavailable) await noteAway(ctx, shared);
    if (!(
      error instanceof AuthorityUnavailable ||
      error instanceof OutcomeUnknown ||
      error instanceof PortalChanged ||
      error instanceof CredentialsLost
    ))
      throw error;
  }
  if (waitedMs < giveUpAfterMs) return after(row, backOffMs(row.environment, row.attempts, waitedMs));
  return after(
    await moveUnlessGone(
      ctx,
      row,
      { to: "failed", reason: "The outcome stayed unknown", error: outcomeUnknown },
      settleIntent("unknown", row.id),
    ),
  );
}

/** What was found is known, whatever becomes of its receipt: that is read again from `submitted`. */
async function receiptIfThere(session: AuthoritySession, row: FilingRow, found: FoundSubmission): Promise<Receipt | null> {
  try {
    return await session.readReceipt(row.reference, found);
  } catch (error) {
    if (error instanceof AuthorityUnavailable || error instanceof PortalChanged || error instanceof SignInRefused) return null;
    throw error;
  }
}

/** How long the portal may still take what the open intent announced. */
async function msUntilSettled(ctx: Ctx, row: FilingRow, settleMs: number): Promise<number> {
  const [intent] = await ctx.db.orm.select({ createdAt: filingIntents.createdAt }).from(filingIntents).where(openIntent(row.id)).limit(1);
  return intent ? intent.createdAt.getTime() + settleMs - ctx.clock.now().getTime() : 0;
}
