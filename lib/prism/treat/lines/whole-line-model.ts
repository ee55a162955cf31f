import type { WhtCategory } from "@/lib/tax/rule-pack";
import { softmax } from "./line-model";
import trained from "./whole-line-model.json";

/**
 * What a whole line is most like: a linear model over words, pieces of words, pairs of words and measures, for the second reading of lines
 * that terms have told. `scripts/train-second-reading.ts` makes its weights from the term table, the labelled lines and the lines of the
 * labelled invoices; they are data of this project. Lines that no term names have a model of their own (`line-model.ts`).
 */

const PIECES = [3, 4, 5];
const weights = Int8Array.from(Buffer.from(trained.weights, "base64"));
const classes = trained.classes as WhtCategory[];

/** FNV-1a over UTF-16 units, folded into the model's buckets. */
function bucketOf(feature: string, buckets: number): number {
  let hash = 2_166_136_261;
  for (let index = 0; index < feature.length; index++) hash = Math.imul(hash ^ feature.charCodeAt(index), 16_777_619);
  return (hash >>> 0) % buckets;
}

const TIME = /^(?:hrs?|hours?|days?|dys?|wks?|weeks?|weekly|months?|mths?|monthly|yrs?|years?|annual|quarterly|nights?|q[1-4])$/;
const MONTH = /^(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)/;
const MEASURE = /^\d+(?:mm|cm|kgs?|g|mt|ltrs?|l|ml|cl|hp|kva|kw|w|v|ft|inch|pcs|nos|sets|ctns|gsm|bags|rolls)$/;
const NUMBER = /^\d/;

/** How a line counts and measures: by time, in months, in sizes, in pieces. */
function measuresOf(tokens: readonly string[]): string[] {
  return tokens.flatMap((token, index) => {
    const counted = NUMBER.test(tokens[index - 1] ?? "") ? "n" : "";
    return [
      ...(TIME.test(token) ? ["T", `T:${counted}${token.replace(/s+$/, "")}`] : []),
      ...(MONTH.test(token) ? ["MON"] : []),
      ...(MEASURE.test(token) ? ["U"] : []),
      ...(token === "x" ? ["X"] : []),
      ...(NUMBER.test(token) ? ["N"] : []),
    ];
  });
}

/**
 * The buckets of a line's words, of their pieces of three to five letters, and of each two words in a row. A `line`, which a phrase of
 * the table is not, also has a beginning and an end, and says how it measures.
 */
export function featuresOf(tokens: readonly string[], buckets: number, line: boolean): number[] {
  const found = new Set<number>();
  const add = (feature: string) => found.add(bucketOf(feature, buckets));
  const words = tokens.filter((token) => /^\p{L}/u.test(token));
  words.forEach((word, index) => {
    add(`w:${word}`);
    const bounded = `^${word}$`;
    for (const length of PIECES) for (let start = 0; start + length <= bounded.length; start++) add(bounded.slice(start, start + length));
    const next = words[index + 1];
    if (next !== undefined) add(`b:${word} ${next}`);
  });
  const [first] = words;
  if (line && first !== undefined) {
    for (const feature of [`f:${first}`, `fe:${first.slice(-3)}`, `l:${words.at(-1) ?? ""}`, ...measuresOf(tokens)]) add(feature);
  }
  return [...found];
}

/** Words that count, date or announce and say nothing about what is bought. */
const SILENT =
  /^(?:phase|item|items|part|lot|batch|being|balance|payment|invoice|bill|total|amount|sum|agreed|per|the|for|and|with|from|ref|reference|order|section|stage|first|second|third|final|one|two|three|month|week|year|quarter|q[1-4]|jan\p{L}*|feb\p{L}*|mar|march|apr\p{L}*|may|june?|july?|aug\p{L}*|sept?\p{L}*|oct\p{L}*|nov\p{L}*|dec\p{L}*)$/u;
const SHORTEST = 4;

/** Words that only join others in Swahili, French, German and Afrikaans, and letters of other scripts. */
const OTHER_LANGUAGE = /^(?:wa|ya|za|vya|cha|kwa|und|der|les|aux|du|des|voor|vir|het|(?!\p{Script=Latin})\p{L}.*)$/u;
/** The model has learned from English lines: of others it knows pieces of words, which are never enough to pay by. */
const IN_OTHER_LANGUAGE = 0.84;

/** Shares of the categories that a line is most like, the likeliest first; empty where its words say nothing. */
export function wholeLikenessOf(tokens: readonly string[]): { category: WhtCategory; confidence: number }[] {
  if (!tokens.some((token) => token.length >= SHORTEST && /^\p{L}+$/u.test(token) && !SILENT.test(token))) return [];
  const features = featuresOf(tokens, trained.buckets, true);
  const scale = trained.scale / Math.sqrt(features.length);
  const sums = new Int32Array(classes.length);
  for (const bucket of features)
    for (let index = 0; index < classes.length; index++) sums[index] = (sums[index] ?? 0) + (weights[bucket * classes.length + index] ?? 0);
  const scores = classes.map((_, index) => (trained.bias[index] ?? 0) + scale * (sums[index] ?? 0));
  const understood = tokens.some((token) => OTHER_LANGUAGE.test(token)) ? IN_OTHER_LANGUAGE : 1;
  return softmax(scores)
    .map((likeness, index) => ({ category: classes[index] as WhtCategory, confidence: likeness * understood }))
    .filter(({ confidence }) => confidence >= 0.05)
    .sort((a, b) => b.confidence - a.confidence);
}
