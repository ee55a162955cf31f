import type { RasterImage } from "../pdf/render-page";
import { LINE_HEIGHT_PX, type SecondEngine } from "./second-engine";
import { isLetterSpaced } from "./letter-spacing";
import type { PixelWord } from "./tesseract";
import type { TextArea } from "./text-areas";

const MAX_LINE_WIDTH_PX = 3_200;
const MIN_CONFIDENCE = 0.2;

interface ReadCharacter {
  text: string;
  probability: number;
  /** The recognizer's time step at which the character was seen. */
  step: number;
}

/**
 * Where words are also split at blank paper as wide as a space, since the engine often reports no space in small print. `"betweenKinds"`
 * splits only between a word and a figure, two words, or a mark and a word, because tills set the letters of a word and the digits of a
 * number just as far apart.
 */
export type SplitAtGaps = "nowhere" | "betweenKinds" | "everywhere";

/** Reads the words of one line of text with the second engine. `image` has one byte per pixel. */
export async function readTextLine(
  engine: SecondEngine,
  image: RasterImage,
  area: TextArea,
  { splitAtGaps = "nowhere" }: { splitAtGaps?: SplitAtGaps } = {},
): Promise<PixelWord[]> {
  const width = Math.min(
    MAX_LINE_WIDTH_PX,
    Math.max(16, Math.ceil(((area.right - area.left) / (area.bottom - area.top)) * LINE_HEIGHT_PX)),
  );
  const padded = Math.ceil(width / 8) * 8;
  const line = cropToLine(image, area, width, padded);
  const { scores, steps, classes } = await engine.recognize(line, padded);
  const characters = decode(scores, steps, classes, engine.characters);
  const middles = characters.map(({ step }) => ((step + 0.5) * padded) / steps);
  // For letter-spaced text the engine reports no spaces, so words are split at paper twice as wide as the usual gap between letters.
  const splits = isLetterSpaced(middles, LINE_HEIGHT_PX) && !characters.some(({ text }) => /\d/.test(text)) ? "everywhere" : splitAtGaps;
  const wide = splits === "nowhere" ? [] : spacesAfter(middles, blankColumns(line, width, padded));
  const kinds = splits === "betweenKinds" ? changesOfKind(characters.map((character) => plain(character).text)) : null;
  const spaces = kinds ? wide.map((isWide, index) => isWide && kinds[index] === true) : wide;
  const toX = (step: number): number => area.left + ((step / steps) * padded * (area.right - area.left)) / width;
  return wordsOf(characters, spaces)
    .map((word) => {
      const first = word[0]?.step ?? 0;
      const last = word[word.length - 1]?.step ?? first;
      return {
        text: word.map((character) => character.text).join(""),
        confidence: Math.min(...word.map((character) => character.probability)),
        left: toX(first - 0.5),
        right: Math.min(area.right, toX(last + 1.5)),
        top: area.top,
        bottom: area.bottom,
        centers: word.map((character) => toX(character.step + 0.5)),
        letterConfidences: word.map((character) => character.probability),
      };
    })
    .filter((word) => word.confidence >= MIN_CONFIDENCE);
}

/** Bilinear samples of the area at the recognizer's height, from -1 (black) to 1 (white), in three equal planes. */
export function cropToLine(image: RasterImage, area: TextArea, width: number, padded: number): Float32Array {
  const { pixels, channels } = image;
  const plane = padded * LINE_HEIGHT_PX;
  const input = new Float32Array(3 * plane).fill(1);
  const columns = samplesAlong(area.left, area.right, width, image.width);
  const rows = samplesAlong(area.top, area.bottom, LINE_HEIGHT_PX, image.height);
  for (let y = 0; y < LINE_HEIGHT_PX; y++) {
    const above = (rows.first[y] ?? 0) * image.width;
    const below = (rows.second[y] ?? 0) * image.width;
    const fy = rows.share[y] ?? 0;
    for (let x = 0; x < width; x++) {
      const x0 = columns.first[x] ?? 0;
      const x1 = columns.second[x] ?? 0;
      const fx = columns.share[x] ?? 0;
      const upper = (pixels[(above + x0) * channels] ?? 255) * (1 - fx) + (pixels[(above + x1) * channels] ?? 255) * fx;
      const lower = (pixels[(below + x0) * channels] ?? 255) * (1 - fx) + (pixels[(below + x1) * channels] ?? 255) * fx;
      input[y * padded + x] = (upper * (1 - fy) + lower * fy) / 127.5 - 1;
    }
  }
  input.copyWithin(plane, 0, plane);
  input.copyWithin(2 * plane, 0, plane);
  return input;
}

/** The two pixels of a row (or column) that each sample lies between, and its distance from the first. */
function samplesAlong(
  from: number,
  to: number,
  count: number,
  length: number,
): { first: Int32Array; second: Int32Array; share: Float32Array } {
  const first = new Int32Array(count);
  const second = new Int32Array(count);
  const share = new Float32Array(count);
  const scale = (to - from) / count;
  for (let i = 0; i < count; i++) {
    const at = Math.min(length - 1, Math.max(0, from + (i + 0.5) * scale - 0.5));
    first[i] = Math.floor(at);
    second[i] = Math.min(length - 1, Math.floor(at) + 1);
    share[i] = at - Math.floor(at);
  }
  return { first, second, share };
}

