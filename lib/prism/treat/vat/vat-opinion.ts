import { commonValue } from "@/lib/kernel/common-value";
import { percentOf, shareByLargestRemainder, type MinorUnits } from "@/lib/kernel/money";
import { rulesVersion, type RulePack } from "@/lib/tax/rule-pack";
import { isInForce } from "@/lib/tax/rules-in-force";
import type { AnalysisWarning, VatOpinion, VatStatus, VatTreatment } from "../../model";
import type { LineClass } from "../lines/line-class";
import type { VatDecision, VatSituation } from "./vat-situation";
import { unverifiedRule } from "./vat-decision";

const STATUS: Readonly<Record<VatTreatment, VatStatus>> = {
  standard: 0,
  reverse_charge: 0,
  zero_rated: 1,
  exempt: 2,
  suspended: null,
  out_of_scope: null,
  mixed: null,
  undetermined: null,
};

/** The API's numeric status for a treatment. */
export function vatStatusOf(treatment: VatTreatment): VatStatus {
  return STATUS[treatment];
}

/** An undetermined opinion with its reason. */
export function undeterminedVat(reason: string, version: string = rulesVersion): VatOpinion {
  return {
    treatment: "undetermined",
    vatStatus: null,
    rate: null,
    taxableBaseMinor: null,
    expectedMinor: null,
    chargedMinor: null,
    differenceMinor: null,
    inputRecoverable: null,
    collection: null,
    ruleId: null,
    legalBasis: null,
    rulesVersion: version,
    reason,
    confidence: 0,
    alternatives: [],
  };
}

/** Computes tax once per rate on the sum of its bases; lines get largest-remainder shares that add up to it. */
export function taxByLine(baseMinor: readonly MinorUnits[], rates: readonly (number | null)[]): MinorUnits[] {
  const tax = baseMinor.map(() => 0);
  for (const rate of new Set(rates)) {
    if (!rate) continue;
    const members = baseMinor.flatMap((_, index) => (rates[index] === rate ? [index] : []));
    const bases = members.map((index) => baseMinor[index] ?? 0);
    const total = percentOf(
      bases.reduce((sum, base) => sum + base, 0),
      rate,
    );
    shareByLargestRemainder(total, bases).forEach((share, position) => {
      tax[members[position] ?? 0] = share;
    });
  }
  return tax;
}

interface Recovery {
  recoverable: boolean | null;
  warnings: AnalysisWarning[];
}

/** Whether the buyer may recover the VAT; null for a sale, which has no input VAT. */
function recoveryOf(decision: VatDecision, line: LineClass, situation: VatSituation): Recovery {
  const { pack, direction, evidence, taxPoint } = situation;
  const bearsTax = decision.treatment === "standard" || decision.treatment === "reverse_charge";
  if (direction === "sale" || decision.treatment === "undetermined" || decision.treatment === "suspended")
    return { recoverable: null, warnings: [] };
  if (!bearsTax || evidence.foreign || situation.unregistered) return { recoverable: false, warnings: [] };
  const row = pack.vat.inputRecovery.find((rule) => isInForce(rule, taxPoint));
  if (!row) return { recoverable: null, warnings: [] };
  const recoverable = line.category === "goods_supply" ? row.goods : row.services;
  return {
    recoverable,
    warnings: row.verified || recoverable === null ? [] : [unverifiedRule(`${pack.country}-VAT-INPUT`, `Input VAT recovery: ${row.rule}.`)],
  };
}

export interface LineFigures {
  baseMinor: MinorUnits;
  expectedMinor: MinorUnits;
  chargedMinor: MinorUnits | null;
  basesConfidence: number;
}

function collectionOf(decision: VatDecision, withholds: boolean): VatOpinion["collection"] {
  if (decision.treatment === "reverse_charge") return "reverse_charge";
  if (decision.treatment === "standard") return withholds ? "buyer_withholds" : "supplier_charges";
  return decision.treatment === "zero_rated" ? "supplier_charges" : null;
}

