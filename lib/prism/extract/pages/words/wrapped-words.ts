import { months } from "./months";

/** The parts of a word that are needed here, in points of its page. */
interface PlacedWord {
  text: string;
  folded: string;
  confidence: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** A number or date that a narrow cell broke at its hyphen: "INV-" above "35266", "27-04-" above "2025". */
const BROKEN = /^(?=.*(?:\d|\p{Lu}))[\p{Lu}\d][\p{Lu}\d./-]*-$|^\d{1,2}-\p{L}{3,9}-$/u;
const REST = /^\d[\p{L}\d./-]*$/u;
/** A date broken twice: "01-" above "Mar-" above "2025". */
const DAY = /^\d{1,2}-$/;
const MONTH = /^\p{L}{3,9}-?(?:\d{2,4})?$/u;
const SAME_EDGE_EMS = 0.3;
const NEXT_LINE_EMS = 1.1;
const NEXT_WORD_EMS = 0.8;
/** "BT-1126- 93387": a figure within this gap belongs to the same number, part of which OCR lost. */
const BROKEN_REACH_EMS = 2.5;

/** Rejoins words that a narrow cell broke, each with the remainder at the same edge of the line below. */
export function joinWrappedWords<W extends PlacedWord>(words: readonly W[], em: number): W[] {
  return joinDatesAboveYears(joinStackedDates(joinBroken(words, em), em), em);
}

/** Joins "26 November" or "November 26," to the "2026" below it, if each ends its line of a narrow cell. */
function joinDatesAboveYears<W extends PlacedWord>(words: readonly W[], em: number): W[] {
  const taken = new Set<W>();
  const joined = words.map((first) => {
    const isDay = /^\d{1,2}\.?$/.test(first.text);
    const second =
      isDay || isMonth(first)
        ? words.find((other) => follows(other, first, em) && (isDay ? isMonth(other) : /^\d{1,2},$/.test(other.text)))
        : undefined;
    const year =
      second && !isFollowed(second, words, em)
        ? words.find(
            (other) =>
              (isBeneath(other, first, em) || isBeneath(other, cellStart(first, words, em), em)) &&
              /^20\d{2}$/.test(other.text) &&
              !isFollowed(other, words, em),
          )
        : undefined;
    if (!second || !year) return first;
    taken.add(second).add(year);
    return whole([first, second, year]);
  });
  return joined.filter((word) => !taken.has(word));
}

const isMonth = ({ folded }: PlacedWord): boolean => months.has(folded);

/** Joins parts into one word at the place of the first, as wide as the widest. */
function whole<W extends PlacedWord>(parts: readonly [W, ...W[]]): W {
  return {
    ...parts[0],
    text: parts.map((part) => part.text).join(" "),
    folded: parts.map((part) => part.folded).join(""),
    confidence: Math.min(...parts.map((part) => part.confidence)),
    right: Math.max(...parts.map((part) => part.right)),
  };
}

/** Joins "15" above "February" above "2025", if each stands alone on its line of a narrow cell. */
function joinStackedDates<W extends PlacedWord>(words: readonly W[], em: number): W[] {
  const taken = new Set<W>();
  const beneath = (word: W, shape: RegExp): W | undefined =>
    words.find((other) => shape.test(other.text) && isBeneath(other, word, em) && !isFollowed(other, words, em));
  const joined = words.map((day) => {
    if (!/^\d{1,2}$/.test(day.text) || isFollowed(day, words, em)) return day;
    const month = beneath(day, /^\p{L}{3,9}$/u);
    const year = month && beneath(month, /^20\d{2}$/);
    if (!month || !year) return day;
    taken.add(month).add(year);
    return whole([day, month, year]);
  });
  return joined.filter((word) => !taken.has(word));
}

function isBeneath(other: PlacedWord, word: PlacedWord, em: number): boolean {
  return Math.abs(other.left - word.left) < em * SAME_EDGE_EMS && other.top > word.top && other.top - word.bottom < em * NEXT_LINE_EMS;
}

function joinBroken<W extends PlacedWord>(words: readonly W[], em: number): W[] {
  const taken = new Set<W>();
  const mended = (word: W): W => {
    if (taken.has(word) || !BROKEN.test(word.text)) return word;
    // Beside the first part of a tax number, a word of the next cell doesn't continue it.
    const behind = PART_OF_TAX_ID.test(word.text) ? words.filter((other) => /^\d/.test(other.text)) : words;
    if (isFollowed(word, behind, em, BROKEN_REACH_EMS)) return word;
    const start = cellStart(word, words, em);
    const rest = words.find(
      (other) =>
        (REST.test(other.text) || (DAY.test(word.text) && MONTH.test(other.text))) &&
        (isBeneath(other, word, em) || (start !== word && isBeneath(other, start, em))) &&
        !isFollowed(other, words, em),
    );
    if (!rest || taken.has(rest)) return word;
    taken.add(rest);
    const text = word.text + rest.text;
    const joined = {
      ...word,
      text,
      folded: word.folded + rest.folded,
      confidence: Math.min(word.confidence, rest.confidence),
      right: Math.max(word.right, rest.right),
    };
    const last = text.endsWith("-") ? mended({ ...joined, top: rest.top, bottom: rest.bottom }) : joined;
    return { ...last, top: word.top, bottom: word.bottom };
  };
  const joined = words.map(mended);
  return joined.filter((word) => !taken.has(word));
}

/** The first part of a tax number such as "17730024-0001"; no other number of this shape continues after its hyphen. */
const PART_OF_TAX_ID = /^\d{8}-$/;
const MOST_WORDS_BEFORE = 8;

/**
 * The first word of the line that the cell broke, such as "No." before "FF-": at most two words away, or further for part of a tax number.
 */
function cellStart<W extends PlacedWord>(word: W, words: readonly W[], em: number): W {
  const before = (one: W): W | undefined => words.find((other) => follows(one, other, em));
  const first = before(word);
  if (PART_OF_TAX_ID.test(word.text)) {
    let start = word;
    for (let count = 0; count < MOST_WORDS_BEFORE; count++) start = before(start) ?? start;
    return start;
  }
  return first && /^\p{L}/u.test(first.text) ? (before(first) ?? first) : word;
}

/** Whether another word of the same cell follows; a cell breaks a word only at its end. */
function isFollowed(word: PlacedWord, words: readonly PlacedWord[], em: number, reach = NEXT_WORD_EMS): boolean {
  return words.some((other) => follows(other, word, em, reach));
}

function follows(other: PlacedWord, word: PlacedWord, em: number, reach = NEXT_WORD_EMS): boolean {
  const middle = (word.top + word.bottom) / 2;
  return other !== word && other.left >= word.right && other.left - word.right < em * reach && other.top < middle && other.bottom > middle;
}
