import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Database } from "@/drizzle/client";
import { items, reviews } from "@/drizzle/schema";
import { currentResult } from "./current-result";
import { obligationsOf, type Obliging } from "./obligations";

const BATCH = 500;

/**
 * Gives reviews that were stored before there were months theirs, a batch a transaction; rows that somebody is working on
 * are left to the next batch. Returns how many were filled.
 */
export async function fillMonths(db: Database): Promise<number> {
  const part = (name: string) => sql`${currentResult} -> ${sql.raw(`'${name}'`)}`;
  for (let total = 0; ;) {
    const filled = await db.orm.transaction(async (tx) => {
      const missing = await tx.select({
        itemId: reviews.itemId, businessId: items.businessId, request: items.request, completedAt: items.completedAt, createdAt: reviews.createdAt, invoiceDate: items.invoiceDate,
        collection: sql<Obliging["vat"]["collection"]>`${part("vat")} ->> 'collection'`, remitTo: sql<Obliging["wht"]["remitTo"]>`${part("wht")} ->> 'remitTo'`,
        draft: sql<Partial<Obliging["filingDraft"]> | null>`${part("filingDraft")}`,
      }).from(reviews).innerJoin(items, eq(items.id, reviews.itemId))
        .where(and(isNull(reviews.whtMonth), isNotNull(reviews.readInvoice))).orderBy(reviews.itemId).limit(BATCH).for("update", { of: reviews, skipLocked: true });
      for (const { itemId, collection, remitTo, draft, createdAt, completedAt, ...item } of missing) {
        const opinion = { vat: { collection }, wht: { remitTo }, filingDraft: { vat: draft?.vat ?? null, wht: draft?.wht ?? null } };
        await tx.update(reviews).set(obligationsOf(opinion, { ...item, completedAt: completedAt ?? createdAt })).where(eq(reviews.itemId, itemId));
      }
      return missing.length;
    });
    total += filled;
    if (filled < BATCH) return total;
  }
}
