import { isLetterSpaced } from "./letter-spacing";
import type { PixelWord } from "./tesseract";

/** Below this confidence, a word of the second engine counts only if the first also saw a word there. */
const MIN_ALONE = 0.4;
/** Words that only the first engine saw are mostly noise, unless it is this sure. */
const MIN_UNSEEN = 0.8;
/** The second engine overrules the first on numbers, unless the first is surer by this much. */
const NUMBER_MARGIN = 0.35;
const WORD_MARGIN = 0.05;

/**
 * Merges two readings of a picture. The second engine reads letters and digits of poor pictures better; the first sees the spaces between
 * words, and knows accents and currency signs. A word on which both agree is sure; otherwise the surer reading is taken at a lower
 * confidence.
 */
export function mergeReadings(first: readonly PixelWord[], second: readonly PixelWord[]): PixelWord[] {
  const pieces = second.flatMap((word) => splitAtSpacesOf(word, first));
  const seen = new Set<PixelWord>();
  const merged = pieces.flatMap((piece): PixelWord[] => {
    const twins = first.filter((word) => overlapShare(word, piece) > 0.5 && !seen.has(word)).sort((a, b) => a.left - b.left);
    twins.forEach((twin) => seen.add(twin));
    const twin = joinedWord(twins);
    if (twin === null) return piece.confidence >= MIN_ALONE ? [piece] : [];
    const both = mergeWord(twin, piece);
    // The first engine may have seen only some of the letters of a letter-spaced word.
    return [isLetterSpaced(piece.centers ?? [], piece.bottom - piece.top) ? { ...both, left: piece.left, right: piece.right } : both];
  });
  const alone = first.filter(
    (word) => word.confidence > MIN_UNSEEN && !seen.has(word) && !second.some((other) => overlapShare(word, other) > 0.2),
  );
  return joinDecimals([...merged, ...alone].flatMap(splitTime));
}

const DATE_AND_TIME = /^(.*?(?:\d{4}([/.-])\d{2}\2\d{2}|\d{2}([/.-])\d{2}\3\d{4}))(\d{1,2}:\d{2}(?::\d{2})?\D*)$/;

/** Splits a date from the time behind it if they were read without the space between them. */
function splitTime(word: PixelWord): PixelWord[] {
  const match = DATE_AND_TIME.exec(word.text);
  if (!match?.[1] || !match[4]) return [word];
  const middle = word.left + ((word.right - word.left) * match[1].length) / word.text.length;
  return [
    { ...word, text: match[1], right: middle },
    { ...word, text: match[4], left: middle },
  ];
}

/**
 * Joins an amount to its decimals, which large print sets apart: "RM8" and ".35", or "20." and "00". Also joins typed thousands: "905," and
 * "000".
 */
export function joinDecimals(words: readonly PixelWord[]): PixelWord[] {
  const taken = new Set<PixelWord>();
  const joined = words.map((word) => {
    if (!/\d[.,]?$/.test(word.text) || /[.,]\d{2}[.,]?$/.test(word.text)) return word;
    const rest = /\d$/.test(word.text) ? /^[.,]\d{2}$|^,\d{3}$/ : word.text.endsWith(",") ? /^\d{2,3}$/ : /^\d{2}$/;
    const height = word.bottom - word.top;
    const decimals = words.find(
      (other) =>
        rest.test(other.text) &&
        other.left - word.right < height * 0.6 &&
        other.left > word.left &&
        Math.abs(other.top + other.bottom - word.top - word.bottom) < height,
    );
    if (!decimals || taken.has(decimals)) return word;
    taken.add(decimals);
    return {
      ...word,
      text: `${word.text}${decimals.text}`,
      right: decimals.right,
      confidence: Math.min(word.confidence, decimals.confidence),
    };
  });
  return joined.filter((word) => !taken.has(word));
}

function joinedWord(words: readonly PixelWord[]): PixelWord | null {
  const [first] = words;
  if (!first || words.length === 1) return first ?? null;
  return {
    text: words.map((word) => word.text).join(""),
    confidence: Math.min(...words.map((word) => word.confidence)),
    left: Math.min(...words.map((word) => word.left)),
    right: Math.max(...words.map((word) => word.right)),
    top: Math.min(...words.map((word) => word.top)),
    bottom: Math.max(...words.map((word) => word.bottom)),
  };
}

/**
 * Splits a word of the second engine, which loses spaces, at the spaces of the first, which sees them even if it misreads the letters.
 * Letter-spaced words aren't split, as the first engine takes any of their letters for the end of a word.
 */
function splitAtSpacesOf(word: PixelWord, first: readonly PixelWord[]): PixelWord[] {
  const { centers } = word;
  if (!centers || centers.length !== word.text.length || isLetterSpaced(centers, word.bottom - word.top)) return [word];
  const covered = first.filter((other) => overlapShare(word, other) > 0.5).sort((a, b) => a.left - b.left);
  const height = word.bottom - word.top;
  const cuts: number[] = [];
  for (let i = 1; i < covered.length; i++) {
    const left = covered[i - 1];
    const right = covered[i];
    if (!left || !right || right.left - left.right < height * 0.12) continue;
    const cut = centers.findIndex((center) => center > (left.right + right.left) / 2);
    // Numbers aren't split: recognizers see gaps around their decimal and thousands marks.
    const insideNumber =
      /\d$/.test(word.text.slice(0, cut)) && /^[.,]?\d/.test(word.text.slice(cut)) && right.left - left.right < height * 0.45;
    if (cut > 0 && !cuts.includes(cut) && !insideNumber) cuts.push(cut);
  }
  const starts = [0, ...cuts];
  return starts.map((start, i): PixelWord => {
    const end = starts[i + 1] ?? word.text.length;
    const half = height * 0.25;
    const sure = word.letterConfidences?.slice(start, end);
    return {
      ...word,
      text: word.text.slice(start, end),
      centers: centers.slice(start, end),
      ...(sure && sure.length > 0 ? { letterConfidences: sure, confidence: Math.min(...sure) } : {}),
      left: start === 0 ? word.left : (centers[start] ?? word.left) - half,
      right: end === word.text.length ? word.right : (centers[end - 1] ?? word.right) + half,
    };
  });
}

