import {
  and,
  asc,
  desc,
  eq,
  exists,
  gte,
  ilike,
  isNotNull,
  isNull,
  lt,
  or,
  sql,
  type SQL,
  type SQLWrapper,
  type Subquery,
} from "drizzle-orm";
import { documents, items, jobs, reviews } from "@/drizzle/schema";
import { AUTHORITY_TIME_ZONE } from "@/lib/flux/authority-values";
import type { Ctx } from "@/lib/kernel/context";
import { startOfDay } from "@/lib/kernel/dates";
import { firstIdAt } from "@/lib/kernel/ids";
import { newestFirst, oldestFirst } from "@/lib/kernel/rows/list-order";
import { COUNT_LIMIT, SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { literally } from "@/lib/kernel/rows/like-pattern";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { changedByReviewer } from "@/lib/review/changed-by-reviewer";
import { queueOrder } from "@/lib/review/queue-conditions";
import { numberKeyOf } from "../history-index";
import type { InvoiceListQuery } from "./invoice-list-schema";
import { invoiceStandings, type InvoiceOutcome, type ReviewerDecision } from "./invoice-list-values";
import { isJobOpen } from "../jobs/open-jobs";

export const vendorColumn = sql<string | null>`coalesce(${items.vendorName}, ${items.request} ->> 'vendorName')`;
export const numberColumn = sql<string | null>`coalesce(${items.invoiceNumber}, ${items.request} ->> 'invoiceNumber')`;
/** Outcome of an item: its recommendation once it is analyzed, else its status. */
export const outcomeColumn = sql<InvoiceOutcome>`case when ${items.status} = 'completed' then coalesce(${items.recommendation}, 'review') when ${items.status} = 'pending' then 'processing' else ${items.status} end`;

/** Standing shown in an invoice's row, one of `invoiceStandings`. Over `items` joined with `reviews`. */
const standing = sql`case when ${items.status} = 'completed' then ${reviews.status} when ${items.status} = 'pending' then 'processing' else ${items.status} end`;

/** The same as `outcome`, as conditions over `items` and `jobs` in the words of the partial indexes, so that these are used. */
const isOutcome: Record<InvoiceOutcome, SQL | undefined> = {
  processing: and(sql`${items.status} in ('pending', 'processing')`, isJobOpen),
  approve: eq(items.recommendation, "approve"),
  review: eq(items.recommendation, "review"),
  reject: eq(items.recommendation, "reject"),
  failed: and(isNotNull(items.error), eq(items.status, "failed")),
  canceled: sql`${items.status} = 'canceled'`,
};

export const ownItems = (ctx: Ctx) => ofTenant(items, ctx);
const isKept = isNull(jobs.purgedAt);

/** All filters except the search text, over `items` and `jobs`. */
export const filtersOf = (ctx: Ctx, query: InvoiceListQuery): SQL | undefined => and(isKept, datedOf(ctx, query));

/**
 * The filters over `items` alone. They suffice if dates are given, because a purged invoice has no date. `from` and `to` are both
 * inclusive.
 */
const datedOf = (ctx: Ctx, { outcome: of, from, to, since }: InvoiceListQuery): SQL | undefined =>
  and(
    ownItems(ctx),
    of && isOutcome[of],
    // Ids sort by time.
    since ? gte(items.id, firstIdAt("item", startOfDay(AUTHORITY_TIME_ZONE, since))) : undefined,
    from ? gte(items.invoiceDate, from) : undefined,
    to ? lt(items.invoiceDate, sql`(${to}::date + 1)`) : undefined,
  );

/**
 * Conditions over `reviews` for a review's status and for what reviewers did. An invoice that needed no review was decided by nobody, and
 * an undone step doesn't count.
 */
const isDecision: Record<ReviewerDecision, SQL | undefined> = {
  waiting: eq(reviews.status, "open"),
  cleared: eq(reviews.status, "approved"),
  approved: and(eq(reviews.status, "approved"), isNotNull(reviews.decidedBy)),
  rejected: and(eq(reviews.status, "rejected"), isNotNull(reviews.decidedBy)),
  corrected: changedByReviewer("field_corrected", "line_added", "line_removed"),
  overridden: changedByReviewer("treatment_overridden"),
};

const isDated = ({ from, to }: InvoiceListQuery): boolean => from !== undefined || to !== undefined;

// ---- by search text, and by what reviewers did -------------------------------------------------------------------------

export const isSearched = ({ q, decision }: InvoiceListQuery): boolean => q.trim() !== "" || decision !== undefined;

export interface FoundInvoices {
  ids: string[];
  /** Capped at the counting limit. */
  total: number;
  /** Whether there are more invoices than were searched. */
  isBounded: boolean;
}

/**
 * Finds a page of the invoices that match the search text and decision. Searches the latest MOST_SEARCHED invoices that match the other
 * filters; a complete number or id is found among all.
 */
export async function searchInvoices(ctx: Ctx, query: InvoiceListQuery, limit: number, offset: number): Promise<FoundInvoices> {
  const { orm } = ctx.db;
  const words = query.q.trim();
  const exact = literally(words);
  const pattern = `%${exact}%`;
  const latest = isDated(query) ? [desc(items.invoiceDate), desc(items.id)] : [sql`${items.id} desc nulls last`];
  const decided = (itemId: SQLWrapper): SQL | undefined =>
    query.decision &&
    exists(
      orm
        .select({ one: sql`1` })
        .from(reviews)
        .where(and(eq(reviews.itemId, itemId), isDecision[query.decision])),
    );
  // Whether an invoice was purged is checked only for matches; checking all would take longer than the search.
  const candidates = orm
    .select({
      id: items.id,
      jobId: items.jobId,
      vendor: vendorColumn.as("vendor"),
      number: numberColumn.as("number"),
      documentId: items.documentId,
    })
    .from(items)
    .$dynamic();
  const ofOpenJobs = query.outcome === "processing" ? candidates.innerJoin(jobs, eq(jobs.id, items.jobId)) : candidates;
  const window = ofOpenJobs
    .where(datedOf(ctx, query))
    .orderBy(...latest)
    .limit(SEARCH_LIMIT)
    .as("latest");
  const within = orm
    .select({ id: window.id })
    .from(window)
    .where(
      and(
        // The file name is looked up only for invoices that match by nothing else. With a join, PostgreSQL might read all documents.
        words === ""
          ? undefined
          : or(
              ilike(window.vendor, pattern),
              ilike(window.number, pattern),
              sql`(select ${documents.sourceName} from ${documents} where ${documents.id} = ${window.documentId}) ilike ${pattern}`,
            ),
        decided(window.id),
        exists(
          orm
            .select({ one: sql`1` })
            .from(jobs)
            .where(and(eq(jobs.id, window.jobId), isKept)),
        ),
      ),
    );
  const whole = orm
    .select({ id: items.id })
    .from(items)
    .innerJoin(jobs, eq(jobs.id, items.jobId))
    .where(
      and(
        filtersOf(ctx, query),
        decided(items.id),
        or(eq(items.id, words), eq(items.jobId, words), and(eq(items.numberKey, numberKeyOf(words)), ilike(items.invoiceNumber, exact))),
      ),
    );
  const all = orm.select({ id: items.id }).from(items).$dynamic();
  const beyond = (query.outcome === "processing" ? all.innerJoin(jobs, eq(jobs.id, items.jobId)) : all)
    .where(datedOf(ctx, query))
    .orderBy(...latest)
    .limit(1)
    .offset(SEARCH_LIMIT);
  const keys = {
    added: items.id,
    vendor: sql`lower(${vendorColumn})`,
    date: items.invoiceDate,
    total: items.totalMinor,
    outcome: sql`array_position(${sql.param([...invoiceStandings])}::text[], ${standing})`,
  };
  const key = query.order === "asc" ? asc(keys[query.sort]) : desc(keys[query.sort]);
  const alike = query.sort === "outcome" ? sql`${sql.join([...queueOrder], sql`, `)},` : sql``;
  const reviewed = query.sort === "outcome" ? sql`left join ${reviews} on ${reviews.itemId} = ${items.id}` : sql``;
  const order = sql`${key} nulls last, ${alike} ${items.id} desc`;
  // The window is read once, for both the page and the count.
  const [[found], more] = await Promise.all([
    orm.execute<{ ids: string[]; total: number }>(sql`
      with found as materialized (${words === "" ? within : sql`${within} union ${whole}`})
      select array(select ${items.id} from ${items} ${reviewed} where ${items.id} in (select id from found) order by ${order} limit ${limit} offset ${offset}) as ids,
             (select count(*)::int from (select 1 from found limit ${COUNT_LIMIT + 1}) counted) as total`),
    beyond,
  ]);
  return { ids: found?.ids ?? [], total: found?.total ?? 0, isBounded: more.length > 0 };
}

// ---- in sorted order ---------------------------------------------------------------------------------------------------

/** A part of the list whose order an index provides. */
interface Slice {
  where: SQL | undefined;
  order: readonly SQL[];
  /** Whether the slice is of reviewed invoices, by the index of the queue's order; `where` and `order` may then use `reviews`. */
  isReviewed?: boolean;
}

const newest = [newestFirst(items.id)];

/** Splits the list into consecutive slices: invoices with a known value and then the others, or one standing after another. */
function slicesOf(ctx: Ctx, query: InvoiceListQuery): Slice[] {
  const direct = query.order === "asc" ? asc : desc;
  // A purged invoice has none of these values.
  const known = (where: SQL, key: SQL | typeof items.totalMinor | typeof items.invoiceDate): Slice => ({
    where,
    order: [direct(key), desc(items.id)],
  });
  if (query.sort === "total")
    return [known(isNotNull(items.totalMinor), items.totalMinor), { where: isNull(items.totalMinor), order: newest }];
  if (query.sort === "date")
    return [
      known(isNotNull(items.invoiceDate), items.invoiceDate),
      ...(isDated(query) ? [] : [{ where: isNull(items.invoiceDate), order: newest }]),
    ];
  if (query.sort === "vendor")
    return [
      known(isNotNull(items.vendorName), sql`lower(${items.vendorName})`),
      {
        where: isNull(items.vendorName),
        order: [sql`lower(${items.request} ->> 'vendorName') ${sql.raw(query.order)} nulls last`, desc(items.id)],
      },
    ];
  const standings = query.order === "asc" ? invoiceStandings : [...invoiceStandings].reverse();
  return standings.map((name) =>
    name === "approved" || name === "rejected" || name === "open"
      ? { where: isReviewed(ctx, name), order: queueOrder, isReviewed: true }
      : { where: isOutcome[name], order: newest },
  );
}

const isReviewed = (ctx: Ctx, status: "approved" | "rejected" | "open") =>
  and(eq(items.status, "completed"), ofTenant(reviews, ctx), eq(reviews.status, status));

/** Finds a page of the invoices in the query's order, read from indexes however many invoices there are. */
export async function findInvoices(ctx: Ctx, query: InvoiceListQuery, limit: number, offset: number): Promise<string[]> {
  const { orm } = ctx.db;
  const select = (where: SQL | undefined, isReviewed = false) => {
    const some = orm.select({ id: items.id }).from(items).innerJoin(jobs, eq(jobs.id, items.jobId)).$dynamic();
    return (isReviewed ? some.innerJoin(reviews, eq(reviews.itemId, items.id)) : some).where(and(filtersOf(ctx, query), where));
  };
  if (query.sort === "added") {
    const order = query.order === "asc" ? sql`id asc` : sql`id desc`;
    // Invoices dated in a past period may be anywhere in the order of arrival, so they are selected by date first.
    const rows =
      query.to !== undefined && query.outcome !== "processing"
        ? await orm.execute<{ id: string }>(
            sql`with dated as materialized (${orm.select({ id: items.id }).from(items).where(datedOf(ctx, query))}) select id from dated order by ${order} limit ${limit} offset ${offset}`,
          )
        : await select(undefined)
            .orderBy(query.order === "asc" ? oldestFirst(items.id) : newestFirst(items.id))
            .limit(limit)
            .offset(offset);
    return rows.map(({ id }) => id);
  }
  const ids: string[] = [];
  let skipped = offset;
  for (const { where, order, isReviewed } of slicesOf(ctx, query)) {
    const rows = await select(where, isReviewed)
      .orderBy(...order)
      .limit(limit - ids.length)
      .offset(skipped);
    ids.push(...rows.map(({ id }) => id));
    if (ids.length === limit) break;
    if (rows.length > 0 || skipped === 0) skipped = 0;
    else skipped -= await countUpTo(ctx, select(where, isReviewed).limit(skipped).as("passed"));
  }
  return ids;
}

async function countUpTo(ctx: Ctx, some: Subquery): Promise<number> {
  const [counted] = await ctx.db.orm.select({ count: sql<number>`count(*)::int` }).from(some);
  return counted?.count ?? 0;
}
