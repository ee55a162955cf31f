import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, lt, not, or, sql, type SQL } from "drizzle-orm";
import { businesses, filingInvoices, items, jobs, returnsFiledElsewhere, reviews } from "@/drizzle/schema";
import { AUTHORITY_TIME_ZONE } from "@/lib/flux/authority-values";
import { firstDayOf, type Period } from "@/lib/flux/requests/period";
import type { Ctx } from "@/lib/kernel/context";
import { isJobOpen } from "@/lib/prism/jobs/open-jobs";
import { labelled, labelOfInvoice, NAMED, type InvoiceLabel } from "./notes";
import { currentResult, isSaleAsDrafted } from "@/lib/review/current-result";
import { completeMonths } from "@/lib/review/fill-months";
import { isReviewed } from "./reviewed";
import { requestPart, returnInvoice, returnPart, type ReturnInvoice } from "./return-invoice";
import { periodText } from "./return-query";

export interface ReturnScope {
  taxType: "VAT" | "WHT";
  /** Null: invoices that name no business. */
  businessId: string | null;
  period: Period;
  /** Adds purchases of earlier months that are in no return yet; VAT alone. */
  withEarlier: boolean;
}

export interface NamedInvoices<T extends InvoiceLabel = InvoiceLabel> {
  /** Some of them, those that are named. */
  invoices: T[];
  count: number;
}

export interface CollectedInvoices {
  /** Null: none is asked for, or none of that id is known. */
  business: typeof businesses.$inferSelect | null;
  /** Empty where there are `tooMany`. */
  invoices: ReturnInvoice[];
  /** How many would be in a VAT return, where they are more than are made into one at once; null where they are not. */
  tooMany: number | null;
  /** Of withholding tax there are more than were read: another schedule takes the rest. */
  isMore: boolean;
  /** Of the same period and in a filing of this tax already, with something that is handed in by hand: such schedules still name them. */
  inFilings: ReturnInvoice[];
  /** Of the same period, and not in the return: of a WHT return those from which tax is deducted. */
  unreviewed: NamedInvoices;
  rejected: NamedInvoices;
  filed: NamedInvoices<InvoiceLabel & { filingId: string }>;
  analysing: number;
  /** Reviewed, but without a date: in no period at all. The latest of them by name, and how many there are. */
  undated: NamedInvoices;
  /** Reviewed and of earlier months, with something to file, and in no return: neither in this one. */
  earlierUnfiled: number;
  /** Of these the sales that are left out of a return which takes earlier purchases in: their own month's return is to be amended. */
  earlierSales: NamedInvoices;
}

/** So many invoices are made into a return at once: a page shows its lines, and its filing locks them all. */
const MOST_INVOICES = 20_000;
/** So many are read at a time; a page of them is a few megabytes. */
const READ_AT_ONCE = 2_000;

/** Input VAT may be claimed only on supplies made from this month on (tax/facts §1.5). */
const CLAIMS_FROM = "2026-01";

/** The day of payment as stated, else of the analysis: which month's deduction it is. */
const paymentDay = sql<string>`coalesce(${items.request} ->> 'paymentDate', to_char(${items.completedAt} at time zone ${AUTHORITY_TIME_ZONE}, 'YYYY-MM-DD'))`;

/** Of a sale the customer; as the database has it, because an invoice that waits for review may not be whole enough to be read. */
const otherParty = sql<string | null>`case when ${isSaleAsDrafted}
  then ${currentResult} #>> '{invoice,customer,name,value}' else ${items.vendorName} end`;

/**
 * The invoices of a business from which the return of a period is made; in a transaction with their rows locked. More than `most` are
 * counted, and none of a VAT return is locked or read then, for the authority takes one a month; of a WHT return the first are.
 */
