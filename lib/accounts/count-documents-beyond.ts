import { and, eq, gte, isNull, lt, sql } from "drizzle-orm";
import { accounts, documents } from "@/drizzle/schema";
import { requirePermission, type Ctx, type Environment } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { firstIdAt } from "@/lib/kernel/ids";
import { asTold, MOST_COUNTED } from "@/lib/kernel/most-counted";
import { readWithin } from "@/lib/kernel/read-within";
import { parseRetention, retentionOf, type RetentionSettings } from "./retention";

/** Documents of one environment; `isMore`: at least so many, counting stopped there. */
export interface CountedDocuments {
  total: number;
  isMore: boolean;
}

export interface DocumentsBeyond {
  /** For how many days they are kept now. */
  documentDays: number;
  test: CountedDocuments;
  live: CountedDocuments;
}

/**
 * Counts the documents that the account keeps today and that the next daily purge would delete if it kept them for
 * `documentDays`, in both environments, since the setting is for both; at most 10,000 in each. For owners. Errors:
 * invalid_request, resource_not_found, temporarily_unavailable where counting takes too long.
 */
export async function countDocumentsBeyond(ctx: Ctx, input: RetentionSettings): Promise<DocumentsBeyond> {
  requirePermission(ctx, { scope: null, roles: ["owner"] });
  const { documentDays } = parseRetention(input);
  const [account] = await ctx.db.orm.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, ctx.account.id));
  if (!account) throw notFound("account");
  const current = retentionOf(account.settings).documentDays;
  // Of a longer time there is nothing to count.
  if (documentDays >= current) return { documentDays: current, test: asTold(0), live: asTold(0) };
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

/** So long one environment may be counted. */
const LONGEST_MS = 10_000;

const DAY_MS = 24 * 60 * 60 * 1000;

/** The first id of what was stored so many days ago. */
const firstIdOf = (ctx: Ctx, daysAgo: number): string => firstIdAt("document", new Date(ctx.clock.now().getTime() - daysAgo * DAY_MS));

/** What is older than `currentDays` goes whatever is set now, so only what is younger is counted. */
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
        // Looked for by id, which has an index of what is kept, a day to either side: the account may have millions that are younger.
        gte(documents.id, firstIdOf(ctx, currentDays + 1)),
        lt(documents.id, firstIdOf(ctx, documentDays - 1)),
        sql`${documents.createdAt} >= ${now} - ${currentDays} * interval '1 day'`,
        sql`${documents.createdAt} < ${now} - ${documentDays} * interval '1 day'`,
      ),
    )
    .limit(MOST_COUNTED + 1)
    .as("some");
  const [row] = await ctx.db.orm.select({ total: sql<number>`count(*)::int` }).from(some);
  return asTold(row?.total ?? 0);
}
