import { and, asc, eq, inArray } from "drizzle-orm";
import { memberships, users } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import type { Person } from "./read-review";
import { readReviews, reviewInvoices } from "./reviewer";

/** Lists the people of the account to whom an invoice may be assigned, by name. */
export async function listReviewers(ctx: Ctx): Promise<Person[]> {
  requirePermission(ctx, readReviews);
  return ctx.db.orm
    .select({ id: users.id, name: users.name })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, ctx.account.id), inArray(memberships.role, [...reviewInvoices.roles])))
    .orderBy(asc(users.name));
}