export async function collectInvoices(ctx: Ctx, scope: ReturnScope, most = MOST_INVOICES): Promise<CollectedInvoices> {
  // Late sales, and what has nothing to file, stand in no return and so stay unfiled for ever: they are neither read nor locked.
  const late = scope.withEarlier ? and(earlier(scope), isUnfiled(scope), eq(reviews.vatDraft, true)) : undefined;
  const wanted = or(inPeriod(scope), late && and(late, not(isSale)));
  const takenIn = and(wanted, isReviewed, isUnfiled(scope));
  const isTooMany = scope.taxType === "VAT" && Number.isFinite(most) && (await countUnfiled(ctx, scope, takenIn, most)) > most;
  const tooMany = isTooMany ? await countUnfiled(ctx, scope, takenIn) : null;
  if (tooMany === null) await completeMonths(ctx, and(mine(ctx, scope), wanted));
  const business = await businessOf(ctx, scope.businessId);
  const [read, inFilings, groups, analysing, undated, earlierUnfiled, lateSales] = await Promise.all([
    tooMany === null ? readInvoices(ctx, scope, { business, where: takenIn, most }) : { invoices: [], isMore: false },
    tooMany === null
      ? readInvoices(ctx, scope, {
          business,
          where: and(inPeriod(scope), isReviewed, not(isUnfiled(scope)), isByHand(scope)),
          most: Infinity,
        })
      : { invoices: [] },
    namedGroups(ctx, scope),
    countAnalysing(ctx, scope),
    undatedOf(ctx, scope),
    countReviewed(ctx, scope, earlierToFile(scope)),
    late ? latestReviewed(ctx, scope, and(late, isSale)) : { invoices: [], count: 0 },
  ]);
  // Without a draft that says so, who bills does.
  const isLateSale = (invoice: ReturnInvoice) => isEarlier(invoice, scope) && invoice.direction === "sale";
  const moreLateSales = read.invoices.filter(isLateSale).map((invoice) => ({ itemId: invoice.itemId, label: labelOfInvoice(invoice) }));
  return {
    business,
    invoices: read.invoices.filter((invoice) => !isLateSale(invoice)),
    tooMany,
    isMore: read.isMore,
    inFilings: inFilings.invoices,
    ...groups,
    analysing,
    undated,
    earlierUnfiled: scope.withEarlier ? 0 : earlierUnfiled,
    earlierSales: { invoices: [...lateSales.invoices, ...moreLateSales], count: lateSales.count + moreLateSales.length },
  };
}

/**
 * Of withholding tax only an invoice from which it is deducted, as the calendar of due dates counts them (`countObligations`), and one
 * of which a reviewer has yet to say whether it is.
 */
const concerns = ({ taxType }: ReturnScope): SQL | undefined => (taxType === "VAT" ? undefined : isNotNull(reviews.whtRemitTo));

/** Taken in late: an invoice of a month before the return's. */
export const isEarlier = (invoice: ReturnInvoice, { taxType, period }: ReturnScope) =>
  taxType === "VAT" && invoice.invoiceDate !== null && invoice.invoiceDate < firstDayOf(period);

/** The account's business as it is registered; null where it is not, or none is named. */
export async function businessOf(ctx: Ctx, businessId: string | null) {
  if (businessId === null) return null;
  const [business] = await ctx.db.orm
    .select()
    .from(businesses)
    .where(
      and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment), eq(businesses.businessId, businessId)),
    );
  return business ?? null;
}

/** Analysed invoices of the business; purged ones have no month of payment. */
function mine(ctx: Ctx, { businessId }: ReturnScope): SQL | undefined {
  return and(
    eq(reviews.accountId, ctx.account.id),
    eq(reviews.environment, ctx.environment),
    isNotNull(reviews.whtMonth),
    businessId === null ? isNull(reviews.businessId) : eq(reviews.businessId, businessId),
  );
}

function inPeriod({ taxType, period }: ReturnScope): SQL | undefined {
  return eq(taxType === "VAT" ? reviews.vatMonth : reviews.whtMonth, periodText(period));
}

function earlier({ taxType, period }: ReturnScope): SQL | undefined {
  return taxType === "VAT" ? and(lt(reviews.vatMonth, periodText(period)), gte(reviews.vatMonth, CLAIMS_FROM)) : undefined;
}

function earlierToFile(scope: ReturnScope): SQL | undefined {
  return scope.taxType === "VAT"
    ? and(earlier(scope), eq(reviews.vatDraft, true))
    : and(lt(reviews.whtMonth, periodText(scope.period)), eq(reviews.whtDraft, true));
}

const isSale = sql`exists (select 1 from ${items} where ${items.id} = ${reviews.itemId} and ${isSaleAsDrafted})`;

/** Its filing, where one of the tax has it. */
export const claimOf = ({ taxType }: Pick<ReturnScope, "taxType">) =>
  and(
    eq(filingInvoices.itemId, reviews.itemId),
    eq(filingInvoices.accountId, reviews.accountId),
    eq(filingInvoices.environment, reviews.environment),
    eq(filingInvoices.taxType, taxType),
    isNull(filingInvoices.releasedAt),
  );

const isUnfiled = (scope: Pick<ReturnScope, "taxType">): SQL =>
  sql`not exists (select 1 from ${filingInvoices} where ${claimOf(scope)}) and not ${isFiledElsewhere(scope)}`;

