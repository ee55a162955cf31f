import { and, eq, sql, type SQL } from "drizzle-orm";
import { accounts, businesses } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import { authorityDay, firstDayOf, lastDayOf } from "@/lib/flux/requests/period";
import { type Period, periodOfText, periodText } from "@/lib/flux/requests/period-values";
import { isFinal, type FilingStatus } from "@/lib/flux/states";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { daysBetween, type IsoDate } from "@/lib/kernel/dates";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { rowsAtOnce } from "@/lib/kernel/rows/rows-at-once";
import { rulePack } from "@/lib/tax";
import { countLeftOut, type LeftOut } from "./count-left-out";
import { countObligations, nothingCounted, obligationKey, ofObligation, type Counted, type OfBusinesses } from "./count-obligations";
import type { DueDate, DueDates, DueState } from "./due-date";
import { dueRulesOf, type DueRuleInForce } from "./due-rules";
import type { DueDateQuery } from "./due-date-query";
import { filedElsewhereOf, type FiledElsewhereRow } from "./filed-elsewhere";
import { comesFirst, latestFilings, latestOfTaxpayers, waitsForPerson, type FiledRow } from "./latest-filings";
import { nextDueDates } from "./next-due-dates";
import { MAX_RETURN_LINES } from "./make-return";
import { NO_BUSINESS } from "./return-query";

/**
 * Lists what each business must return and pay in the requested months, by its country's rules, with the state of each obligation. If the
 * list starts with the current month, it includes what is still open of the two before it.
 */
export async function listDueDates(ctx: Ctx, query: DueDateQuery): Promise<DueDates> {
  requirePermission(ctx, readFlux);
  const { all, dates, ...asked } = await dueDatesOf(ctx, query, MOST_QUIET);
  return { ...asked, businesses: all.map(({ businessId, name }) => ({ businessId, name })), dates: [...dates] };
}

/**
 * Lists the first `most` dates in the coming `months` that need attention (`nextDueDates`), at a bounded cost whatever the number of
 * businesses.
 */
export async function listNextDueDates(ctx: Ctx, { months, most }: { months: number; most: number }): Promise<DueDate[]> {
  requirePermission(ctx, readFlux);
  const { dates } = await dueDatesOf(ctx, { months }, most);
  return nextDueDates(dates, most);
}

/** Computes due dates lazily. `quiet` is the maximum number of included businesses without invoices or filings in these months. */
async function dueDatesOf(
  ctx: Ctx,
  query: DueDateQuery,
  quiet: number,
): Promise<Pick<DueDates, "from" | "months" | "today"> & { all: DueBusiness[]; dates: Iterable<DueDate> }> {
  const today = authorityDay(ctx.clock.now());
  const current = today.slice(0, 7);
  const from = query.from ?? current;
  // What was not done in time stays open after its month.
  const first = from === current && query.all === undefined ? shift(from, -MONTHS_OPEN) : from;
  const last = shift(from, query.months - 1);
  // Under every rule that names a day, what is due in a month arose in one of the two months before it.
  const periods = monthsBetween(shift(first, -2), last).map(periodOfText);
  const [counts, { country, known, latest, elsewhere }] = await Promise.all([countObligations(ctx, periods), readKnown(ctx, periods)]);
  const filed = filedOf(latest);
  await noteLeftOut(ctx, filed, counts);
  const recorded = recordedOf(elsewhere);
  const busy = new Set(
    [...filed.values(), ...counts.values(), ...recorded.values()].flatMap((of) =>
      [...of.keys()].filter((businessId) => businessId !== null),
    ),
  );
  const all = await dueBusinesses(ctx, known, busy, { country, quiet });
  if (all.length === 0 || [...counts.values(), ...recorded.values()].some((of) => of.has(null)))
    all.push({ businessId: null, name: null, country });
  const shown = query.business === undefined ? all : all.filter(({ businessId }) => (businessId ?? NO_BUSINESS) === query.business);
  const occasions = occasionsOf(new Set(shown.map((business) => business.country ?? "")), { periods, first, from, last, today });
  return { from, months: query.months, today, all, dates: datesOf(shown, occasions, { counts, filed, recorded }) };
}

