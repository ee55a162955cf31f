import { and, desc, eq, ne, or, sql } from "drizzle-orm";
import { accounts, businesses, filings } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import { authorityDay, type Period } from "@/lib/flux/requests/period";
import { isFinal, type FilingStatus } from "@/lib/flux/states";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { daysBetween, type IsoDate } from "@/lib/kernel/dates";
import { rulePack } from "@/lib/tax";
import { countObligations, obligationKey, rowsAtOnce, type Counted, type CountedBusiness } from "./count-obligations";
import type { DueDate, DueDates, DueState } from "./due-date";
import { dueRulesOf, type DueRuleInForce } from "./due-rules";
import type { DueDateQuery } from "./due-date-query";
import { nextDueDates } from "./next-due-dates";
import { NO_BUSINESS, periodOfText, periodText } from "./return-query";

/** What each business must return and pay in the months asked for, by its country's rules, with what was done about it. */
export async function listDueDates(ctx: Ctx, query: DueDateQuery): Promise<DueDates> {
  requirePermission(ctx, readFlux);
  const { all, dates, ...asked } = await dueDatesOf(ctx, query, MOST_QUIET);
  return { ...asked, businesses: all.map(({ businessId, name }) => ({ businessId, name })), dates: [...dates] };
}

/** The first `most` of the coming `months` that ask for something (`nextDueDates`): for a glance, whatever the number of businesses. */
export async function listNextDueDates(ctx: Ctx, { months, most }: { months: number; most: number }): Promise<DueDate[]> {
  requirePermission(ctx, readFlux);
  const { dates } = await dueDatesOf(ctx, { months }, most);
  return nextDueDates(dates, most);
}

/** `quiet`: so many businesses at most that have neither invoices nor filings in these months. The dates are made as they are asked for. */
async function dueDatesOf(
  ctx: Ctx,
  query: DueDateQuery,
  quiet: number,
): Promise<Pick<DueDates, "from" | "months" | "today"> & { all: DueBusiness[]; dates: Iterable<DueDate> }> {
  const today = authorityDay(ctx.clock.now());
  const from = query.from ?? today.slice(0, 7);
  const last = shift(from, query.months - 1);
  // What is due in a month arose in one of the two before it, under every rule that names a day.
  const periods = monthsBetween(shift(from, -2), last).map(periodOfText);
  const [counted, { filed, filers }, { country, first }] = await Promise.all([
    countObligations(ctx, periods),
    filedOf(ctx, periods),
    firstBusinesses(ctx, quiet),
  ]);
  const all = dueBusinesses(first, [...filers, ...counted.businesses], country);
  const shown = query.business === undefined ? all : all.filter(({ businessId }) => (businessId ?? NO_BUSINESS) === query.business);
  const occasions = occasionsOf(new Set(shown.map((business) => business.country ?? "")), { periods, from, last, today });
  return { from, months: query.months, today, all, dates: datesOf(shown, occasions, counted.figures, filed) };
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
function occasionsOf(
  countries: ReadonlySet<string>,
  { periods, from, last, today }: { periods: readonly Period[]; from: string; last: string; today: IsoDate },
): Occasion[][] {
  const all = [...countries].flatMap((country) => {
    const pack = rulePack(country);
    if (!pack) return [];
    return periods.flatMap((period) =>
      dueRulesOf(pack, period)
        .filter(({ dueDate }) =>
          dueDate === null ? isBetween(shift(periodText(period), 1), from, last) : isBetween(dueDate.slice(0, 7), from, last),
        )
        .map((rule): Occasion => ({
          country,
          countryName: pack.name,
          isFiledHere: pack.filing,
          period,
          month: periodText(period),
          rule,
          ...distanceOf(rule.dueDate, today),
        })),
    );
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
function* datesOf(
  shown: readonly DueBusiness[],
  occasions: readonly Occasion[][],
  counts: ReadonlyMap<string, Counted>,
  filed: ReadonlyMap<string, Filed>,
): Iterable<DueDate> {
  const named = shown
    .map((business) => ({ business, title: business.name ?? business.businessId ?? "" }))
    .sort((a, b) => byName.compare(a.title, b.title));
  for (const group of occasions) {
    for (const { business } of named) {
      for (const occasion of group) {
        const date = occasion.country === business.country ? dateOf(business, occasion, counts, filed) : null;
        if (date) yield date;
      }
    }
  }
}

const isBetween = (month: string, from: string, to: string) => from <= month && month <= to;

function shift(month: string, by: number): string {
  const { year, month: of } = periodOfText(month);
  const ordinal = year * 12 + of - 1 + by;
  return periodText({ year: Math.floor(ordinal / 12), month: (ordinal % 12) + 1 });
}

const monthsBetween = (from: string, to: string): string[] => (from > to ? [] : [from, ...monthsBetween(shift(from, 1), to)]);

type DueBusiness = CountedBusiness;

/** So many are shown of businesses that have nothing to return in the months asked for. */
const MOST_QUIET = 500;

/** The account's own country, and the first of its businesses. */
async function firstBusinesses(ctx: Ctx, most: number): Promise<{ country: string | null; first: DueBusiness[] }> {
  const { orm } = ctx.db;
  const own = and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment));
  const columns = { businessId: sql`${businesses.businessId}`.as("businessId"), name: businesses.name, country: businesses.country };
  const [[account], first] = await Promise.all([
    orm.select({ country: accounts.defaultCountry }).from(accounts).where(eq(accounts.id, ctx.account.id)),
    rowsAtOnce<DueBusiness>(ctx, orm.select(columns).from(businesses).where(own).orderBy(businesses.businessId).limit(most).as("known")),
  ]);
  return { country: account?.country ?? null, first };
}

/** Every business with invoices or filings in the months asked for, the others as far as there is room, and the invoices that name none. */
function dueBusinesses(first: readonly DueBusiness[], busy: readonly CountedBusiness[], country: string | null): DueBusiness[] {
  const all = new Map<string | null, DueBusiness>();
  for (const business of [...first, ...busy]) {
    const { businessId, name } = business;
    if (businessId !== null && !all.has(businessId)) all.set(businessId, { businessId, name, country: business.country ?? country });
  }
  if (all.size === 0 || busy.some(({ businessId }) => businessId === null)) all.set(null, { businessId: null, name: null, country });
  return [...all.values()];
}

interface Filed {
  id: string;
  status: FilingStatus;
}

/** The latest filing of each business, tax and month that was not given up, and the businesses that have one, perhaps again and again. */
async function filedOf(ctx: Ctx, periods: readonly Period[]): Promise<{ filed: Map<string, Filed>; filers: CountedBusiness[] }> {
  const latest = ctx.db.orm
    .selectDistinctOn([filings.year, filings.month, filings.taxType, filings.businessId], {
      id: filings.id,
      status: filings.status,
      taxType: filings.taxType,
      businessId: sql`${filings.businessId}`.as("businessId"),
      month: filings.month,
      year: filings.year,
    })
    .from(filings)
    .where(
      and(
        eq(filings.accountId, ctx.account.id),
        eq(filings.environment, ctx.environment),
        or(...periods.map(({ year, month }) => and(eq(filings.year, year), eq(filings.month, month)))),
        ne(filings.status, "canceled"),
        or(ne(filings.status, "failed"), eq(sql`${filings.error} ->> 'code'`, "outcome_unknown")),
      ),
    )
    .orderBy(filings.year, filings.month, filings.taxType, filings.businessId, desc(filings.id))
    .as("latest");
  const { businessId } = latest;
  const rows = await rowsAtOnce<Filed & CountedBusiness & Period & { taxType: string }>(
    ctx,
    ctx.db.orm
      .select({
        id: latest.id,
        status: latest.status,
        taxType: sql`${latest.taxType}`.as("taxType"),
        businessId: sql`${businessId}`.as("businessId"),
        month: latest.month,
        year: latest.year,
        name: businesses.name,
        country: businesses.country,
      })
      .from(latest)
      .leftJoin(
        businesses,
        and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment), eq(businesses.businessId, businessId)),
      )
      .as("named"),
  );
  const filed = new Map<string, Filed>();
  for (const { id, status, taxType, businessId: filer, month, year } of rows)
    filed.set(obligationKey(filer, taxType === "VAT" ? "vat" : "wht_federal", periodText({ month, year })), { id, status });
  return { filed, filers: rows.filter((row) => row.businessId !== null) };
}

