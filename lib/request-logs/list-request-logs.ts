import { and, eq, gte, ilike, lt, or, type SQL } from "drizzle-orm";
import { apiKeys, requestLogs } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { firstIdAt, isId, isKnownId } from "@/lib/kernel/ids";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { containing } from "@/lib/kernel/rows/like-pattern";
import { SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { toPage } from "@/lib/kernel/rows/page";
import { readWithin } from "@/lib/kernel/outbound/read-within";
import type { RequestLogPage, RequestLogQuery, RequestLogRow } from "./request-log-schema";

/** Bodies contain customers' data, so only roles that integrate the API may read the log. */
export const readRequestLogs = { scope: null, roles: ["owner", "developer"] } as const;

const REQUEST_LOG_PAGE = 50;

/**
 * Requests of the context's account and environment, newest first. Filters apply to the latest `SEARCH_LIMIT` requests before the start of
 * the page; `nextBefore` then continues behind those, even if none matched. A complete id is searched for among all requests.
 */
export async function listRequestLogs(ctx: Ctx, query: RequestLogQuery, limit = REQUEST_LOG_PAGE): Promise<RequestLogPage> {
  requirePermission(ctx, readRequestLogs);
  if (!isSearch(query)) return pageOf(ctx, query, limit, null);
  return readWithin(ctx, LONGEST_MS, async (tx) => pageOf(tx, query, limit, await edgeOf(tx, query)));
}

async function pageOf(ctx: Ctx, query: RequestLogQuery, limit: number, edge: string | null): Promise<RequestLogPage> {
  const found = await ctx.db.orm
    .select(columns)
    .from(requestLogs)
    .leftJoin(apiKeys, eq(apiKeys.id, requestLogs.keyId))
    .where(and(ofTenant(requestLogs, ctx), ...timesOf(query), ...filtersOf(query), edge === null ? undefined : gte(requestLogs.id, edge)))
    .orderBy(newestFirst(requestLogs.id))
    .limit(limit + 1);
  const { items, nextAfter } = toPage(found, limit, ({ id }) => id);
  return {
    rows: items.map(presentRequest),
    nextBefore: nextAfter ?? edge,
    searched: edge === null || nextAfter !== null ? null : SEARCH_LIMIT,
  };
}

/** The time limit of each statement of a page. */
const LONGEST_MS = 10_000;

/** Whether thousands of rows may have to be skipped before enough match. */
const isSearch = ({ q, status, operation, keyId }: RequestLogQuery): boolean =>
  status !== undefined || operation !== undefined || keyId !== undefined || (q !== "" && !isId("request", q) && !isKnownId(q));

/** The id of the oldest request that is searched; null if all are. */
async function edgeOf(ctx: Ctx, query: RequestLogQuery): Promise<string | null> {
  const [edge] = await ctx.db.orm
    .select({ id: requestLogs.id })
    .from(requestLogs)
    .where(and(ofTenant(requestLogs, ctx), ...timesOf(query)))
    .orderBy(newestFirst(requestLogs.id))
    .limit(1)
    .offset(SEARCH_LIMIT - 1);
  return edge?.id ?? null;
}

function filtersOf({ q, status, operation, keyId }: RequestLogQuery): (SQL | undefined)[] {
  const least = status === undefined ? null : Number(status.slice(0, 1)) * 100;
  return [
    least === null ? undefined : and(gte(requestLogs.status, least), lt(requestLogs.status, least + 100)),
    operation === undefined ? undefined : eq(requestLogs.operation, operation),
    keyId === undefined ? undefined : eq(requestLogs.keyId, keyId),
    q === "" ? undefined : matching(q),
  ];
}

/** Time conditions are on the id, which has the index and sorts by time. */
function timesOf({ from, to, before }: RequestLogQuery): (SQL | undefined)[] {
  return [
    from === undefined ? undefined : gte(requestLogs.id, firstIdAt("request", new Date(from))),
    to === undefined ? undefined : lt(requestLogs.id, firstIdAt("request", new Date(to))),
    before === undefined ? undefined : lt(requestLogs.id, before),
  ];
}

function matching(words: string): SQL | undefined {
  if (isId("request", words)) return eq(requestLogs.id, words);
  if (isKnownId(words)) return eq(requestLogs.subjectId, words);
  return or(ilike(requestLogs.path, containing(words)), eq(requestLogs.errorCode, words));
}

export const columns = {
  id: requestLogs.id,
  createdAt: requestLogs.createdAt,
  method: requestLogs.method,
  path: requestLogs.path,
  operation: requestLogs.operation,
  status: requestLogs.status,
  errorCode: requestLogs.errorCode,
  durationMs: requestLogs.durationMs,
  keyId: requestLogs.keyId,
  subjectId: requestLogs.subjectId,
  name: apiKeys.name,
  prefix: apiKeys.prefix,
  last4: apiKeys.last4,
};

type Selected = Pick<
  typeof requestLogs.$inferSelect,
  "id" | "createdAt" | "method" | "path" | "operation" | "status" | "errorCode" | "durationMs" | "keyId" | "subjectId"
> & { name: string | null; prefix: string | null; last4: string | null };

/** A logged request for lists; `key` is null if the key no longer exists. */
export function presentRequest({ id, createdAt, name, prefix, last4, ...row }: Selected): RequestLogRow {
  return {
    requestId: id,
    createdAt: createdAt.toISOString(),
    ...row,
    key: name === null || prefix === null || last4 === null ? null : { name, prefix, last4 },
  };
}
