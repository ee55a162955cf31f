import { and, eq, sql } from "drizzle-orm";
import { returnsFiledElsewhere } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { recordsEnd } from "@/lib/accounts/retention";
import { forgetDeleted } from "@/lib/flux/forget-old-filings";
import { releaseInvoices } from "@/lib/flux/release-invoices";
import { periodOfText } from "@/lib/flux/requests/period-values";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { lockReturn } from "./lock-return";
import { recordElsewhere } from "./record-filed-elsewhere";

/**
 * Removes the record that a return was filed elsewhere. The calendar asks for it again, and its invoices can be filed or changed. The audit
 * log keeps what was recorded.
 * @throws insufficient_scope, resource_not_found
 */
export async function removeFiledElsewhere(ctx: Ctx, id: string): Promise<{ id: string }> {
  requirePermission(ctx, recordElsewhere);
  return inTransaction(ctx, async (tx) => {
    const mine = and(eq(returnsFiledElsewhere.id, id), ofTenant(returnsFiledElsewhere, tx));
    const [found] = await tx.db.orm.select().from(returnsFiledElsewhere).where(mine);
    // The lock that recording takes, so that no invoice is claimed for a record that is being removed.
    if (found) await lockReturn(tx, { businessId: found.businessId, period: periodOfText(found.month) });
    if (found) await forgetDeletedOf(tx, id);
    const [record] = found ? await tx.db.orm.select().from(returnsFiledElsewhere).where(mine).for("update") : [];
    if (!record) throw new DomainError("resource_not_found", "This record doesn't exist, or somebody removed it already.");
    await releaseInvoices(tx, [id]);
    await tx.db.orm.delete(returnsFiledElsewhere).where(mine);
    const { obligation, month, businessId, filedOn, reference, invoices } = record;
    await writeAudit(tx, {
      action: "return.unrecorded_filed_elsewhere",
      targetId: id,
      before: { obligation, month, businessId, filedOn, reference, invoices },
    });
    return { id };
  });
}

/**
 * With the record goes what its deleted invoices are recognized by (`purgeJob`). All its invoices are locked: one that is deleted meanwhile
 * would keep its hash for a record that no longer exists.
 */
async function forgetDeletedOf(tx: Ctx, id: string): Promise<void> {
  const of = sql`filing_invoices.filing_id = ${id}`;
  await tx.db.orm.execute(sql`
    select 1 from items where id in (select item_id from filing_invoices where ${of} and released_at is null) order by id for update`);
  await forgetDeleted(tx.db.orm, { of, except: id, before: recordsEnd(tx.clock.now()) });
}
