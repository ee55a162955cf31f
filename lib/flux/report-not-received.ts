import { and, eq, sql } from "drizzle-orm";
import { filings } from "@/drizzle/schema";
import { askerOf } from "@/lib/audit/actor-names";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { lockFiling } from "./move-filing";
import { writeFlux } from "./permissions";
import { mayReportNotReceived, releaseInvoices } from "./release-invoices";

/**
 * Records a person's statement, after looking on the portal, that the authority doesn't have a filing whose outcome stayed unknown. Its
 * invoices and the rows of its file may then be filed again. Only people may state this, never a key. The filing stays
 * failed; who reported it and when is kept.
 * @throws resource_not_found, insufficient_scope, state_conflict (the outcome is known, or was reported)
 */
export async function reportNotReceived(ctx: Ctx, filingId: string): Promise<{ id: string }> {
  return inTransaction(ctx, async (tx) => {
    const row = await lockFiling(tx, filingId);
    requirePermission(tx, { scope: null, roles: writeFlux[row.taxType].roles });
    if (!mayReportNotReceived(row))
      throw new DomainError(
        "state_conflict",
        "Only a failed filing whose outcome is unknown can be reported as not received, and only once.",
        { extra: { currentStatus: row.status } },
      );
    const said = { at: tx.clock.now().toISOString(), actor: askerOf(tx) };
    await tx.db.orm
      .update(filings)
      .set({ error: sql`${filings.error} || ${JSON.stringify({ notReceived: said })}::jsonb` })
      .where(and(eq(filings.id, filingId), ofTenant(filings, tx)));
    await releaseInvoices(tx, [filingId]);
    await writeAudit(tx, {
      action: "filing.reported_not_received",
      targetId: filingId,
      before: { status: row.status, error: row.error?.code },
      after: { status: row.status, invoices: "released" },
    });
    return { id: filingId };
  });
}
