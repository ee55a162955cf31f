import type { IsoDate } from "@/lib/kernel/dates";
import { percentOf, toMajor, type MinorUnits } from "@/lib/kernel/money";
import type { RulePack, WhtCategory, WhtExemption, WhtRow } from "@/lib/tax/rule-pack";
import { isInForce, thresholdOn, whtCell, whtRowFor } from "@/lib/tax/rules-in-force";
import type { AnalysisWarning, BusinessTaxProfile, Statement, WhtOpinion } from "../model";
import type { LineClass } from "./classify-line";
import type { Recipient } from "./recipient";
import { unverified } from "./vat-line";

/** What is the same for every line of an invoice. */
export interface WhtSituation {
  pack: RulePack;
  /** The day of payment, else the day of the analysis. */
  date: IsoDate;
  invoiceDate: IsoDate | null;
  recipient: Recipient;
  /** The payer's settings; empty where the payer is the customer of a sale. */
  payer: BusinessTaxProfile;
  statements: readonly Statement[];
  /** Net base of the whole invoice, for the small payer's limit. */
  invoiceBaseMinor: MinorUnits;
  currency: string | null;
  vatCharged: boolean;
}

/** How one line is treated; amounts come later, because tax is computed once a rate. */
export interface WhtDecision {
  applicable: boolean | null;
  category: WhtCategory;
  rate: number | null;
  noTinUplift: boolean;
  exemption: string | null;
  ruleId: string | null;
  legalBasis: string | null;
  reason: string;
  confidence: number;
  alternatives: { category: WhtCategory; rate: number; reason: string; confidence: number }[];
  warnings: AnalysisWarning[];
}

/** Other categories at one different rate make a line ambiguous from this share on. */
const AMBIGUOUS_SHARE = 0.3;

/** The rate of other categories that rivals the chosen one, with the first such category; null where none does. */
export function rivalRate(category: string, rate: number | null, alternatives: readonly { category: string; rate: number; confidence: number }[]): { category: string; rate: number; confidence: number } | null {
  const others = alternatives.filter((other) => other.category !== category && other.rate !== rate);
  const rivals = others
    .filter((other, index) => others.findIndex((same) => same.rate === other.rate) === index)
    .map((other) => ({ ...other, confidence: others.filter((same) => same.rate === other.rate).reduce((sum, same) => sum + same.confidence, 0) }));
  return rivals.find((rival) => rival.confidence >= AMBIGUOUS_SHARE) ?? null;
}

