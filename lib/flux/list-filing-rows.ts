import { and, count, eq, gte, ilike, inArray, lt, or, sql, type SQL } from "drizzle-orm";
import { businesses, filings } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { csvOf, type CsvColumn } from "@/lib/kernel/csv";
import { toMajor } from "@/lib/kernel/money";
import { asTold, MOST_COUNTED } from "@/lib/kernel/most-counted";
import { startOfDay } from "@/lib/kernel/dates";
import { newestFirst } from "@/lib/kernel/list-order";
import { AUTHORITY_TIME_ZONE } from "./authority-values";
import type { FilingListQuery } from "./filing-list-schema";
import { stateGroups } from "./filing-list-values";
import { readFlux } from "./permissions";
import { FILING_CURRENCY, presentFiling } from "./present-filing";
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
  createdAt: string;
  completedAt: string | null;
}

export interface FilingListPage {
  rows: FilingListRow[];
  /** How many match in all, as far as they are counted. */
  total: number;
  /** There are more than `total`. */
  isMore: boolean;
  /** Some filing of the account is on its way, so the list will change by itself. */
  working: boolean;
}

/** Filings of the context's account and environment, newest first. */
export async function listFilingRows(ctx: Ctx, query: FilingListQuery): Promise<FilingListPage> {
  requirePermission(ctx, readFlux);
  const where = and(mine(ctx), ...conditionsOf(query));
  const [rows, [counted], [busy]] = await Promise.all([
    selectRows(ctx, where, query.size, (query.page - 1) * query.size),
    countMatching(ctx, query),
    ctx.db.orm
      .select({ one: sql<number>`1` })
      .from(filings)
      .where(and(mine(ctx), inArray(filings.status, stateGroups.open)))
      .limit(1),
  ]);
  return { rows, ...asTold(counted?.total ?? 0), working: busy !== undefined };
}

async function countMatching(ctx: Ctx, query: FilingListQuery): Promise<{ total: number }[]> {
  const some = ctx.db.orm
    .select({ one: sql`1`.as("one") })
    .from(filings)
    .$dynamic();
  // Words are looked for in the names of businesses too; for all else the index of filings is enough.
  const matching = (query.q.trim() === "" ? some : some.leftJoin(businesses, ofFiling))
    .where(and(mine(ctx), ...conditionsOf(query)))
    // In the order of the index, without which the filings of all accounts would be read.
    .orderBy(newestFirst(filings.id))
    .limit(MOST_COUNTED + 1)
    .as("matching");
  return ctx.db.orm.select({ total: count() }).from(matching);
}

/** The rows of the list's first page alone: whoever shows only these need not have the others counted. */
export async function findFilingRows(ctx: Ctx, query: FilingListQuery): Promise<FilingListRow[]> {
  requirePermission(ctx, readFlux);
  return selectRows(ctx, and(mine(ctx), ...conditionsOf(query)), query.size, 0);
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
  { name: "period", of: ({ period }) => `${period.year}-${String(period.month).padStart(2, "0")}` },
  { name: "dueDate", of: (row) => row.dueDate },
  { name: "lines", of: (row) => row.lines },
  { name: "amount", of: (row) => row.amount.toFixed(2) },
  { name: "tax", of: (row) => row.tax.toFixed(2) },
  { name: "currency", of: () => FILING_CURRENCY },
  { name: "receipt", of: (row) => row.receipt },
  { name: "paymentReference", of: (row) => row.paymentReference },
  { name: "errorCode", of: (row) => row.errorCode },
  { name: "createdAt", of: (row) => row.createdAt },
  { name: "completedAt", of: (row) => row.completedAt },
];

/** The same filings as CSV, all of them, a page at a time. */
export function exportFilingRows(ctx: Ctx, query: FilingListQuery): AsyncGenerator<string> {
  requirePermission(ctx, readFlux);
  return csvOf(columns, walkFilings(ctx, query));
}

async function* walkFilings(ctx: Ctx, query: FilingListQuery): AsyncGenerator<FilingListRow[]> {
  let last: FilingListRow | undefined;
  do {
    const after = last ? lt(filings.id, last.id) : undefined;
    const rows = await selectRows(ctx, and(mine(ctx), ...conditionsOf(query), after), EXPORT_PAGE, 0);
    yield rows;
    last = rows.length === EXPORT_PAGE ? rows.at(-1) : undefined;
  } while (last);
}

const mine = (ctx: Ctx) => and(eq(filings.accountId, ctx.account.id), eq(filings.environment, ctx.environment));
const ofFiling = and(
  eq(businesses.accountId, filings.accountId),
  eq(businesses.environment, filings.environment),
  eq(businesses.businessId, filings.businessId),
);

async function selectRows(ctx: Ctx, where: SQL | undefined, limit: number, offset: number): Promise<FilingListRow[]> {
  const rows = await ctx.db.orm
    .select({ filing: filings, businessName: businesses.name })
    .from(filings)
    .leftJoin(businesses, ofFiling)
    .where(where)
    .orderBy(newestFirst(filings.id))
    .limit(limit)
    .offset(offset);
  return rows.map(({ filing, businessName }) => {
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
      paymentReference: typeof filing.payment?.reference === "string" ? filing.payment.reference : null,
      errorCode: typeof filing.error?.code === "string" ? filing.error.code : null,
      createdAt: filing.createdAt.toISOString(),
      completedAt: filing.completedAt?.toISOString() ?? null,
    };
  });
}

function conditionsOf({ q, state, tax, period, since }: FilingListQuery): SQL[] {
  const words = q.trim();
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  const conditions = [
    state === undefined ? undefined : inArray(filings.status, state === "open" || state === "unfiled" ? stateGroups[state] : [state]),
    since === undefined ? undefined : gte(filings.createdAt, startOfDay(AUTHORITY_TIME_ZONE, since)),
    tax === undefined ? undefined : eq(filings.taxType, tax),
    period === undefined ? undefined : and(eq(filings.year, Number(period.slice(0, 4))), eq(filings.month, Number(period.slice(5)))),
    words === ""
      ? undefined
      : or(
          eq(filings.id, words),
          eq(filings.batchRowId, words),
          ilike(filings.filingId, pattern),
          ilike(filings.batchId, pattern),
          ilike(filings.businessId, pattern),
          ilike(businesses.name, pattern),
          ilike(filings.authorityReference, pattern),
          sql`${filings.payment} ->> 'reference' ilike ${pattern}`,
          sql`${filings.receipt} ->> 'number' ilike ${pattern}`,
        ),
  ];
  return conditions.filter((condition) => condition !== undefined);
}