const nothing: Counted = { invoices: 0, unreviewed: 0, unfiled: 0 };

function dateOf(
  { businessId, name }: DueBusiness,
  { country, countryName, isFiledHere, period, month, rule, daysLeft, isWeekend }: Occasion,
  counts: ReadonlyMap<string, Counted>,
  filed: ReadonlyMap<string, Filed>,
): DueDate | null {
  const { obligation, dueDate, words, verified, note } = rule;
  const key = obligationKey(businessId, obligation, month);
  const { invoices, unreviewed, unfiled } = counts.get(key) ?? nothing;
  const isSchedule = obligation === "vat_withheld" || obligation === "wht_state";
  // Only whoever withheld VAT, or tax for a state, has a schedule of it to hand in.
  if (invoices === 0 && isSchedule) return null;
  const filing = filed.get(key) ?? null;
  return {
    businessId,
    businessName: name,
    country,
    countryName,
    obligation,
    period,
    dueDate,
    words,
    verified,
    note,
    daysLeft,
    isWeekend,
    state: stateOf({ filing, isByHand: !isFiledHere || isSchedule, isPast: daysLeft !== null && daysLeft < 0, invoices, unfiled }),
    invoices,
    unreviewed,
    filingId: filing?.id ?? null,
  };
}

function stateOf({
  filing,
  isByHand,
  isPast,
  invoices,
  unfiled,
}: {
  filing: Filed | null;
  isByHand: boolean;
  isPast: boolean;
  invoices: number;
  unfiled: number;
}): DueState {
  if (filing?.status === "action_required") return "blocked";
  if (filing) return isFinal(filing.status) && filing.status !== "failed" ? "done" : "under_way";
  if (isByHand) return invoices > 0 ? "by_hand" : "quiet";
  if (unfiled === 0) return "quiet";
  return isPast ? "overdue" : "to_do";
}
