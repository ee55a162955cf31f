import { and, asc, count, desc, eq, gt, gte, inArray, isNotNull, isNull, like, lt, not, or, sql, type SQL } from "drizzle-orm";
import { businesses, filingInvoices, items, jobs, reviews } from "@/drizzle/schema";
import { AUTHORITY_TIME_ZONE } from "@/lib/flux/authority-values";
import { firstDayOf } from "@/lib/flux/requests/period";
import { type Period, periodText } from "@/lib/flux/requests/period-values";
import type { Ctx } from "@/lib/kernel/context";
import { idPrefixes } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { isJobOpen } from "@/lib/prism/jobs/open-jobs";
import { labeled, labelOfInvoice, NAMED, type InvoiceLabel } from "./notes";
import { currentResult, isSaleAsDrafted } from "@/lib/review/current-result";
import { completeMonths } from "@/lib/review/fill-months";
import { isReviewed } from "./reviewed";
import { requestPart, returnInvoice, returnPart, type ReturnInvoice } from "./return-invoice";

export interface ReturnScope {
  taxType: "VAT" | "WHT";
  /** Null: invoices that name no business. */
  businessId: string | null;
  period: Period;
  /** Includes purchases of earlier months that are in no return yet; VAT only. */
  withEarlier: boolean;
}

export interface NamedInvoices<T extends InvoiceLabel = InvoiceLabel> {
  /** The ones named to the user; `count` may be higher. */
  invoices: T[];
  count: number;
}

export interface CollectedInvoices {
  /** Null if no business is asked for, or none with this id is registered. */
  business: typeof businesses.$inferSelect | null;
  /** Empty if there are `tooMany`. */
  invoices: ReturnInvoice[];
  /** Number of invoices for a VAT return if it exceeds the maximum, else null. */
  tooMany: number | null;
  /** WHT only: there are more invoices than were read, for another schedule. */
  isMore: boolean;
  /** Invoices of the period already in a filing of this tax, with something to hand in by hand: those schedules still include them. */
  inFilings: ReturnInvoice[];
  /** Invoices of the period that are not in the return; for WHT only those from which tax is deducted. */
  unreviewed: NamedInvoices;
  rejected: NamedInvoices;
  filed: NamedInvoices<InvoiceLabel & { filingId: string }>;
  /** Invoices of the period in a return or schedule recorded as filed elsewhere. */
  recorded: NamedInvoices;
  analyzing: number;
  /** Reviewed invoices without a date, which belong to no period: the latest ones and their number. */
  undated: NamedInvoices;
  /** Reviewed invoices of earlier months with something to file that are in no return, nor in this one. */
  earlierUnfiled: number;
  /** Of these, the sales left out of a return that includes earlier purchases: the return of their own month has to be amended. */
  earlierSales: NamedInvoices;
}

/** Most invoices in one return: a page shows its lines, and filing it locks all of them. */
const MOST_INVOICES = 20_000;
/** Invoices read per query; together they take a few megabytes. */
const READ_AT_ONCE = 2_000;

/** First month whose supplies input VAT may be claimed on (Nigeria Tax Act 2025, s.156; `NG input` in lib/tax/facts.tsv). */
const CLAIMS_FROM = "2026-01";

/** The stated payment day, else the day of the analysis; it decides the month of a deduction. */
const paymentDay = sql<string>`coalesce(${items.request} ->> 'paymentDate', to_char(${items.completedAt} at time zone ${AUTHORITY_TIME_ZONE}, 'YYYY-MM-DD'))`;

/**
 * The customer of a sale, else the vendor. Read in SQL, because the result of an invoice that waits for review may be too incomplete to
 * parse.
 */
const otherParty = sql<string | null>`case when ${isSaleAsDrafted}
  then ${currentResult} #>> '{invoice,customer,name,value}' else ${items.vendorName} end`;

/**
 * Collects the invoices of a business for the return of a period; in a transaction their rows are locked. If there are more than `most`, a
 * VAT return gets their number only and none is read or locked, because the authority takes one return a month. A WHT return gets the first
 * `most`.
 */
