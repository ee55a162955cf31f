import type { LabelKind } from "../../vocabulary";
import type { PrintedAmount } from "../words/amounts";
import { textOf, type TextLine } from "../words/layout";
import type { PageText } from "../page/page-text";
import { unitsOf, type TotalCandidate, type TotalKind } from "./total-candidate";

/** Phrases that name an amount in a sentence; the last one before the amount counts. */
const NAMES: readonly { kinds: readonly TotalKind[]; pattern: RegExp }[] = [
  { kinds: ["taxTotal"], pattern: /\b(?:vat|value added tax)\b/gi },
  { kinds: ["withheld"], pattern: /\b(?:wht|withholding tax)\b/gi },
  {
    kinds: ["total"],
    pattern:
      /\b(?:amount|sum|total|balance|payment)\b[\p{L} ]{0,24}\b(?:payable|due)\b|\b(?:total|gross) (?:amount|sum|fee|cost)\b|\bin all\b/giu,
  },
  {
    kinds: ["netTotal", "total"],
    pattern: /\b(?:sum of|fees? of|charges? of|cost of|payment of|(?:professional|consultancy|our|my) fees?)\b/gi,
  },
];
/** Longest distance in letters between a name and its amount, with the purpose of the fee and the sum in words in between. */
const REACH = 420;
const WEIGHT = 0.62;

/**
 * The sums of a letter that states them in running text: "… payment of the sum of N1,250,000.00 (One million …) being my fee", "The amount
 * now payable is therefore Three million … (N3,762,500)". An amount with a currency sign is what the last phrase before it in its sentence,
 * possibly on an earlier line, calls it.
 */
export function proseSums(text: PageText): TotalCandidate[] {
  return text.lines.flatMap((line) =>
    (text.amountsByLine.get(line.index) ?? [])
      .filter((amount) => !amount.percent && isWithSign(amount) && isInSentence(text, amount))
      .flatMap((amount): TotalCandidate[] => {
        const sentence = sentenceBefore(text, amount);
        const [nearest] = NAMES.flatMap(({ kinds, pattern }) =>
          [...sentence.matchAll(pattern)].map((match) => ({ kinds, end: match.index + match[0].length })),
        ).sort((a, b) => b.end - a.end);
        return (nearest?.kinds ?? []).map((kind, index) => ({
          kind,
          amount,
          // Parentheses around an amount repeat the words before it and don't make it negative.
          units: Math.abs(unitsOf(amount)),
          rate: null,
          weight: WEIGHT - index * 0.02,
          hit: { kinds: new Set<LabelKind>([kind]), line, start: amount.start, end: amount.start, words: [], length: 0, fuzzy: false },
        }));
      }),
  );
}

function isWithSign({ raw, line, start }: PrintedAmount): boolean {
  return /^\(?(?:₦|NGN|=?N=?|\$|USD|£|GBP|€|EUR)/.test(raw) || /^\(?(?:₦|NGN|=?N=?|USD|GBP|EUR)$/.test(line.words[start - 1]?.text ?? "");
}

const LEAST_WORDS = 6;

/** Whether the amount is in a paragraph: a single chunk of many words, or the last line below one. */
function isInSentence(text: PageText, { line }: PrintedAmount): boolean {
  const above = text.lines[line.index - 1];
  const long = (part: TextLine): boolean => part.chunks.length === 1 && part.words.length >= LEAST_WORDS;
  return long(line) || (line.chunks.length === 1 && above !== undefined && long(above) && isBelow(above, line));
}

function isBelow(above: TextLine, line: TextLine): boolean {
  return above.page === line.page && line.top - above.bottom <= line.page.em * 1.2;
}

/** The text before the amount back to the end of the previous sentence, across adjacent lines. */
function sentenceBefore(text: PageText, { line, start }: PrintedAmount): string {
  let before = textOf(line.words.slice(0, start));
  for (let index = line.index; index > 0 && before.length < REACH; index--) {
    const [above, below] = [text.lines[index - 1], text.lines[index]];
    if (!above || !below || above.chunks.length > 1 || !isBelow(above, below)) break;
    before = `${above.text} ${before}`;
  }
  const ends = [...before.matchAll(/(?<=\p{L}{3}|\)|\d)[.!?] (?=\p{Lu})/gu)];
  return before.slice((ends[ends.length - 1]?.index ?? -1) + 1);
}
