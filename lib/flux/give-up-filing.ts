import { desc, eq } from "drizzle-orm";
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
    const [intent] = await tx.db.orm
      .select()
      .from(filingIntents)
      .where(eq(filingIntents.filingId, row.id))
      .orderBy(desc(filingIntents.id))
      .limit(1);
    const maybeSent =
      row.resent > 0 ||
      row.status === "reconciling" ||
      row.status === "submitted" ||
      (intent !== undefined && intent.outcome !== "not_found");
    if (row.status === "accepted") await moveFiling(tx, filingId, { to: "processing", reason: "Processing started" });
    await settleIntent("unknown", row.id)(tx);
    await moveFiling(tx, filingId, {
      to: "failed",
      reason: "Processing failed and was stopped",
      error: maybeSent ? outcomeUnknown : internalError,
    });
  });
}
