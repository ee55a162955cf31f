import { BoundedCache } from "@/lib/kernel/bounded-cache";
import type { Term } from "@/lib/tax/terms";
import { writtenOut } from "./short-forms";

/** A term's phrase found in a line: tokens `start` to `end` (exclusive). */
export interface TermMatch {
  term: Term;
  phrase: string;
  start: number;
  end: number;
}

/** A line's words, with the positions of commas, brackets and dashes between them. */
export interface ReadWords {
  tokens: string[];
  /** Indexes of tokens that begin a new part of the line. */
  breaks: ReadonlySet<number>;
  /** Indexes of tokens truncated with a full stop that no abbreviation table covers: "Sani. towels". */
  cut?: ReadonlySet<number>;
}

/** Length of truncated words; shorter ones are units and titles. */
const CUT_OFF = /^\p{L}{3,5}$/u;

const PARTED = /[,;:()[\]{}|•–—]|\s-|-\s/u;

/** "Recalibration", "retesting": repeated activities are treated like the first. */
const DONE_AGAIN = /^re(?=(?:calibrat|inspect|test|certif|install|validat|commissioning|audit|fumigat|programm)\p{L}*$)/u;

/** Abbreviated endings of any word: "Renovatn", "equipmt". */
const SHORT_ENDINGS: readonly [short: RegExp, full: string][] = [
  [/^(\p{L}{3,}[aeiouc])tn(s?)$/u, "$1tion$2"],
  [/^(\p{L}{4,})mt(s?)$/u, "$1ment$2"],
  // "Loadng", "cleanng".
  [/^(\p{L}{3,}[^aeiouwy\P{L}])ng(s?)$/u, "$1ing$2"],
];
/** A quick pre-check, because most words have none of them. */
const CUT_ENDING = /(?:tn|mt|ng)s?$/;
/** Longer tokens are no words; their endings are left alone. */
const LONGEST_WORD = 40;

function withFullEnding(word: string): string {
  return word.length > LONGEST_WORD || !CUT_ENDING.test(word)
    ? word
    : SHORT_ENDINGS.reduce((written, [short, full]) => written.replace(short, full), word);
}

/** "Policy LWA/MC/22": a document number, whose letters are no abbreviations. */
const CODE = /(?<![\p{L}\p{N}/])\p{Lu}{2,}(?:\/[\p{Lu}\p{N}]+)+\/\d+(?![\p{L}\p{N}/])/gu;

/** "1TB data", "75 GB monthly data": network data, not disk storage. */
const DATA =
  /(?<!\b(?:of|for|with|from|to) )(?<![\d.,])\d[\d.,]* ?(?:gb|tb) (?:of )?(?:mobile |monthly |daily )?data\b(?! (?:storage|entry|cent(?:re|er)|recovery|backup|migration|transfer|cables?|cards?|cartridges?|tapes?|drives?|sticks?|warehous\w*|analy\w*|processing|disks?|usb|flash))/gu;
const withData = (line: string): string => (line.includes(" data") ? line.replace(DATA, " internet data") : line);

/** Accents and foreign scripts, which most lines don't have. */
const BEYOND_ASCII = /[^\x20-\x7e]/;
const withoutMarks = (text: string): string => (BEYOND_ASCII.test(text) ? text.normalize("NFKD").replace(/\p{M}/gu, "") : text);

