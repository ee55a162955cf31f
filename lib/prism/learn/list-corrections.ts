import { and, desc, eq, isNull, lt, or, sql } from "drizzle-orm";
import { learnedCorrections } from "@/drizzle/schema";
import { builtOnce } from "@/lib/kernel/built-once";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import type { LearnedCorrection } from "./learned-correction";
import { learnedCorrectionOf, presentLearned, type LearnedView } from "./learned-view";
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

/** Far more than one vendor's lines need; keeps an analysis small whatever was taught. */
const MOST = 500;

/** What was learned about one vendor, newest first, for its next analysis. Part of the pipeline, after its permission check. */
export async function findCorrections(
  ctx: Ctx,
  vendor: { vendorTaxKey: string | null; vendorNameKey: string | null },
): Promise<LearnedCorrection[]> {
  const { vendorTaxKey, vendorNameKey } = vendor;
  if (vendorTaxKey === null && vendorNameKey === null) return [];
  const rows = await correctionsQuery(ctx.db).execute({
    accountId: ctx.account.id,
    environment: ctx.environment,
    vendorTaxKey,
    vendorNameKey,
  });
  return rows.map(learnedCorrectionOf);
}

/** A key that the vendor lacks (null) equals none. */
const correctionsQuery = builtOnce((orm) =>
  orm
    .select()
    .from(learnedCorrections)
    .where(
      and(
        eq(learnedCorrections.accountId, sql.placeholder("accountId")),
        eq(learnedCorrections.environment, sql.placeholder("environment")),
        isNull(learnedCorrections.removedAt),
        or(
          eq(learnedCorrections.vendorTaxKey, sql.placeholder("vendorTaxKey")),
          eq(learnedCorrections.vendorNameKey, sql.placeholder("vendorNameKey")),
        ),
      ),
    )
    .orderBy(desc(learnedCorrections.createdAt), desc(learnedCorrections.id))
    .limit(MOST)
    .prepare("find_corrections"),
);
