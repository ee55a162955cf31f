import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { accounts, documents } from "@/drizzle/schema";
import { requirePermission, type Ctx, type Environment } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { firstIdAt } from "@/lib/kernel/ids";
import { cappedCount, COUNT_LIMIT } from "@/lib/kernel/rows/count-limits";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { readWithin } from "@/lib/kernel/outbound/read-within";
import { retentionOf, retentionSettings, type RetentionSettings } from "./retention";

/** Documents of one environment; `isMore`: counting stopped at `total`, and there are more. */
export interface CountedDocuments {
  total: number;
  isMore: boolean;
}

export interface DocumentsBeyond {
  /** The current retention of documents in days. */
  documentDays: number;
  test: CountedDocuments;
  live: CountedDocuments;
}

/**
 * Counts the stored documents that the next daily purge would delete if the account kept them for `documentDays` instead. Counts both
 * environments, since the setting applies to both, and at most 10,000 documents in each. For owners.
 * @throws invalid_request, resource_not_found, temporarily_unavailable if counting takes too long
 */
export async function countDocumentsBeyond(ctx: Ctx, input: RetentionSettings): Promise<DocumentsBeyond> {
  requirePermission(ctx, { scope: null, roles: ["owner"] });
  const { documentDays } = parseInput(retentionSettings, input);
  const [account] = await ctx.db.orm.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, ctx.account.id));
  if (!account) throw notFound("account");
  const current = retentionOf(account.settings).documentDays;
  // A longer retention deletes nothing.
  if (documentDays >= current) return { documentDays: current, test: cappedCount(0), live: cappedCount(0) };
  return readWithin(
    ctx,
    LONGEST_MS,
    async (tx) => ({
      documentDays: current,
      test: await counted(tx, "test", current, documentDays),
      live: await counted(tx, "live", current, documentDays),
    }),
    "Try again later.",
  );
}

/** The time limit of a statement, and so for counting one environment. */
const LONGEST_MS = 10_000;

/** The first id of a document that was stored this many days ago. */
const firstIdOf = (ctx: Ctx, daysAgo: number): string => firstIdAt("document", new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS));

/** Documents older than `currentDays` are purged whatever is set now, so only younger ones are counted. */
async function counted(ctx: Ctx, environment: Environment, currentDays: number, documentDays: number): Promise<CountedDocuments> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const some = ctx.db.orm
    .select({ one: sql`1`.as("one") })
    .from(documents)
    .where(
      and(
        eq(documents.accountId, ctx.account.id),
        eq(documents.environment, environment),
        isNull(documents.purgedAt),
        // The range of ids, widened by a day on either side, uses the index of stored documents: an account may have millions of younger
        // ones.
        gte(documents.id, firstIdOf(ctx, currentDays + 1)),
        lt(documents.id, firstIdOf(ctx, documentDays - 1)),
        sql`${documents.createdAt} >= ${now} - ${currentDays} * interval '1 day'`,
        sql`${documents.createdAt} < ${now} - ${documentDays} * interval '1 day'`,
      ),
    )
    .limit(COUNT_LIMIT + 1)
    .as("some");
  const [row] = await ctx.db.orm.select({ total: sql<number>`count(*)::int` }).from(some);
  return cappedCount(row?.total ?? 0);
}
