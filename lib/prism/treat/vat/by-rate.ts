import { DOUBTFUL } from "@/lib/prism/confidence-levels";
import { bearsNoReducedRate, isInForce, rateOfTrade, rateRow } from "@/lib/tax/rules-in-force";
import type { LineClass } from "../lines/line-class";
import { partlyRelievedOn } from "./partly-relieved";
import { vatDecision, exceptionTo, unverifiedRule } from "./vat-decision";
import type { VatDecision, VatSituation } from "./vat-situation";

/**
 * Decides by the rate printed on the document, if that rate or the trade's own is lawful for what the words name; null if the words don't
 * tell.
 */
export function byRate(situation: VatSituation, line: LineClass, rate: number | null, words: string | null): VatDecision | null {
  if (rate === null) return null;
  if (rate > 0) return byPrintedRate(situation, line, rate, words) ?? byTrade(situation, words);
  return rate === 0 ? byPrintedZero(situation) : null;
}

/** Confidence in a reduced rate for a category or a thing that rarely has one: low enough for review. */
const DOUBTFUL_RATE = 0.7;

/** Accepts a printed rate that was lawful for what the line names; null for any other rate. */
function byPrintedRate(situation: VatSituation, line: LineClass, rate: number, text: string | null): VatDecision | null {
  const { pack, taxPoint } = situation;
  // A category that was only assumed, not read from words or taught, is no evidence against a trade's rate.
  const isKnown = line.evidence === "description" || line.evidence === "correction";
  const row = rateRow(pack, rate, taxPoint, text, isKnown ? line.category : null);
  if (!row) return null;
  const isUnlikely =
    row.notFor?.includes(line.category) === true || (bearsNoReducedRate(row, text) && partlyRelievedOn(situation, line, text) === null);
  const kind = row.kind === "standard" ? "" : row.appliesTo ? ` for ${row.appliesTo}` : " as a reduced rate";
  return vatDecision(
    "standard",
    rate,
    row,
    `${rate}% was a valid rate in ${pack.name} on ${taxPoint}${kind}. The rate for this line is taken from the document.`,
    row.kind === "standard" ? 0.93 : isUnlikely ? DOUBTFUL_RATE : 0.87,
    {
      warnings: [
        ...(row.verified ? [] : [unverifiedRule(row.ruleId, `${pack.vat.taxName} of ${rate}% in ${pack.name} on ${taxPoint}.`)]),
        ...(row.caveat ? [exceptionTo(row.appliesTo ?? pack.vat.taxName, row.caveat)] : []),
      ],
    },
  );
}

/** The rate of the line's own trade, if the printed rate is not lawful for it. */
function byTrade({ pack, taxPoint }: VatSituation, text: string | null): VatDecision | null {
  const row = rateOfTrade(pack, taxPoint, text);
  return (
    row &&
    vatDecision(
      "standard",
      row.rate,
      row,
      `The rate in ${pack.name} on ${taxPoint} for ${row.appliesTo ?? "such a line"} is ${row.rate}%.`,
      0.87,
    )
  );
}

/** A line printed at 0%, if the country has a general zero rate. */
function byPrintedZero({ pack, taxPoint }: VatSituation): VatDecision | null {
  const zero = pack.vat.rates.find((row) => row.kind === "zero" && row.appliesTo === null && isInForce(row, taxPoint));
  if (!zero) return null;
  return vatDecision(
    "zero_rated",
    0,
    zero,
    `The document shows the line at 0%. The reliefs in ${pack.name} are not known in detail.`,
    DOUBTFUL,
    { alternatives: [{ treatment: "exempt", rate: 0, reason: "exempt supplies are also shown at 0%", confidence: 0.3 }] },
  );
}
