import { DOUBTFUL, JUST_UNDER_REVIEW } from "@/lib/prism/confidence-levels";
import { groupedMajor } from "@/lib/kernel/money";
import type { RulePack, WhtCategory, WhtRow } from "@/lib/tax/rule-pack";
import { isInForce, questionAbout, whtCell, whtRowOf, withholdsFromResidents, type WhtKind } from "@/lib/tax/rules-in-force";
import type { AnalysisWarning } from "../../model";
import type { LineClass } from "../lines/line-class";
import { mayBeTaxed, withDoubts, withPrincipal } from "./payment-doubts";
import { withPublicPayer } from "./public-payer";
import { PERIOD_IN_WORDS, smallPayment } from "./small-payment";
import { statedFact } from "./stated-fact";
import { otherRent } from "./unnamed-thing";
import { exceptionTo, unverifiedRule } from "../vat/vat-decision";
import { whtDecision, outsideRow, paidFromAbroad } from "./wht-decision";
import { exemptionOf, OUTSIDE_BY_NATURE, type WhtRelief } from "./wht-exemption";
import type { WhtDecision, WhtSituation } from "./wht-situation";

/** The rate for a recipient, with a treaty's lower rate if one applies; null: the table's cell is empty. */
function rateIn(situation: WhtSituation, row: WhtRow): { rate: number | null; treaty: boolean } {
  const { recipient, pack, date } = situation;
  const rate = whtCell(row, recipient.type, recipient.residency);
  const treatyCountry = recipient.residency === "non_resident" ? recipient.profile.treatyCountry?.toUpperCase() : undefined;
  const treaty = treatyCountry
    ? pack.wht.treaties.find(
        (candidate) => candidate.country === treatyCountry && candidate.kinds.includes(row.kind) && isInForce(candidate, date),
      )
    : undefined;
  return treaty && rate !== null && treaty.rate < rate ? { rate: treaty.rate, treaty: true } : { rate, treaty: false };
}

/** The row of the day's table for a line as classified; null if there is none. */
function rowOfLine(situation: WhtSituation, { category, relief, exemption }: LineClass): WhtKind | null {
  return rowFor(situation, { category, relief: relief?.code ?? null, exemption, text: situation.text });
}

/** The row for another category the line may have. Its words and exemption belong to the main category and are left out. */
function rowOfOther(situation: WhtSituation, { relief }: LineClass, category: WhtCategory): WhtKind | null {
  return rowFor(situation, { category, relief: relief?.code ?? null, exemption: null, text: null });
}

function rowFor({ pack, date, recipient }: WhtSituation, paid: Parameters<typeof whtRowOf>[1]): WhtKind | null {
  return whtRowOf(pack, paid, date, (row) => whtCell(row, recipient.type, recipient.residency));
}

/**
 * The rate in percent for a payee without a tax number: a multiple of the rate, or a minimum; null if the law of the day has no such rule.
 */
function rateWithoutTaxId(situation: WhtSituation, rate: number): number | null {
  const rule = situation.pack.wht.withoutTaxId;
  if (!rule || !isInForce(rule, situation.date)) return null;
  return Math.min(100, rule.multiplier ? rate * rule.multiplier : Math.max(rate, rule.minimumRate ?? 0));
}

/** Maximum confidence in a row that no source confirms: high enough to give a warning instead of sending every invoice to review. */
const UNVERIFIED = 0.86;

function otherCategories(situation: WhtSituation, line: LineClass, rate: number): WhtDecision["alternatives"] {
  return line.alternatives.flatMap((share) => {
    const row = rowOfOther(situation, line, share.category)?.row;
    const other = row ? rateIn(situation, row).rate : share.category === "not_applicable" ? 0 : null;
    if (other === null || other === rate) return [];
    return [
      {
        category: share.category,
        rate: situation.recipient.tin === "missing" ? (rateWithoutTaxId(situation, other) ?? other) : other,
        reason: `if it is ${share.label.toLowerCase()}`,
        confidence: share.confidence,
      },
    ];
  });
}

