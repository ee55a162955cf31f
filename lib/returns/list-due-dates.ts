import { and, count, desc, eq, inArray, isNotNull, isNull, sql, type SQL } from "drizzle-orm";
import { accounts, businesses, filingInvoices, filings, reviews } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import { authorityDay, type Period } from "@/lib/flux/requests/period";
import { isFinal, type FilingStatus } from "@/lib/flux/states";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { daysBetween, type IsoDate } from "@/lib/kernel/dates";
import { rulePack } from "@/lib/tax";
import { dueRulesOf, type DueRuleInForce, type Obligation } from "./due-rules";
import type { DueDateQuery } from "./due-date-query";
import { NO_BUSINESS, periodOfText, periodText } from "./return-query";

/**
 * done: the authority has it. under_way, blocked: a filing works, or waits for a person. overdue: the date is past and
 * invoices wait. to_do: invoices wait. quiet: no invoice of the period is known. by_hand: Levy makes the schedule, a person
 * hands it in.
 */
export type DueState = "done" | "under_way" | "blocked" | "overdue" | "to_do" | "quiet" | "by_hand";

export interface DueDate {
  businessId: string | null;
  businessName: string | null;
  country: string;
  countryName: string;
  obligation: Obligation;
  period: Period;
  dueDate: IsoDate | null;
  /** How the facts tell the date where they name no day. */
  words: string | null;
  verified: boolean;
  note: string | null;
  /** Below nought once it is past; null where no day is known. */
  daysLeft: number | null;
  isWeekend: boolean;
  state: DueState;
  /** Analysed invoices of the period that it is about, and how many of them wait for review. */
  invoices: number;
  unreviewed: number;
  filingId: string | null;
}

export interface DueDates {
  from: string;
  months: number;
  today: IsoDate;
  businesses: { businessId: string | null; name: string | null }[];
  /** By date; those without a day come last. */
  dates: DueDate[];
}

/** What each business must return and pay in the months asked for, by its country's rules, with what was done about it. */
export async function listDueDates(ctx: Ctx, query: DueDateQuery): Promise<DueDates> {
  requirePermission(ctx, readFlux);
  const today = authorityDay(ctx.clock.now());
  const from = query.from ?? today.slice(0, 7);
  const last = shift(from, query.months - 1);
  // What is due in a month arose in one of the two before it, under every rule that names a day.
  const periods = monthsBetween(shift(from, -2), last).map(periodOfText);
  const [counted, filed] = await Promise.all([countsOf(ctx, periods), filedOf(ctx, periods)]);
  const counts = byObligation(counted);
  const all = await dueBusinesses(ctx, new Set(counted.map(({ businessId }) => businessId)));
  const shown = query.business === undefined ? all : all.filter(({ businessId }) => (businessId ?? NO_BUSINESS) === query.business);
  const dates = shown.flatMap((business) => {
    const pack = rulePack(business.country ?? "");
    if (!pack) return [];
    return periods.flatMap((period) => dueRulesOf(pack, period)
      .filter(({ dueDate }) => (dueDate === null ? isBetween(shift(periodText(period), 1), from, last) : isBetween(dueDate.slice(0, 7), from, last)))
      .flatMap((rule) => dueDateOf({ business, countryName: pack.name, isFiledHere: pack.filing, period, rule, today, counts, filed })));
  });
  return { from, months: query.months, today, businesses: all.map(({ businessId, name }) => ({ businessId, name })), dates: dates.sort((a, b) => order(a).localeCompare(order(b))) };
}

const order = ({ dueDate, period, businessName, businessId }: DueDate) => `${dueDate ?? "9999"} ${periodText(period)} ${businessName ?? businessId ?? ""}`;
const isBetween = (month: string, from: string, to: string) => from <= month && month <= to;

function shift(month: string, by: number): string {
  const { year, month: of } = periodOfText(month);
  const ordinal = year * 12 + of - 1 + by;
  return periodText({ year: Math.floor(ordinal / 12), month: (ordinal % 12) + 1 });
}

const monthsBetween = (from: string, to: string): string[] => (from > to ? [] : [from, ...monthsBetween(shift(from, 1), to)]);

interface DueBusiness {
  businessId: string | null;
  name: string | null;
  country: string | null;
}

/** So many are shown of businesses that have nothing to return in the months asked for. */
const MOST_QUIET = 500;

/** Every business with invoices in the months asked for, the others as far as a page has room, and the invoices that name none. */
async function dueBusinesses(ctx: Ctx, busy: ReadonlySet<string | null>): Promise<DueBusiness[]> {
  const { orm } = ctx.db;
  const own = and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment));
  const named = [...busy].filter((id) => id !== null);
  const [[account], first, others] = await Promise.all([
    orm.select({ country: accounts.defaultCountry }).from(accounts).where(eq(accounts.id, ctx.account.id)),
    orm.select().from(businesses).where(own).orderBy(businesses.businessId).limit(MOST_QUIET),
    named.length === 0 ? [] : orm.select().from(businesses).where(and(own, sql`${businesses.businessId} = any(${sql.param(named)}::text[])`)),
  ]);
  const stored = [...new Map([...first, ...others].map((business) => [business.businessId, business])).values()];
  const known = stored.map(({ businessId, name, country }) => ({ businessId, name, country: country ?? account?.country ?? null }));
  return known.length === 0 || busy.has(null) ? [...known, { businessId: null, name: null, country: account?.country ?? null }] : known;
}

interface Counted { invoices: number; unreviewed: number; unfiled: number }

const keyOf = (businessId: string | null, obligation: Obligation, period: string) => `${period} ${obligation} ${businessId ?? ""}`;

interface Count extends Counted { businessId: string | null; month: string | null; obligation: Obligation | null }

