import { and, count, eq, inArray, isNotNull, isNull, sql, type Subquery } from "drizzle-orm";
import { businesses, filingInvoices, reviews } from "@/drizzle/schema";
import type { Period } from "@/lib/flux/requests/period";
import type { Ctx } from "@/lib/kernel/context";
import type { Obligation } from "./due-rules";
import { periodText } from "./return-query";

/** Analysed invoices of a business and month, those of them that wait for review, and those that stand in no filing. */
export interface Counted {
  invoices: number;
  unreviewed: number;
  unfiled: number;
}

export const obligationKey = (businessId: string | null, obligation: Obligation, month: string) =>
  `${month} ${obligation} ${businessId ?? ""}`;

/** A business as an invoice names it; without an id: of those that name none. */
export interface CountedBusiness {
  businessId: string | null;
  name: string | null;
  country: string | null;
}

interface Group extends Counted, CountedBusiness {
  month: string;
  kind: string | boolean | null;
}

/**
 * Analysed invoices by business, month (YYYY-MM) and what they oblige to (`obligationKey`), and the businesses that have any,
 * perhaps again and again.
 */
export async function countObligations(
  ctx: Ctx,
  periods: readonly Period[],
): Promise<{ businesses: CountedBusiness[]; figures: Map<string, Counted> }> {
  const months = periods.map(periodText);
  const [vat, wht] = await Promise.all([
    countGroups(ctx, "VAT", reviews.vatMonth, reviews.vatByBuyer, months),
    countGroups(ctx, "WHT", reviews.whtMonth, reviews.whtRemitTo, months),
  ]);
  const figures = new Map<string, Counted>();
  for (const group of vat) {
    add(figures, obligationKey(group.businessId, "vat", group.month), group);
    // VAT that the buyer keeps back has a schedule of its own, and its invoice stands in the return all the same.
    if (group.kind === true) add(figures, obligationKey(group.businessId, "vat_withheld", group.month), group);
  }
  for (const group of wht)
    add(figures, obligationKey(group.businessId, group.kind === "federal" ? "wht_federal" : "wht_state", group.month), group);
  return { businesses: [...vat, ...wht], figures };
}

function add(figures: Map<string, Counted>, key: string, { invoices, unreviewed, unfiled }: Counted): void {
  const before = figures.get(key);
  figures.set(
    key,
    before
      ? { invoices: before.invoices + invoices, unreviewed: before.unreviewed + unreviewed, unfiled: before.unfiled + unfiled }
      : { invoices, unreviewed, unfiled },
  );
}

/** One pass over an index of these months, in whose order they are grouped. */
async function countGroups(
  ctx: Ctx,
  tax: "VAT" | "WHT",
  month: typeof reviews.vatMonth | typeof reviews.whtMonth,
  kind: typeof reviews.vatByBuyer | typeof reviews.whtRemitTo,
  months: readonly string[],
): Promise<Group[]> {
  const groups = ctx.db.orm
    .select({
      businessId: sql`${reviews.businessId}`.as("businessId"),
      month: sql`${month}`.as("month"),
      kind: sql`${kind}`.as("kind"),
      invoices: count().as("invoices"),
      unreviewed: sql`count(*) filter (where ${reviews.status} = 'open')`.as("unreviewed"),
      unfiled: sql`count(*) filter (where ${reviews.status} <> 'rejected' and ${filingInvoices.filingId} is null)`.as("unfiled"),
    })
    .from(reviews)
    .leftJoin(
      filingInvoices,
      and(
        eq(filingInvoices.itemId, reviews.itemId),
        eq(filingInvoices.accountId, reviews.accountId),
        eq(filingInvoices.taxType, tax),
        isNull(filingInvoices.releasedAt),
      ),
    )
    .where(
      and(
        eq(reviews.accountId, ctx.account.id),
        eq(reviews.environment, ctx.environment),
        inArray(month, [...months]),
        tax === "WHT" ? isNotNull(kind) : undefined,
      ),
    )
    .groupBy(month, reviews.businessId, kind)
    .as("groups");
  const { businessId, kind: groupKind, invoices, unreviewed, unfiled } = groups;
  return rowsAtOnce<Group>(
    ctx,
    ctx.db.orm
      .select({
        businessId: sql`${businessId}`.as("businessId"),
        name: businesses.name,
        country: businesses.country,
        month: sql`${groups.month}`.as("month"),
        kind: sql`${groupKind}`.as("kind"),
        invoices: sql`${invoices}`.as("invoices"),
        unreviewed: sql`${unreviewed}`.as("unreviewed"),
        unfiled: sql`${unfiled}`.as("unfiled"),
      })
      .from(groups)
      .leftJoin(
        businesses,
        and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment), eq(businesses.businessId, businessId)),
      )
      .as("named"),
  );
}

/**
 * The rows of a query as one value: hundreds of small ones are read faster so than one by one. Each column is named as the row's
 * property.
 */
export async function rowsAtOnce<Row>(ctx: Ctx, query: Subquery): Promise<Row[]> {
  const [all] = await ctx.db.orm.select({ rows: sql<Row[] | null>`json_agg(${sql.identifier(query._.alias)})` }).from(query);
  return all?.rows ?? [];
}
