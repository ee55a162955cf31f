import { COMMON_FORMS } from "@/lib/prism/legal-forms";
import type { LabelKind } from "../../vocabulary";
import { isCustomersTaxId } from "./label-grammar";
import type { LabelHit } from "./label-hit";
import { textOf, type LayoutWord } from "../words/layout";

const FIRM = new RegExp(String.raw`^(?:${COMMON_FORMS})\b`, "i");
const MAY_NAME_A_TRADE: ReadonlySet<LabelKind> = new Set(["date", "charges", "paid", "other", "subtotal", "address", "discount"]);
/** Words for parties that also occur in firms' names: "Wellspan Health HMO Limited", "First Merchant Bank Plc". */
const PARTIES_IN_NAMES = /^(?:hmo|merchant|tenant|sponsor|recipient|insured|supplier)$/;

const isCapitalized = (word: LayoutWord | undefined): boolean => word !== undefined && /^\p{Lu}[\p{L}'’&.-]*$/u.test(word.text);

const mayNameTrade = (word: LayoutWord, kinds: ReadonlySet<LabelKind>): boolean =>
  PARTIES_IN_NAMES.test(word.folded) || [...kinds].every((kind) => MAY_NAME_A_TRADE.has(kind));

/** Whether a name may continue here: after a word of a name, a label's colon, or "Hart &". */
const goesOnAsName = (last: LayoutWord | undefined, beforeLast: LayoutWord | undefined): boolean =>
  isCapitalized(last) || /[:：]$/.test(last?.text ?? "") || (last?.text === "&" && isCapitalized(beforeLast));

/**
 * "Lekki Gardens Data Centre Limited": capitalized words up to a legal form are a firm's name, even if one of them is a label elsewhere.
 */
export function isWordOfFirm({ kinds, words, line, end }: LabelHit): boolean {
  const [word, ...more] = words;
  // "Northgate Haulage / Company Ltd": the second line of a name.
  if (more.length === 0 && kinds.has("name") && FIRM.test(line.words[end]?.text ?? "")) return true;
  const chunk = line.chunks.find((candidate) => word !== undefined && candidate.words.includes(word));
  if (!word || !chunk || more.length > 0 || /[:：]$/.test(word.text) || !mayNameTrade(word, kinds)) return false;
  const at = chunk.words.indexOf(word);
  // "HMO: Wellspan Health HMO" with "Limited" on the line below: the end of a name that goes on.
  if (PARTIES_IN_NAMES.test(word.folded) && at >= 1 && at === chunk.words.length - 1 && isCapitalized(chunk.words[at - 1])) return true;
  const form = chunk.words.findIndex((other, index) => index > at && FIRM.test(other.text));
  return (
    at >= 1 &&
    form > 0 &&
    form - at <= 4 &&
    goesOnAsName(chunk.words[at - 1], chunk.words[at - 2]) &&
    chunk.words.slice(at, form).every((other) => isCapitalized(other) || /^(?:&|and|of)$/.test(other.text))
  );
}

/** "FCT Consumption Tax", "Lagos State Consumption Tax": includes the name of the state that levies the tax in its label. */
export function stateTaxOf(hit: LabelHit): LabelHit {
  const { line, words, start } = hit;
  const chunk = line.chunks.find((candidate) => words[0] !== undefined && candidate.words.includes(words[0]));
  const at = chunk?.words.indexOf(words[0] as LayoutWord) ?? 0;
  const before = chunk?.words.slice(0, at) ?? [];
  const isState = at >= 1 && at <= 3 && before.every((word) => /^\p{Lu}[\p{L}.'’]*$/u.test(word.text));
  if (!isState || !/\b(?:consumption tax|occupancy tax|tourism (?:development )?levy)$/i.test(textOf(words))) return hit;
  return { ...hit, start: start - at, words: [...before, ...words] };
}

/** "Labone Medical Centre Limited  Payer TIN: C0009912347": includes the word for the number's owner in its label. */
export function taxIdOfOwner(hit: LabelHit): LabelHit {
  const { line, words, start, kinds } = hit;
  const owner = line.words[start - 1];
  const [first] = words;
  if (!owner || !first || !kinds.has("taxId") || first.left - owner.right > line.page.em) return hit;
  if (!isCustomersTaxId([owner, ...words].map((word) => word.folded))) return hit;
  return { ...hit, kinds: new Set<LabelKind>(["customerTaxId"]), start: start - 1, words: [owner, ...words] };
}
