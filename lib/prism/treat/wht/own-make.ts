import { signOfWhole, type JudgedLine } from "../lines/bases";
import { isAsserted } from "@/lib/prism/asserted";
import { ownMakeIn } from "../words/own-make-words";
import { isFact } from "./stated-fact";

/** Evidence that the supplier made the goods of a line, and its confidence. */
export interface OwnMake {
  raw: string;
  confidence: number;
}

const SAID_BY_LINE = 0.86;

/**
 * A letterhead that names what the firm makes: "Manufacturers of corrugated cartons". A firm that also imports, distributes or represents
 * may sell goods made by others, and "manufacturers' representatives" make nothing, so such letterheads are no evidence about a line.
 */
const MAKER =
  /^(?:we are )?(?:the )?(?:leading )?(?:manufacturers?|makers?|producers?|millers?|brewers?|bottlers?|growers?|(?:poultry |fish |crop )?farmers?)(?: (?:and|&) (?:exporters?|packers?|processors?|millers?|growers?|bottlers?|producers?|manufacturers?|makers?))? of (?<what>\p{L}[\p{L} ,&/'-]{2,90}?)\.?$/iu;
/** A letterhead names a trade. That one line's goods belong to it is likely, but needs review. */
const SAID_BY_LETTERHEAD = 0.8;
/** For a sale, the letterhead is the business's own statement about itself. */
const SAID_BY_ITSELF = 0.86;
/** Number of lines below the firm's name that belong to its letterhead. */
const LETTERHEAD = 4;
const LEAST_NAME = 4;
const KIND_WORDS =
  /^(?:products?|materials?|goods|items?|equipments?|accessor(?:y|ies)|articles?|wares?|kinds?|types?|etc|quality|general|all|other)$/;

const singular = (word: string): string => word.replace(/(?<=\p{L}{3})(?:ies)$/u, "y").replace(/(?<=\p{L}{2}[^s])s$/u, "");
const wordsOf = (text: string): string[] => (text.toLowerCase().match(/\p{L}{3,}/gu) ?? []).map(singular);

/** The head noun of each item on a letterhead: "corrugated cartons, paper bags & packaging materials" gives carton, bag, packaging. */
function headsOf(what: string): string[] {
  return what.split(/,|&|\/|\band\b/i).flatMap((item) => {
    const head = (item.toLowerCase().match(/\p{L}{3,}/gu) ?? []).findLast((word) => !KIND_WORDS.test(word));
    return head === undefined ? [] : [singular(head)];
  });
}

/** The goods that the supplier's letterhead says it makes, with the wording; null if it says nothing of the kind. */
function makerOf(text: string, vendor: string | null, customer: string | null): { raw: string; heads: string[] } | null {
  if (vendor === null || vendor.length < LEAST_NAME) return null;
  const lines = text.split("\n");
  const start = lines.findIndex((line) => line.toLowerCase().includes(vendor.toLowerCase()));
  if (start < 0) return null;
  for (const line of lines.slice(start + 1, start + 1 + LETTERHEAD)) {
    if (customer !== null && customer.length >= LEAST_NAME && line.toLowerCase().includes(customer.toLowerCase())) return null;
    // Text of the page's other column may be on the same line as the letterhead.
    const part = line.split(/\s{2,}|\s[•·|]\s/).find((piece) => MAKER.test(piece.trim()));
    const what = part === undefined ? undefined : MAKER.exec(part.trim())?.groups?.what;
    if (part !== undefined && what !== undefined) return { raw: part.trim(), heads: headsOf(what) };
  }
  return null;
}

/**
 * For each line, the evidence that the supplier made its goods: words of the line ("made by us"), or a letterhead that lists the line's
 * goods among those the firm makes. A deduction follows the goods it reduces. A name alone ("… Industries Ltd") is no evidence, because
 * such firms also trade.
 */
export function ownMakes(
  page: { text: string; vendor: string | null; customer: string | null; isSale: boolean },
  lines: readonly Pick<JudgedLine, "description" | "printedMinor">[],
): (OwnMake | null)[] {
  const maker = makerOf(page.text, page.vendor, page.customer);
  const shown = lines.map(({ description }) => {
    const words = description ?? "";
    const said = ownMakeIn(words);
    if (said !== null && isFact(words) && isAsserted(words, words.indexOf(said), said.length))
      return { raw: said.replace(/^, /, ""), confidence: SAID_BY_LINE };
    if (maker === null) return null;
    const named = new Set(wordsOf(words));
    return maker.heads.some((head) => named.has(head)) && isFact(maker.raw)
      ? { raw: maker.raw, confidence: page.isSale ? SAID_BY_ITSELF : SAID_BY_LETTERHEAD }
      : null;
  });
  const sign = signOfWhole(lines);
  const sold = shown.filter((_, index) => (lines[index]?.printedMinor ?? 0) * sign > 0);
  const all = sold.every((own) => own !== null) ? (sold[0] ?? null) : null;
  // If all goods are of the seller's own make, so are those that a rebate reduces.
  return shown.map((own, index) => own ?? ((lines[index]?.printedMinor ?? 0) * sign < 0 ? all : null));
}