/** Analysed invoices by business, month and what they oblige to: each tax is one pass over an index of these months. */
async function countsOf(ctx: Ctx, periods: readonly Period[]): Promise<Count[]> {
  const months = periods.map(periodText);
  const figures = {
    invoices: count(), unreviewed: sql<number>`(count(*) filter (where ${reviews.status} = 'open'))::int`,
    unfiled: sql<number>`(count(*) filter (where ${reviews.status} <> 'rejected' and ${filingInvoices.filingId} is null))::int`,
  };
  const counted = async (tax: "VAT" | "WHT", month: typeof reviews.vatMonth | typeof reviews.whtMonth, kind: SQL<Obligation | null>, where?: SQL) =>
    ctx.db.orm.select({ businessId: reviews.businessId, month, obligation: kind, ...figures }).from(reviews)
      .leftJoin(filingInvoices, and(eq(filingInvoices.itemId, reviews.itemId), eq(filingInvoices.accountId, reviews.accountId), eq(filingInvoices.taxType, tax), isNull(filingInvoices.releasedAt)))
      .where(and(eq(reviews.accountId, ctx.account.id), eq(reviews.environment, ctx.environment), inArray(month, months), where))
      .groupBy(reviews.businessId, month, sql`3`);
  const [vat, wht] = await Promise.all([
    counted("VAT", reviews.vatMonth, sql`case when ${reviews.vatByBuyer} then 'vat_withheld' end`),
    counted("WHT", reviews.whtMonth, sql`case ${reviews.whtRemitTo} when 'federal' then 'wht_federal' else 'wht_state' end`, isNotNull(reviews.whtRemitTo)),
  ]);
  // VAT that the buyer keeps back has a schedule of its own, and its invoice stands in the return all the same.
  return [...vat.map((row): Count => ({ ...row, obligation: "vat" })), ...vat.filter(({ obligation }) => obligation !== null), ...wht];
}

function byObligation(counts: readonly Count[]): Map<string, Counted> {
  const sums = new Map<string, Counted>();
  for (const { businessId, month, obligation, ...figures } of counts) {
    if (month === null || obligation === null) continue;
    const key = keyOf(businessId, obligation, month);
    const before = sums.get(key) ?? { invoices: 0, unreviewed: 0, unfiled: 0 };
    sums.set(key, { invoices: before.invoices + figures.invoices, unreviewed: before.unreviewed + figures.unreviewed, unfiled: before.unfiled + figures.unfiled });
  }
  return sums;
}

interface Filed { id: string; status: FilingStatus }

/** The latest filing of each business, tax and month that was not given up. */
async function filedOf(ctx: Ctx, periods: readonly Period[]): Promise<Map<string, Filed>> {
  const years = [...new Set(periods.map(({ year }) => year))];
  const rows = await ctx.db.orm.select({ id: filings.id, status: filings.status, taxType: filings.taxType, businessId: filings.businessId, month: filings.month, year: filings.year, code: sql<string | null>`${filings.error} ->> 'code'` })
    .from(filings).where(and(eq(filings.accountId, ctx.account.id), eq(filings.environment, ctx.environment), inArray(filings.year, years))).orderBy(desc(filings.id)).limit(5_000);
  const found = new Map<string, Filed>();
  for (const { id, status, taxType, businessId, month, year, code } of rows) {
    if (status === "canceled" || (status === "failed" && code !== "outcome_unknown")) continue;
    const key = keyOf(businessId, taxType === "VAT" ? "vat" : "wht_federal", periodText({ month, year }));
    if (!found.has(key)) found.set(key, { id, status });
  }
  return found;
}

interface Found {
  business: DueBusiness;
  countryName: string;
  /** Levy can file there itself. */
  isFiledHere: boolean;
  period: Period;
  rule: DueRuleInForce;
  today: IsoDate;
  counts: ReadonlyMap<string, Counted>;
  filed: ReadonlyMap<string, Filed>;
}

function dueDateOf({ business, countryName, isFiledHere, period, rule, today, counts, filed }: Found): DueDate[] {
  const { obligation, dueDate } = rule;
  const key = keyOf(business.businessId, obligation, periodText(period));
  const { invoices, unreviewed, unfiled } = counts.get(key) ?? { invoices: 0, unreviewed: 0, unfiled: 0 };
  // Only whoever withheld VAT, or tax for a state, has a schedule of it to hand in.
  if (invoices === 0 && (obligation === "vat_withheld" || obligation === "wht_state")) return [];
  const filing = filed.get(key) ?? null;
  const weekday = dueDate === null ? 1 : new Date(`${dueDate}T00:00:00Z`).getUTCDay();
  return [{
    businessId: business.businessId, businessName: business.name, country: business.country ?? "", countryName, obligation, period, dueDate, words: rule.words, verified: rule.verified, note: rule.note,
    daysLeft: dueDate === null ? null : daysBetween(today, dueDate), isWeekend: weekday === 0 || weekday === 6,
    state: stateOf({ filing, isByHand: !isFiledHere || obligation === "vat_withheld" || obligation === "wht_state", isPast: dueDate !== null && dueDate < today, invoices, unfiled }),
    invoices, unreviewed, filingId: filing?.id ?? null,
  }];
}

function stateOf({ filing, isByHand, isPast, invoices, unfiled }: { filing: Filed | null; isByHand: boolean; isPast: boolean; invoices: number; unfiled: number }): DueState {
  if (filing?.status === "action_required") return "blocked";
  if (filing) return isFinal(filing.status) && filing.status !== "failed" ? "done" : "under_way";
  if (isByHand) return invoices > 0 ? "by_hand" : "quiet";
  if (unfiled === 0) return "quiet";
  return isPast ? "overdue" : "to_do";
}
