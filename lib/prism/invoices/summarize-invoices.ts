import { and, eq, gte, isNotNull, sql } from "drizzle-orm";
import { items, jobs, reviews } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { firstIdAt } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { question, type Question } from "@/lib/kernel/rows/rows-at-once";
import { readInvoices } from "./list-invoices";
import { isJobOpen } from "../jobs/open-jobs";

interface Counted {
  count: number;
}
const countOf = ([row]: Counted[]): number => row?.count ?? 0;

/** Where a month's invoices stand, each counted once. `approved` includes those that needed no review. */
export type InvoiceCounts = Record<"analyzing" | "approved" | "waiting" | "rejected" | "failed" | "canceled", number>;

/**
 * Counts the invoices added since `since` by where they stand; their ids sort by time. Purged invoices aren't counted: they have no
 * recommendation left, and for a failed one only its job tells whether it was purged.
 */
export function summarizeInvoices(ctx: Ctx, since: Date): Question<InvoiceCounts> {
  requirePermission(ctx, readInvoices);
  const { orm } = ctx.db;
  const from = firstIdAt("item", since);
  const taken = and(ofTenant(items, ctx), gte(items.id, from));
  const reviewed = and(ofTenant(reviews, ctx), gte(reviews.itemId, from), isNotNull(reviews.readInvoice));
  const isKept = sql`not exists (select 1 from ${jobs} where ${jobs.id} = ${items.jobId} and ${jobs.purgedAt} is not null)`;
  const count = sql<number>`count(*)::int`.as("count");
  return question<[Counted, Counted, Counted, Counted, Counted, Counted], InvoiceCounts>(
    [
      orm
        .select({ count })
        .from(items)
        .where(and(taken, isNotNull(items.recommendation)))
        .as("analyzed"),
      // In the words of the partial index on waiting reviews.
      orm
        .select({ count })
        .from(reviews)
        .where(and(reviewed, sql`${reviews.status} = 'open'`))
        .as("waiting"),
      // No invoice is decided before it was added, and an index holds decisions by time.
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
        // Invoices approved without review are too many to count; whatever is neither waiting nor rejected is approved.
        approved: countOf(analyzed) - waiting - rejected,
        waiting,
        rejected,
        failed: countOf(failures),
        canceled: countOf(stopped),
      };
    },
  );
}
