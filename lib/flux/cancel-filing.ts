import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { lockFiling, moveFiling } from "./move-filing";
import { writeFlux } from "./permissions";

/**
 * Cancels a filing on which no work began.
 * Errors: resource_not_found, insufficient_scope (the other tax's key), state_conflict (any state but accepted).
 */
export async function cancelFiling(ctx: Ctx, filingId: string): Promise<{ id: string; deleted: false; status: "canceled" }> {
  return inTransaction(ctx, async (tx) => {
    // Which permission it takes depends on the filing's tax; another account's filing is not found before that.
    const row = await lockFiling(tx, filingId);
    requirePermission(tx, writeFlux[row.taxType]);
    if (row.status !== "accepted") {
      throw new DomainError("state_conflict", `The filing's status is ${row.status}. Only filings with status accepted can be canceled.`, {
        extra: { currentStatus: row.status },
      });
    }
    await moveFiling(tx, filingId, { to: "canceled", reason: "Canceled on request" });
    await writeAudit(tx, { action: "filing.canceled", targetId: filingId, before: { status: row.status }, after: { status: "canceled" } });
    return { id: filingId, deleted: false, status: "canceled" };
  });
}
