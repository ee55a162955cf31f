import { and, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { items } from "@/drizzle/schema";
import { storedNumberKey } from "./earlier-invoices";

const BATCH = 500;

/**
 * Adds number keys to invoices stored before these existed, and returns how many were filled. Each batch is one transaction, so that no row
 * stays locked for longer than its own change; rows locked by others are left to the next batch.
 */
export async function fillNumberKeys(db: Database): Promise<number> {
  for (let total = 0; ;) {
    const filled = await db.orm.transaction(async (tx) => {
      const missing = await tx
        .select({ id: items.id, invoiceNumber: items.invoiceNumber })
        .from(items)
        .where(and(isNull(items.numberKey), isNotNull(items.invoiceNumber)))
        .orderBy(items.id)
        .limit(BATCH)
        .for("update", { skipLocked: true });
      if (missing.length > 0) {
        const keys = JSON.stringify(missing.map(({ id, invoiceNumber }) => ({ id, key: storedNumberKey(invoiceNumber) ?? "" })));
        await tx.execute(
          sql`update ${items} set number_key = given.key from jsonb_to_recordset(${keys}::jsonb) as given(id text, key text) where ${items.id} = given.id`,
        );
      }
      return missing.length;
    });
    total += filled;
    if (filled < BATCH) return total;
  }
}
