import { and, asc, eq } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { writeAudits } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { findFilingBatch } from "./find-filing-batch";
import { lockFiling, moveLocked } from "./move-filing";
import { writeFlux } from "./permissions";
import type { FilingRow } from "./present-filing";

interface Cancellation {
  id: string;
  deleted: false;
  status: "canceled";
}

/**
 * Cancels a filing whose processing has not begun.
 * @throws resource_not_found, insufficient_scope (key of the other tax), state_conflict (any state but accepted)
 */
export async function cancelFiling(ctx: Ctx, filingId: string): Promise<Cancellation> {
  return inTransaction(ctx, async (tx) => {
    // The required permission depends on the filing's tax, so the row is read first; another account's filing is reported as not found.
    const row = await lockFiling(tx, filingId);
    requirePermission(tx, writeFlux[row.taxType]);
    if (row.status !== "accepted") {
      throw new DomainError("state_conflict", `The filing's status is ${row.status}. Only filings with status accepted can be canceled.`, {
        extra: { currentStatus: row.status },
      });
    }
    await cancelLocked(tx, [row]);
    return { id: filingId, deleted: false, status: "canceled" };
  });
}

/**
 * Cancels every filing of a batch (`bat_…`), or none if the processing of one has begun.
 * @throws resource_not_found, insufficient_scope (key of the other tax), state_conflict (a filing is no longer accepted)
 */
export async function cancelFilingBatch(ctx: Ctx, batchRowId: string): Promise<Cancellation> {
  return inTransaction(ctx, async (tx) => {
    const batch = await findFilingBatch(tx, batchRowId);
    // Every transaction locks filings in the order of their ids, so that two can't deadlock.
    const rows = await tx.db.orm
      .select()
      .from(filings)
      .where(and(eq(filings.batchRowId, batch.id), ofTenant(filings, tx)))
      .orderBy(asc(filings.id))
      .for("update");
    for (const { taxType } of rows) requirePermission(tx, writeFlux[taxType]);
    const begun = rows.filter(({ status }) => status !== "accepted");
    if (begun[0]) {
      const states = [...new Set(begun.map(({ status }) => status))].join(", ");
      const remedy =
        begun.length === rows.length
          ? "Only filings with status accepted can be canceled."
          : `Cancel those with status accepted one by one, by their own IDs: GET /v1/flux/filings/${batch.id} lists them.`;
      throw new DomainError(
        "state_conflict",
        `${begun.length} of the ${rows.length} filings of this batch can no longer be canceled (status ${states}), so none was. ${remedy}`,
        { extra: { currentStatus: begun[0].status } },
      );
    }
    await cancelLocked(tx, rows);
    return { id: batch.id, deleted: false, status: "canceled" };
  });
}

async function cancelLocked(tx: Ctx, rows: readonly FilingRow[]): Promise<void> {
  await moveLocked(tx, rows, { to: "canceled", reason: "Canceled on request" });
  await writeAudits(
    tx,
    rows.map(({ id, status }) => ({ action: "filing.canceled", targetId: id, before: { status }, after: { status: "canceled" } })),
  );
}