export async function collectInvoices(ctx: Ctx, scope: ReturnScope, most = MOST_INVOICES): Promise<CollectedInvoices> {
  // Late sales and invoices with nothing to file stay unfiled forever, so they are neither read nor locked.
  const late = scope.withEarlier ? and(earlier(scope), isUnfiled(scope), eq(reviews.vatDraft, true)) : undefined;
  const wanted = or(inPeriod(scope), late && and(late, not(isSale)));
  const takenIn = and(wanted, isReviewed, isUnfiled(scope));
  const isTooMany = scope.taxType === "VAT" && Number.isFinite(most) && (await countUnfiled(ctx, scope, takenIn, most)) > most;
  const tooMany = isTooMany ? await countUnfiled(ctx, scope, takenIn) : null;
  if (tooMany === null) await completeMonths(ctx, and(mine(ctx, scope), wanted));
  const business = await businessOf(ctx, scope.businessId);
  const [read, inFilings, groups, analyzing, undated, earlierUnfiled, lateSales] = await Promise.all([
    tooMany === null ? readInvoices(ctx, scope, { business, where: takenIn, most }) : { invoices: [], isMore: false },
    tooMany === null
      ? readInvoices(ctx, scope, {
          business,
          where: and(inPeriod(scope), isReviewed, not(isUnfiled(scope)), isByHand(scope)),
          most: Infinity,
        })
      : { invoices: [] },
    namedGroups(ctx, scope),
    countAnalyzing(ctx, scope),
    undatedOf(ctx, scope),
    countReviewed(ctx, scope, earlierToFile(scope)),
    late ? latestReviewed(ctx, scope, and(late, isSale)) : { invoices: [], count: 0 },
  ]);
  // An invoice without a draft counts as a sale by who issued it.
  const isLateSale = (invoice: ReturnInvoice) => isEarlier(invoice, scope) && invoice.direction === "sale";
  const moreLateSales = read.invoices.filter(isLateSale).map((invoice) => ({ itemId: invoice.itemId, label: labelOfInvoice(invoice) }));
  return {
    business,
    invoices: read.invoices.filter((invoice) => !isLateSale(invoice)),
    tooMany,
    isMore: read.isMore,
    inFilings: inFilings.invoices,
    ...groups,
    analyzing,
    undated,
    earlierUnfiled: scope.withEarlier ? 0 : earlierUnfiled,
    earlierSales: { invoices: [...lateSales.invoices, ...moreLateSales], count: lateSales.count + moreLateSales.length },
  };
}

/**
 * For WHT only invoices from which tax is deducted, as the calendar of due dates counts them (`countObligations`), or for which a reviewer
 * has yet to decide that.
 */
const concerns = ({ taxType }: ReturnScope): SQL | undefined => (taxType === "VAT" ? undefined : isNotNull(reviews.whtRemitTo));

/** Whether a VAT return includes this invoice late: it is from a month before the return's. */
export const isEarlier = (invoice: ReturnInvoice, { taxType, period }: ReturnScope) =>
  taxType === "VAT" && invoice.invoiceDate !== null && invoice.invoiceDate < firstDayOf(period);

/** The registered business of the account; null if it isn't registered or none is named. */
export async function businessOf(ctx: Ctx, businessId: string | null) {
  if (businessId === null) return null;
  const [business] = await ctx.db.orm
    .select()
    .from(businesses)
    .where(and(ofTenant(businesses, ctx), eq(businesses.businessId, businessId)));
  return business ?? null;
}

/** Analyzed invoices of the business. Purged ones have no payment month. */
export function mine(ctx: Ctx, { businessId }: Pick<ReturnScope, "businessId">): SQL | undefined {
  return and(
    ofTenant(reviews, ctx),
    isNotNull(reviews.whtMonth),
    businessId === null ? isNull(reviews.businessId) : eq(reviews.businessId, businessId),
  );
}

export function inPeriod({ taxType, period }: Pick<ReturnScope, "taxType" | "period">): SQL | undefined {
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

/** Joins a review's invoice to its filing of this tax, if it has one. */
export const claimOf = ({ taxType }: Pick<ReturnScope, "taxType">) =>
  and(
    eq(filingInvoices.itemId, reviews.itemId),
    eq(filingInvoices.accountId, reviews.accountId),
    eq(filingInvoices.environment, reviews.environment),
    eq(filingInvoices.taxType, taxType),
    isNull(filingInvoices.releasedAt),
  );

/** Whether a claim is that of a record, rather than of a filing. */
export const isRecorded = like(filingInvoices.filingId, `${idPrefixes.filedElsewhere}\\_%`);

export const isUnfiled = (scope: Pick<ReturnScope, "taxType">): SQL =>
  sql`not exists (select 1 from ${filingInvoices} where ${claimOf(scope)})`;

/**
 * Whether a part of the invoice may have to be handed in by hand: VAT that the buyer owes, or tax for a state. Searches the result's text,
 * because a single such line is enough; an invoice that matches by chance is read needlessly.
 */
const isByHand = ({ taxType }: ReturnScope): SQL | undefined => {
  const has = (word: string) => sql`${currentResult}::text like ${`%"${word}"%`}`;
  return taxType === "VAT"
    ? or(eq(reviews.vatByBuyer, true), has("buyer_withholds"), has("reverse_charge"))
    : or(eq(reviews.whtRemitTo, "state"), has("state"));
};

/** Counts the invoices that a VAT return would include, but no further than `most` + 1. */
async function countUnfiled(ctx: Ctx, scope: ReturnScope, unfiled: SQL | undefined, most?: number): Promise<number> {
  const found = ctx.db.orm
    .select({ one: sql<number>`1`.as("one") })
    .from(reviews)
    .where(and(mine(ctx, scope), unfiled))
    .$dynamic();
  const [row] = await ctx.db.orm.select({ count: count() }).from((most === undefined ? found : found.limit(most + 1)).as("counted"));
  return row?.count ?? 0;
}

/**
 * Reads invoices in the order of their ids, so that the returns of both taxes lock shared invoices in the same order. Returns them by tax
 * day.
 */
export async function readInvoices(
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
    // A VAT return is complete or isn't made.
    const isMore = scope.taxType === "WHT" && taxed >= most && rows.length === READ_AT_ONCE;
    if (isMore || rows.length < READ_AT_ONCE) return { invoices: read.sort(byDay).map(({ invoice }) => invoice), isMore };
  }
}

