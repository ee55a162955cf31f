import { and, eq, isNull, max, ne, or } from "drizzle-orm";
import { filingHistory, filingIntents } from "@/drizzle/schema";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import { internalError, outcomeUnknown, receiptUnread } from "./faults";
import { settleIntent } from "./intents";
import { lockFiling, moveFiling } from "./move-filing";
import type { FilingRow } from "./present-filing";
import { continueFiling } from "./run-filing";
import { isOutOfTime } from "./send-return";
import { isFinal } from "./states";
import { countedAsWaitedMs, giveUpAfterMs, receiptWithinMs } from "./waiting-times";

const HOUR_MS = 60 * 60_000;
/** The legs of a run asked for in one hour; none of another hour or of a day's `askAgainForFilings` has such a number. */
const LEGS_AN_HOUR = 1_000;

/**
 * Ends a filing whose run failed for good, by an error of ours that some hours of tries did not mend. What may have been sent is never
 * called a plain failure. A live one has the time that an authority which is away would get: it goes on in another run, until it has
 * waited for three days, and where nothing was sent until a day after its due date. What the authority has received goes on for as
 * long as its receipt may take: whether the return is still listed, no run could see.
 */
export async function giveUpFiling(ctx: Ctx, filingId: string): Promise<void> {
  requirePermission(ctx, { scope: null, roles: [] });
  await inTransaction(ctx, async (tx) => {
    const row = await lockFiling(tx, filingId);
    if (isFinal(row.status)) return;
    // Of any try: the ids of two workers' intents need not be in the order of their making.
    const sent = and(eq(filingIntents.filingId, row.id), or(isNull(filingIntents.outcome), ne(filingIntents.outcome, "not_found")));
    const maybeSent =
      row.resent > 0 || row.status === "reconciling" || row.status === "submitted" || (await tx.db.orm.$count(filingIntents, sent)) > 0;
    const waitedMs = await waitedIn(tx, row);
    if (row.environment === "live" && !isOver(tx, row, { maybeSent, waitedMs })) {
      logger("worker").error({ filingId, status: row.status }, "a filing's run failed again and again; it goes on in another");
      const number = Math.floor(tx.clock.now().getTime() / HOUR_MS) * LEGS_AN_HOUR;
      return continueFiling(tx, row.id, { number, waitedMs: countedAsWaitedMs(row.status, waitedMs), sequence: row.sequence });
    }
    if (row.status === "accepted") await moveFiling(tx, filingId, { to: "processing", reason: "Processing started" });
    await settleIntent("unknown", row.id)(tx);
    await moveFiling(tx, filingId, {
      to: "failed",
      reason: "Processing failed and was stopped",
      error: row.status === "submitted" ? receiptUnread : maybeSent ? outcomeUnknown : internalError,
    });
  });
}

/** Whether a live filing has had all the time that there is for its state. */
function isOver(tx: Ctx, row: FilingRow, { maybeSent, waitedMs }: { maybeSent: boolean; waitedMs: number }): boolean {
  if (row.status === "submitted" && row.submittedAt) return tx.clock.now().getTime() - row.submittedAt.getTime() >= receiptWithinMs;
  return maybeSent ? waitedMs >= giveUpAfterMs : isOutOfTime(tx, row, waitedMs);
}

/** How long the filing has been in its state, in ms. */
async function waitedIn(tx: Ctx, row: FilingRow): Promise<number> {
  const [last] = await tx.db.orm
    .select({ at: max(filingHistory.at) })
    .from(filingHistory)
    .where(eq(filingHistory.filingId, row.id));
  return last?.at ? Math.max(tx.clock.now().getTime() - last.at.getTime(), 0) : 0;
}
