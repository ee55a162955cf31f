import type { Ctx } from "@/lib/kernel/context";
import { addDays } from "@/lib/kernel/dates";
import {
  AuthorityBusy,
  AuthorityUnavailable,
  OutcomeUnknown,
  PortalChanged,
  SignInPaused,
  SignInRefused,
  type SubmissionOutcome,
} from "./authority";
import { authorityOf } from "./authorities";
import { recordSuccess, recordFailure, passProbe } from "./circuit";
import { credentialsUndecryptable, outcomeUnknown, portalChanged, portalUnavailable, type BlockedReason, type FilingFault } from "./faults";
import { beginAttempt, FilingMovedOn, settleIntent, settleUnsent, uncountAttempt } from "./intents";
import { CredentialsLocked, CredentialsLost, withSession } from "./open-session";
import type { FilingRow } from "./present-filing";
import { presentPayment } from "./present-payment";
import { authorityDay } from "./requests/period";
import { anotherUser, forSameUser, isSendersSession } from "./sender";
import { advanceOf, moveIfUnchanged, type Advance } from "./move-if-unchanged";
import { checkTurn, leaveLine, scheduleNextTry, wakeNext } from "./place-in-line";
import { statusPollMs, backOffMs, blockedForMs, giveUpAfterMs, KEY_COMES_WITHIN_MS } from "./waiting-times";

/**
 * Signs in, submits one return, and moves the filing according to the outcome. `waitedMs` is how long the filing has been trying so far.
 * The intent is committed before the irreversible step: after a crash in between, the filing is reconciled and never sent blindly again.
 * Rethrows unknown errors, so that the step is retried.
 */
export async function sendReturn(ctx: Ctx, row: FilingRow, waitedMs: number): Promise<Advance> {
  const authority = authorityOf(row.environment);
  if (!authority) throw new Error("no live driver is set, and a live filing was accepted");
  const turn = await checkTurn(ctx, row, authority);
  if (turn.waitMs !== null && !isOutOfTime(ctx, row, waitedMs)) return advanceOf(row, turn.waitMs);
  const probe = turn.waitMs === null ? turn.probe : null;
  const passOn = async () => probe && passProbe(ctx, authority.name, probe, row.id);
  const began = await beginAttempt(ctx, row);
  if (began === null) {
    const unsure = await moveIfUnchanged(ctx, row, {
      to: "reconciling",
      reason: "Processing was interrupted while the return was being submitted",
    });
    await passOn();
    return advanceOf(unsure, authority.settleMs);
  }
  let outcome: SubmissionOutcome;
  try {
    outcome = await withSession(ctx, began, async (session, filed) => {
      // An earlier submission may have arrived after all, and only its own user's list of submissions would show it and stop this one.
      if (began.resent > 0 && !(await isSendersSession(ctx, began, session))) throw new SignInRefused(anotherUser);
      return filed.taxType === "VAT" ? session.submitVatReturn(filed) : session.submitWhtSchedule(filed);
    });
  } catch (error) {
    const told = await notSent(ctx, began, error, waitedMs).finally(() => isSilentOnAvailability(error) && passOn());
    if (told.status !== "processing") await wakeNext(ctx, authority);
    return told;
  }
  // The outcome is stored first, so that no later failure can lose it.
  const settled = await settle(ctx, began, outcome);
  if (authority.placesPerWorker !== null) await recordSuccess(ctx, authority.name);
  await wakeNext(ctx, authority);
  return settled;
}

/**
 * Whether the error says nothing about the authority itself, so that another filing must probe whether it answers again. An outage, a lost
 * answer or an unknown page does say something: the authority is probed again after the usual pause. A paused sign-in must not pass the
 * turn on either, because filings that all wait for their sign-in would wake each other forever.
 */
export const isSilentOnAvailability = (error: unknown): boolean =>
  !(
    error instanceof AuthorityUnavailable ||
    error instanceof OutcomeUnknown ||
    error instanceof PortalChanged ||
    error instanceof SignInPaused
  );

/** Whether the filing has tried for the longest time allowed, and its due date was more than a day ago. */
export const isOutOfTime = (ctx: Ctx, row: FilingRow, waitedMs: number): boolean =>
  waitedMs >= giveUpAfterMs && authorityDay(ctx.clock.now()) > addDays(row.dueDate, 1);

/** Another process may still open the credentials: while master keys are rotated, restarted processes have a key that this one lacks. */
const mayBeOpened = (ctx: Ctx, { since }: CredentialsLocked, waitedMs: number): boolean =>
  Math.min(waitedMs, ctx.clock.now().getTime() - since.getTime()) < KEY_COMES_WITHIN_MS;