/** A due date of a country's rule for a period, which applies to every business there. */
interface Occasion {
  country: string;
  countryName: string;
  /** Whether Levy can file there. */
  isFiledHere: boolean;
  period: Period;
  month: string;
  rule: DueRuleInForce;
  /** Due before the requested months. */
  isEarlier: boolean;
  daysLeft: number | null;
  isWeekend: boolean;
  /** Whether the period has begun. */
  hasBegun: boolean;
  /** Whether the period is over. */
  isOver: boolean;
}

/** Grouped by due date and period, in that order. */
function occasionsOf(
  countries: ReadonlySet<string>,
  { periods, first, from, last, today }: { periods: readonly Period[]; first: string; from: string; last: string; today: IsoDate },
): Occasion[][] {
  const all = [...countries].flatMap((country) => {
    const pack = rulePack(country);
    if (!pack) return [];
    return periods.flatMap((period) =>
      dueRulesOf(pack, period)
        .filter((rule) => isBetween(dueMonth(rule, period), first, last))
        .map((rule): Occasion => ({
          country,
          countryName: pack.name,
          isFiledHere: pack.filing,
          period,
          month: periodText(period),
          rule,
          isEarlier: dueMonth(rule, period) < from,
          ...distanceOf(rule.dueDate, today),
          hasBegun: firstDayOf(period) <= today,
          isOver: lastDayOf(period) < today,
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

/** The month in which a rule's date falls; if it names no day, the month after its period. */
const dueMonth = ({ dueDate }: DueRuleInForce, period: Period): string => dueDate?.slice(0, 7) ?? shift(periodText(period), 1);

function distanceOf(dueDate: IsoDate | null, today: IsoDate): { daysLeft: number | null; isWeekend: boolean } {
  if (dueDate === null) return { daysLeft: null, isWeekend: false };
  const weekday = new Date(`${dueDate}T00:00:00Z`).getUTCDay();
  return { daysLeft: daysBetween(today, dueDate), isWeekend: weekday === 0 || weekday === 6 };
}

/** How many months before the current one are searched for open dates. */
const MONTHS_OPEN = 2;
const stillOpen: ReadonlySet<DueState> = new Set(["overdue", "blocked", "to_do", "partly"]);

const byName = new Intl.Collator();

/** A generator, with the work that depends only on the day shared by all businesses, because some accounts have hundreds. */
function* datesOf(
  shown: readonly DueBusiness[],
  occasions: readonly Occasion[][],
  all: {
    counts: ReadonlyMap<string, OfBusinesses<Counted>>;
    filed: ReadonlyMap<string, OfBusinesses<Filed>>;
    recorded: ReadonlyMap<string, OfBusinesses<FiledElsewhereRow>>;
  },
): Iterable<DueDate> {
  const named = shown
    .map((business) => ({ business, title: business.name ?? business.businessId ?? "" }))
    .sort((a, b) => byName.compare(a.title, b.title));
  for (const group of occasions) {
    const known = group.map((occasion) => {
      const key = obligationKey(occasion.rule.obligation, occasion.month);
      return { occasion, counts: all.counts.get(key), filed: all.filed.get(key), recorded: all.recorded.get(key) };
    });
    for (const { business } of named) {
      for (const { occasion, counts, filed, recorded } of known) {
        const { country, businessId } = business;
        const date =
          occasion.country === country
            ? dateOf(business, occasion, {
                counted: counts?.get(businessId) ?? nothingCounted,
                filing: filed?.get(businessId) ?? null,
                elsewhere: recorded?.get(businessId) ?? null,
              })
            : null;
        if (date && (!occasion.isEarlier || stillOpen.has(date.state))) yield date;
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

interface DueBusiness {
  /** Null: invoices that name no business. */
  businessId: string | null;
  name: string | null;
  country: string | null;
}

/** Most businesses shown that have nothing to return in the requested months. */
const MOST_QUIET = 500;

interface Known {
  /** The account's own country. */
  country: string | null;
  /** The account's first businesses. */
  known: DueBusiness[];
  latest: FiledRow[];
  elsewhere: FiledElsewhereRow[];
}

/** Businesses read before it is known which of them have invoices: few accounts have more, so nearly all need no second query. */
const READ_AT_FIRST = 1_000;

/** One statement, because each round trip costs more than these five queries. */
async function readKnown(ctx: Ctx, periods: readonly Period[]): Promise<Known> {
  const [own, known, latest, ofTaxpayers, elsewhere] = await rowsAtOnce<
    [{ country: string | null }, DueBusiness, FiledRow, FiledRow, FiledElsewhereRow]
  >(
    ctx,
    ctx.db.orm.select({ country: accounts.defaultCountry }).from(accounts).where(eq(accounts.id, ctx.account.id)).as("own"),
    businessesOf(ctx).orderBy(businesses.businessId).limit(READ_AT_FIRST).as("known"),
    latestFilings(ctx, periods),
    latestOfTaxpayers(ctx, periods),
    filedElsewhereOf(ctx, periods),
  );
  return { country: own[0]?.country ?? null, known, latest: [...latest, ...ofTaxpayers], elsewhere };
}

const businessesOf = (ctx: Ctx, which?: SQL) =>
  ctx.db.orm
    .select({ businessId: businesses.businessId, name: businesses.name, country: businesses.country })
    .from(businesses)
    .where(and(ofTenant(businesses, ctx), which));

/** Every business with invoices or filings in these months, and at most `quiet` others. */
async function dueBusinesses(
  ctx: Ctx,
  first: readonly DueBusiness[],
  busy: ReadonlySet<string>,
  { country, quiet }: { country: string | null; quiet: number },
): Promise<DueBusiness[]> {
  const others = new Set(busy);
  let room = quiet;
  const kept = first.filter(({ businessId }) => others.delete(businessId ?? "") || room-- > 0);
  const [rest] =
    others.size === 0 || first.length < READ_AT_FIRST
      ? [[]]
      : await rowsAtOnce<[DueBusiness]>(ctx, businessesOf(ctx, sql`${businesses.businessId} = any(${sql.param([...others])})`).as("rest"));
  const named = new Map(rest.map((business) => [business.businessId, business]));
  return [...kept, ...[...others].map((businessId) => named.get(businessId) ?? { businessId, name: null, country: null })].map(
    (business) => ({ ...business, country: business.country ?? country }),
  );
}

interface Filed {
  id: string;
  status: FilingStatus;
  taxType: "VAT" | "WHT";
  period: Period;
  /** As in the filing's row. */
  isOfOthers: boolean;
  /** Reviewed invoices of the month with something to file that are in no filing. */
  leftOut: LeftOut;
}

const noneLeftOut: LeftOut = { count: 0, mayBeFiled: false };

const isDone = ({ status }: Pick<Filed, "status">): boolean => isFinal(status) && status !== "failed";

/** Counts left-out invoices only where that can be known: a filing that names none of its invoices may include all of them. */
async function noteLeftOut(
  ctx: Ctx,
  filed: ReadonlyMap<string, OfBusinesses<Filed>>,
  counts: ReadonlyMap<string, OfBusinesses<Counted>>,
): Promise<void> {
  const doubtful = [...filed].flatMap(([key, of]) =>
    [...of].filter(([businessId, filing]) => {
      const { filed, unfiled, unreviewed } = counts.get(key)?.get(businessId) ?? nothingCounted;
      return isDone(filing) && (filed > 0 || filing.isOfOthers) && unfiled > unreviewed;
    }),
  );
  const filings = doubtful.map(([, filing]) => filing);
  const counted = await countLeftOut(
    ctx,
    doubtful.map(([businessId, { taxType, period }]) => ({ taxType, businessId, period })),
  );
  filings.forEach((filing, at) => (filing.leftOut = counted[at] ?? noneLeftOut));
}

function filedOf(rows: readonly FiledRow[]): Map<string, OfBusinesses<Filed>> {
  const filed = new Map<string, OfBusinesses<Filed>>();
  for (const row of rows) keepLatest(filed, row);
  return filed;
}

function recordedOf(rows: readonly FiledElsewhereRow[]): Map<string, OfBusinesses<FiledElsewhereRow>> {
  const recorded = new Map<string, OfBusinesses<FiledElsewhereRow>>();
  for (const row of rows) ofObligation(recorded, obligationKey(row.obligation, row.month)).set(row.businessId, row);
  return recorded;
}

/** Keeps the later of a business's own filing and its taxpayer's, but prefers one that waits for a person. */
function keepLatest(filed: Map<string, OfBusinesses<Filed>>, row: FiledRow): void {
  const { businessId, id, status, taxType, month, year, isOfOthers } = row;
  const of = ofObligation(filed, obligationKey(taxType === "VAT" ? "vat" : "wht_federal", periodText({ month, year })));
  const known = of.get(businessId);
  const [waits, knownWaits] = [comesFirst(row), known !== undefined && comesFirst({ ...known, taxType })];
  if (known && (waits === knownWaits ? known.id > id : knownWaits)) return;
  of.set(businessId, { id, status, taxType, period: { month, year }, isOfOthers, leftOut: noneLeftOut });
}

const leftOutOf = (filing: Filed | null): Pick<DueDate, "leftOut" | "mayBeFiled"> => ({
  leftOut: filing?.leftOut.count ?? 0,
  mayBeFiled: filing?.leftOut.mayBeFiled ?? false,
});

function dateOf(
  { businessId, name }: DueBusiness,
  { country, countryName, isFiledHere, period, rule, daysLeft, isWeekend, hasBegun, isOver }: Occasion,
  { counted, filing, elsewhere }: { counted: Counted; filing: Filed | null; elsewhere: FiledElsewhereRow | null },
): DueDate | null {
  const { obligation, dueDate, words, verified, note } = rule;
  const { invoices, unreviewed } = counted;
  const isSchedule = obligation === "vat_withheld" || obligation === "wht_state";
  // These two schedules exist only if something was withheld.
  if (invoices === 0 && isSchedule && elsewhere === null) return null;
  const isFiled = isFiledHere && !isSchedule;
  const isLong = obligation === "vat" && counted.unfiled - unreviewed > MAX_RETURN_LINES;
  // The record of an obligation that Levy can file claims its invoices; of the others only their number is known.
  const notRecorded = isFiled ? counted.unfiled - unreviewed : Math.max(0, invoices - unreviewed - (elsewhere?.invoices ?? 0));
  const isPast = daysLeft !== null && daysLeft < 0;
  const state = stateOf({ filing, isElsewhere: elsewhere !== null, notRecorded, isByHand: !isFiled, isLong, isPast, ...counted });
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
    // A VAT return is of a whole month; tax withheld can be remitted before the month ends.
    canBeFiled: obligation === "vat" || obligation === "vat_withheld" ? isOver : hasBegun,
    state,
    invoices,
    unreviewed,
    ...(elsewhere === null ? leftOutOf(filing) : { leftOut: notRecorded, mayBeFiled: false }),
    notRecorded,
    isClaimed: isFiled,
    filingId: filing?.id ?? null,
    filedElsewhere: elsewhere && {
      id: elsewhere.id,
      filedOn: elsewhere.filedOn,
      reference: elsewhere.reference,
      recordedByName: elsewhere.recordedByName,
    },
    mayBeNil: obligation === "vat" && isFiled && isOver && state === "quiet",
  };
}

/**
 * `notRecorded`: how many reviewed invoices are in no filing and in no return recorded as filed elsewhere. `isLong`: the return has more
 * lines than one filing can, and can't be split.
 */
function stateOf({
  filing,
  isElsewhere,
  notRecorded,
  isByHand,
  isLong,
  isPast,
  invoices,
  unfiled,
  unfilable,
}: Counted & {
  filing: Filed | null;
  isElsewhere: boolean;
  notRecorded: number;
  isByHand: boolean;
  isLong: boolean;
  isPast: boolean;
}): DueState {
  // Includes a failed filing that the authority may have: a person has to look there and report.
  if (filing && waitsForPerson(filing)) return "blocked";
  if (filing && !isDone(filing)) return "under_way";
  if (isElsewhere) return notRecorded > 0 ? "partly" : "filed_elsewhere";
  if (filing && filing.leftOut.count > 0) return "partly";
  if (filing) return "done";
  if (isByHand) return invoices > 0 ? "by_hand" : "quiet";
  if (unfiled === 0) return unfilable > 0 ? "by_hand" : "quiet";
  if (isLong) return "by_hand";
  return isPast ? "overdue" : "to_do";
}
