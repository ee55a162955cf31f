import Big from "big.js";

import { addDays, type IsoDate } from "@/lib/kernel/dates";
import type { DueRule, PartlyRelievedRow, ReliefRow, RulePack, VatRateRow, WhtCategory, WhtRow } from "./rule-pack";

interface Period {
  from?: string | null;
  to?: string | null;
}

/** Whether a row is in force on a date; both ends of its period are inclusive. */
export function isInForce(row: Period, date: IsoDate): boolean {
  return (!row.from || row.from <= date) && (!row.to || date <= row.to);
}

// ---- VAT ----------------------------------------------------------------------------------------------------------

/**
 * A VAT rate combined with the levies charged beside it, in percent of the base before tax. Levies inside the VAT base are themselves
 * subject to VAT, as Ghana's were until 2025 (15 on 106, and 6, make 21.9).
 */
export function rateWithLevies(pack: RulePack, rate: number, date: IsoDate): number {
  const levies = pack.vat.levies.filter((levy) => isInForce(levy, date));
  const all = levies.reduce((sum, levy) => sum.plus(levy.rate), new Big(0));
  const inside = levies.filter((levy) => levy.insideVatBase).reduce((sum, levy) => sum.plus(levy.rate), new Big(0));
  return new Big(rate).times(inside.plus(100)).div(100).plus(all).toNumber();
}

/** The standard rate's row on a day; null before the first known one. */
export function standardRate(pack: RulePack, date: IsoDate): VatRateRow | null {
  return pack.vat.rates.find((row) => row.kind === "standard" && row.enabled && isInForce(row, date)) ?? null;
}

