import { and, count, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { filingInvoices, reviews } from "@/drizzle/schema";
import { type Period, periodText } from "@/lib/flux/requests/period-values";
import type { Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { rowsAtOnce } from "@/lib/kernel/rows/rows-at-once";
import type { Obligation } from "./due-rules";

/** Numbers of analyzed invoices of a business and month. */
export interface Counted {
  invoices: number;
  unreviewed: number;
  filed: number;
  /** In no filing: invoices waiting for review, and reviewed ones with something to file. */
  unfiled: number;
  /** Reviewed, in no filing, and nothing in them can be filed, for example because of a foreign currency. */
  unfilable: number;
}

export const nothingCounted: Counted = { invoices: 0, unreviewed: 0, filed: 0, unfiled: 0, unfilable: 0 };

/** Values per business for one month and obligation; the key null stands for invoices that name no business. */
export type OfBusinesses<T> = Map<string | null, T>;

export const obligationKey = (obligation: Obligation, month: string) => `${month} ${obligation}`;

/** Returns the map of a month and obligation, creating it if necessary. */
export function ofObligation<T>(all: Map<string, OfBusinesses<T>>, key: string): OfBusinesses<T> {
  const known = all.get(key);
  if (known) return known;
  const made: OfBusinesses<T> = new Map();
  all.set(key, made);
  return made;
}

/** Counts analyzed invoices by month and obligation (`obligationKey`), and by business. */
export async function countObligations(ctx: Ctx, periods: readonly Period[]): Promise<Map<string, OfBusinesses<Counted>>> {
  const months = periods.map(periodText);
  const [vat, wht] = await Promise.all([countGroups(ctx, "VAT", months), countGroups(ctx, "WHT", months)]);
  const figures = new Map<string, OfBusinesses<Counted>>();
  const add = (obligation: Obligation, { month, businessId, ...counted }: Group): void => {
    const businesses = ofObligation(figures, obligationKey(obligation, month));
    const before = businesses.get(businessId) ?? nothingCounted;
    businesses.set(businessId, {
      invoices: before.invoices + counted.invoices,
      unreviewed: before.unreviewed + counted.unreviewed,
      filed: before.filed + counted.filed,
      unfiled: before.unfiled + counted.unfiled,
      unfilable: before.unfilable + counted.unfilable,
    });
  };
  for (const group of vat) {
    add("vat", group);
    // VAT withheld by the buyer has a schedule of its own, but its invoice is in the VAT return as well.
    if (group.kind === true) add("vat_withheld", group);
  }
  // Undetermined invoices count for the national authority, which receives most of the tax.
  for (const group of wht) add(group.kind === "state" ? "wht_state" : "wht_federal", group);
  return figures;
}

interface Group extends Counted {
  month: string;
  businessId: string | null;
  kind: string | boolean | null;
}

interface Row {
  month: string;
  businessId: string | null;
  kind: string | boolean | null;
  status: string;
  isFilable: boolean | null;
  invoices: number;
}

/** The columns by which invoices are counted, in the order of the index for each tax. */
const countedBy = {
  VAT: { month: reviews.vatMonth, kind: reviews.vatByBuyer, draft: reviews.vatDraft },
  WHT: { month: reviews.whtMonth, kind: reviews.whtRemitTo, draft: reviews.whtDraft },
};

/**
 * Counts groups in the order of the index, which is scanned once without a sort. Invoices in a filing are few or none until the month is
 * filed, so they are counted starting from the filings.
 */
async function countGroups(ctx: Ctx, tax: "VAT" | "WHT", months: readonly string[]): Promise<Group[]> {
  const { month, kind, draft } = countedBy[tax];
  const columns = {
    month: sql<string>`${month}`.as("month"),
    businessId: sql<string | null>`${reviews.businessId}`.as("business_id"),
    kind: sql<string | boolean | null>`${kind}`.as("kind"),
    status: sql<string>`${reviews.status}`.as("status"),
    isFilable: sql<boolean | null>`${draft}`.as("is_filable"),
    invoices: count().as("invoices"),
  };
  const ofMonths = and(
    ofTenant(reviews, ctx),
    sql`${month} = any(${sql.param([...months])}::text[])`,
    // Whether tax is deducted is still open for an unreviewed invoice; if it was approved undecided, nothing of it is filed.
    tax === "WHT" ? and(isNotNull(kind), or(ne(reviews.whtRemitTo, "undetermined"), eq(reviews.status, "open"))) : undefined,
  );
  const all = ctx.db.orm
    .select(columns)
    .from(reviews)
    .where(ofMonths)
    .groupBy(month, reviews.businessId, reviews.status, kind, draft)
    .as("counted");
  const filed = ctx.db.orm
    .select(columns)
    .from(filingInvoices)
    .innerJoin(reviews, eq(reviews.itemId, filingInvoices.itemId))
    .where(
      and(
        ofTenant(filingInvoices, ctx),
        eq(filingInvoices.taxType, tax),
        isNull(filingInvoices.releasedAt),
        ne(reviews.status, "rejected"),
        ofMonths,
      ),
    )
    .groupBy(month, reviews.businessId, reviews.status, kind, draft)
    .as("filed");
  const [inMonths, inFilings] = await rowsAtOnce<[Row, Row]>(ctx, all, filed);
  return [
    ...inMonths.map(({ month, businessId, kind, invoices, ...row }) => ({
      month,
      businessId,
      kind,
      invoices,
      unreviewed: row.status === "open" ? invoices : 0,
      filed: 0,
      unfiled: isToFile(row) ? invoices : 0,
      unfilable: isUnfilable(row) ? invoices : 0,
    })),
    ...inFilings.map(({ month, businessId, kind, invoices, ...row }) => ({
      month,
      businessId,
      kind,
      invoices: 0,
      unreviewed: 0,
      filed: invoices,
      unfiled: isToFile(row) ? -invoices : 0,
      unfilable: isUnfilable(row) ? -invoices : 0,
    })),
  ];
}

const isToFile = ({ status, isFilable }: Pick<Row, "status" | "isFilable">): boolean =>
  status === "open" || (status === "approved" && isFilable === true);

const isUnfilable = ({ status, isFilable }: Pick<Row, "status" | "isFilable">): boolean => status === "approved" && isFilable !== true;