/**
 * Moves the filing according to what the error says about whether something was sent. Rethrows unknown errors, so that the step is retried.
 */
async function notSent(ctx: Ctx, row: FilingRow, error: unknown, waitedMs: number): Promise<Advance> {
  // A return that was sent once before may have arrived after all, though the portal did not show it: its outcome is unknown.
  const failed = async (reason: string, fault: FilingFault): Promise<Advance> =>
    advanceOf(
      await moveIfUnchanged(
        ctx,
        row,
        { to: "failed", reason, error: row.resent > 0 ? outcomeUnknown : fault },
        settleIntent("not_found", row.id),
      ),
    );
  if (error instanceof FilingMovedOn) return advanceOf(row);
  if (error instanceof AuthorityBusy) {
    await uncountAttempt(ctx, row);
    return advanceOf(row, await scheduleNextTry(ctx, row, error.forMs));
  }
  if (error instanceof CredentialsLocked && mayBeOpened(ctx, error, waitedMs)) {
    await uncountAttempt(ctx, row);
    return advanceOf(row, await scheduleNextTry(ctx, row, statusPollMs(row.environment, waitedMs)));
  }
  if (error instanceof OutcomeUnknown) {
    const unsure = await moveIfUnchanged(ctx, row, {
      to: "reconciling",
      reason: "The portal's response was lost after the return was submitted",
    });
    return advanceOf(unsure, authorityOf(row.environment)?.settleMs ?? 0);
  }
  if (error instanceof AuthorityUnavailable) {
    if (!(await settleUnsent(ctx, row))) return advanceOf(row);
    const authority = authorityOf(row.environment);
    const isShared = authority !== null && authority.placesPerWorker !== null;
    if (isShared) await recordFailure(ctx, authority.name);
    if (!isOutOfTime(ctx, row, waitedMs)) {
      const pauseMs = backOffMs(row.environment, row.attempts, waitedMs);
      return advanceOf(row, isShared ? await scheduleNextTry(ctx, row, pauseMs) : pauseMs);
    }
    return failed("The portal remained unavailable", portalUnavailable);
  }
  if (error instanceof SignInRefused) return blocked(ctx, row, row.resent > 0 ? forSameUser(error.reason) : error.reason);
  if (error instanceof PortalChanged) return failed("A page of the portal has changed", portalChanged);
  if (error instanceof CredentialsLost) return failed("The credentials could not be decrypted", credentialsUndecryptable);
  await leaveLine(ctx, row);
  throw error;
}

/** A person has to act: the filing waits for new credentials. */
export async function blocked(ctx: Ctx, row: FilingRow, reason: BlockedReason): Promise<Advance> {
  const waitMs = blockedForMs(row.environment);
  const actionDeadline = new Date(ctx.clock.now().getTime() + waitMs);
  return advanceOf(
    await moveIfUnchanged(ctx, row, { to: "action_required", reason: reason.message, blockedReasons: [reason], actionDeadline }),
    waitMs,
  );
}

async function settle(ctx: Ctx, row: FilingRow, outcome: SubmissionOutcome): Promise<Advance> {
  const confirmed = settleIntent("confirmed", row.id);
  switch (outcome.kind) {
    case "received": {
      const submitted = {
        to: "submitted",
        reason: "The authority received the return",
        authorityReference: outcome.authorityReference,
      } as const;
      const { receipt } = outcome;
      if (!receipt) return advanceOf(await moveIfUnchanged(ctx, row, submitted, confirmed), outcome.receiptAfterMs);
      const success = {
        to: "success",
        reason: "The authority's receipt is available",
        receipt: { number: receipt.number },
        payment: presentPayment(row, receipt),
      } as const;
      return advanceOf(await moveIfUnchanged(ctx, row, [submitted, success], confirmed));
    }
    case "rejected":
      return advanceOf(await moveIfUnchanged(ctx, row, { to: "failed", reason: outcome.error.message, error: outcome.error }, confirmed));
    case "already_filed":
      return advanceOf(
        await moveIfUnchanged(
          ctx,
          row,
          { to: "already_filed", reason: "The authority already has a return for this period", ...referenceOf(outcome) },
          confirmed,
        ),
      );
    case "no_pending":
      return advanceOf(
        await moveIfUnchanged(ctx, row, { to: "no_pending", reason: "The authority expects no return for this period" }, confirmed),
      );
  }
}

const referenceOf = ({ authorityReference }: { authorityReference?: string }) =>
  authorityReference === undefined ? {} : { authorityReference };