/** A sentence that tells the reader what to do is no fact about the vendor: it may not move a treatment. */
const INSTRUCTION = /\b(ignore|disregard|treat|classify|mark|must|should|shall|please|kindly|do not|don't|override|apply|set|assume|instruct\w*|system|prompt|approve|no wht (?:is )?to be)\b/i;

export function statedFact(statements: readonly Statement[], kind: Statement["kind"]): Statement | null {
  return statements.find((statement) => statement.kind === kind && !INSTRUCTION.test(statement.raw)) ?? null;
}

function decided(part: Partial<WhtDecision> & Pick<WhtDecision, "applicable" | "category" | "reason" | "confidence">): WhtDecision {
  return { rate: null, noTinUplift: false, exemption: null, ruleId: null, legalBasis: null, alternatives: [], warnings: [], ...part };
}

/** The rate for a recipient with a treaty's lower rate where one holds; null: the table's cell is empty. */
function rateIn(situation: WhtSituation, row: WhtRow): { rate: number | null; treaty: boolean } {
  const { recipient, pack, date } = situation;
  const rate = whtCell(row, recipient.type, recipient.residency);
  const treatyCountry = recipient.residency === "non_resident" ? recipient.profile.treatyCountry?.toUpperCase() : undefined;
  const treaty = treatyCountry ? pack.wht.treaties.find((candidate) => candidate.country === treatyCountry && candidate.kinds.includes(row.kind) && isInForce(candidate, date)) : undefined;
  return treaty && rate !== null && treaty.rate < rate ? { rate: treaty.rate, treaty: true } : { rate, treaty: false };
}

function doubled(situation: WhtSituation, rate: number): number | null {
  const rule = situation.pack.wht.withoutTaxId;
  if (!rule || !isInForce(rule, situation.date)) return null;
  return Math.min(100, rule.multiplier ? rate * rule.multiplier : Math.max(rate, rule.minimumRate ?? 0));
}

/** A vendor's own words about its goods: evidence enough to act on, less than a setting. */
const STATED = 0.86;
/** A row from memory alone warns; it does not send every invoice of its country to review. */
const UNVERIFIED = 0.86;

/** Exemptions of what is sold and how, rather than of who pays: such a sale is in no category of the table. */
const OUTSIDE_BY_NATURE = new Set(["own_manufacture", "over_the_counter", "imported_goods"]);

interface Relief { exemption: WhtExemption; reason: string; confidence: number }

/** The exemption that settings, the line's kind, or a fact stated on the page give; never one that is only likely. */
function exemptionOf(situation: WhtSituation, line: LineClass): Relief | null {
  const { pack, date, recipient, payer, statements } = situation;
  const find = (code: string) => pack.wht.exemptions.find((row) => row.code === code && isInForce(row, date));
  const relief = (code: string, reason: string, confidence: number): Relief | null => {
    const exemption = find(code);
    return exemption ? { exemption, reason, confidence } : null;
  };
  if (payer.isIndividual) return relief("payer_is_individual", "the payer is an individual", 0.98);
  if (line.exemption) return relief(line.exemption, `${find(line.exemption)?.label === line.label ? "" : `${line.label}, `}outside withholding`, line.confidence);
  const ownMake = statedFact(statements, "own_manufacture");
  if (line.category === "goods_supply" && recipient.profile.ownManufacture) return relief("own_manufacture", "the vendor's settings say that it makes its goods", 0.95);
  if (line.category === "goods_supply" && ownMake) return relief("own_manufacture", `the page says "${ownMake.raw}"`, STATED);
  const counter = statedFact(statements, "paid_over_counter");
  if (line.category === "goods_supply" && counter) return relief("over_the_counter", `the page says "${counter.raw}"`, STATED);
  return smallPayer(situation) ? relief("small_payer", "the payer's turnover and this month's payments are within the limits, and the supplier has a valid tax number", 0.93) : null;
}

function smallPayer({ pack, date, payer, recipient, invoiceBaseMinor, currency }: WhtSituation): boolean {
  const limit = (id: string) => {
    const usual = thresholdOn(pack, id, date);
    return usual === null ? null : (payer.limits?.[id] ?? usual);
  };
  const turnover = limit("wht_small_payer_turnover");
  const monthly = limit("wht_small_payer_monthly_transaction");
  if (turnover === null || monthly === null || payer.annualTurnover === undefined || recipient.tin !== "valid") return false;
  if (currency !== null && currency !== pack.currency) return false;
  return payer.annualTurnover <= turnover && toMajor(invoiceBaseMinor, pack.currency) + (recipient.profile.paidThisMonth ?? 0) <= monthly;
}

function otherCategories(situation: WhtSituation, line: LineClass, rate: number): WhtDecision["alternatives"] {
  return line.alternatives.flatMap((share) => {
    const row = whtRowFor(situation.pack, share.category, situation.date)?.row;
    const other = row ? rateIn(situation, row).rate : share.category === "not_applicable" ? 0 : null;
    if (other === null || other === rate) return [];
    return [{ category: share.category, rate: situation.recipient.tin === "missing" ? (doubled(situation, other) ?? other) : other, reason: `if it is ${share.label.toLowerCase()}`, confidence: share.confidence }];
  });
}

/** How sure the rate is: the shares of all categories that bear the same rate, and what the recipient leaves open. */
function rateConfidence(situation: WhtSituation, line: LineClass, row: WhtRow, rate: number): number {
  const { recipient, pack, date } = situation;
  const agreeing = line.alternatives.filter((share) => {
    const other = whtRowFor(pack, share.category, date)?.row;
    return other !== undefined && rateIn(situation, other).rate === rate;
  });
  const category = Math.min(0.98, line.confidence + agreeing.reduce((sum, share) => sum + share.confidence, 0));
  const otherType = whtCell(row, recipient.type === "company" ? "individual" : "company", recipient.residency);
  const otherResidency = whtCell(row, recipient.type, recipient.residency === "resident" ? "non_resident" : "resident");
  // Where both kinds of recipient bear the same rate, a partnership's kind still decides whom the tax goes to.
  const byType = otherType !== rate ? recipient.typeConfidence : Math.max(recipient.typeConfidence, recipient.partnership ? 0.95 : 0.99);
  const byResidency = otherResidency === rate ? 1 : recipient.residencyConfidence;
  return category * byType * Math.max(byResidency, 0.5);
}

function notApplied(situation: WhtSituation, line: LineClass, found: { row: WhtRow; warning: string | null }): WhtDecision {
  const { pack, date, recipient } = situation;
  const imported = line.category === "goods_supply" && recipient.residency === "non_resident" ? pack.wht.exemptions.find((row) => row.code === "imported_goods" && isInForce(row, date)) : undefined;
  const who = `a ${recipient.residency.replace("_", "-")} ${recipient.type}`;
  if (pack.wht.emptyCell === "not_stated") return decided({ applicable: null, category: line.category, ruleId: found.row.ruleId, legalBasis: found.row.legalBasis, reason: `${found.row.label}: no rate for ${who} is known.`, confidence: 0 });
  const performer = line.category === "entertainers_sports" && recipient.residency === "resident";
  return decided({
    applicable: false, category: imported ? "not_applicable" : line.category, exemption: imported?.code ?? null, ruleId: found.row.ruleId, legalBasis: imported?.legalBasis ?? found.row.legalBasis,
    reason: `${found.row.label}: the table has no rate for ${who}.`, confidence: (performer ? 0.6 : 0.92) * line.confidence,
    alternatives: performer ? otherCategories(situation, { ...line, alternatives: [{ category: "other_services", label: "other services", confidence: 0.35 }] }, 0) : [],
  });
}

/** Decides one line: exemptions, the row of the day's table, treaty, and the missing tax number. */
export function decideWht(situation: WhtSituation, line: LineClass): WhtDecision {
  const { pack, date, recipient } = situation;
  const relief = exemptionOf(situation, line);
  if (relief) {
    const assumedTin = relief.exemption.code === "small_payer" && !recipient.tinVerified ? [unverified(`${pack.country}-TAXID-NIN`, "The supplier's number was read as a National Identification Number, which serves as tax number.")] : [];
    return decided({
      applicable: false, category: OUTSIDE_BY_NATURE.has(relief.exemption.code) ? "not_applicable" : line.category, exemption: relief.exemption.code, ruleId: `${pack.country}-WHT-EXEMPT-${relief.exemption.code.toUpperCase().replaceAll("_", "-")}`,
      legalBasis: relief.exemption.legalBasis, reason: `${relief.exemption.label}: ${relief.reason}.`, confidence: relief.confidence,
      alternatives: otherCategories(situation, line, 0).filter((other) => other.rate > 0), warnings: assumedTin,
    });
  }
  if (line.category === "not_applicable" && line.learned?.category) {
    return decided({ applicable: false, category: line.category, ruleId: `${pack.country}-WHT-CORRECTED`, legalBasis: "the account's own correction", reason: `Nothing is withheld, ${line.learned.said}.`, confidence: line.confidence, alternatives: otherCategories(situation, line, 0).filter((other) => other.rate > 0) });
  }
  const found = whtRowFor(pack, line.category, date);
  if (!found) return decided({ applicable: null, category: line.category, reason: `${line.label}: the withholding table of ${pack.name} on ${date} has no known row for it.`, confidence: 0, warnings: pack.filing ? [] : [{ code: "wht_row_unknown", message: `What ${pack.name} withholds on ${line.label.toLowerCase()} is not among the facts known; nothing is said about withholding.` }] });
  const { rate: base, treaty } = rateIn(situation, found.row);
  if (base === null) return notApplied(situation, line, found);
  const warnings = [...(found.warning ? [{ code: "wht_row_assumed", message: found.warning }] : []), ...(found.row.verified ? [] : [unverified(found.row.ruleId, `Withholding tax on ${found.row.label.toLowerCase()} in ${pack.name}.`)])];
  const small = smallPayment(situation, found.row.kind);
  if (small?.certain) {
    return decided({ applicable: false, category: line.category, exemption: "small_payment", ruleId: found.row.ruleId, legalBasis: found.row.legalBasis, reason: `${found.row.label}: what this supplier is paid ${COUNTED[small.per]} stays within ${small.limit.toLocaleString("en")} ${pack.currency}, so nothing is withheld.`, confidence: 0.95 * line.confidence, warnings });
  }
  if (small) warnings.push({ code: "wht_small_payment_possible", message: `${found.row.label} within ${small.limit.toLocaleString("en")} ${pack.currency} to one supplier ${COUNTED[small.per]} is outside withholding; what else it was paid is not known, so the tax was withheld.` });
  if (base === 0) return decided({ applicable: false, category: line.category, rate: 0, ruleId: found.row.ruleId, legalBasis: found.row.legalBasis, reason: `${found.row.label}: nothing is withheld.`, confidence: found.row.verified ? 0.93 : UNVERIFIED, warnings });
  return applied(situation, line, found.row, { base, treaty, warnings });
}

interface SmallPayment { limit: number; per: "payment" | "month" | "year"; certain: boolean }

/** How a payment stands to its country's limits for small payments: within all of them for certain, within them as far as is known, or neither. */
function smallPayment(situation: WhtSituation, kind: string): SmallPayment | null {
  const { pack, date, payer, recipient, currency } = situation;
  const rules = pack.wht.smallPayments.filter((row) => row.kinds.includes(kind));
  if (rules.length === 0 || recipient.residency !== "resident" || (currency !== null && currency !== pack.currency)) return null;
  const kept = rules.map((rule): SmallPayment | null => {
    const usual = thresholdOn(pack, rule.threshold, date);
    if (usual === null) return null;
    const limit = payer.limits?.[rule.threshold] ?? usual;
    const before = rule.per === "payment" ? 0 : rule.per === "month" ? recipient.profile.paidThisMonth : recipient.profile.paidThisYear;
    const paid = toMajor(situation.invoiceBaseMinor, pack.currency) + (before ?? 0);
    return paid < limit || (rule.inclusive && paid === limit) ? { limit, per: rule.per, certain: before !== undefined } : null;
  });
  if (kept.some((one) => one === null)) return null;
  return kept.find((one) => one?.certain === false) ?? kept.at(-1) ?? null;
}

/** What a limit counts, in words: "in the month". */
const COUNTED: Record<SmallPayment["per"], string> = { payment: "at once", month: "in the month", year: "in the year" };

function applied(situation: WhtSituation, line: LineClass, row: WhtRow, found: { base: number; treaty: boolean; warnings: AnalysisWarning[] }): WhtDecision {
  const { pack, recipient, statements } = situation;
  const twice = doubled(situation, found.base);
  const uplift = recipient.tin === "missing" && twice !== null && twice !== found.base;
  const rate = uplift ? twice : found.base;
  const alternatives = otherCategories(situation, line, found.base);
  const warnings = [...found.warnings];
  const notes: string[] = line.learned?.category ? [line.learned.said] : [];
  if (uplift) notes.push(`doubled from ${found.base}% because no tax number is known`);
  if (uplift && recipient.residency === "non_resident") warnings.push({ code: "uplift_non_resident", message: "Whether the doubled rate also holds for non-residents is an open question." });
  if (recipient.tin === "malformed" && twice !== null) {
    alternatives.push({ category: line.category, rate: twice, reason: "if the malformed tax number counts as none", confidence: 0.3 });
    notes.push("the tax number is malformed; without one the rate doubles");
  }
  if (found.treaty) notes.push(`lowered by the treaty with ${recipient.profile.treatyCountry ?? ""}`);
  if (pack.wht.base.excludesVat && !pack.wht.base.verified && situation.vatCharged) warnings.push(unverified(`${pack.country}-WHT-BASE`, "The base of withholding tax leaves VAT out."));
  const stated = statedFact(statements, "wht_exempt");
  if (stated) {
    alternatives.push({ category: line.category, rate: 0, reason: `the page says "${stated.raw}"`, confidence: 0.3 });
    warnings.push({ code: "wht_exemption_stated", message: `The page says "${stated.raw}"; only a certificate or a setting of the vendor lifts the withholding.` });
  }
  addRegimeOfInvoiceDate(situation, line, row, alternatives, warnings);
  const confidence = rateConfidence(situation, line, row, found.base);
  const other = alternatives.length > 0 ? ` Otherwise: ${alternatives.map((item) => `${item.rate}% ${item.reason}`).join("; ")}.` : "";
  return decided({
    applicable: true, category: line.category, rate, noTinUplift: uplift, ruleId: row.ruleId, legalBasis: row.legalBasis, alternatives, warnings,
    reason: `${line.label} to a ${recipient.residency.replace("_", "-")} ${recipient.type} (${recipient.typeReason}): ${rate}%${notes.length > 0 ? `, ${notes.join(", ")}` : ""}.${other}`,
    confidence: Math.min(confidence, stated ? 0.75 : 1, recipient.tin === "malformed" ? 0.84 : 1, row.verified ? 1 : UNVERIFIED),
  });
}

/** Withholding goes by payment; where the table of the invoice's own date differs, that one is shown beside it. */
function addRegimeOfInvoiceDate(situation: WhtSituation, line: LineClass, row: WhtRow, alternatives: WhtDecision["alternatives"], warnings: AnalysisWarning[]): void {
  const { pack, invoiceDate, date } = situation;
  const then = invoiceDate ? whtRowFor(pack, line.category, invoiceDate)?.row : undefined;
  if (!then || then.ruleId === row.ruleId) return;
  const rate = rateIn(situation, then).rate;
  if (rate === null) return;
  alternatives.push({ category: line.category, rate, reason: `by the table of the invoice's date (${invoiceDate ?? ""})`, confidence: 0.15 });
  warnings.push({ code: "wht_regime_by_date", message: `Withholding goes by the day of payment (${date}); on the invoice's own date (${invoiceDate ?? ""}) another table held, with ${rate}%.` });
}

/** Alternatives with their amounts, for an opinion on a base. */
export function alternativesOn(baseMinor: MinorUnits, alternatives: WhtDecision["alternatives"]): WhtOpinion["alternatives"] {
  return alternatives.map((other) => ({ ...other, amountMinor: percentOf(baseMinor, other.rate) }));
}
