import { and, eq, isNull, ne, or } from "drizzle-orm";
import { filingIntents } from "@/drizzle/schema";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { internalError, outcomeUnknown } from "./faults";
import { settleIntent } from "./intents";
import { lockFiling, moveFiling } from "./move-filing";
import { isFinal } from "./states";

/** Ends a filing whose work failed for good. What may have been sent is never called a plain failure. */
export async function giveUpFiling(ctx: Ctx, filingId: string): Promise<void> {
  requirePermission(ctx, { scope: null, roles: [] });
  await inTransaction(ctx, async (tx) => {
    const row = await lockFiling(tx, filingId);
    if (isFinal(row.status)) return;
    // Of any try: the ids of two workers' intents need not be in the order of their making.
    const sent = and(eq(filingIntents.filingId, row.id), or(isNull(filingIntents.outcome), ne(filingIntents.outcome, "not_found")));
    const maybeSent =
      row.resent > 0 || row.status === "reconciling" || row.status === "submitted" || (await tx.db.orm.$count(filingIntents, sent)) > 0;
    if (row.status === "accepted") await moveFiling(tx, filingId, { to: "processing", reason: "Processing started" });
    await settleIntent("unknown", row.id)(tx);
    await moveFiling(tx, filingId, {
      to: "failed",
      reason: "Processing failed and was stopped",
      error: maybeSent ? outcomeUnknown : internalError,
    });
  });
}
