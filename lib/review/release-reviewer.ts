import { and, eq, inArray } from "drizzle-orm";
import { reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { released } from "./decide-review";

/**
 * Gives the open invoices that are assigned to somebody who reviews here no longer back to everybody, in both environments,
 * and frees what is on their screen. Returns how many were theirs. Part of the transaction that ends the membership or the role.
 */
export async function releaseReviewer(tx: Ctx, userId: string): Promise<number> {
  const open = and(eq(reviews.accountId, tx.account.id), inArray(reviews.environment, ["test", "live"]), eq(reviews.status, "open"));
  await tx.db.orm
    .update(reviews)
    .set(released)
    .where(and(open, eq(reviews.leaseHolder, userId)));
  const theirs = await tx.db.orm
    .update(reviews)
    .set({ assignedTo: null })
    .where(and(open, eq(reviews.assignedTo, userId)))
    .returning({ itemId: reviews.itemId });
  return theirs.length;
}