/** A person recorded that the return of its month was filed outside Levy, after the invoice was reviewed. */
const isFiledElsewhere = ({ taxType }: Pick<ReturnScope, "taxType">): SQL => sql`exists (
  select 1 from ${returnsFiledElsewhere} as elsewhere
  where elsewhere.account_id = ${reviews.accountId} and elsewhere.environment = ${reviews.environment}
    and elsewhere.month = ${taxType === "VAT" ? reviews.vatMonth : reviews.whtMonth}
    and elsewhere.obligation = ${taxType === "VAT" ? "vat" : "wht_federal"}
    and coalesce(elsewhere.business_id, '') = coalesce(${reviews.businessId}, '')
    and elsewhere.recorded_at >= coalesce(${reviews.decidedAt}, ${reviews.createdAt}))`;

/**
 * Something of it may be handed in by hand: VAT that the buyer owes, tax for a state. By the words of the result, for a single line of
 * the kind is enough; what else has the word is read in vain.
 */
const isByHand = ({ taxType }: ReturnScope): SQL | undefined => {
  const has = (word: string) => sql`${currentResult}::text like ${`%"${word}"%`}`;
  return taxType === "VAT"
    ? or(eq(reviews.vatByBuyer, true), has("buyer_withholds"), has("reverse_charge"))
    : or(eq(reviews.whtRemitTo, "state"), has("state"));
};

/** How many a VAT return would take in; no further than one past `most`. */
async function countUnfiled(ctx: Ctx, scope: ReturnScope, unfiled: SQL | undefined, most?: number): Promise<number> {
  const found = ctx.db.orm
    .select({ one: sql<number>`1`.as("one") })
    .from(reviews)
    .where(and(mine(ctx, scope), unfiled))
    .$dynamic();
  const [row] = await ctx.db.orm.select({ count: count() }).from((most === undefined ? found : found.limit(most + 1)).as("counted"));
  return row?.count ?? 0;
}

/** Reads invoices by their ids, so that the returns of both taxes take those that they share in one order; gives them by the day of the tax. */
async function readInvoices(
  ctx: Ctx,
  scope: ReturnScope,
  { business, where, most }: { business: CollectedInvoices["business"]; where: SQL | undefined; most: number },
): Promise<{ invoices: ReturnInvoice[]; isMore: boolean }> {
  const read: { day: string | null; invoice: ReturnInvoice }[] = [];
  let taxed = 0;
  for (let last: string | undefined; ;) {
    const rows = await pageOf(ctx, scope, and(where, last === undefined ? undefined : gt(items.id, last)));
    for (const { day, ...row } of rows) {
      const invoice = lightened(scope, returnInvoice(row, business));
      read.push({ day, invoice });
      if (isDeducted(invoice)) taxed += 1;
    }
    last = rows.at(-1)?.id;
    // A VAT return is whole or is not made.
    const isMore = scope.taxType === "WHT" && taxed >= most && rows.length === READ_AT_ONCE;
    if (isMore || rows.length < READ_AT_ONCE) return { invoices: read.sort(byDay).map(({ invoice }) => invoice), isMore };
  }
}

/** Of an invoice without tax to withhold nothing is made but notes about the whole of it. */
const lightened = ({ taxType }: ReturnScope, invoice: ReturnInvoice): ReturnInvoice =>
  taxType === "WHT" && (invoice.direction === "sale" || invoice.opinions.every(({ wht }) => wht.applicable === false))
    ? { ...invoice, opinions: [] }
    : invoice;

/** Something of it goes to the national authority, so that a schedule takes it in; the others are read again each time. */
const isDeducted = ({ direction, type, opinions }: ReturnInvoice): boolean =>
  direction === "purchase" && type !== "credit_note" && opinions.some(({ wht }) => wht.applicable === true && wht.remitTo === "federal");

async function pageOf(ctx: Ctx, scope: ReturnScope, where: SQL | undefined) {
  const query = ctx.db.orm
    .select({
      id: items.id,
      request: requestPart,
      completedAt: items.completedAt,
      result: returnPart,
      day: scope.taxType === "VAT" ? items.invoiceDate : paymentDay,
    })
    .from(items)
    .innerJoin(reviews, eq(reviews.itemId, items.id))
    .where(and(mine(ctx, scope), where))
    .orderBy(asc(items.id))
    .limit(READ_AT_ONCE);
  // While a return is filed nothing may change beneath it: a correction or a purge waits.
  return ctx.db.inTransaction ? query.for("update", { of: [items, reviews] }) : query;
}

