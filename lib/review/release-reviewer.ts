import { and, asc, eq, inArray, or } from "drizzle-orm";
import { reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { noLease } from "./decision";

/**
 * Unassigns the open invoices of a person who no longer reviews for this account, in both environments, and ends the leases on their
 * screen. Returns how many were assigned to them. Part of the transaction that ends the membership or the role.
 */
export async function releaseReviewer(tx: Ctx, userId: string): Promise<number> {
  const open = and(eq(reviews.accountId, tx.account.id), inArray(reviews.environment, ["test", "live"]), eq(reviews.status, "open"));
  // Locked by id, as in filing a return and in purging a job.
  await tx.db.orm
    .select({ itemId: reviews.itemId })
    .from(reviews)
    .where(and(open, or(eq(reviews.leaseHolder, userId), eq(reviews.assignedTo, userId))))
    .orderBy(asc(reviews.itemId))
    .for("update");
  await tx.db.orm
    .update(reviews)
    .set(noLease)
    .where(and(open, eq(reviews.leaseHolder, userId)));
  const theirs = await tx.db.orm
    .update(reviews)
    .set({ assignedTo: null })
    .where(and(open, eq(reviews.assignedTo, userId)))
    .returning({ itemId: reviews.itemId });
  return theirs.length;
}
