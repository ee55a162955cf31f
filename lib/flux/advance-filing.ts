import { and, desc, eq, isNull, sql } from "drizzle-orm";
import { filingIntents, filings } from "@/drizzle/schema";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { addDays } from "@/lib/kernel/dates";
import { newId } from "@/lib/kernel/ids";
import { AuthorityUnavailable, OutcomeUnknown, SignInRefused, type SubmissionOutcome } from "./authority";
import { authorities } from "./authorities";
import { CredentialsLost, openSession } from "./open-session";
import { credentialsRejected, credentialsUndecryptable, internalError, outcomeUnknown, portalUnavailable } from "./faults";
import { lockFiling, moveFiling } from "./move-filing";
import type { FilingRow } from "./present-filing";
import { presentPayment } from "./present-payment";
import { authorityDay } from "./requests/period";
import { scenarioDelayMs } from "./sandbox/scenarios";
import { isFinal, type FilingStatus } from "./states";
import { backOffMs, blockedForMs, giveUpAfterMs } from "./waiting-times";

/** Where a filing stands after one step, and how long to wait before the next; null: it has ended. */
export interface Advance {
  status: FilingStatus;
  /** Grows with every edge: the same number means that nothing moved. */
  sequence: number;
  waitMs: number | null;
}

/**
 * Takes a filing one step on, whatever its state: the database says what was done, so that a step which ran twice, or half,
 * goes on from there. `waitedMs` is how long it has waited in its present state. What may have been sent is looked up
 * before anything is sent again.
 */
export async function advanceFiling(ctx: Ctx, filingId: string, waitedMs: number): Promise<Advance> {
  requirePermission(ctx, { scope: null, roles: [] });
  const row = await inTransaction(ctx, (tx) => lockFiling(tx, filingId));
  switch (row.status) {
    case "accepted": {
      const started = await moveUnlessGone(ctx, row, { to: "processing", reason: "Work on the filing began" });
      return after(started, started.environment === "test" ? started.sandboxDelayMs ?? scenarioDelayMs(started.scenario ?? "") : 0);
    }
    case "processing": return send(ctx, row, waitedMs);
    case "reconciling": return reconcile(ctx, row, waitedMs);
    case "submitted": return readReceipt(ctx, row, waitedMs);
    case "action_required": {
      if (waitedMs < blockedForMs(row.environment)) return after(row, blockedForMs(row.environment) - waitedMs);
      return after(await moveUnlessGone(ctx, row, { to: "failed", reason: "Nobody resumed the filing in time", error: credentialsRejected }));
    }
    default: return after(row);
  }
}

const after = (row: FilingRow, waitMs = 0): Advance => ({ status: row.status, sequence: row.sequence, waitMs: isFinal(row.status) ? null : waitMs });

/** Takes an edge from the state that was read; where the filing left that state meanwhile, it is left where it is. */
async function moveUnlessGone(ctx: Ctx, read: FilingRow, move: Parameters<typeof moveFiling>[2], beside: (tx: Ctx) => Promise<unknown> = () => Promise.resolve()): Promise<FilingRow> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockFiling(tx, read.id);
    if (row.sequence !== read.sequence) return row;
    await beside(tx);
    return moveFiling(tx, row.id, move);
  });
}

const settleMsOf = (row: FilingRow) => authorities[row.environment]?.settleMs ?? 0;

const openIntent = (filingId: string) => and(eq(filingIntents.filingId, filingId), isNull(filingIntents.outcome));
const settleIntent = (outcome: "confirmed" | "not_found" | "unknown", row: FilingRow) => (tx: Ctx) =>
  tx.db.orm.update(filingIntents).set({ outcome, resolvedAt: tx.clock.now() }).where(openIntent(row.id));

/** Signs in and submits. The intent is committed before the sending, so a crash in between leaves a question, not a doubt. */
async function send(ctx: Ctx, row: FilingRow, waitedMs: number): Promise<Advance> {
  const began = await beginAttempt(ctx, row);
  if (began === null) {
    const unsure = await moveUnlessGone(ctx, row, { to: "reconciling", reason: "Work stopped while the return was being sent" });
    return after(unsure, settleMsOf(row));
  }
  let outcome: SubmissionOutcome;
  try {
    const { session, filed } = await openSession(ctx, began);
    if (!await declareIntent(ctx, began, filed.scheduleHash)) return after(began);
    outcome = filed.taxType === "VAT" ? await session.submitVatReturn(filed) : await session.submitWhtSchedule(filed);
  } catch (error) {
    return notSent(ctx, began, error, waitedMs);
  }
  return settle(ctx, began, outcome);
}

/** Counts the attempt. Null where an earlier one declared its intent and never told how it ended. */
async function beginAttempt(ctx: Ctx, row: FilingRow): Promise<FilingRow | null> {
  return inTransaction(ctx, async (tx) => {
    await lockFiling(tx, row.id);
    if (await tx.db.orm.$count(filingIntents, openIntent(row.id)) > 0) return null;
    const [counted] = await tx.db.orm.update(filings).set({ attempts: sql`${filings.attempts} + 1` }).where(and(eq(filings.id, row.id), eq(filings.accountId, tx.account.id))).returning();
    return counted ?? row;
  });
}

async function declareIntent(ctx: Ctx, row: FilingRow, scheduleHash: string): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const now = await lockFiling(tx, row.id);
    if (now.status !== "processing" || await tx.db.orm.$count(filingIntents, openIntent(row.id)) > 0) return false;
    await tx.db.orm.insert(filingIntents).values({ id: newId("intent"), filingId: row.id, step: "submit", reference: row.reference, scheduleHash, createdAt: tx.clock.now() });
    return true;
  });
}

