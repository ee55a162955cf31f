import { and, eq, sql, type SQL } from "drizzle-orm";
import { accounts, businesses } from "@/drizzle/schema";
import { readFlux } from "@/lib/flux/permissions";
import { authorityDay, firstDayOf, lastDayOf, type Period } from "@/lib/flux/requests/period";
import { isFinal, type FilingStatus } from "@/lib/flux/states";
import { requirePermission, type Ctx } from "@/lib/kernel/context";
import { daysBetween, type IsoDate } from "@/lib/kernel/dates";
import { rowsAtOnce } from "@/lib/kernel/rows-at-once";
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
import { NO_BUSINESS, periodOfText, periodText } from "./return-query";

/**
 * What each business must return and pay in the months asked for, by its country's rules, with what was done about it. From the
 * current month on, also what is still to be done of the two before it.
 */
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
  const current = today.slice(0, 7);
  const from = query.from ?? current;
  // What was not done in time does not go away with its month.
  const first = from === current && query.all === undefined ? shift(from, -MONTHS_OPEN) : from;
  const last = shift(from, query.months - 1);
  // What is due in a month arose in one of the two before it, under every rule that names a day.
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

/** A day on which a country's rule wants something of every business there. */
interface Occasion {
  country: string;
  countryName: string;
  /** Levy can file there itself. */
  isFiledHere: boolean;
  period: Period;
  month: string;
  rule: DueRuleInForce;
  /** It was due before the months asked for. */
  isEarlier: boolean;
  daysLeft: number | null;
  isWeekend: boolean;
  /** The period has. */
  hasBegun: boolean;
  /** The period is. */
  isOver: boolean;
}

/** By date and period, each of which is an entry. */
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

/** Where a rule names no day: the month after its period. */
const dueMonth = ({ dueDate }: DueRuleInForce, period: Period): string => dueDate?.slice(0, 7) ?? shift(periodText(period), 1);

function distanceOf(dueDate: IsoDate | null, today: IsoDate): { daysLeft: number | null; isWeekend: boolean } {
  if (dueDate === null) return { daysLeft: null, isWeekend: false };
  const weekday = new Date(`${dueDate}T00:00:00Z`).getUTCDay();
  return { daysLeft: daysBetween(today, dueDate), isWeekend: weekday === 0 || weekday === 6 };
}

/** So many months before the current one are looked through for what is still to be done of them. */
const MONTHS_OPEN = 2;
const stillOpen: ReadonlySet<DueState> = new Set(["overdue", "blocked", "to_do", "partly"]);

const byName = new Intl.Collator();

/** Some accounts have hundreds of businesses: what a day is about is worked out once for all of them. */
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
  /** Null: of the invoices that name none. */
  businessId: string | null;
  name: string | null;
  country: string | null;
}

/** So many are shown of businesses that have nothing to return in the months asked for. */
const MOST_QUIET = 500;

interface Known {
  /** The account's own country. */
  country: string | null;
  /** The first of its businesses. */
  known: DueBusiness[];
  latest: FiledRow[];
  elsewhere: FiledElsewhereRow[];
}

/** So many businesses are read before it is known which have anything: nearly every account has no more, and then nobody waits twice. */
const READ_AT_FIRST = 1_000;

/** In one statement: each costs the server and PostgreSQL more than what these five find. */
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
    .where(and(eq(businesses.accountId, ctx.account.id), eq(businesses.environment, ctx.environment), which));

/** Every business with invoices or filings in the months asked for, and so many at most of the others. */
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
  /** As of its row. */
  isOfOthers: boolean;
  /** Reviewed invoices of the month with something to file that stand in no filing. */
  leftOut: LeftOut;
}

const noneLeftOut: LeftOut = { count: 0, mayBeFiled: false };

const isDone = ({ status }: Pick<Filed, "status">): boolean => isFinal(status) && status !== "failed";

/** Looked for no further than it can be: what was filed without naming its invoices may have them all. */
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

/** Of a business's own filings and those of its taxpayer the later, but before all one that waits for a person. */
function keepLatest(filed: Map<string, OfBusinesses<Filed>>, row: FiledRow): void {
  const { businessId, id, status, taxType, month, year, isOfOthers } = row;
  const of = ofObligation(filed, obligationKey(taxType === "VAT" ? "vat" : "wht_federal", periodText({ month, year })));
  const known = of.get(businessId);
  const [waits, knownWaits] = [comesFirst(row), known !== undefined && comesFirst({ ...known, taxType })];
  if (known && (waits === knownWaits ? known.id > id : knownWaits)) return;
  of.set(businessId, { id, status, taxType, period: { month, year }, isOfOthers, leftOut: noneLeftOut });
}

function dateOf(
  { businessId, name }: DueBusiness,
  { country, countryName, isFiledHere, period, rule, daysLeft, isWeekend, hasBegun, isOver }: Occasion,
  { counted, filing, elsewhere }: { counted: Counted; filing: Filed | null; elsewhere: FiledElsewhereRow | null },
): DueDate | null {
  const { obligation, dueDate, words, verified, note } = rule;
  const { invoices, unreviewed } = counted;
  const isSchedule = obligation === "vat_withheld" || obligation === "wht_state";
  // Only whoever withheld VAT, or tax for a state, has a schedule of it to hand in.
  if (invoices === 0 && isSchedule && elsewhere === null) return null;
  const isFiled = isFiledHere && !isSchedule;
  const isLong = obligation === "vat" && counted.unfiled - unreviewed > MAX_RETURN_LINES;
  const since = elsewhere === null ? 0 : Math.max(0, invoices - elsewhere.invoices);
  const isPast = daysLeft !== null && daysLeft < 0;
  const state = stateOf({ filing, isElsewhere: elsewhere !== null, since, isByHand: !isFiled, isLong, isPast, ...counted });
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
    hasBegun,
    state,
    invoices,
    unreviewed,
    leftOut: elsewhere === null ? (filing?.leftOut.count ?? 0) : since,
    mayBeFiled: elsewhere === null && (filing?.leftOut.mayBeFiled ?? false),
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

/** `since`: so many invoices came after it was recorded as filed elsewhere. `isLong`: more than a return holds, which goes in no parts. */
function stateOf({
  filing,
  isElsewhere,
  since,
  isByHand,
  isLong,
  isPast,
  invoices,
  unfiled,
  unfilable,
}: Counted & { filing: Filed | null; isElsewhere: boolean; since: number; isByHand: boolean; isLong: boolean; isPast: boolean }): DueState {
  // A failed one that is kept may be with the authority: somebody has to look there, and to say so.
  if (filing && waitsForPerson(filing)) return "blocked";
  if (filing && !isDone(filing)) return "under_way";
  if (isElsewhere) return since > 0 ? "partly" : "filed_elsewhere";
  if (filing && filing.leftOut.count > 0) return "partly";
  if (filing) return "done";
  if (isByHand) return invoices > 0 ? "by_hand" : "quiet";
  if (unfiled === 0) return unfilable > 0 ? "by_hand" : "quiet";
  if (isLong) return "by_hand";
  return isPast ? "overdue" : "to_do";
}
