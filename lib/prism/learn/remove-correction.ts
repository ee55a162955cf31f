import { and, eq, isNull } from "drizzle-orm";
import { learnedCorrections } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { presentLearned, type LearnedRow, type LearnedView } from "./learned-view";
import { lockLearning } from "./lock-learning";
import { changeLearned } from "./permissions";

/**
 * Removes a learned correction with effect from the next analysis and restores the one it had replaced. Returns the restored correction, or
 * null.
 * @throws resource_not_found, insufficient_scope
 */
export async function removeCorrection(ctx: Ctx, input: { id: string }): Promise<LearnedView | null> {
  requirePermission(ctx, changeLearned);
  return inTransaction(ctx, async (tx) => {
    await lockLearning(tx);
    const [row] = await tx.db.orm
      .select()
      .from(learnedCorrections)
      .where(and(eq(learnedCorrections.id, input.id), ofTenant(learnedCorrections, tx), isNull(learnedCorrections.removedAt)))
      .for("update");
    if (!row) throw notFound("learned correction");
    return forget(tx, row);
  });
}

/**
 * Removes what was learned from a line of a reviewed item; call it in the transaction that undoes the correction. `lineNumber` null stands
 * for what was learned about the vendor as a whole. Returns how many corrections were removed.
 */
export async function removeCorrectionsOf(ctx: Ctx, input: { itemId: string; lineNumber: number | null }): Promise<number> {
  requirePermission(ctx, changeLearned);
  return inTransaction(ctx, async (tx) => {
    await lockLearning(tx);
    const { orm } = tx.db;
    const rows = await orm
      .select()
      .from(learnedCorrections)
      .where(
        and(
          eq(learnedCorrections.itemId, input.itemId),
          ofTenant(learnedCorrections, tx),
          input.lineNumber === null ? isNull(learnedCorrections.lineNumber) : eq(learnedCorrections.lineNumber, input.lineNumber),
        ),
      )
      .for("update");
    // A correction that was already replaced must not be restored when its replacement is removed.
    for (const row of rows.filter(({ removedAt }) => removedAt !== null)) {
      await orm
        .update(learnedCorrections)
        .set({ replaces: row.replaces })
        .where(and(eq(learnedCorrections.replaces, row.id), eq(learnedCorrections.accountId, tx.account.id)));
    }
    const active = rows.filter(({ removedAt }) => removedAt === null);
    for (const row of active) await forget(tx, row);
    return active.length;
  });
}

async function forget(tx: Ctx, row: LearnedRow): Promise<LearnedView | null> {
  const { orm } = tx.db;
  await orm
    .update(learnedCorrections)
    .set({ removedAt: tx.clock.now(), removedBy: tx.actor.kind === "user" ? tx.actor.userId : null })
    .where(eq(learnedCorrections.id, row.id));
  const [restored] =
    row.replaces === null
      ? []
      : await orm
          .update(learnedCorrections)
          .set({ removedAt: null, removedBy: null })
          .where(and(eq(learnedCorrections.id, row.replaces), ofTenant(learnedCorrections, tx)))
          .returning();
  await writeAudit(tx, {
    action: "correction.removed",
    targetId: row.id,
    before: { vendorName: row.vendorName, term: row.term, category: row.category, vatTreatment: row.vatTreatment },
    after: restored ? { restored: restored.id } : null,
  });
  return restored ? presentLearned(restored) : null;
}