/** Drops the lines of an invoice without tax to withhold: only notes about the whole invoice are made of it. */
const lightened = ({ taxType }: ReturnScope, invoice: ReturnInvoice): ReturnInvoice =>
  taxType === "WHT" && (invoice.direction === "sale" || invoice.opinions.every(({ wht }) => wht.applicable === false))
    ? { ...invoice, opinions: [] }
    : invoice;

/** Whether tax of the invoice goes to the national authority, so that a schedule includes it. Other invoices are read again each time. */
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
  // While a return is being filed its invoices must not change: a correction or purge waits.
  return ctx.db.inTransaction ? query.for("update", { of: [items, reviews] }) : query;
}

/** Invoices without a day come last. The sort is stable, so those of one day stay in the order of their ids. */
const byDay = ({ day: a }: { day: string | null }, { day: b }: { day: string | null }): number =>
  a === b ? 0 : a === null ? 1 : b === null ? -1 : a < b ? -1 : 1;

type Group = "unreviewed" | "rejected" | "filed" | "recorded";

/** Invoices of the period that are not in the return, by reason: counted from the index, with the first of each named. */
async function namedGroups(ctx: Ctx, scope: ReturnScope): Promise<Pick<CollectedInvoices, Group>> {
  const { orm } = ctx.db;
  const of = (status: "open" | "rejected") => and(eq(reviews.status, status), concerns(scope), isNull(filingInvoices.filingId));
  const groups = {
    unreviewed: of("open"),
    rejected: of("rejected"),
    filed: and(isNotNull(filingInvoices.filingId), not(isRecorded)),
    recorded: isRecorded,
  };
  const ofPeriod = and(mine(ctx, scope), inPeriod(scope));
  const counted = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})::int`;
  const [counts] = await orm
    .select({
      unreviewed: counted(groups.unreviewed),
      rejected: counted(groups.rejected),
      filed: counted(groups.filed),
      recorded: counted(groups.recorded),
    })
    .from(reviews)
    .leftJoin(filingInvoices, claimOf(scope))
    .where(ofPeriod);
  const named = async (group: Group) => {
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
  const [unreviewed, rejected, filed, recorded] = await Promise.all([
    named("unreviewed"),
    named("rejected"),
    named("filed"),
    named("recorded"),
  ]);
  const labels = ({ count, rows }: typeof filed): NamedInvoices => ({ count, invoices: rows.map(labelOf) });
  return {
    unreviewed: labels(unreviewed),
    rejected: labels(rejected),
    recorded: labels(recorded),
    filed: { count: filed.count, invoices: filed.rows.map(({ filingId, ...row }) => ({ ...labelOf(row), filingId: filingId ?? "" })) },
  };
}

async function countAnalyzing(ctx: Ctx, scope: ReturnScope): Promise<number> {
  const [row] = await ctx.db.orm
    .select({ count: count() })
    .from(jobs)
    .innerJoin(items, eq(items.jobId, jobs.id))
    .where(
      and(
        isJobOpen,
        ofTenant(jobs, ctx),
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
    .where(and(mine(ctx, scope), isReviewed, isNull(filingInvoices.filingId), where));
  return row?.count ?? 0;
}

/** Reviewed invoices without a date; for WHT there are none, because the payment day decides the month. */
const undatedOf = async (ctx: Ctx, scope: ReturnScope): Promise<NamedInvoices> =>
  scope.taxType === "VAT" ? latestReviewed(ctx, scope, isNull(reviews.vatMonth)) : { invoices: [], count: 0 };

/** Reviewed invoices in no filing: the latest ones and their number. */
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
}): InvoiceLabel => ({ itemId: id, label: labeled(name, invoiceNumber, id) });