/** Picks the likeliest character at each step, dropping repeats and blanks (class 0). */
export function decode(scores: Float32Array, steps: number, classes: number, characters: readonly string[]): ReadCharacter[] {
  const read: ReadCharacter[] = [];
  let previous = 0;
  for (let step = 0; step < steps; step++) {
    const start = step * classes;
    let best = 0;
    let highest = scores[start] ?? 0;
    // The scores are probabilities, so a class with more than half is the likeliest.
    for (let i = 1; i < classes && highest <= 0.5; i++) {
      const score = scores[start + i] ?? 0;
      if (score > highest) {
        best = i;
        highest = score;
      }
    }
    if (best !== 0 && best !== previous) read.push({ text: characters[best] ?? "", probability: highest, step });
    previous = best;
  }
  return read;
}

/** A column has ink if it is darker than the paper by this share of the line's contrast. */
const INK = 0.35;

/** Which columns of a line's picture have no ink. `line` is a picture made by `cropToLine`. */
function blankColumns(line: Float32Array, width: number, padded: number): boolean[] {
  const darkest = Array.from({ length: width }, (_, x) => {
    let least = 1;
    for (let y = 0; y < LINE_HEIGHT_PX; y++) least = Math.min(least, line[y * padded + x] ?? 1);
    return least;
  });
  const paper = Math.max(...darkest);
  const ink = Math.min(...darkest);
  return darkest.map((value) => value > paper - (paper - ink) * INK);
}

/**
 * A space is about a quarter of the letters' height, and the line's picture is somewhat higher than its letters. The paper between two
 * letters is half as wide.
 */
const SPACE_PX = LINE_HEIGHT_PX * 0.17;

/**
 * Whether a space follows each character: the widest paper before the middle of the next character is as wide as a space, and twice as wide
 * as the line's usual gap, as its letters may be spaced out.
 */
export function spacesAfter(middles: readonly number[], isPaper: readonly boolean[]): boolean[] {
  const widths = middles.slice(1).map((next, index) => {
    let widest = 0;
    let run = 0;
    for (let x = Math.round(middles[index] ?? 0); x < next; x++) {
      run = isPaper[x] === true ? run + 1 : 0;
      widest = Math.max(widest, run);
    }
    return widest;
  });
  const usual = [...widths].sort((a, b) => a - b)[Math.floor((widths.length - 1) / 2)] ?? 0;
  return widths.map((width) => width >= Math.max(SPACE_PX, usual * 2));
}

const LETTERS_BEHIND = /\p{L}+$/u;
const LETTERS_AHEAD = /^\p{L}+/u;
/** Letters that may be misread digits: "1OO", "5l". */
const FIGURE_LIKE = /^[OoQDIlSsBZzGgb]*$/;

/**
 * Whether a word of another kind may begin behind each character: a figure after letters, letters after a figure or a mark, a capital after
 * small letters, or a figure after a caption's colon. A single letter, or letters that may be digits, don't count as a word.
 */
export function changesOfKind(characters: readonly string[]): boolean[] {
  const all = characters.join("");
  // A character may take two UTF-16 units.
  let at = 0;
  return characters.slice(0, -1).map((character) => {
    at += character.length;
    const [before, after] = [all.slice(0, at), all.slice(at)];
    const [behind, ahead] = [LETTERS_BEHIND.exec(before)?.[0] ?? "", LETTERS_AHEAD.exec(after)?.[0] ?? ""];
    if (/^\d/.test(after)) return isWord(behind) || (before.endsWith(":") && isWord(LETTERS_BEHIND.exec(before.slice(0, -1))?.[0] ?? ""));
    // "0.CJUMBO" may be "O.C JUMBO", where the point follows a letter.
    if (/[\d:;)]$|\p{L}[,.]$/u.test(before)) return isWord(ahead);
    return /\p{Ll}$/u.test(before) && /^\p{Lu}/u.test(after) && isWord(behind) && isWord(ahead);
  });
}

/** "NO43-45" in an address may be a house number; splitting it would make it look like a document number. */
const isWord = (letters: string): boolean => letters.length > 1 && !FIGURE_LIKE.test(letters) && !/^no$/i.test(letters);

/**
 * Splits characters into words at spaces, at gaps of more than twice the usual step between letters, and after characters marked in
 * `spaces`.
 */
function wordsOf(characters: readonly ReadCharacter[], spaces: readonly boolean[]): ReadCharacter[][] {
  const gaps = characters
    .slice(1)
    .map((character, i) => character.step - (characters[i]?.step ?? 0))
    .sort((a, b) => a - b);
  const usual = gaps[Math.floor(gaps.length / 2)] ?? 2;
  const words: ReadCharacter[][] = [];
  let word: ReadCharacter[] = [];
  for (const [index, character] of characters.entries()) {
    const last = word[word.length - 1];
    if (character.text === " " || spaces[index - 1] === true || (last && character.step - last.step > usual * 2.6 + 1)) {
      if (word.length > 0) words.push(word);
      word = [];
    }
    if (character.text !== " ") word.push(plain(character));
  }
  if (word.length > 0) words.push(word);
  return words;
}

/** The model's alphabet is Chinese, so punctuation may come in its full-width form. */
function plain(character: ReadCharacter): ReadCharacter {
  return { ...character, text: character.text.normalize("NFKC").replace("。", ".").replace("、", ",") };
}