/** Completes one line's opinion with its amounts. An undetermined opinion keeps only the VAT charged. */
export function lineVat(
  decision: VatDecision,
  line: LineClass,
  figures: LineFigures,
  situation: VatSituation,
  withholds: boolean,
): { opinion: VatOpinion; warnings: AnalysisWarning[] } {
  const recovery = recoveryOf(decision, line, situation);
  const { chargedMinor } = figures;
  if (decision.treatment === "undetermined")
    return { opinion: { ...undeterminedVat(decision.reason, situation.pack.rulesVersion), chargedMinor }, warnings: decision.warnings };
  return {
    warnings: [...decision.warnings, ...recovery.warnings],
    opinion: {
      treatment: decision.treatment,
      vatStatus: vatStatusOf(decision.treatment),
      rate: decision.rate,
      taxableBaseMinor: figures.baseMinor,
      expectedMinor: figures.expectedMinor,
      chargedMinor,
      differenceMinor: chargedMinor === null ? null : chargedMinor - figures.expectedMinor,
      inputRecoverable: recovery.recoverable,
      collection: collectionOf(decision, withholds),
      ruleId: decision.ruleId,
      legalBasis: decision.legalBasis,
      rulesVersion: situation.pack.rulesVersion,
      reason: decision.reason,
      confidence: Math.min(decision.confidence, figures.basesConfidence),
      alternatives: decision.alternatives,
    },
  };
}

const sum = (values: readonly (number | null)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);

/** Combines the lines' opinions into the invoice's: one treatment if all agree, else `mixed`. */
export function invoiceVat(lines: readonly VatOpinion[], chargedMinor: MinorUnits | null, pack: RulePack): VatOpinion {
  const [first] = lines;
  if (!first) return undeterminedVat("The document shows no amount to determine VAT on.", pack.rulesVersion);
  const treatment = commonValue(lines.map((line) => line.treatment)) ?? "mixed";
  if (treatment === "undetermined") return { ...first, chargedMinor };
  const judged = lines.filter((line) => line.treatment !== "undetermined");
  // The base of a mixed invoice includes only taxed lines, so that base times rate equals the tax.
  const taxed = judged.filter((line) => (line.rate ?? 0) > 0);
  const counted = treatment === "mixed" && taxed.length > 0 ? taxed : judged;
  const open = judged.length < lines.length;
  const expectedMinor = open ? null : sum(judged.map((line) => line.expectedMinor));
  const collections = [...new Set(lines.map((line) => line.collection).filter((collection) => collection !== null))];
  const recoverable = [...new Set(counted.map((line) => line.inputRecoverable))];
  return {
    treatment,
    vatStatus: vatStatusOf(treatment),
    rate: commonValue(counted.map((line) => line.rate)),
    taxableBaseMinor: sum(counted.map((line) => line.taxableBaseMinor)),
    expectedMinor,
    chargedMinor,
    differenceMinor: chargedMinor === null || expectedMinor === null ? null : chargedMinor - expectedMinor,
    inputRecoverable: recoverable.length === 1 ? (recoverable[0] ?? null) : null,
    collection: collections.includes("buyer_withholds") ? "buyer_withholds" : (taxed[0]?.collection ?? collections[0] ?? null),
    ruleId: commonValue(counted.map((line) => line.ruleId)),
    legalBasis: [...new Set(counted.map((line) => line.legalBasis).filter((basis) => basis !== null))].join("; ") || null,
    rulesVersion: pack.rulesVersion,
    reason:
      treatment === "mixed"
        ? `The lines have different treatments: ${[...new Set(lines.map((line) => line.treatment.replaceAll("_", "-")))].join(", ")}.${open ? " The VAT expected on the undetermined lines is unknown, so the total is too." : ""}`
        : first.reason,
    confidence: open ? 0 : Math.min(...judged.map((line) => line.confidence)),
    alternatives: lines.length === 1 ? first.alternatives : [],
  };
}