/** What an exception says about whether something was sent. An error of no known kind is thrown on, to be tried again. */
async function notSent(ctx: Ctx, row: FilingRow, error: unknown, waitedMs: number): Promise<Advance> {
  if (error instanceof OutcomeUnknown) {
    return after(await moveUnlessGone(ctx, row, { to: "reconciling", reason: "The portal's answer was lost after sending" }), settleMsOf(row));
  }
  if (error instanceof AuthorityUnavailable) {
    await settleIntent("not_found", row)(ctx);
    const isLate = waitedMs >= giveUpAfterMs && authorityDay(ctx.clock.now()) > addDays(row.dueDate, 1);
    if (!isLate || row.resent > 0) return after(row, backOffMs(row.environment, row.attempts, waitedMs));
    return after(await moveUnlessGone(ctx, row, { to: "failed", reason: "The portal stayed away", error: portalUnavailable }));
  }
  if (error instanceof SignInRefused) {
    const actionDeadline = new Date(ctx.clock.now().getTime() + blockedForMs(row.environment));
    const blocked = await moveUnlessGone(ctx, row, { to: "action_required", reason: error.reason.message, blockedReasons: [error.reason], actionDeadline });
    return after(blocked, blockedForMs(row.environment));
  }
  if (error instanceof CredentialsLost) return after(await moveUnlessGone(ctx, row, { to: "failed", reason: "The credentials could not be opened", error: credentialsUndecryptable }));
  throw error;
}

async function settle(ctx: Ctx, row: FilingRow, outcome: SubmissionOutcome): Promise<Advance> {
  const confirmed = settleIntent("confirmed", row);
  switch (outcome.kind) {
    case "received": {
      const move = { to: "submitted", reason: "The authority took the return", authorityReference: outcome.authorityReference } as const;
      return after(await moveUnlessGone(ctx, row, move, confirmed), outcome.receiptAfterMs);
    }
    case "rejected": return after(await moveUnlessGone(ctx, row, { to: "failed", reason: outcome.error.message, error: outcome.error }, confirmed));
    case "already_filed": return after(await moveUnlessGone(ctx, row, { to: "already_filed", reason: "The authority has a return of this period already", ...referenceOf(outcome) }, confirmed));
    case "no_pending": return after(await moveUnlessGone(ctx, row, { to: "no_pending", reason: "The authority expects no return of this period" }, confirmed));
  }
}

const referenceOf = ({ authorityReference }: { authorityReference?: string }) => (authorityReference === undefined ? {} : { authorityReference });

/** Reads the portal by our reference. Only where it shows that nothing arrived may the return go out again, and that once. */
async function reconcile(ctx: Ctx, row: FilingRow, waitedMs: number): Promise<Advance> {
  try {
    const { session } = await openSession(ctx, row);
    const found = await session.findSubmission(row.reference);
    if (found) {
      const move = { to: "submitted", reason: "The portal shows that the return arrived", authorityReference: found.authorityReference } as const;
      return after(await moveUnlessGone(ctx, row, move, settleIntent("confirmed", row)));
    }
    if (row.resent === 0) {
      const move = { to: "processing", reason: "The portal shows that nothing arrived", isResent: true } as const;
      return after(await moveUnlessGone(ctx, row, move, settleIntent("not_found", row)));
    }
  } catch (error) {
    if (error instanceof SignInRefused) return notSent(ctx, row, error, waitedMs);
    if (!(error instanceof AuthorityUnavailable || error instanceof OutcomeUnknown || error instanceof CredentialsLost)) throw error;
  }
  if (waitedMs < giveUpAfterMs) return after(row, backOffMs(row.environment, row.attempts, waitedMs));
  return after(await moveUnlessGone(ctx, row, { to: "failed", reason: "The outcome stayed unknown", error: outcomeUnknown }, settleIntent("unknown", row)));
}

async function readReceipt(ctx: Ctx, row: FilingRow, waitedMs: number): Promise<Advance> {
  try {
    const { session } = await openSession(ctx, row);
    const receipt = await session.readReceipt(row.reference);
    if (receipt) {
      const move = { to: "success", reason: "The authority's receipt is there", receipt: { number: receipt.number }, payment: presentPayment(row, receipt) } as const;
      return after(await moveUnlessGone(ctx, row, move));
    }
  } catch (error) {
    if (!(error instanceof AuthorityUnavailable || error instanceof OutcomeUnknown || error instanceof SignInRefused || error instanceof CredentialsLost)) throw error;
  }
  return after(row, backOffMs(row.environment, row.attempts, waitedMs));
}

/** Ends a filing whose work failed for good. What may have been sent is never called a plain failure. */
export async function giveUpFiling(ctx: Ctx, filingId: string): Promise<void> {
  requirePermission(ctx, { scope: null, roles: [] });
  await inTransaction(ctx, async (tx) => {
    const row = await lockFiling(tx, filingId);
    if (isFinal(row.status)) return;
    const [intent] = await tx.db.orm.select().from(filingIntents).where(eq(filingIntents.filingId, row.id)).orderBy(desc(filingIntents.id)).limit(1);
    const maybeSent = row.status === "reconciling" || row.status === "submitted" || (intent !== undefined && intent.outcome !== "not_found");
    if (row.status === "accepted") await moveFiling(tx, filingId, { to: "processing", reason: "Work on the filing began" });
    await settleIntent("unknown", row)(tx);
    await moveFiling(tx, filingId, { to: "failed", reason: "Work on the filing was given up", error: maybeSent ? outcomeUnknown : internalError });
  });
}
