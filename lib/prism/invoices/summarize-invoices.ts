import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import { items, jobs, reviews } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { firstIdAt } from "@/lib/kernel/ids";
import { question, type Question } from "@/lib/kernel/rows-at-once";
import { readInvoices } from "./list-invoices";
import { isJobOpen } from "../jobs/open-jobs";

interface Counted {
  count: number;
}
const countOf = ([row]: Counted[]): number => row?.count ?? 0;

/** Where a month's invoices stand: each of them is counted once. `approved` is by a reviewer or, where none was needed, by nobody. */
export type InvoiceStandings = Record<"analyzing" | "approved" | "waiting" | "rejected" | "failed" | "canceled", number>;

/**
 * How many invoices that were taken in since `since` stand how: their ids sort by time. What was purged counts nowhere; of its
 * recommendation nothing is left, and whether what failed was purged its job alone knows.
 */
export function summarizeInvoices(ctx: Ctx, since: Date): Question<InvoiceStandings> {
  requirePermission(ctx, readInvoices);
  const { orm } = ctx.db;
  const from = firstIdAt("item", since);
  const taken = and(eq(items.accountId, ctx.account.id), eq(items.environment, ctx.environment), gte(items.id, from));
  const reviewed = and(
    eq(reviews.accountId, ctx.account.id),
    eq(reviews.environment, ctx.environment),
    gte(reviews.itemId, from),
    isNotNull(reviews.readInvoice),
  );
  const isKept = sql`not exists (select 1 from ${jobs} where ${jobs.id} = ${items.jobId} and ${jobs.purgedAt} is not null)`;
  const count = sql<number>`count(*)::int`.as("count");
  return question<[Counted, Counted, Counted, Counted, Counted, Counted], InvoiceStandings>(
    [
      orm
        .select({ count })
        .from(items)
        .where(and(taken, isNotNull(items.recommendation)))
        .as("analyzed"),
      // In the words of the index of those that wait.
      orm
        .select({ count })
        .from(reviews)
        .where(and(reviewed, sql`${reviews.status} = 'open'`))
        .as("waiting"),
      // Nothing is decided before it was taken in, and decisions stand in an index by their time.
      orm
        .select({ count })
        .from(reviews)
        .where(and(reviewed, eq(reviews.status, "rejected"), gte(reviews.decidedAt, since)))
        .as("rejected"),
      orm
        .select({ count })
        .from(items)
        .where(and(taken, isNotNull(items.error), isKept))
        .as("failures"),
      orm
        .select({ count })
        .from(items)
        .where(and(taken, sql`${items.status} = 'canceled'`, isKept))
        .as("canceled"),
      orm
        .select({ count })
        .from(items)
        .innerJoin(jobs, eq(jobs.id, items.jobId))
        .where(and(taken, sql`${items.status} in ('pending', 'processing')`, isJobOpen))
        .as("analyzing"),
    ],
    (analyzed, open, refused, failures, stopped, underWay) => {
      const [waiting, rejected] = [countOf(open), countOf(refused)];
      return {
        analyzing: countOf(underWay),
        // Those approved as they arrived are too many to be read one by one: what is neither waiting nor rejected is approved.
        approved: countOf(analyzed) - waiting - rejected,
        waiting,
        rejected,
        failed: countOf(failures),
        canceled: countOf(stopped),
      };
    },
  );
}
