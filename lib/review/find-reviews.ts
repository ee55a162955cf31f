import { and, asc, desc, eq, ilike, or, sql, type SQL } from "drizzle-orm";
import { documents, items, reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { literally } from "@/lib/kernel/rows/like-pattern";
import { COUNT_LIMIT, SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { readWithin } from "@/lib/kernel/outbound/read-within";
import { numberKeyOf } from "@/lib/prism/history-index";
import { hasAnomaly, isSearch, queueOrder, reviewConditions, searchConditions } from "./queue-conditions";
import type { ReviewListQuery } from "./review-schema";

/** Most results searched for a finding; results are long. */
const MOST_OPENED = 5_000;

/** Time limit of a search. */
const LONGEST_MS = 10_000;

export interface FoundReviews {
  /** In the order of the list. */
  ids: string[];
  /** Counted up to `COUNT_LIMIT` + 1; null if nothing was searched, and the caller counts. */
  total: number | null;
  /** Number of reviews searched if there are more; null if all were. */
  searched: number | null;
}

/**
 * Finds a page of the matching reviews, in order. Text and findings are searched, and orders other than the queue's own are made, within
 * the latest reviews that pass the other filters (for open ones: the first of the queue). A complete number or id is found among all
 * reviews. For a file (`isFile`) without a search, all reviews are listed, whichever order is asked for.
 */
export async function findReviews(
  ctx: Ctx,
  query: ReviewListQuery,
  { limit, offset = 0, isFile = false }: { limit: number; offset?: number; isFile?: boolean },
): Promise<FoundReviews> {
  const isWhole = !isSearch(query) && (isFile || query.sort === "blocking");
  return isWhole ? listInOrder(ctx, query, limit, offset) : searchReviews(ctx, query, limit, offset);
}

async function listInOrder(ctx: Ctx, query: ReviewListQuery, limit: number, offset: number): Promise<FoundReviews> {
  const ids = ctx.db.orm.select({ id: reviews.itemId }).from(reviews).$dynamic();
  // The index has the queue's own order, as long as no column of the invoices is needed.
  const rows = await (query.sort === "blocking" ? ids : ids.innerJoin(items, eq(items.id, reviews.itemId)))
    .where(ofStatus(ctx, query))
    .orderBy(...orderOf(query))
    .limit(limit)
    .offset(offset);
  return { ids: rows.map(({ id }) => id), total: null, searched: null };
}

async function searchReviews(ctx: Ctx, query: ReviewListQuery, limit: number, offset: number): Promise<FoundReviews> {
  const most = query.anomaly === undefined ? SEARCH_LIMIT : MOST_OPENED;
  const words = query.q.trim();
  const latest = sql`select ${reviews.itemId} as id from ${reviews} where ${ofStatus(ctx, query)}
    order by ${sql.join(orderOf({ ...query, sort: "blocking" }), sql`, `)} limit ${most + 1}`;
  const invoices = sql`join ${reviews} on ${reviews.itemId} = latest.id join ${items} on ${items.id} = latest.id
    left join ${documents} on ${documents.id} = ${items.documentId}`;
  const within = sql`select latest.id from (select id from latest limit ${most}) latest ${invoices} where ${and(sql`true`, ...searchConditions(query))}`;
  const exact = and(
    ofStatus(ctx, query),
    ofTenant(items, ctx),
    query.anomaly === undefined ? undefined : hasAnomaly(query.anomaly),
    or(eq(items.id, words), and(eq(items.numberKey, numberKeyOf(words)), ilike(items.invoiceNumber, literally(words)))),
  );
  const whole = sql`select ${items.id} from ${items} join ${reviews} on ${reviews.itemId} = ${items.id} where ${exact}`;
  return readWithin(ctx, LONGEST_MS, async (tx) => {
    // Materialized, so that the search runs once for both the page and the count.
    const [found] = await tx.db.orm.execute<{ ids: string[]; total: number; isMore: boolean }>(sql`
      with latest as materialized (${latest}),
      found as materialized (${words === "" ? within : sql`${within} union ${whole}`})
      select array(select ${reviews.itemId} from ${reviews} join ${items} on ${items.id} = ${reviews.itemId}
               where ${reviews.itemId} in (select id from found) order by ${sql.join(orderOf(query), sql`, `)} limit ${limit} offset ${offset}) as ids,
             (select count(*)::int from (select 1 from found limit ${COUNT_LIMIT + 1}) counted) as total,
             (select count(*) > ${most}::int from latest) as "isMore"`);
    return { ids: found?.ids ?? [], total: found?.total ?? 0, searched: found?.isMore ? most : null };
  });
}

const ofStatus = (ctx: Ctx, query: ReviewListQuery) => and(...reviewConditions(ctx, query), eq(reviews.status, query.status));

function orderOf({ sort, order, status }: ReviewListQuery): SQL[] {
  const direct = order === "asc" ? asc : desc;
  if (sort === "blocking") return status === "open" ? [...queueOrder] : [sql`${desc(reviews.decidedAt)} nulls last`, desc(reviews.itemId)];
  const key = { vendor: sql`lower(${items.vendorName})`, date: items.invoiceDate, total: items.totalMinor, added: reviews.itemId }[sort];
  return [sql`${direct(key)} nulls last`, desc(reviews.itemId)];
}
