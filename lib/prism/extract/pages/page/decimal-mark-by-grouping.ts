import type { LabelHit } from "../labels/label-hit";
import { CURRENCY_BEFORE, figureOf, type DecimalMark } from "../words/amounts";
import type { TextLine } from "../words/layout";

/** "150.000", "1,250,000": three digits follow every mark. A leading zero would make it a fraction. */
const GROUPED = /^[1-9]\d{0,2}(?:([.,])\d{3})(?:\1\d{3})*$/;
const MARKED = /^\d+(?:[.,]\d+)+$/;
const SMALL_WHOLE = /^\d{1,3}$/;
const FEW = 2;

/** Currencies with three decimals (dinars, the Omani rial), by code, abbreviation, name or country. */
const THOUSANDTHS =
  /\b(?:BHD|IQD|JOD|KWD|LYD|OMR|TND)\b|\b[KBJL]\.?D\b|\b(?:D\.?T|R\.?O)\b|\b(?:dinars?|millimes?|fils|baisa|rials? omani|omani rials?)\b|\b(?:tunis\p{L}*|kuwait|bahrain|manama|oman|muscat|jordan|amman|iraq|baghdad|libya|tripoli)\b/iu;
/** Tunisian dinars are written "12 500,000". */
const TUNISIAN = /\bTND\b|\btunis(?!\p{L})|\btunisi|\bdinars? tunisien/iu;

const SUMS = ["subtotal", "netTotal", "total", "amountDue"] as const;

/**
 * The decimal mark of a page that prints no decimals, inferred from its grouping mark: in "Transit 150.000 / Total 225.000 FCFA" three
 * digits follow every point. Returns null, leaving the decision to the vote of all numbers, if the page shows decimals, uses no grouping
 * mark or two, or bills in a currency with three decimals. Quantities and weights may have three decimals too ("1.000", "12.500 kg"), so a
 * labeled sum must be among the grouped numbers, and all labeled sums must be whole.
 */
export function decimalMarkByGrouping(lines: readonly TextLine[], labels: ReadonlyMap<number, readonly LabelHit[]>): DecimalMark | null {
  const figures = lines.flatMap((line) => line.words.filter((word, index) => !isPercentage(line, index)).map(figureOf));
  const marked = figures.filter((figure) => MARKED.test(figure) && !isDay(figure));
  if (lines.some((line) => THOUSANDTHS.test(line.text)))
    return lines.some((line) => TUNISIAN.test(line.text)) && marked.every((figure) => /^\d+,\d{3}$/.test(figure)) ? "," : null;
  const marks = new Set(marked.map((figure) => GROUPED.exec(figure)?.[1]));
  const [mark] = marks;
  if (marks.size !== 1 || mark === undefined || marked.length < FEW) return null;
  const sums = lines
    .filter(({ index }) => SUMS.some((kind) => labels.get(index)?.some(({ kinds }) => kinds.has(kind))))
    .flatMap(lastFigure);
  const areWhole = sums.every((figure) => GROUPED.test(figure) || SMALL_WHOLE.test(figure));
  return areWhole && sums.some((figure) => GROUPED.test(figure)) ? (mark === "." ? "," : ".") : null;
}

const isDay = (figure: string): boolean => /^\d{1,2}\.\d{1,2}\.(?:\d{2}|\d{4})$/.test(figure);

function isPercentage({ words }: TextLine, index: number): boolean {
  return words[index]?.text.includes("%") === true || words[index + 1]?.text.startsWith("%") === true;
}

/** The number that ends a line, possibly followed by a currency mark. */
function lastFigure(line: TextLine): string[] {
  const last = line.words.findLastIndex((word) => /\d/.test(word.text));
  const behind = line.words.slice(last + 1);
  const isLast = behind.length <= 1 && behind.every((word) => CURRENCY_BEFORE.test(word.text));
  return last >= 0 && isLast && !isPercentage(line, last) ? line.words.slice(last, last + 1).map(figureOf) : [];
}
