import type { PrintedAmount } from "../words/amounts";
import { readingConfidence } from "../words/layout";
import type { PageText } from "../page/page-text";
import { UNITS } from "../totals/total-candidate";
import { slipLinesOf, type SlipLine, type SlipLineKind } from "./slip-lines";
import { taxedSumsOf, type TaxedSums } from "./taxed-sums";

/** The amount to pay on a slip, and what confirms it. */
export interface SlipTotal {
  amount: PrintedAmount;
  units: number;
  label: SlipLineKind;
  evidence: SlipEvidence;
  /** Difference in score from the next value. */
  margin: number;
  /** OCR confidence of the amount's words, at the place where it is highest. */
  legible: number;
}

export interface SlipEvidence {
  /** The amount tendered less the change equals it. */
  paid: boolean;
  /** Another sum of the slip plus its rounding equals it. */
  rounded: boolean;
  /** A subtotal plus tax, charges, discount and rounding equals it. */
  built: boolean;
  /** The sum of the items equals it. */
  items: boolean;
  /** The table of taxes, net amounts plus taxes of all rates, equals it. */
  taxed: boolean;
  /** Number of lines that name a total or a payment of this amount. */
  named: number;
}

const LABEL_WEIGHT: Partial<Record<SlipLineKind, number>> = { payable: 1, total: 0.8, tender: 0.4, subtotal: 0.25, summary: 0.2 };
const EVIDENCE_WEIGHT = { paid: 0.5, rounded: 0.5, built: 0.35, items: 0.35, taxed: 0.35, named: 0.1 } as const;
const SUPERSEDED = 0.4;
const TOLERANCE = 0.005 * UNITS;

/** Chooses the total among the named amounts, by their labels and by what adds up; null if no amount is named a total. */
export function slipTotalOf(text: PageText): SlipTotal | null {
  const lines = slipLinesOf(text);
  const taxes = taxedSumsOf(text);
  const named = lines.filter((line) =>
    line.kind === "summary" ? taxes.grosses.includes(line.amount) : LABEL_WEIGHT[line.kind] !== undefined,
  );
  const values = [...new Set(named.map((line) => line.units))];
  const scored = values
    .map((units) => {
      const places = named.filter((line) => line.units === units);
      const best = [...places].sort((a, b) => weightOf(b) - weightOf(a))[0];
      if (!best) return null;
      const evidence = evidenceFor(units, lines, taxes);
      const superseded = lines.some(
        (line) =>
          line.kind === "rounding" &&
          line.units !== 0 &&
          Math.abs(line.units) < 0.11 * UNITS &&
          named.some(
            (other) =>
              other.kind !== "tender" && Math.abs(units + line.units - other.units) <= TOLERANCE && other.line.index > best.line.index,
          ),
      );
      const score =
        weightOf(best) +
        (evidence.paid ? EVIDENCE_WEIGHT.paid : 0) +
        (evidence.rounded ? EVIDENCE_WEIGHT.rounded : 0) +
        (evidence.built ? EVIDENCE_WEIGHT.built : 0) +
        (evidence.items ? EVIDENCE_WEIGHT.items : 0) +
        (evidence.taxed ? EVIDENCE_WEIGHT.taxed : 0) +
        EVIDENCE_WEIGHT.named * Math.min(3, evidence.named - 1) -
        (superseded ? SUPERSEDED : 0) -
        (units === 0 ? 0.7 : 0);
      const legible = Math.max(...places.map((line) => readingConfidence(line.amount.words)));
      return { amount: best.amount, units, label: best.kind, evidence, score, legible };
    })
    .filter((candidate) => candidate !== null)
    .sort((a, b) => b.score - a.score);
  const [first, second] = scored;
  if (!first) return null;
  const { score, ...total } = first;
  return { ...total, margin: score - (second?.score ?? 0) };
}

/** The weight of a line by its label, print size and legibility. */
function weightOf(line: SlipLine): number {
  const label = LABEL_WEIGHT[line.kind] ?? 0;
  const heights = line.amount.words.map((word) => word.bottom - word.top);
  const size = Math.min(0.15, Math.max(0, Math.max(...heights) / line.line.page.em - 1.15) * 0.3);
  const legible = readingConfidence(line.amount.words);
  return label + size - (legible < 0.5 ? 0.15 : 0) - (line.units < 0 ? 0.1 : 0);
}

function evidenceFor(units: number, lines: readonly SlipLine[], taxes: TaxedSums): SlipEvidence {
  const of = (...kinds: SlipLineKind[]): SlipLine[] => lines.filter((line) => kinds.includes(line.kind));
  const near = (value: number): boolean => Math.abs(value - units) <= TOLERANCE;
  const tenders = of("tender");
  const changes = of("change");
  const roundings = of("rounding")
    .map((line) => line.units)
    .filter((value) => Math.abs(value) <= 0.1 * UNITS);
  const turns = [0, ...roundings.flatMap((value) => [value, -value])];
  const sums = of("subtotal", "total", "payable");
  const parts = of("tax", "discount");
  const items = lines.filter(
    (line) => line.kind === "item" && line.line.index < Math.min(...sums.map((sum) => sum.line.index), Number.POSITIVE_INFINITY),
  );
  return {
    paid:
      tenders.some((tender) =>
        changes.some((change) => tender !== change && tender.units !== change.units && near(tender.units - Math.abs(change.units))),
      ) ||
      (changes.length === 0 && tenders.some((tender) => near(tender.units))),
    rounded: turns.some((turn) => turn !== 0 && sums.some((sum) => sum.units !== units && near(sum.units + turn))),
    built:
      sums.some(
        (sum) =>
          sum.units !== units &&
          turns.some((turn) => subsetSums(parts.map((part) => part.units)).some((extra) => extra !== 0 && near(sum.units + extra + turn))),
      ) || summedBefore(units, sums),
    items: items.length > 1 && turns.some((turn) => near(items.reduce((sum, line) => sum + line.units, 0) + turn)),
    taxed: turns.some((turn) => taxes.all !== null && near(taxes.all + turn)),
    named: of("payable", "total", "tender").filter((line) => line.units === units).length,
  };
}

/** Whether two other sums of the slip, such as one for each tax rate, add up to this one. */
function summedBefore(units: number, sums: readonly SlipLine[]): boolean {
  return sums.some((one, index) =>
    sums.slice(index + 1).some((other) => one.units !== 0 && other.units !== 0 && Math.abs(one.units + other.units - units) <= TOLERANCE),
  );
}

function subsetSums(values: readonly number[]): number[] {
  let sums = [0];
  for (const value of values.slice(0, 5)) sums = [...sums, ...sums.map((sum) => sum + value), ...sums.map((sum) => sum - Math.abs(value))];
  return [...new Set(sums)];
}