/** Confidence in the rate: the combined shares of all categories with the same rate, and what is unknown about the recipient. */
function rateConfidence(situation: WhtSituation, line: LineClass, row: WhtRow, rate: number): number {
  const { recipient } = situation;
  const agreeing = line.alternatives.filter((share) => {
    const other = rowOfOther(situation, line, share.category)?.row;
    return other !== undefined && rateIn(situation, other).rate === rate;
  });
  const category = Math.min(0.98, line.confidence + agreeing.reduce((sum, share) => sum + share.confidence, 0));
  const otherType = whtCell(row, recipient.type === "company" ? "individual" : "company", recipient.residency);
  const otherResidency = whtCell(row, recipient.type, recipient.residency === "resident" ? "non_resident" : "resident");
  // If both recipient types have the same rate, a partnership's type still decides which authority gets the tax.
  const byType = otherType !== rate ? recipient.typeConfidence : Math.max(recipient.typeConfidence, recipient.partnership ? 0.95 : 0.99);
  const byResidency = otherResidency === rate ? 1 : recipient.residencyConfidence;
  return category * byType * Math.max(byResidency, 0.5);
}

function notApplied(situation: WhtSituation, line: LineClass, found: { row: WhtRow; warning: string | null }): WhtDecision {
  const { pack, date, recipient } = situation;
  const imported =
    line.category === "goods_supply" && recipient.residency === "non_resident"
      ? pack.wht.exemptions.find((row) => row.code === "imported_goods" && isInForce(row, date))
      : undefined;
  const who = `a ${recipient.residency.replace("_", "-")} ${recipient.type}`;
  if (pack.wht.emptyCell === "not_stated")
    return whtDecision({
      applicable: null,
      category: line.category,
      ruleId: found.row.ruleId,
      legalBasis: found.row.legalBasis,
      reason: `${found.row.label}: the rate for ${who} is unknown.`,
      confidence: 0,
    });
  // Director's fees and the like are paid to individuals. If the payee reads as a company, it was misread or stands for a person.
  const personal = recipient.type === "company" ? whtCell(found.row, "individual", recipient.residency) : null;
  if (personal !== null)
    return whtDecision({
      applicable: null,
      category: line.category,
      ruleId: found.row.ruleId,
      legalBasis: found.row.legalBasis,
      reason: `${found.row.label}: the table has a rate for individuals only (${personal}%), but the payee appears to be ${who}. Confirm who is paid.`,
      confidence: 0,
      alternatives: [{ category: line.category, rate: personal, reason: "if an individual is paid", confidence: 0.5 }],
    });
  if (isAtHome(situation, line)) return performedAtHome(situation, line);
  return whtDecision({
    applicable: false,
    category: imported ? "not_applicable" : line.category,
    exemption: imported?.code ?? null,
    ruleId: found.row.ruleId,
    legalBasis: imported?.legalBasis ?? found.row.legalBasis,
    reason: `${found.row.label}: the table has no rate for ${who}, so no tax is withheld.`,
    confidence: 0.92 * line.confidence,
  });
}

/** Confidence that a resident's performance is taxed like other services: no source says so outright. */
const SERVICE_AT_HOME = 0.8;

const isAtHome = ({ recipient }: WhtSituation, line: LineClass): boolean =>
  line.category === "entertainers_sports" && recipient.residency === "resident";

/**
 * A resident band or athlete. The tables have a row only for performers from abroad, or none, and a row for services not listed elsewhere,
 * which is used here at a confidence low enough for review.
 */
function performedAtHome(situation: WhtSituation, line: LineClass): WhtDecision {
  const confidence = Math.min(line.confidence, SERVICE_AT_HOME);
  const decision = decideAtPayment(situation, { ...line, category: "other_services", confidence, alternatives: [] });
  return { ...decision, reason: `No row of the table is for performers who live in ${situation.pack.name}. ${decision.reason}` };
}

