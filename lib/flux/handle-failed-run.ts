import { and, eq, isNull, max, ne, or } from "drizzle-orm";
import { filingHistory, filingIntents } from "@/drizzle/schema";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { logger } from "@/lib/kernel/logger";
import { internalError, outcomeUnknown, receiptUnread } from "./faults";
import { settleIntent } from "./intents";
import { lockFiling, moveFiling } from "./move-filing";
import type { FilingRow } from "./present-filing";
import { continueFiling } from "./run-filing";
import { isOutOfTime } from "./send-return";
import { isFinal } from "./states";
import { countedAsWaitedMs, giveUpAfterMs, receiptWithinMs } from "./waiting-times";

/** Leg numbers reserved per hour; no other hour and no day of `restartStalledFilings` uses the same numbers. */
const LEGS_AN_HOUR = 1_000;

/**
 * Ends a filing whose run failed for good, because of an internal error that hours of retries did not resolve. If the return may have been
 * sent, the outcome is reported as unknown, never as a plain failure. A live filing gets as much time as during an outage of the authority:
 * it continues in another run until it has waited three days or, if nothing was sent, until a day after its due date. A filing that the
 * authority has received continues for as long as its receipt may take, because no run could see whether the return is still listed.
 */
export async function handleFailedRun(ctx: Ctx, filingId: string): Promise<void> {
  requirePermission(ctx, { scope: null, roles: [] });
  await inTransaction(ctx, async (tx) => {
    const row = await lockFiling(tx, filingId);
    if (isFinal(row.status)) return;
    // Intents of any attempt count: ids made by two workers need not be in the order of their creation.
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

/** Whether a live filing has used up the time allowed for its state. */
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