/**
 * Merges two readings of one word. If both engines agree, the word is right; otherwise the surer reading is taken at a lower confidence.
 */
export function mergeWord(word: PixelWord, other: PixelWord): PixelWord {
  const surest = Math.max(word.confidence, other.confidence);
  const sign = /^[€£₦$]/.exec(word.text)?.[0] ?? "";
  const signed = sign !== "" && !other.text.startsWith(sign) ? `${sign}${other.text.replace(/^[^\d]/, "")}` : other.text;
  // The second engine can't read accents and currency signs. If the readings differ only in these, the first is right.
  if (plain(word.text) === plain(other.text)) {
    const accented = word.text !== other.text && word.text.normalize("NFKD").replace(/\p{M}/gu, "") !== word.text;
    const formed =
      WELL_FORMED.test(word.text) === WELL_FORMED.test(other.text) ? word.confidence > other.confidence : WELL_FORMED.test(word.text);
    return { ...word, text: accented || sign !== "" || formed ? word.text : other.text, confidence: Math.max(surest, 0.97) };
  }
  // The second engine took a currency sign for a digit or a letter.
  if (sign !== "" && plain(word.text.slice(1)) === plain(other.text.slice(1)))
    return { ...word, confidence: Math.min(0.9, other.confidence) };
  if (likeShapes(word.text) === likeShapes(other.text))
    return { ...word, text: inOneScript(signed), confidence: Math.max(Math.min(surest, 0.95), 0.85) };
  const digits = hasDigits(word.text) || hasDigits(other.text);
  // A complete number or date is preferred to one with a misplaced mark.
  if (digits && WELL_FORMED.test(word.text) !== WELL_FORMED.test(other.text) && Math.min(word.confidence, other.confidence) > 0.35) {
    const formed = WELL_FORMED.test(word.text) ? word : other;
    return { ...word, text: formed.text, confidence: Math.min(formed.confidence, 0.8) };
  }
  const overruled = other.confidence >= word.confidence - (digits ? NUMBER_MARGIN : WORD_MARGIN);
  return overruled
    ? { ...word, text: signed, confidence: Math.min(other.confidence, 0.85) }
    : { ...word, confidence: Math.min(word.confidence, 0.75) };
}

/** Letters and digits of a word without accents, and the marks that change a number's value. */
function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/ß/g, "ss")
    .replace(/[^\p{L}\p{N}.,]/gu, "")
    .replace(/^[.,]+|[.,]+$/g, "");
}

/** An amount with its decimals, a date, a time, a percentage, or a number of several digits. */
const WELL_FORMED =
  /^\W?(?:\p{Lu}{1,3})?\W?(?:\d{1,3}(?:[.,]\d{3})*[.,]\d{2}|\d{1,2}([./-])\d{1,2}\1(?:\d{4}|\d{2})|\d{1,2}:\d{2}(?::\d{2})?|\d{1,2}(?:[.,]\d{1,2})?%|\d{4,})\W?$/u;

const LOOKALIKES: Readonly<Record<string, string>> = {
  O: "0",
  o: "0",
  Q: "0",
  D: "0",
  "©": "0",
  l: "1",
  I: "1",
  i: "1",
  "|": "1",
  "!": "1",
  S: "5",
  s: "5",
  B: "8",
  Z: "2",
  z: "2",
  G: "6",
};

function likeShapes(text: string): string {
  return [...text.replace(/[^\p{L}\p{N}.,©|!]/gu, "")].map((letter) => LOOKALIKES[letter] ?? letter).join("");
}

/**
 * In a word that is a number except for a letter or two, turns lookalike letters into digits; in a word of letters, lookalike digits into
 * letters.
 */
export function inOneScript(text: string): string {
  const digits = text.match(/\d/g)?.length ?? 0;
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  if (/^[\dOolISBZ.,/:-]+$/.test(text) && digits >= letters && digits > 0)
    return text.replace(/[OolISBZ]/g, (letter) => LOOKALIKES[letter] ?? letter);
  if (letters >= 3 && letters > digits * 2)
    return text
      .replace(/(?<=\p{Lu})0(?=\p{Lu})|(?<=\p{Lu}{2})0$/gu, "O")
      .replace(/(?<=\p{Lu})1(?=\p{Lu})/gu, "I")
      .replace(/(?<=\p{Lu})5(?=\p{Lu})/gu, "S");
  return text;
}

/** Whether a word contains a digit. Digits are where the engines differ most. */
export function hasDigits(text: string): boolean {
  return /\d/.test(text);
}

/** Shared area as a share of the smaller of two words. */
export function overlapShare(one: PixelWord, other: PixelWord): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  if (width <= 0 || height <= 0) return 0;
  const smaller = Math.min((one.right - one.left) * (one.bottom - one.top), (other.right - other.left) * (other.bottom - other.top));
  return smaller > 0 ? (width * height) / smaller : 0;
}