/**
 * Decides one line from exemptions, the row of the day's table, treaty and missing tax number. Withholding follows the law on the day of
 * payment. If the law on the invoice's date gives a different result, that becomes an alternative, with a warning.
 */
export function decideWht(situation: WhtSituation, line: LineClass): WhtDecision {
  const told = besideInvoiceDate(situation, line, decideAtPayment(situation, line));
  const decision = withPrincipal(situation, withPublicPayer(situation, line, withDoubts(situation, line, told)));
  if (!decision.applicable || decision.alternatives.length === 0) return decision;
  const others = decision.alternatives.map((item) => `${item.rate}% ${item.reason}`).join("; ");
  return { ...decision, reason: `${decision.reason} Otherwise: ${others}.` };
}

function besideInvoiceDate(situation: WhtSituation, line: LineClass, decision: WhtDecision): WhtDecision {
  const { invoiceDate, date } = situation;
  if (!invoiceDate || invoiceDate === date) return decision;
  const then = decideAtPayment({ ...situation, date: invoiceDate }, line);
  if (then.ruleId === decision.ruleId && then.rate === decision.rate && then.applicable === decision.applicable) return decision;
  const before = then.applicable ? then.rate : then.applicable === false ? 0 : null;
  return {
    ...decision,
    alternatives:
      before === null
        ? decision.alternatives
        : [
            ...decision.alternatives,
            {
              category: line.category,
              rate: before,
              reason: `under the rates in force on the invoice date (${invoiceDate})`,
              confidence: 0.15,
            },
          ],
    warnings: [
      ...decision.warnings,
      {
        code: "wht_regime_by_date",
        message: `Withholding follows the rates in force on the payment date (${date}). ${before === null ? `Which rate applied on the invoice date (${invoiceDate}) is unknown.` : `On the invoice date (${invoiceDate}), the rate was ${before}%.`}`,
      },
    ],
  };
}

/** The decision for a payment that an exemption takes out of the table. */
function exempted(situation: WhtSituation, line: LineClass, relief: WhtRelief): WhtDecision {
  const { pack, recipient } = situation;
  const assumedTin =
    relief.exemption.code === "small_payer" && !recipient.tinVerified
      ? [
          unverifiedRule(
            `${pack.country}-TAXID-NIN`,
            "The supplier's number was read as a National Identification Number, which serves as a tax ID.",
          ),
        ]
      : [];
  return whtDecision({
    applicable: false,
    category: OUTSIDE_BY_NATURE.has(relief.exemption.code) ? "not_applicable" : line.category,
    exemption: relief.exemption.code,
    ruleId: `${pack.country}-WHT-EXEMPT-${relief.exemption.code.toUpperCase().replaceAll("_", "-")}`,
    legalBasis: relief.exemption.legalBasis,
    reason: `${relief.exemption.label}: ${relief.reason}.`,
    confidence: relief.confidence,
    alternatives: [
      ...(relief.isDoubtful ? tableAlternative(byTable(situation, line), relief) : []),
      ...otherCategories(situation, line, 0).filter((other) => other.rate > 0),
    ],
    warnings: [...(relief.warnings ?? []), ...assumedTin],
  });
}

/** The alternative in case a doubtful exemption doesn't apply. */
function tableAlternative({ applicable, category, rate }: WhtDecision, relief: WhtRelief): WhtDecision["alternatives"] {
  if (!applicable || rate === null) return [];
  return [{ category, rate, reason: `if "${relief.exemption.label}" does not apply`, confidence: 1 - relief.confidence }];
}

function decideAtPayment(situation: WhtSituation, line: LineClass): WhtDecision {
  if (situation.payerAbroad) return paidFromAbroad(situation, line, situation.payerAbroad);
  const relief = exemptionOf(situation, line);
  return relief ? exempted(situation, line, relief) : byTable(situation, line);
}

