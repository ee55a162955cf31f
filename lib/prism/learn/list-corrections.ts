import { and, desc, eq, isNull, lt } from "drizzle-orm";
import { learnedCorrections, users } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { toPage, type Page, type PageRequest } from "@/lib/kernel/rows/page";
import { presentLearned, type LearnedView } from "./learned-view";
import { readLearned } from "./permissions";

export interface ListedCorrection extends LearnedView {
  /** Null if no user taught it (the system did). */
  learnedByName: string | null;
}

/** Lists the corrections in force, newest first. */
export async function listCorrections(ctx: Ctx, input: PageRequest): Promise<Page<ListedCorrection>> {
  requirePermission(ctx, readLearned);
  const rows = await ctx.db.orm
    .select({ learned: learnedCorrections, name: users.name })
    .from(learnedCorrections)
    .leftJoin(users, eq(users.id, learnedCorrections.learnedBy))
    .where(
      and(
        ofTenant(learnedCorrections, ctx),
        isNull(learnedCorrections.removedAt),
        input.after === undefined ? undefined : lt(learnedCorrections.id, input.after),
      ),
    )
    .orderBy(desc(learnedCorrections.id))
    .limit(input.limit + 1);
  const listed = rows.map(({ learned, name }) => ({
    ...presentLearned(learned),
    learnedByName: learned.learnedBy === null ? null : (name ?? "Former member"),
  }));
  return toPage(listed, input.limit, ({ id }) => id);
}
