import { and, eq, inArray, lt, sql, type SQL } from "drizzle-orm";
import { businesses, filingHistory, filings } from "@/drizzle/schema";
import { actorId, actorNames } from "@/lib/audit/actor-names";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { csvOf, MOST_LISTED_ROWS, type CsvColumn } from "@/lib/kernel/text/csv";
import { newestFirst } from "@/lib/kernel/rows/list-order";
import { toMajor } from "@/lib/kernel/money";
import { cappedCount, SEARCH_LIMIT } from "@/lib/kernel/rows/count-limits";
import { walkPages } from "@/lib/kernel/rows/walk-pages";
import type { FilingListQuery } from "./filing-list-schema";
import { stateGroups } from "./filing-list-values";
import { countFilings, filtersOf, isSearch, ownFilings, searchFilings } from "./find-filings";
import { readFlux } from "./permissions";
import { shownErrorCode } from "./release-invoices";
import { FILING_CURRENCY, presentFiling } from "./present-filing";
import { periodText } from "./requests/period-values";
import type { FilingStatus } from "./states";

/** A filing as a row of a list; amounts in naira. */
export interface FilingListRow {
  id: string;
  filingId: string | null;
  batchId: string | null;
  taxType: "VAT" | "WHT";
  status: FilingStatus;
  businessId: string | null;
  businessName: string | null;
  period: { month: number; year: number };
  dueDate: string;
  lines: number;
  amount: number;
  tax: number;
  receipt: string | null;
  paymentReference: string | null;
  errorCode: string | null;
  /** Name of the person or key who filed; null for filings accepted before this was recorded. */
  filedBy: string | null;
  createdAt: string;
  completedAt: string | null;
}

export interface FilingListPage {
  rows: FilingListRow[];
  /** Number of matches, as far as they are counted. */
  total: number;
  /** True if there are more than `total`. */
  isMore: boolean;
  /** True if the text was searched only in the latest `searched` filings, because there are more. */
  isBounded: boolean;
  searched: number;
  /** True if a filing of the account is being worked on, so the list will change by itself. */
  working: boolean;
}

/** Lists the filings of the context's account and environment, newest first, a page at a time. */
export async function listFilingRows(ctx: Ctx, query: FilingListQuery): Promise<FilingListPage> {
  requirePermission(ctx, readFlux);
  const offset = (query.page - 1) * query.size;
  const busy = ctx.db.orm
    .select({ one: sql<number>`1` })
    .from(filings)
    .where(and(ownFilings(ctx), inArray(filings.status, stateGroups.open)))
    .limit(1);
  if (isSearch(query)) {
    const [{ ids, total, isBounded }, [working]] = await Promise.all([searchFilings(ctx, query, query.size, offset), busy]);
    const rows = await rowsOf(ctx, ids);
    return { rows, ...cappedCount(total), isBounded, searched: SEARCH_LIMIT, working: working !== undefined };
  }
  const [rows, total, [working]] = await Promise.all([
    selectRows(ctx, filtersOf(ctx, query), query.size, offset),
    countFilings(ctx, query),
    busy,
  ]);
  return { rows, ...cappedCount(total), isBounded: false, searched: SEARCH_LIMIT, working: working !== undefined };
}

/** Finds the first `size` filings that match a query's text, without counting the rest. */
export async function findFilingRows(ctx: Ctx, query: FilingListQuery): Promise<FilingListRow[]> {
  requirePermission(ctx, readFlux);
  return rowsOf(ctx, (await searchFilings(ctx, query, query.size)).ids);
}

const EXPORT_PAGE = 1_000;