/** Those without a day last; the sort leaves those of one day in the order of their ids. */
const byDay = ({ day: a }: { day: string | null }, { day: b }: { day: string | null }): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1;

/** What of the period is not in the return, by why: counted from the index, and the first of each by name. */
async function namedGroups(ctx: Ctx, scope: ReturnScope): Promise<Pick<CollectedInvoices, "unreviewed" | "rejected" | "filed">> {
  const { orm } = ctx.db;
  const isFiled = isNotNull(filingInvoices.filingId);
  const of = (status: "open" | "rejected") => and(eq(reviews.status, status), concerns(scope), isNull(filingInvoices.filingId));
  const groups = { unreviewed: of("open"), rejected: of("rejected"), filed: isFiled };
  const ofPeriod = and(mine(ctx, scope), inPeriod(scope));
  const counted = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})::int`;
  const [counts] = await orm
    .select({ unreviewed: counted(groups.unreviewed), rejected: counted(groups.rejected), filed: counted(groups.filed) })
    .from(reviews)
    .leftJoin(filingInvoices, claimOf(scope))
    .where(ofPeriod);
  const named = async (group: keyof typeof groups) => {
    const count = counts?.[group] ?? 0;
    const rows =
      count === 0
        ? []
        : await orm
            .select({ id: items.id, otherParty, invoiceNumber: items.invoiceNumber, filingId: filingInvoices.filingId })
            .from(reviews)
            .innerJoin(items, eq(items.id, reviews.itemId))
            .leftJoin(filingInvoices, claimOf(scope))
            .where(and(ofPeriod, groups[group]))
            .orderBy(asc(items.id))
            .limit(NAMED);
    return { count, rows };
  };
  const [unreviewed, rejected, filed] = await Promise.all([named("unreviewed"), named("rejected"), named("filed")]);
  const labels = ({ count, rows }: typeof filed): NamedInvoices => ({ count, invoices: rows.map(labelOf) });
  return {
    unreviewed: labels(unreviewed),
    rejected: labels(rejected),
    filed: { count: filed.count, invoices: filed.rows.map(({ filingId, ...row }) => ({ ...labelOf(row), filingId: filingId ?? "" })) },
  };
}

async function countAnalysing(ctx: Ctx, scope: ReturnScope): Promise<number> {
  const [row] = await ctx.db.orm
    .select({ count: count() })
    .from(jobs)
    .innerJoin(items, eq(items.jobId, jobs.id))
    .where(
      and(
        isJobOpen,
        eq(jobs.accountId, ctx.account.id),
        eq(jobs.environment, ctx.environment),
        inArray(items.status, ["pending", "processing"]),
        scope.businessId === null ? isNull(items.businessId) : eq(items.businessId, scope.businessId),
      ),
    );
  return row?.count ?? 0;
}

async function countReviewed(ctx: Ctx, scope: ReturnScope, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.orm
    .select({ count: count() })
    .from(reviews)
    .leftJoin(filingInvoices, claimOf(scope))
    .where(and(mine(ctx, scope), isReviewed, isNull(filingInvoices.filingId), not(isFiledElsewhere(scope)), where));
  return row?.count ?? 0;
}

/** Of withholding tax the day of the payment says which month it is. */
const undatedOf = async (ctx: Ctx, scope: ReturnScope): Promise<NamedInvoices> =>
  scope.taxType === "VAT" ? latestReviewed(ctx, scope, isNull(reviews.vatMonth)) : { invoices: [], count: 0 };

/** Reviewed invoices in no filing: the latest by name, and how many there are. */
async function latestReviewed(ctx: Ctx, scope: ReturnScope, which: SQL | undefined): Promise<NamedInvoices> {
  const latest = await ctx.db.orm
    .select({ id: items.id, otherParty, invoiceNumber: items.invoiceNumber })
    .from(reviews)
    .innerJoin(items, eq(items.id, reviews.itemId))
    .leftJoin(filingInvoices, claimOf(scope))
    .where(and(mine(ctx, scope), isReviewed, isNull(filingInvoices.filingId), which))
    .orderBy(desc(items.id))
    .limit(NAMED);
  return { invoices: latest.map(labelOf), count: latest.length < NAMED ? latest.length : await countReviewed(ctx, scope, which) };
}

const labelOf = ({
  id,
  otherParty: name,
  invoiceNumber,
}: {
  id: string;
  otherParty: string | null;
  invoiceNumber: string | null;
}): InvoiceLabel => ({ itemId: id, label: labelled(name, invoiceNumber, id) });
