import { sql } from "drizzle-orm";
import { filingInvoices } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import type { ReturnScope } from "./collect-invoices";

/**
 * Takes invoices for a filing, in the transaction that writes it: a unique index lets an invoice be in one filing of a tax, and from now
 * on no review changes it. False where another filing has one of them. As one list, for a return may take in more invoices than a
 * statement may have parameters.
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
