import { and, count, desc, eq, gte, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import { businesses, filings } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { toCsv } from "@/lib/kernel/csv";
import { toMajor } from "@/lib/kernel/money";
import { startOfDay } from "@/lib/kernel/dates";
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
  total: number;
  /** Some filing of the account is on its way, so the list will change by itself. */
  working: boolean;
}

/** Filings of the context's account and environment, newest first. */
export async function listFilingRows(ctx: Ctx, query: FilingListQuery): Promise<FilingListPage> {
  requirePermission(ctx, readFlux);
  const where = and(mine(ctx), ...conditionsOf(query));
  const [rows, [counted], [busy]] = await Promise.all([
    selectRows(ctx, where, query.size, (query.page - 1) * query.size),
    ctx.db.orm.select({ total: count() }).from(filings).leftJoin(businesses, ofFiling).where(where),
    ctx.db.orm
      .select({ one: sql<number>`1` })
      .from(filings)
      .where(and(mine(ctx), inArray(filings.status, stateGroups.open)))
      .limit(1),
  ]);
  return { rows, total: counted?.total ?? 0, working: busy !== undefined };
}

const MOST_EXPORTED = 50_000;

/** The same filings as CSV, all pages of them. */
export async function exportFilingRows(ctx: Ctx, query: FilingListQuery): Promise<string> {
  requirePermission(ctx, readFlux);
  const rows = await selectRows(ctx, and(mine(ctx), ...conditionsOf(query)), MOST_EXPORTED, 0);
  const header = [
    "id",
    "filingId",
    "batchId",
    "taxType",
    "status",
    "businessId",
    "businessName",
    "period",
    "dueDate",
    "lines",
    "amount",
    "tax",
    "currency",
    "receipt",
    "paymentReference",
    "errorCode",
    "createdAt",
    "completedAt",
  ];
  return toCsv(
    header,
    rows.map((row) => [
      row.id,
      row.filingId,
      row.batchId,
      row.taxType,
      row.status,
      row.businessId,
      row.businessName,
      `${row.period.year}-${String(row.period.month).padStart(2, "0")}`,
      row.dueDate,
      row.lines,
      row.amount.toFixed(2),
      row.tax.toFixed(2),
      FILING_CURRENCY,
      row.receipt,
      row.paymentReference,
      row.errorCode,
      row.createdAt,
      row.completedAt,
    ]),
  );
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
    .orderBy(desc(filings.id))
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