/** Whether a word of the text begins with one of the words. "\\b" knows only Latin letters, and an Arabic word may carry its article. */
const beginsWord = (words: readonly string[], text: string): boolean =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:ال)?(?:${words.join("|")})`, "iu").test(text);

/** Whether a trade's rate may apply: not if the line's words name something else, but a line without words doesn't rule it out. */
const isOfTrade = ({ words }: VatRateRow, text: string | null): boolean => !words || !text || beginsWord(words, text);

/** Whether the trade that a text names has rates of its own, so that general rates don't apply to it. */
const hasOwnRates = (pack: RulePack, text: string | null): boolean =>
  text !== null && pack.vat.rates.some((row) => row.noOther && row.words && beginsWord(row.words, text));

/** The exclusive rate, on a day, of the trade that a text names; null if the text names no such trade. */
export function rateOfTrade(pack: RulePack, date: IsoDate, text: string | null): VatRateRow | null {
  if (text === null) return null;
  const row = pack.vat.rates.find((one) => one.noOther && one.words && one.enabled && isInForce(one, date) && beginsWord(one.words, text));
  return row && !(row.beside && beginsWord(row.beside, text)) ? row : null;
}

/**
 * The row for a printed rate that was lawful on a day for what the text names, levies included; the most general row first. A named trade
 * may have its own row even at the standard rate, if the law has further rules on it. If that row is `onlyFor` some categories, a line of
 * another category gets the standard row, whatever its words. Without a `category`, nothing rules the trade out.
 */
export function rateRow(
  pack: RulePack,
  printed: number,
  date: IsoDate,
  text: string | null = null,
  category: WhtCategory | null = null,
): VatRateRow | null {
  const order = ["standard", "reduced", "zero", "special"];
  const own = hasOwnRates(pack, text);
  const trade = rateOfTrade(pack, date, text);
  const [plainest = null, ...others] = pack.vat.rates
    .filter(
      (row) =>
        !(own && row.kind === "reduced") &&
        !(trade && row.kind === "standard" && row.rate !== trade.rate) &&
        row.enabled &&
        isInForce(row, date) &&
        rateWithLevies(pack, row.rate, date) === printed &&
        isOfTrade(row, text),
    )
    .sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind));
  const isNamed = ({ kind, words, beside, onlyFor }: VatRateRow): boolean =>
    kind === "special" &&
    words !== undefined &&
    beginsWord(words, text ?? "") &&
    !(beside && beginsWord(beside, text ?? "")) &&
    (category === null || !onlyFor || onlyFor.includes(category));
  return (plainest?.kind === "standard" && text !== null ? others.find(isNamed) : undefined) ?? plainest;
}

/** The last row with this rate, for what the text names, that had expired by `date`. */
export function expiredRateRow(pack: RulePack, printed: number, date: IsoDate, text: string | null = null): VatRateRow | null {
  return (
    pack.vat.rates
      .filter(
        (row) =>
          row.enabled && row.to !== null && row.to < date && rateWithLevies(pack, row.rate, row.to) === printed && isOfTrade(row, text),
      )
      .sort((a, b) => (b.to ?? "").localeCompare(a.to ?? ""))[0] ?? null
  );
}

// ---- withholding --------------------------------------------------------------------------------------------------

export interface WhtKind {
  row: WhtRow;
  warning: string | null;
}

/** The row of the table that covers a payment on its day; null if that day's table has none. */
export function whtRowFor(pack: RulePack, category: WhtCategory, date: IsoDate): WhtKind | null {
  const mapping = pack.wht.categories.find((regime) => isInForce(regime, date))?.kinds[category];
  if (!mapping) return null;
  const row = pack.wht.rows.find((candidate) => candidate.kind === mapping.kind && isInForce(candidate, date));
  return row ? { row, warning: mapping.warning ?? null } : null;
}

/** A payment with the facts that place it within a category. */
export interface PaidFor {
  category: WhtCategory;
  /** Why Nigeria's table excludes the payment, such as `insurance_premium`. */
  exemption: string | null;
  /** The relief that its words name, such as `land_building`. */
  relief: string | null;
  text: string | null;
}

const LAND = "land_building";
/** Rooms let by the day. A list's relief for land may not name them, but their rent is that of a building. */
const ROOMS =
  /^(?!.*\b(?:chairs?|tables?|furniture|equipment|canop(?:y|ies)|sound|screens?|projectors?)\b).*\b(?:halls?|venues?|auditoriums?|banquet|(?:conference|meeting|board|training|class) ?rooms?|(?:event|conference|business) (?:cent(?:re|er)s?|space)|stadium|theatre|arena)\b/i;

const isLand = ({ category, relief, text }: PaidFor): boolean =>
  relief === LAND || (category === "rent_hire_lease" && ROOMS.test(text ?? ""));

function isNarrowed({ categories, words, unless, exemption, land }: NonNullable<WhtRow["narrows"]>, paid: PaidFor): boolean {
  if (!categories.includes(paid.category) || (exemption !== undefined && exemption !== paid.exemption)) return false;
  if (land && !isLand(paid)) return false;
  const text = paid.text ?? "";
  return (words === undefined || beginsWord(words, text)) && !(unless && beginsWord(unless, text));
}

/**
 * The row that covers a payment by what its line names: a narrower row that has a rate for the recipient (`cell`), else that of its
 * category; null if there is none, or if the category's row is for land and the payment is not.
 */
export function whtRowOf(pack: RulePack, paid: PaidFor, date: IsoDate, cell: (row: WhtRow) => number | null): WhtKind | null {
  const narrower = pack.wht.rows.find((row) => row.narrows && isInForce(row, date) && isNarrowed(row.narrows, paid) && cell(row) !== null);
  if (narrower) return { row: narrower, warning: null };
  const mapping = pack.wht.categories.find((regime) => isInForce(regime, date))?.kinds[paid.category];
  return mapping?.landOnly && !isLand(paid) ? null : whtRowFor(pack, paid.category, date);
}

function isRelieved(narrows: NonNullable<ReliefRow["narrows"]>, paid: PaidFor): boolean {
  if (narrows.named && !narrows.named.includes(paid.relief ?? "")) return false;
  return isNarrowed({ ...narrows, categories: narrows.categories ?? [paid.category] }, paid);
}

/** The relief from VAT that a line names, in a country whose list is only partly known; null if it names none of the known ones. */
export function reliefByWords(pack: RulePack, paid: PaidFor, date: IsoDate): ReliefRow | null {
  return pack.vat.reliefs.find((row) => row.narrows && isInForce(row, date) && isRelieved(row.narrows, paid)) ?? null;
}

/** The supply, relieved or at a lower rate at least in part, that a line names; null if it names none. */
export function partlyRelievedByWords(pack: RulePack, paid: PaidFor, date: IsoDate): PartlyRelievedRow | null {
  return pack.vat.partlyRelieved?.find((row) => isInForce(row, date) && isRelieved(row.narrows, paid)) ?? null;
}

/** Whether a line names something that doesn't bear a reduced rate. */
export const bearsNoReducedRate = ({ notOn }: VatRateRow, text: string | null): boolean =>
  notOn !== undefined && text !== null && beginsWord(notOn, text);

/** The relief for goods or services sold to another country; null if there is none, or it excludes that country. */
export function reliefOfExport(
  pack: RulePack,
  what: "export_goods" | "export_services",
  to: string | null,
  date: IsoDate,
): ReliefRow | null {
  const row = pack.vat.reliefs.find(({ code, ...period }) => code === what && isInForce(period, date));
  return row && !(row.notTo && (to === null || row.notTo.includes(to.toUpperCase()))) ? row : null;
}

/** The question to settle before tax is withheld from a line or not; null if its category and words leave none. */
export function questionAbout(pack: RulePack, { category, text }: Pick<PaidFor, "category" | "text">, residency: Residency): string | null {
  const asked = pack.wht.asked?.find(
    ({ of, categories, words }) =>
      categories.includes(category) && (of ?? residency) === residency && (!words || beginsWord(words, text ?? "")),
  );
  return asked?.question ?? null;
}

/** The services that every business buys. A table without a resident rate for either says nothing about domestic services. */
const EVERYDAY_SERVICES: readonly WhtCategory[] = ["other_services", "professional_services"];

/**
 * Whether, as far as is known, tax is withheld from residents' ordinary supplies of this sort (goods, or services in the widest sense). If
 * so, a gap in the table is a question. Kenya withholds only from fees, so its table's lack of a row for goods is no question.
 */
export function withholdsFromResidents(pack: RulePack, category: WhtCategory): boolean {
  const everyday: readonly WhtCategory[] = category === "goods_supply" ? ["goods_supply"] : EVERYDAY_SERVICES;
  const kinds = new Set(pack.wht.categories.flatMap((regime) => everyday.map((one) => regime.kinds[one]?.kind)));
  return pack.wht.rows.some((row) => kinds.has(row.kind) && ((row.residentCompany ?? 0) > 0 || (row.residentIndividual ?? 0) > 0));
}

export type Recipient = "company" | "individual";
export type Residency = "resident" | "non_resident";

/** The row's rate for a recipient, in percent; null if the table doesn't state it. */
export function whtCell(row: WhtRow, recipient: Recipient, residency: Residency): number | null {
  if (residency === "resident") return recipient === "company" ? row.residentCompany : row.residentIndividual;
  return recipient === "company" ? row.nonResidentCompany : row.nonResidentIndividual;
}

// ---- days ---------------------------------------------------------------------------------------------------------

/** The due date of something that arose on `date`; null if the rule is only described in words. */
export function dueDate(rule: DueRule, date: IsoDate): IsoDate | null {
  if (rule.type === "described") return null;
  if (rule.type === "days_after") return addDays(date, rule.days);
  const [year = 0, month = 1] = date.split("-").map(Number);
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return new Date(Date.UTC(year, month, Math.min(rule.day, lastDay))).toISOString().slice(0, 10);
}

/** When tax withheld on `date` must reach an authority; null if no rule is known. */
export function whtDueDate(pack: RulePack, authority: "federal" | "state", date: IsoDate): IsoDate | null {
  const row = pack.wht.remittance.find((rule) => rule.authority === authority && isInForce(rule, date));
  return row ? dueDate(row.due, date) : null;
}

/** When a return (`vat`, `vat_withheld`, `paye_state`, …) for what arose on `date` is due; null if no rule is known. */
export function returnDueDate(pack: RulePack, what: string, date: IsoDate): IsoDate | null {
  const row = pack.returns.find((rule) => rule.what === what && isInForce(rule, date));
  return row ? dueDate(row.due, date) : null;
}

/** The value of a threshold on a day, in major units of the pack's currency; null if there is none. */
export function thresholdOn(pack: RulePack, id: string, date: IsoDate): number | null {
  return pack.thresholds.find((row) => row.id === id && isInForce(row, date))?.value ?? null;
}
