import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { learnedCorrections } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { presentLearned, type LearnedView } from "./learned-view";
import { readLearned } from "./permissions";

/** What the account has learned and uses, newest first; one more than `limit` tells that there are more. */
export async function listCorrections(ctx: Ctx, input: { limit: number; after?: string }): Promise<LearnedView[]> {
  requirePermission(ctx, readLearned);
  const rows = await ctx.db.orm
    .select()
    .from(learnedCorrections)
    .where(
      and(
        eq(learnedCorrections.accountId, ctx.account.id),
        eq(learnedCorrections.environment, ctx.environment),
        isNull(learnedCorrections.removedAt),
        input.after === undefined ? undefined : lt(learnedCorrections.id, input.after),
      ),
    )
    .orderBy(desc(learnedCorrections.id))
    .limit(input.limit + 1);
  return rows.map(presentLearned);
}
