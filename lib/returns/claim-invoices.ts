import { sql } from "drizzle-orm";
import { filingInvoices } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { ReturnScope } from "./collect-invoices";

/**
 * Claims invoices for a filing, in the transaction that writes it. A unique index allows an invoice in one filing per tax, and reviews
 * can't change it from now on. Returns false if another filing has claimed one of them. The ids are passed as one array, because a return
 * may have more invoices than a statement may have parameters.
 */
export async function claimInvoices(
  tx: Ctx,
  { taxType, itemIds, filingId }: Pick<ReturnScope, "taxType"> & { itemIds: readonly string[]; filingId: string },
): Promise<boolean> {
  const claimed = await tx.db.orm.execute(sql`
    insert into ${filingInvoices} (filing_id, item_id, account_id, environment, tax_type, created_at)
    select ${filingId}, item_id, ${tx.account.id}, ${tx.environment}, ${taxType}, ${tx.clock.now().toISOString()}::timestamptz
    from unnest(${sql.param([...itemIds])}::text[]) as item_id
    on conflict do nothing returning item_id`);
  return claimed.length === itemIds.length;
}
