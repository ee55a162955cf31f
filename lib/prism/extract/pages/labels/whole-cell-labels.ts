import type { LabelKind } from "../../vocabulary";
import { labelKindsByMeaning, taxInParenthesis } from "./kinds-by-meaning";
import { labelKindsByGrammar } from "./label-grammar";
import { foldLabel } from "../../fold";
import { CURRENCY_WITHIN, phrases } from "./label-phrases";
import type { LabelHit } from "./label-hit";
import { foldedOf, type LayoutWord, type TextLine } from "../words/layout";

/** Adds labels that a whole cell makes but the vocabulary doesn't list, replacing hits on phrases that are only parts of them. */
export function withWholeCellLabels(line: TextLine, hits: readonly LabelHit[]): LabelHit[] {
  let found = hits.map((hit) => (isLoneSum(hit) ? { ...hit, kinds: LONE_SUM } : hit));
  for (const { words } of line.chunks) {
    const start = words[0] ? line.words.indexOf(words[0]) : -1;
    if (start < 0) continue;
    const hit = labelQualifiedByTax(line, start, words, found) ?? labelOfCell(line, start, words.slice(0, labelWords(words)), found);
    if (hit) found = [...found.filter((other) => other.end <= start), hit, ...found.filter((other) => other.start >= hit.end)];
  }
  return found;
}

/** "Sum" with only an amount after it may be the grand total; "Sum of heads" has a total below it. */
function isLoneSum({ line, words, start, end }: LabelHit): boolean {
  const [word] = words;
  const chunk = line.chunks.find((candidate) => candidate.words[0] === word);
  return (
    word?.folded === "sum" && end === start + 1 && chunk !== undefined && chunk.words.slice(1).every(({ text }) => !/\p{L}{4,}/u.test(text))
  );
}

const LONE_SUM: ReadonlySet<LabelKind> = new Set(["subtotal", "total"]);

/** The parts of a word that matter regardless of its place. */
type Written = Pick<LayoutWord, "text" | "folded">;

/** Whether a text is entirely one label: "Last day to pay", "Fecha de emisión". */
export const isLabel = (text: string): boolean => isWholeLabel(text.split(" ").map((word) => ({ text: word, folded: foldLabel(word) })));

/** Whether a cell is entirely one label. */
export function isWholeLabel(words: readonly Written[]): boolean {
  const folded = words.map((word) => word.folded).filter((word) => word !== "");
  return phrases.has(folded.join("")) || (labelKindsByGrammar(folded) ?? labelKindsByMeaning(partsOf(words))) !== null;
}

/** Folds the words, splitting "Customer/Payer" in two. */
const foldedParts = (words: readonly LayoutWord[]): string[] =>
  words.flatMap(({ text, folded }) => (text.includes("/") ? text.split("/").map(foldLabel) : [folded])).filter((word) => word !== "");

function labelOfCell(line: TextLine, start: number, named: LayoutWord[], hits: readonly LabelHit[]): LabelHit | null {
  const end = start + named.length;
  if (hits.some((hit) => hit.start === start && hit.end >= end)) return null;
  const folded = foldedParts(named);
  const kinds = labelKindsByGrammar(folded) ?? labelKindsByMeaning(partsOf(named)) ?? inTwoLanguages(named);
  return kinds && { kinds, line, start, end, words: named, length: folded.join("").length, fuzzy: false };
}

/** "Total (excl. taxes)", "Subtotale (incl. tasse)", "Importo (HT)": the parenthesis decides which sum the label names. */
function labelQualifiedByTax(line: TextLine, start: number, words: readonly LayoutWord[], hits: readonly LabelHit[]): LabelHit | null {
  const open = words.findIndex((word) => word.text.startsWith("("));
  const close = words.findIndex((word, index) => index >= open && /\)[:.]?$/.test(word.text));
  if (open < 1 || close < 0 || labelWords(words) !== open) return null;
  const end = start + close + 1;
  if (hits.some((hit) => hit.start === start && hit.end >= end)) return null;
  const tax = taxInParenthesis(partsOf(words.slice(open, close + 1)));
  const named = words.slice(0, open);
  const parts = partsOf(named);
  const before =
    hits.find((hit) => hit.start === start && hit.end === start + open)?.kinds ?? phrases.get(parts.join("")) ?? labelKindsByMeaning(parts);
  const kind = tax && before ? sumWith(tax, before) : undefined;
  const all = words.slice(0, close + 1);
  return kind === undefined ? null : { kinds: new Set([kind]), line, start, end, words: all, length: foldedOf(all).length, fuzzy: false };
}

/** "Subtotal (excl. tax)" remains a subtotal, since other items may follow before the tax. */
function sumWith(tax: "with" | "without", kinds: ReadonlySet<LabelKind>): LabelKind | undefined {
  if (tax === "with") return kinds.has("total") || kinds.has("subtotal") || kinds.has("netTotal") ? "total" : undefined;
  if (kinds.has("subtotal")) return "subtotal";
  return kinds.has("total") || kinds.has("netTotal") ? "netTotal" : undefined;
}

/** Splits words into folded parts: "d'échéance", "Rechnungs-Nr.", "VAT#", "(21% IVA)". Drops rates and currencies. */
function partsOf(words: readonly Written[]): string[] {
  return words
    .filter((word) => !CURRENCY_WITHIN.test(word.text))
    .flatMap((word) =>
      word.text
        .replace(/^n°:?$/i, "no")
        .replace(/(?<=\p{L})#/u, "/#")
        .split(/['’`/‐-]/),
    )
    .filter((part) => !/^[(]?\d[\d.,]*%?[)]?:?$/.test(part))
    .map((part) => foldLabel(part).replace(/^%$/, ""))
    .filter((part) => part !== "");
}

/** "BTW/VAT", "Kunde / Customer", "NIF/CIF": the same label in two languages. */
function inTwoLanguages(words: readonly LayoutWord[]): ReadonlySet<LabelKind> | null {
  const sides = words
    .map((word) => word.text)
    .join(" ")
    .split("/");
  if (sides.length < 2) return null;
  const meanings = sides.map((side) => {
    const parts = side
      .split(/[ '’-]/)
      .map(foldLabel)
      .filter((part) => part !== "");
    return phrases.get(parts.join("")) ?? labelKindsByMeaning(parts) ?? new Set<LabelKind>();
  });
  const [first, ...more] = meanings;
  const common = [...(first ?? [])].filter((kind) => more.every((other) => other.has(kind)));
  return common.length > 0 ? new Set(common) : null;
}

/** How many words of a cell may be its label: those before a colon, figure, date word or parenthesis. */
function labelWords(words: readonly LayoutWord[]): number {
  const colon = words.findIndex((word) => /[:：]$/.test(word.text));
  const value = words.findIndex((word) => /[\d₦€£$]|^[(:–—]/.test(word.text) || DAY_OR_MONTH.test(word.text));
  const end = colon < 0 ? words.length : colon + 1;
  return value < 0 ? end : Math.min(end, value);
}

const DAY_OR_MONTH =
  /^(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|march|april|june|july|august|september|october|november|december),?$/i;
