import type { IsoDate } from "@/lib/kernel/dates";
import type { Cell } from "@/lib/prism/model";
import { documentCell } from "../../cell";
import { placeOf, textOf } from "../words/layout";
import type { PageText } from "../page/page-text";
import { settleTotals, type SettledTotals } from "../totals/settle-totals";
import type { TotalCandidate } from "../totals/total-candidate";
import { slipDateConfidence, slipTotalConfidence } from "./slip-confidence";
import { slipDateOf } from "./slip-date";
import { slipTotalOf } from "./slip-total";

/**
 * Settles the totals around the slip's amount to pay, with the confidence of that amount; null if nothing on the slip is called a total.
 */
export function settleSlip(
  text: PageText,
  candidates: readonly TotalCandidate[],
  itemSum: number | null,
): { totals: SettledTotals; confidence: number } | null {
  const total = slipTotalOf(text);
  if (!total) return null;
  const printed = candidates.find(
    (candidate) => candidate.kind === "total" && candidate.amount.line === total.amount.line && candidate.units === total.units,
  );
  const named: TotalCandidate = printed ?? {
    kind: "total",
    amount: total.amount,
    units: total.units,
    weight: 1,
    rate: null,
    hit: {
      kinds: new Set(["total"]),
      line: total.amount.line,
      start: 0,
      end: total.amount.start,
      words: total.amount.line.words.slice(0, total.amount.start),
      length: 5,
      fuzzy: false,
    },
  };
  const others = candidates.filter(
    (candidate) => candidate.kind !== "total" && (candidate.kind !== "amountDue" || candidate.units === total.units),
  );
  const settled = settleTotals([...others, { ...named, weight: Math.max(1, named.weight) }], itemSum);
  const gross = { units: total.units, from: [named], weight: 1 };
  const totals = settled.gross?.units === total.units ? settled : { ...settled, gross, net: null, isBalanced: false };
  return { totals, confidence: slipTotalConfidence(total) };
}

/** The day of sale as a cell; null if the slip shows no date. */
export function slipDateCell(text: PageText): Cell<IsoDate> | null {
  const found = slipDateOf(text);
  if (!found) return null;
  const { date } = found;
  return documentCell(date.value, textOf(date.words), slipDateConfidence(found), placeOf(date.words, date.line.page));
}
