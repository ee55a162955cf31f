import { and, eq, isNull, sql } from "drizzle-orm";
import { accounts, documents } from "@/drizzle/schema";
import { requirePermission, type Ctx, type Environment } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { asTold, MOST_COUNTED } from "@/lib/kernel/most-counted";
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
 * invalid_request, resource_not_found.
 */
export async function countDocumentsBeyond(ctx: Ctx, input: RetentionSettings): Promise<DocumentsBeyond> {
  requirePermission(ctx, { scope: null, roles: ["owner"] });
  const { documentDays } = parseRetention(input);
  const [account] = await ctx.db.orm.select({ settings: accounts.settings }).from(accounts).where(eq(accounts.id, ctx.account.id));
  if (!account) throw notFound("account");
  const current = retentionOf(account.settings).documentDays;
  const [test, live] = await Promise.all([counted(ctx, "test", current, documentDays), counted(ctx, "live", current, documentDays)]);
  return { documentDays: current, test, live };
}

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
        sql`${documents.createdAt} >= ${now} - ${currentDays} * interval '1 day'`,
        sql`${documents.createdAt} < ${now} - ${documentDays} * interval '1 day'`,
      ),
    )
    .limit(MOST_COUNTED + 1)
    .as("some");
  const [row] = await ctx.db.orm.select({ total: sql<number>`count(*)::int` }).from(some);
  return asTold(row?.total ?? 0);
}
