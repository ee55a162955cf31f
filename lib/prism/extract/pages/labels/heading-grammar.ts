import type { ColumnKind } from "../../vocabulary";
import { foldLabel } from "../../fold";
import { every, setOf, some } from "../words/word-sets";

const PRICE = setOf("price rate tariff hire rental");
const PERIODIC = setOf("daily hourly weekly monthly nightly yearly annual quarterly unit single");
const SUM = setOf("amount amt total totals value sum line extended charge charges fee fees cost");
const EXCLUDING = setOf("excl ex exc exclusive excluding before without");
const INCLUDING = setOf("incl inc inclusive including");
const TAX = setOf("vat tax taxes gst sst hst of");
const DISCOUNT = setOf("discount disc rebate allowance concession");
const OF_DISCOUNT = setOf("less trade cash amount amt given allowed unit total per");
const OF_TAX = setOf("amount amt value charged due total sum payable");

const ASKED = setOf("claimed billed charged chargeable payable demanded");

const THING = setOf(
  "goods item items product products service services equipment plant material materials work works job jobs article articles commodity commodities part parts asset assets task tasks activity activities labour supplies consumables drug drugs treatment treatments procedure procedures test tests facility facilities charge charges fee fees expense expenses transaction stock merchandise",
);
const DONE = setOf(
  "supplied hired rendered sold delivered purchased bought done executed performed provided carried out rented required covered",
);
const TELLING = setOf("description descriptions details particulars nature narration head heads");
const BETWEEN = setOf("of and the or for to");

const COUNTED_THING = setOf(
  "days nights sets pcs pieces bags litres liters guards men pax heads rooms trips loads months hours weeks users seats licences licenses units cartons drums rolls boxes crates packs containers vehicles trucks staff persons people workers operatives pupils students candidates participants tickets pages copies visits sessions shifts cylinders bottles tonnes tons words lifts lengths sheets",
);
const COUNTED = setOf(
  "translated handled made moved spent carried bought hired deployed supplied delivered used sold ordered returned engaged worked booked stayed consumed billed shipped charged posted provided issued",
);
const COUNT = setOf("no nos number qty quantity qnty count");

const MOST_WORDS = 5;

/**
 * The column kind of an English heading that no vocabulary has as a whole: "Equipment hired", "Daily hire", "Price excl.", "Total incl.
 * VAT", "Less rebate (₦)", "Guards deployed". A grammar must account for all words of the cell. `isLast` is true for the rightmost column,
 * where amounts stand. Undefined if the words are no heading.
 */
export function columnKindByGrammar(words: readonly string[], isLast: boolean): ColumnKind | undefined {
  if (words.length === 0 || words.length > MOST_WORDS) return undefined;
  if (isDiscount(words)) return "discount";
  if (isDescription(words)) return "description";
  if (isCount(words)) return "quantity";
  const ofOne = OF_ONE_OR_ALL.exec(words.join(" "))?.[1];
  if (ofOne !== undefined) return ofOne === "all" ? "amount" : "unitPrice";
  if (words.length > 1 && some(words, TAX) && some(words, OF_TAX) && every(words, TAX, OF_TAX)) return "taxAmount";
  // The amount that a claim or demand asks for, after columns of units and tariffs.
  if (isLast && words.length === 1 && every(words, ASKED)) return "amount";
  return kindOfMoney(words, isLast);
}

/** "Cost of one" beside "Cost of all". */
const OF_ONE_OR_ALL = /^(?:cost|price|charge|rate|fee|amount) (?:of|for) (one|each|all)$/;

/** Splits a cell into the words the grammars expect: folded, without currencies and marks. "Total/Amount" is two words. */
export const wordsOfHeading = (texts: readonly string[], bare = (text: string): string => text): string[] =>
  texts.flatMap((text) => text.split("/").map((part) => foldLabel(bare(part)))).filter((word) => word !== "");

const isDiscount = (words: readonly string[]): boolean => some(words, DISCOUNT) && every(words, DISCOUNT, OF_DISCOUNT);

/** For example "Equipment hired", "Head of charge", "Nature of works executed". */
function isDescription(words: readonly string[]): boolean {
  if (!some(words, THING)) return false;
  if (some(words, TELLING)) return every(words, TELLING, THING, DONE, BETWEEN);
  return some(words, DONE) && THING.has(words[0] ?? "") && every(words, THING, DONE, BETWEEN);
}

/** For example "Guards deployed", "No. of rooms", "Qty supplied", "Sets". */
function isCount(words: readonly string[]): boolean {
  const [first = ""] = words;
  if (COUNT.has(first)) return words.length > 1 && every(words.slice(1), COUNTED_THING, COUNTED, BETWEEN);
  return COUNTED_THING.has(first) && every(words.slice(1), COUNTED);
}

/** For example "Daily hire", "Price excl.", "Total incl. VAT", "Charge before VAT". */
function kindOfMoney(words: readonly string[], isLast: boolean): ColumnKind | undefined {
  const without = some(words, EXCLUDING);
  const within = some(words, INCLUDING);
  if (some(words, PRICE))
    return within || isLast || !(without || some(words, PERIODIC)) || !every(words, PRICE, PERIODIC, EXCLUDING, TAX)
      ? undefined
      : "unitPrice";
  if (without === within || !some(words, SUM) || !every(words, SUM, TAX, EXCLUDING, INCLUDING)) return undefined;
  return within ? "grossAmount" : "amount";
}
