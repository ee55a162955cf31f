import { and, eq, sql } from "drizzle-orm";
import { items, jobs, type accounts, type businesses } from "@/drizzle/schema";
import { builtOnce } from "@/lib/kernel/programs/built-once";
import type { Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import type { ItemRow, JobRow } from "@/lib/prism/jobs/present-job";

export interface LockedItem {
  job: JobRow;
  item: ItemRow;
}

/** The columns of an item that the steps of an analysis need. */
export type ItemToAnalyze = Pick<ItemRow, "id" | "status" | "businessId" | "request" | "documentId">;

/** The owner's data that affect the opinion on an item. `business` is the one named by the item, if it exists. */
export interface ItemOwner {
  account: Pick<typeof accounts.$inferSelect, "name" | "settings" | "defaultCountry">;
  business: Pick<typeof businesses.$inferSelect, "name" | "taxId" | "country" | "profile"> | null;
}

/** An item just taken into processing, with its owner's data if the same statement returned them. */
export interface StartedItem extends ItemToAnalyze {
  owner?: ItemOwner;
}

/**
 * The item's current row, without a lock.
 *
 * @throws resource_not_found
 */
export async function findItem(ctx: Ctx, itemId: string): Promise<ItemRow> {
  const [item] = await itemQuery(ctx.db).execute({ itemId, accountId: ctx.account.id, environment: ctx.environment });
  if (!item) throw notFound("invoice");
  return item;
}

const itemQuery = builtOnce((orm) =>
  orm
    .select()
    .from(items)
    .where(
      and(
        eq(items.id, sql.placeholder("itemId")),
        eq(items.accountId, sql.placeholder("accountId")),
        eq(items.environment, sql.placeholder("environment")),
      ),
    )
    .prepare("find_item"),
);

/**
 * Locks an item and its job until the transaction ends. Everything that changes an item's state acquires locks in the same order, which
 * prevents deadlocks: vendor (`lockHistory`), job, items, credit balance.
 *
 * @throws resource_not_found
 */
export async function lockItem(tx: Ctx, itemId: string): Promise<LockedItem> {
  // PostgreSQL locks each row's tables in the order of this list.
  const [locked] = await tx.db.orm
    .select({ job: jobs, item: items })
    .from(jobs)
    .innerJoin(items, eq(items.jobId, jobs.id))
    .where(and(eq(items.id, itemId), ofTenant(items, tx)))
    .for("update", { of: [jobs, items] });
  if (!locked) throw notFound("invoice");
  return locked;
}