/** Decides by the row of the day's table, treaty and missing tax number. */
function byTable(situation: WhtSituation, line: LineClass): WhtDecision {
  const { pack, recipient } = situation;
  if (line.category === "not_applicable" && line.learned?.category) {
    return whtDecision({
      applicable: false,
      category: line.category,
      ruleId: `${pack.country}-WHT-CORRECTED`,
      legalBasis: "the account's own correction",
      reason: `No tax is withheld, ${line.learned.said}.`,
      confidence: line.confidence,
      alternatives: otherCategories(situation, line, 0).filter((other) => other.rate > 0),
    });
  }
  const row = rowOfLine(situation, line);
  const question = questionAbout(pack, { category: line.category, text: situation.text }, recipient.residency);
  if (question !== null) return askedAbout(situation, line, question, row?.row ?? null);
  const found = row?.row.abroadOnly && recipient.residency === "resident" ? null : row;
  if (!found) return isAtHome(situation, line) ? performedAtHome(situation, line) : withoutRow(situation, line);
  const excluded = outsideRow(situation, line, found.row);
  if (excluded) return excluded;
  const { rate: base, treaty } = rateIn(situation, found.row);
  if (base === null) return notApplied(situation, line, found);
  const warnings = [
    ...(found.warning ? [{ code: "wht_row_assumed", message: found.warning }] : []),
    ...(found.row.verified
      ? []
      : [unverifiedRule(found.row.ruleId, `Withholding tax rate for ${found.row.label.toLowerCase()} in ${pack.name}.`)]),
  ];
  const { caveat } = found.row;
  if (caveat?.of.includes(`${recipient.residency}_${recipient.type}`)) warnings.push(exceptionTo(found.row.label, caveat.says));
  const small = smallPayment(situation, found.row.kind);
  if (small?.certain) {
    return whtDecision({
      applicable: false,
      category: line.category,
      exemption: "small_payment",
      ruleId: found.row.ruleId,
      legalBasis: found.row.legalBasis,
      reason: `${found.row.label}: payments to this supplier ${PERIOD_IN_WORDS[small.per]} are within ${groupedMajor(small.limit, pack.currency)}, so no tax is withheld.`,
      confidence: 0.95 * line.confidence,
      warnings,
    });
  }
  if (small)
    warnings.push({
      code: "wht_small_payment_possible",
      message: `${found.row.label}: payments of up to ${groupedMajor(small.limit, pack.currency)} to one supplier ${PERIOD_IN_WORDS[small.per]} are exempt from withholding. Other payments to this supplier are unknown, so the tax was withheld.`,
    });
  if (base === 0)
    return whtDecision({
      applicable: false,
      category: line.category,
      rate: 0,
      ruleId: found.row.ruleId,
      legalBasis: found.row.legalBasis,
      reason: `${found.row.label}: no tax is withheld.`,
      confidence: found.row.verified ? 0.93 : UNVERIFIED,
      warnings,
    });
  return applied(situation, line, found.row, { base, treaty, warnings });
}

/** The decision if the day's table has no row for the line. */
function withoutRow({ pack, date }: WhtSituation, line: LineClass): WhtDecision {
  // If tax is generally withheld from such payments, a reviewer must say whether it is from this one.
  const isQuestion = withholdsFromResidents(pack, line.category) || mayBeTaxed(pack, line);
  return whtDecision({
    applicable: null,
    category: line.category,
    reason: `${line.label}: no known withholding tax rule in ${pack.name} on ${date} covers it.`,
    confidence: 0,
    unlisted: isQuestion ? null : line.label,
  });
}

