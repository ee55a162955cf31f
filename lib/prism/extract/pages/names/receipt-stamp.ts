import { isSameName } from "@/lib/prism/party-names";
import { isAddressLike } from "../addresses/address-like";
import { FORM_AT_END, isNameLike, PAID, RECEIVED } from "../addresses/party-block";
import type { PageText } from "../page/page-text";
import { datesOf } from "../words/dates";
import { spanOf, type Chunk, type LayoutWord, type TextLine } from "../words/layout";
import type { NameCandidate } from "./name-candidates";

/** What the buyer's stamp says: it received the invoice or the goods. Sellers stamp "PAID" and "RECEIVED WITH THANKS" as well. */
const BUYERS = /^(?:date |goods )?received(?: by| in good condition)?[.:!]?$/i;
/** Lines of a stamp above and below its word. */
const MOST_LINES = 3;
/** What a letterhead has below its name, and a stamp has not. */
const OF_LETTERHEAD = /\b(?:tin|rc|vat|tel|phone|e-?mail|www|invoice|bill)\b|@|\b0\d{3} ?\d{3} ?\d{4}\b/i;

interface Stamp {
  words: ReadonlySet<LayoutWord>;
  bottom: number;
  /** Whether its word says that the buyer put it there. */
  isBuyers: boolean;
}

/**
 * The seller if the best of the candidates, which are sorted by weight, is a name in a dated stamp such as "RECEIVED / MARINE YARD STORES LTD /
 * 12 MAY 2026" and nowhere else; null if no stamp is in question. A stamp with the labeled customer's name is the customer's. Without a
 * label, the buyer's stamp counts less than another firm above its address that stands no lower. Whichever is chosen without a label is
 * doubtful.
 */
export function sellerBesideStamp(
  text: PageText,
  weighed: readonly NameCandidate[],
  { customer, isLabeled }: { customer: NameCandidate | null; isLabeled: boolean },
): NameCandidate | null {
  const [first] = weighed;
  const stamps = first ? stampsOf(text) : [];
  const stamp = first && stamps.find(({ words }) => first.words.some((word) => words.has(word)));
  if (!stamp || weighed.some((other) => isOrBegins(other.text, first.text) && !isIn(stamps, other))) return null;
  const others = weighed.filter((other) => other.weight >= LEAST && !isIn(stamps, other));
  if (customer !== null && isLabeled) return isSameName(customer.text, first.text) ? (others[0] ?? null) : null;
  const buyer = customer !== null && !isIn(stamps, customer) ? customer : null;
  const other = [...others, ...(buyer ? [buyer] : [])].find((candidate) => standsAboveAddress(text, candidate));
  if (!other) return null;
  const isAbove = spanOf(other.words).top < stamp.bottom;
  const seller = stamp.isBuyers && buyer === null && isAbove ? other : first;
  return { ...seller, weight: Math.min(DOUBTFUL, seller.weight) };
}

/** "Kestrel Bay" at the top is the firm that stamps as "KESTREL BAY FOODS LTD". */
const isOrBegins = (short: string, whole: string): boolean =>
  isSameName(short, whole) || whole.toLowerCase().startsWith(`${short.toLowerCase()} `);

/** Least weight of the seller beside a stamp. */
const LEAST = 0.6;
/** Weight of a seller whom only a stamp beside another name tells from the buyer. */
const DOUBTFUL = 0.55;

const isIn = (stamps: readonly Stamp[], { words: [word] }: NameCandidate): boolean =>
  word !== undefined && stamps.some(({ words }) => words.has(word));

/** The stamps of the first page, each with a date and one firm's name on lines of their own and nothing of a letterhead. */
function stampsOf(text: PageText): Stamp[] {
  return (text.pages[0]?.lines ?? []).flatMap((line) =>
    line.chunks.flatMap((chunk): Stamp[] => {
      const isBuyers = BUYERS.test(chunk.text);
      if (!RECEIVED.test(chunk.text) && !PAID.test(chunk.text)) return [];
      const sides = [chunksBeside(text, line, chunk, -1), chunksBeside(text, line, chunk, 1)];
      const all = sides.flat();
      const around = all.filter((other) => !isDate(text, other));
      const names = around.filter(({ text: name }) => FORM_AT_END.test(name) && isNameLike(name));
      const isSign = names.some((name) => name.bottom - name.top > (chunk.bottom - chunk.top) * 1.05);
      const isPlain = around.every(({ text: said }) => !OF_LETTERHEAD.test(said) && (!isAddressLike(said) || FORM_AT_END.test(said)));
      const isSmall = sides.every((side) => side.length <= MOST_LINES);
      return names.length === 1 && isSmall && !isSign && isPlain && around.length < all.length
        ? [{ words: new Set(all.flatMap(({ words }) => words)), bottom: spanOf(all.flatMap(({ words }) => words)).bottom, isBuyers }]
        : [];
    }),
  );
}

const isDate = (text: PageText, { words, text: said }: Chunk): boolean => {
  const line = text.pages[0]?.lines.find((candidate) => words[0] !== undefined && candidate.words.includes(words[0]));
  const dates = line ? datesOf(line, text.dateOrder) : [];
  return dates.some((date) => date.words.every((word) => words.includes(word)) && said.length - date.raw.length < 8);
};

/** The chunks above or below one, centered on it or with its left edge, as close as the lines of a paragraph. */
function chunksBeside(text: PageText, line: TextLine, from: Chunk, step: 1 | -1): Chunk[] {
  const { em } = line.page;
  const found: Chunk[] = [];
  let last = from;
  for (let at = line.index + step; found.length <= MOST_LINES; at += step) {
    const other = text.lines[at];
    const gap = other && (step > 0 ? other.top - last.bottom : last.top - other.bottom);
    if (other?.page !== line.page || gap === undefined || gap > em) break;
    const chunk = other.chunks.find(
      ({ left, right }) => Math.abs(left - from.left) < em * 0.6 || Math.abs(left + right - from.left - from.right) < em * 1.2,
    );
    if (!chunk) continue;
    found.push(chunk);
    last = chunk;
  }
  return found;
}

/** "Ascend Learning Academy / 11 Opebi Road, Ikeja": a letterhead in the upper part of the first page. */
function standsAboveAddress(text: PageText, { words, page }: NameCandidate): boolean {
  const [word] = words;
  const line = word && page === text.pages[0] ? page.lines.find((candidate) => candidate.words.includes(word)) : undefined;
  return (
    word !== undefined &&
    line !== undefined &&
    line.top < page.heightPt * 0.3 &&
    text.lines
      .slice(line.index + 1, line.index + 4)
      .some(
        (below) =>
          below.page === page &&
          below.top - line.bottom < page.em * 3 &&
          below.chunks.some((chunk) => Math.abs(chunk.left - word.left) < page.em && isAddressLike(chunk.text)),
      )
  );
}