/** Notations and their replacements. A line is only searched for a notation if it contains one of its `signs`. */
const READ_AS: readonly { signs: readonly string[]; written: RegExp; read: string }[] = [
  { signs: ["w/"], written: /\bw\/\s?(?=\p{L})/gu, read: " with " },
  // "Hospital bed c/w mattress": complete with.
  { signs: ["c/w"], written: /\bc\/w\b/gu, read: " with " },
  { signs: ["'", "’"], written: /(?<=\p{L}{2})['’]s\b/gu, read: "" },
  // "acct 0101337742": a bank account number, not accounting.
  { signs: ["ac", "a/c"], written: /\b(?:acct?|a\/c|account)\.?(?:\s?(?:no\.?|number))?[\s:#]*(?=\d{3})/gu, read: " " },
  // "Blinds n curtains": "and" as spoken.
  { signs: [" n", " 'n"], written: /(?<=\p{L}{2}) '?n'? (?=\p{L}{2})/gu, read: " and " },
  // "Amoxicillin 500mg caps": after a dose, "caps" are capsules, not headwear.
  { signs: ["cap"], written: /(?<=\d ?(?:mg|mcg|iu) ?)caps?\b/gu, read: " capsules" },
  // "45 ppm": pages per minute or parts per million, not planned maintenance.
  { signs: ["ppm"], written: /(?<=\d ?)ppm\b/gu, read: " " },
  // "P&ID mark-ups", "check-ups": a particle, not an uninterruptible power supply.
  { signs: ["-ups"], written: /(?<=\p{L}{2})-ups\b/gu, read: " up" },
  // "A-check 5N-BUK": an aircraft inspection of level A.
  { signs: ["-check"], written: /\b[abcd]-checks?\b/gu, read: "aircraft check" },
  // "Stool m/c/s": microscopy, culture and sensitivity.
  { signs: ["/"], written: /\bm ?\/ ?c ?\/ ?s\b/gu, read: "microscopy" },
  // "Bulldozer, operator & fuel by us": who supplies the fuel says nothing about what is paid for.
  {
    signs: ["fuel", "diesel", "ago"],
    written:
      /(?:\band |& ?|, ?|\+ ?)?\b(?:fuel|diesel|ago)(?:led)?(?: supplied| provided| borne)? by (?:us|you|clients?|owners?|hirers?|contractors?|customers?|the \p{L}+)\b/gu,
    read: " ",
  },
  // "Reach stacker, duty paid": a price term, if no duty is named before it.
  {
    signs: ["duty paid", "duty-paid"],
    written:
      /(?<=\p{L}{3}.*[\s,(-])(?<!(?:import|customs?|excise|stamp|being|levy and) )duty[- ]paid\b(?! (?:on|for|to|at|as|per|by|receipts?))/gu,
    read: " ",
  },
  // "Cassava roots, weighbridge 212 tickets", "paddy rice, 800 bags aggregated": how the goods were weighed and collected.
  {
    signs: ["weighbridge"],
    written: /\bweighbridge (?:\d+ )?(?:tickets?|slips?|weights?)\b(?! ?(?:rolls?|books?|booklets?|paper|print\w*))/gu,
    read: " ",
  },
  // "Flat-top barge", "flat deck trailer": a shape, not a dwelling.
  { signs: ["flat"], written: /\bflat[- ](?=(?:top|deck|bottom(?:ed)?|rack)s?\b)/gu, read: " " },
  // "15% of the first year's salary": the measure of a fee.
  {
    signs: ["salary", "remuneration"],
    written:
      /\b\d+(?:\.\d+)? ?(?:%|per ?cent) of (?:the |his |her |their )?(?:(?:first|gross|annual|year|years|year's|basic|total|candidate's) ){0,4}(?:salary|remuneration)\b/gu,
    read: " ",
  },
  // "Gearbox repaired at our workshop": the place of the work.
  { signs: ["workshop"], written: /\b(?:at|in) (?:our|your|their) (?:\p{L}+ )?workshop\b/gu, read: " " },
  // "Diesel-powered pump", "gas-fired boiler": the fuel that a machine runs on is not what is sold.
  {
    signs: ["powered", "fired", "driven", "engined"],
    written: /\b(?:diesel|petrol|gasoline|fuel|gas|lpg|cng|kerosene)[- ](?:powered|fired|driven|engined)\b/gu,
    read: " ",
  },
  // "P.M.S. 20k litres".
  { signs: ["p.m.s", "a.g.o", "d.p.k"], written: /\b(?=p\.m\.s\b|a\.g\.o\b|d\.p\.k\b)(\p{L})\.(\p{L})\.(\p{L})\.?/gu, read: "$1$2$3" },
  // "Gate valve, API 600": an oil industry standard, not a software interface. Those of pipes are in the term table.
  { signs: ["api "], written: /\bapi (?:std\.? |spec\.? |standard )?(?=\d)(?!5l|5ct|5dp)/gu, read: " " },
  { signs: ["aggregated"], written: /\baggregated\b/gu, read: " " },
  // "Furniture to British High Commission": a diplomatic mission, not a commission.
  { signs: ["high commission"], written: /\bhigh commission(?:er)?s?\b/gu, read: "embassy" },
  // "صيانة المصاعد": the Arabic article is written together with its word.
  { signs: ["ال"], written: /(?<!\p{L})ال(?=\p{Script=Arabic}{3})/gu, read: "" },
];

/** "A.G.O.", "B.P.": letters with points between them form one abbreviation. */
const POINTED = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?!\p{L}))?/gu;
/** "B/B", "A/C", "D/Cabin": a letter before a slash forms an abbreviation, not alternatives. */
const STROKED = /(?<!\p{L})(\p{L})\/(\p{L}+)/gu;

/** The text from which words are taken: lower case, with abbreviations resolved. */
function plainText(text: string, abbreviations: Readonly<Record<string, string>>): string {
  let plain = withData(writtenOut(withoutMarks(text).replace(CODE, " ").toLowerCase()));
  for (const { signs, written, read } of READ_AS) if (signs.some((sign) => plain.includes(sign))) plain = plain.replace(written, read);
  if (plain.includes(".")) plain = plain.replace(POINTED, (letters) => `${letters.replaceAll(".", "")} `);
  if (plain.includes("/"))
    plain = plain.replace(STROKED, (short, letter: string, rest: string) => abbreviations[short] ?? `${letter}${rest}`);
  return plain.replaceAll("&", " and ").replace(/[+/]/g, " / ");
}

/** Splits a line into lower-case words without accents or punctuation; abbreviations are written out. */
export function readWords(text: string, abbreviations: Readonly<Record<string, string>>): ReadWords {
  const plain = plainText(text, abbreviations);
  const tokens: string[] = [];
  const breaks = new Set<number>();
  const cut = new Set<number>();
  let end = 0;
  for (const { 0: written, index } of plain.matchAll(/[\p{L}\p{N}/]+/gu)) {
    const gap = plain.slice(end, index);
    if (tokens.length > 0 && gap !== " " && PARTED.test(gap)) breaks.add(tokens.length);
    end = index + written.length;
    const isCut = plain[end] === "." && end + 1 < plain.length && abbreviations[written] === undefined && CUT_OFF.test(written);
    if (isCut) cut.add(tokens.length);
    const token = (abbreviations[written] ?? withFullEnding(written)).replace(DONE_AGAIN, "");
    if (token !== "") tokens.push(...token.split(" "));
  }
  return cut.size === 0 ? { tokens, breaks } : { tokens, breaks, cut };
}

/** Only the tokens of `readWords`. */
export function tokensOf(text: string, abbreviations: Readonly<Record<string, string>>): string[] {
  return readWords(text, abbreviations).tokens;
}

interface IndexedPhrase {
  term: Term;
  phrase: string;
  shown: string;
  words: string[];
}

/** Finds terms quickly. Phrases are indexed by their first word, or by its beginning if it is a prefix pattern. */
export class TermIndex {
  readonly #byWord = new Map<string, IndexedPhrase[]>();
  readonly #byBeginning = new Map<string, IndexedPhrase[]>();
  /** Cached, because a line is read in several ways and most words recur in other lines. */
  readonly #candidates = new BoundedCache<readonly IndexedPhrase[]>({ entries: 20_000, keyLength: 60 });
  #shortest = Infinity;
  #longest = 0;

  constructor(terms: readonly Term[]) {
    for (const term of terms) {
      for (const phrase of term.phrases) {
        // Lines come without the possessive "s".
        const words = phrase.split(" ").filter((word, place, all) => word !== "s" || (all[place - 1]?.length ?? 0) <= 2);
        const first = words[0] ?? "";
        const indexed = { term, phrase, shown: phrase.replace(/(?: \*)+(?= |$)/gu, " …").replaceAll("*", ""), words };
        if (first.endsWith("*")) {
          const beginning = first.slice(0, -1);
          this.#shortest = Math.min(this.#shortest, beginning.length);
          this.#longest = Math.max(this.#longest, beginning.length);
          put(this.#byBeginning, beginning, indexed);
        } else {
          put(this.#byWord, first, indexed);
          // A single word also matches its plural.
          if (words.length === 1) for (const plural of pluralsOf(first)) put(this.#byWord, plural, indexed);
        }
      }
    }
  }

  /** The phrases that may begin with a word. */
  readonly #findCandidates = (token: string): IndexedPhrase[] => {
    const found = [...(this.#byWord.get(token) ?? [])];
    for (let length = Math.min(this.#longest, token.length); length >= this.#shortest; length--) {
      const begun = this.#byBeginning.get(token.slice(0, length));
      if (begun) found.push(...begun);
    }
    return found;
  };

  /** Finds the longest phrases that don't overlap, in the order of the text. */
  find(tokens: readonly string[]): TermMatch[] {
    const found: TermMatch[] = [];
    for (const [start, token] of tokens.entries()) {
      for (const indexed of this.#candidates.get(token, this.#findCandidates)) {
        const { term, shown, words } = indexed;
        if (fits(indexed, tokens, start)) found.push({ term, phrase: shown, start, end: start + words.length });
      }
    }
    found.sort(
      (a, b) =>
        b.end - b.start - (a.end - a.start) || b.phrase.length - a.phrase.length || b.term.strength - a.term.strength || a.start - b.start,
    );
    const taken: TermMatch[] = [];
    for (const match of found) {
      if (taken.every((other) => match.end <= other.start || other.end <= match.start)) taken.push(match);
    }
    return taken.sort((a, b) => a.start - b.start);
  }
}

/** Words whose plural ends in "es": "Mangoes", "boxes". */
const WITH_E = /(?:[^aeiou]o|x|ch|sh|ss)$/;

const pluralsOf = (word: string): string[] => (WITH_E.test(word) ? [`${word}s`, `${word}es`] : [`${word}s`]);

const isPluralOf = (token: string, word: string): boolean =>
  token.startsWith(word) && (token === `${word}s` || (token === `${word}es` && WITH_E.test(word)));

function put(index: Map<string, IndexedPhrase[]>, key: string, indexed: IndexedPhrase): void {
  const found = index.get(key);
  if (found) found.push(indexed);
  else index.set(key, [indexed]);
}

/** An ending that turns a word into an activity: "polish", "polishing". */
const DOING = /^\p{L}?ing$/u;

/** An abbreviation is no prefix of other words: "OND" in "Ondo", "Arik" in "Arike". */
const LONGEST_SHORT_FORM = 4;
const ENDING_OF_SHORT_FORM = /^(?:e?s|\d.*)?$/;

/** An ending for a user or device: "fish feeders" are no feed. Only the reliefs below include things named in this way. */
const USER = /^(?:er|or)s?$/;
const NAMED_BY_USE = new Set([
  "agri_equipment",
  "medical_equipment",
  "disability_aids",
  "electric_vehicles",
  "ev_parts",
  "renewable_energy",
  "livestock",
]);

const isUser = ({ relief, role }: Term, ending: string): boolean =>
  relief !== null && role === "thing" && !NAMED_BY_USE.has(relief) && USER.test(ending);

function fits({ term, words }: IndexedPhrase, tokens: readonly string[], start: number): boolean {
  return words.every((word, offset) => {
    const token = tokens[start + offset];
    if (token === undefined) return false;
    if (words.length === 1 && word.endsWith("*") && word.length <= LONGEST_SHORT_FORM + 1)
      return ENDING_OF_SHORT_FORM.test(token.slice(word.length - 1));
    if (word.endsWith("*"))
      return (
        token.startsWith(word.slice(0, -1)) &&
        !(term.role === "thing" && DOING.test(token.slice(word.length - 1))) &&
        !isUser(term, token.slice(word.length - 1))
      );
    return token === word || (offset === words.length - 1 && isPluralOf(token, word));
  });
}
