import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { accounts, businesses, filings } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import { authorityDay, type Period } from "@/lib/flux/requests/period";
import { isFinal, type FilingStatus } from "@/lib/flux/states";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { daysBetween, type IsoDate } from "@/lib/kernel/dates";
import { rulePack } from "@/lib/tax";
import { countObligations, obligationKey, rowsAtOnce, type Counted } from "./count-obligations";
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
  const counting = countObligations(ctx, periods);
  const [counted, filed, all] = await Promise.all([counting, filedOf(ctx, periods), dueBusinesses(ctx, counting.then(({ businessIds }) => new Set(businessIds)))]);
  const shown = query.business === undefined ? all : all.filter(({ businessId }) => (businessId ?? NO_BUSINESS) === query.business);
  const occasions = occasionsOf(new Set(shown.map(({ country }) => country ?? "")), { periods, from, last, today });
  return { from, months: query.months, today, businesses: all.map(({ businessId, name }) => ({ businessId, name })), dates: datesOf(shown, occasions, counted.figures, filed) };
}

/** A day on which a country's rule wants something of every business there. */
interface Occasion {
  country: string;
  countryName: string;
  /** Levy can file there itself. */
  isFiledHere: boolean;
  period: Period;
  month: string;
  rule: DueRuleInForce;
  daysLeft: number | null;
  isWeekend: boolean;
}

/** By date and period, each of which is an entry. */
function occasionsOf(countries: ReadonlySet<string>, { periods, from, last, today }: { periods: readonly Period[]; from: string; last: string; today: IsoDate }): Occasion[][] {
  const all = [...countries].flatMap((country) => {
    const pack = rulePack(country);
    if (!pack) return [];
    return periods.flatMap((period) => dueRulesOf(pack, period)
      .filter(({ dueDate }) => (dueDate === null ? isBetween(shift(periodText(period), 1), from, last) : isBetween(dueDate.slice(0, 7), from, last)))
      .map((rule): Occasion => ({ country, countryName: pack.name, isFiledHere: pack.filing, period, month: periodText(period), rule, ...distanceOf(rule.dueDate, today) })));
  });
  const groups = new Map<string, Occasion[]>();
  for (const occasion of all) {
    const key = `${occasion.rule.dueDate ?? "9999"} ${occasion.month}`;
    groups.set(key, [...(groups.get(key) ?? []), occasion]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, occasions]) => occasions);
}

function distanceOf(dueDate: IsoDate | null, today: IsoDate): { daysLeft: number | null; isWeekend: boolean } {
  if (dueDate === null) return { daysLeft: null, isWeekend: false };
  const weekday = new Date(`${dueDate}T00:00:00Z`).getUTCDay();
  return { daysLeft: daysBetween(today, dueDate), isWeekend: weekday === 0 || weekday === 6 };
}

const byName = new Intl.Collator();

/** Some accounts have hundreds of businesses: what a day is about is worked out once for all of them. */
function datesOf(shown: readonly DueBusiness[], occasions: readonly Occasion[][], counts: ReadonlyMap<string, Counted>, filed: ReadonlyMap<string, Filed>): DueDate[] {
  const named = shown.map((business) => ({ business, title: business.name ?? business.businessId ?? "" })).sort((a, b) => byName.compare(a.title, b.title));
  const dates: DueDate[] = [];
  for (const group of occasions) {
    for (const { business } of named) {
      for (const occasion of group) {
        const date = occasion.country === business.country ? dateOf(business, occasion, counts, filed) : null;
        if (date) dates.push(date);
      }
    }
  }
  return dates;
}

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
async function dueBusinesses(ctx: Ctx, withInvoices: Promise<ReadonlySet<string | null>>): Promise<DueBusiness[]> {
  const { orm } = ctx.db;
  const own = and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment));
  const columns = { businessId: sql`${businesses.businessId}`.as("businessId"), name: businesses.name, country: businesses.country };
  const [[account], first, busy] = await Promise.all([
    orm.select({ country: accounts.defaultCountry }).from(accounts).where(eq(accounts.id, ctx.account.id)),
    rowsAtOnce<DueBusiness & { businessId: string }>(ctx, orm.select(columns).from(businesses).where(own).orderBy(businesses.businessId).limit(MOST_QUIET).as("known")),
    withInvoices,
  ]);
  const among = new Set<string | null>(first.map(({ businessId }) => businessId));
  const missing = [...busy].filter((id) => id !== null && !among.has(id));
  const others = missing.length === 0 ? []
    : await rowsAtOnce<DueBusiness & { businessId: string }>(ctx, orm.select(columns).from(businesses).where(and(own, sql`${businesses.businessId} = any(${sql.param(missing)}::text[])`)).as("missing"));
  const known = [...first, ...others].map(({ businessId, name, country }) => ({ businessId, name, country: country ?? account?.country ?? null }));
  return known.length === 0 || busy.has(null) ? [...known, { businessId: null, name: null, country: account?.country ?? null }] : known;
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
    const key = obligationKey(businessId, taxType === "VAT" ? "vat" : "wht_federal", periodText({ month, year }));
    if (!found.has(key)) found.set(key, { id, status });
  }
  return found;
}

const nothing: Counted = { invoices: 0, unreviewed: 0, unfiled: 0 };

function dateOf({ businessId, name }: DueBusiness, { country, countryName, isFiledHere, period, month, rule, daysLeft, isWeekend }: Occasion, counts: ReadonlyMap<string, Counted>, filed: ReadonlyMap<string, Filed>): DueDate | null {
  const { obligation, dueDate, words, verified, note } = rule;
  const key = obligationKey(businessId, obligation, month);
  const { invoices, unreviewed, unfiled } = counts.get(key) ?? nothing;
  const isSchedule = obligation === "vat_withheld" || obligation === "wht_state";
  // Only whoever withheld VAT, or tax for a state, has a schedule of it to hand in.
  if (invoices === 0 && isSchedule) return null;
  const filing = filed.get(key) ?? null;
  return {
    businessId, businessName: name, country, countryName, obligation, period, dueDate, words, verified, note, daysLeft, isWeekend,
    state: stateOf({ filing, isByHand: !isFiledHere || isSchedule, isPast: daysLeft !== null && daysLeft < 0, invoices, unfiled }),
    invoices, unreviewed, filingId: filing?.id ?? null,
  };
}

function stateOf({ filing, isByHand, isPast, invoices, unfiled }: { filing: Filed | null; isByHand: boolean; isPast: boolean; invoices: number; unfiled: number }): DueState {
  if (filing?.status === "action_required") return "blocked";
  if (filing) return isFinal(filing.status) && filing.status !== "failed" ? "done" : "under_way";
  if (isByHand) return invoices > 0 ? "by_hand" : "quiet";
  if (unfiled === 0) return "quiet";
  return isPast ? "overdue" : "to_do";
}