const columns: readonly CsvColumn<FilingListRow>[] = [
  { name: "id", of: (row) => row.id },
  { name: "filingId", of: (row) => row.filingId },
  { name: "batchId", of: (row) => row.batchId },
  { name: "taxType", of: (row) => row.taxType },
  { name: "status", of: (row) => row.status },
  { name: "businessId", of: (row) => row.businessId },
  { name: "businessName", of: (row) => row.businessName },
  { name: "period", of: ({ period }) => periodText(period) },
  { name: "dueDate", of: (row) => row.dueDate },
  { name: "lines", of: (row) => row.lines },
  { name: "amount", of: (row) => row.amount.toFixed(2) },
  { name: "tax", of: (row) => row.tax.toFixed(2) },
  { name: "currency", of: () => FILING_CURRENCY },
  { name: "receipt", of: (row) => row.receipt },
  { name: "paymentReference", of: (row) => row.paymentReference },
  { name: "errorCode", of: (row) => row.errorCode },
  { name: "filedBy", of: (row) => row.filedBy },
  { name: "createdAt", of: (row) => row.createdAt },
  { name: "completedAt", of: (row) => row.completedAt },
];

/** Exports all filings that match as CSV, read page by page. */
export function exportFilingRows(ctx: Ctx, query: FilingListQuery): AsyncGenerator<string> {
  requirePermission(ctx, readFlux);
  return csvOf(columns, isSearch(query) ? walkFound(ctx, query) : walkFilings(ctx, query));
}

async function* walkFound(ctx: Ctx, query: FilingListQuery): AsyncGenerator<FilingListRow[], string | null> {
  const { ids, isBounded } = await searchFilings(ctx, query, MOST_LISTED_ROWS + 1);
  const bounds = { pageSize: EXPORT_PAGE, most: MOST_LISTED_ROWS };
  return yield* walkPages({ ids, searched: isBounded ? SEARCH_LIMIT : null }, bounds, (some) => rowsOf(ctx, some));
}

async function* walkFilings(ctx: Ctx, query: FilingListQuery): AsyncGenerator<FilingListRow[]> {
  let last: FilingListRow | undefined;
  do {
    const after = last ? lt(filings.id, last.id) : undefined;
    const rows = await selectRows(ctx, and(filtersOf(ctx, query), after), EXPORT_PAGE, 0);
    yield rows;
    last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined;
  } while (last);
}

const ofFiling = and(
  eq(businesses.accountId, filings.accountId),
  eq(businesses.environment, filings.environment),
  eq(businesses.businessId, filings.businessId),
);

/** The filings with these ids, newest first. */
const rowsOf = async (ctx: Ctx, ids: readonly string[]): Promise<FilingListRow[]> =>
  ids.length === 0 ? [] : selectRows(ctx, and(ownFilings(ctx), sql`${filings.id} = any(${sql.param(ids)}::text[])`), ids.length, 0);

async function selectRows(ctx: Ctx, where: SQL | undefined, limit: number, offset: number): Promise<FilingListRow[]> {
  const rows = await ctx.db.orm
    .select({ filing: filings, businessName: businesses.name, asker: filingHistory.actor })
    .from(filings)
    .leftJoin(businesses, ofFiling)
    .leftJoin(filingHistory, and(eq(filingHistory.filingId, filings.id), eq(filingHistory.position, 0)))
    .where(where)
    .orderBy(newestFirst(filings.id))
    .limit(limit)
    .offset(offset);
  const names = await actorNames(
    ctx,
    rows.map(({ asker }) => actorId(asker)),
  );
  return rows.map(({ filing, businessName, asker }) => {
    const { receipt } = presentFiling(filing, ctx.clock.now());
    return {
      id: filing.id,
      filingId: filing.filingId,
      batchId: filing.batchId,
      taxType: filing.taxType,
      status: filing.status,
      businessId: filing.businessId,
      businessName,
      period: { month: filing.month, year: filing.year },
      dueDate: filing.dueDate,
      lines: filing.totalRecords,
      amount: toMajor(filing.amountMinor, FILING_CURRENCY),
      tax: toMajor(filing.taxMinor, FILING_CURRENCY),
      receipt,
      paymentReference: filing.payment?.reference ?? null,
      errorCode: shownErrorCode(filing),
      filedBy: names.get(actorId(asker) ?? "") ?? null,
      createdAt: filing.createdAt.toISOString(),
      completedAt: filing.completedAt?.toISOString() ?? null,
    };
  });
}