/** The decision if the law depends on papers that no invoice shows. */
function askedAbout(situation: WhtSituation, line: LineClass, question: string, row: WhtRow | null): WhtDecision {
  const rate = row ? rateIn(situation, row).rate : null;
  return whtDecision({
    applicable: null,
    category: line.category,
    ruleId: row?.ruleId ?? null,
    legalBasis: row?.legalBasis ?? null,
    reason: `${line.label}: ${question}`,
    confidence: 0,
    alternatives: rate === null ? [] : [{ category: line.category, rate, reason: "if it must be withheld", confidence: 0.4 }],
  });
}

const upliftWords = (pack: RulePack) => (pack.wht.withoutTaxId?.multiplier === 2 ? ["doubles", "doubled"] : ["rises", "raised"]);

function applied(
  situation: WhtSituation,
  line: LineClass,
  row: WhtRow,
  found: { base: number; treaty: boolean; warnings: AnalysisWarning[] },
): WhtDecision {
  const { pack, recipient, statements } = situation;
  const twice = rateWithoutTaxId(situation, found.base);
  const uplift = recipient.tin === "missing" && twice !== null && twice !== found.base;
  const rate = uplift ? twice : found.base;
  const alternatives = otherCategories(situation, line, found.base);
  const warnings = [...found.warnings];
  const notes: string[] = line.learned?.category ? [line.learned.said] : [];
  const [rises, raised] = upliftWords(pack);
  if (uplift) notes.push(`${raised} from ${found.base}% because the tax ID is unknown`);
  if (uplift && recipient.residency === "non_resident")
    warnings.push({ code: "uplift_non_resident", message: "It is unclear whether the doubled rate also applies to non-residents." });
  if (recipient.tin === "malformed" && twice !== null) {
    alternatives.push({ category: line.category, rate: twice, reason: "if the invalid tax ID counts as missing", confidence: 0.3 });
    notes.push(`the tax ID is invalid, and without one the rate ${rises}`);
  }
  const ofLand = otherRent(situation, row);
  if (ofLand !== null) {
    alternatives.push({ category: line.category, rate: ofLand, reason: "if land or a building is let", confidence: 0.4 });
    notes.push("the line doesn't say what is let");
  }
  if (found.treaty) notes.push(`reduced by the tax treaty with ${recipient.profile.treatyCountry ?? ""}`);
  if (pack.wht.base.excludesVat && !pack.wht.base.verified && situation.vatCharged)
    warnings.push(unverifiedRule(`${pack.country}-WHT-BASE`, "Withholding tax is calculated on the amount excluding VAT."));
  const stated = statedFact(statements, "wht_exempt");
  if (stated) {
    alternatives.push({ category: line.category, rate: 0, reason: `the document says "${stated.raw}"`, confidence: 0.3 });
    warnings.push({
      code: "wht_exemption_stated",
      message: `The document says "${stated.raw}". Only the vendor's settings exempt the payment from withholding: enter there until when its certificate is valid.`,
    });
  }
  const { whtExemptUntil } = recipient.profile;
  if (whtExemptUntil !== undefined) {
    const message = `The vendor's exemption from withholding ended on ${whtExemptUntil}, before the payment (${situation.paidOn}). If it has a new certificate, enter its last day in the vendor's settings.`;
    warnings.push({ code: "wht_exemption_ended", message });
  }
  const confidence = rateConfidence(situation, line, row, found.base);
  return whtDecision({
    applicable: true,
    category: line.category,
    rate,
    noTinUplift: uplift,
    ruleId: row.ruleId,
    legalBasis: row.legalBasis,
    alternatives,
    warnings,
    reason: `${line.label}, paid to a ${recipient.residency.replace("_", "-")} ${recipient.type} (${recipient.typeReason}): ${rate}%${notes.length > 0 ? `, ${notes.join(", ")}` : ""}.`,
    confidence: Math.min(
      confidence,
      stated ? 0.75 : 1,
      recipient.tin === "malformed" ? JUST_UNDER_REVIEW : 1,
      ofLand === null ? 1 : DOUBTFUL,
      row.verified ? 1 : UNVERIFIED,
    ),
  });
}
