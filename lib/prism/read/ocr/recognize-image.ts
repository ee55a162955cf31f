import { compose, scaling } from "@/lib/prism/affine";
import type { Affine, Rule, Word } from "@/lib/prism/model";
import type { RasterImage } from "../pdf/render-page";
import type { Deadline } from "../read-options";
import { doubtfulWords } from "./doubtful-words";
import type { PixelRule } from "./erase-rules";
import { fadeShowThrough } from "./fade-show-through";
import { firstReading, isPrinted, meanConfidence, type FirstReading } from "./first-reading";
import { mergeWord, mergeReadings, hasDigits, joinDecimals } from "./merge-readings";
import { correctByProducts } from "./correct-by-products";
import { correctBySums } from "./correct-by-sums";
import { correctLetters } from "./correct-letters";
import { readMissedText } from "./missed-text";
import { splitAtLeaders, splitJoinedWords } from "./split-words";
import type { PreparedPicture } from "./prepare-picture";
import { readSlip } from "./read-slip";
import { readTextLine } from "./read-text-line";
import { secondEngine } from "./second-engine";
import { readSlantedText } from "./slanted-text";
import type { PixelWord } from "./tesseract";
import { withoutSpecks } from "./without-specks";
import { textAreasOf, type TextArea } from "./text-areas";

export interface RecognitionHints {
  /** A photographed or scanned picture rather than a rendered page: small print, shadows, curved paper. */
  photo: boolean;
  /** ISO 639-1 code, if the document's other pages tell the language. */
  language: string | null;
}

/** Mean confidence below which the first engine's reading of a picture is discarded as a basis. */
const POOR_READING = 0.8;
/** The same for photographs, for which the first engine overestimates its confidence. */
const GOOD_PHOTO = 0.9;
/** A page with fewer letters and digits than this is not readable enough to be trusted. */
const MIN_LETTERS = 6;
/** Confidence of the second engine required to replace a word without digits. */
const SURE_REREADING = 0.85;
/** What recognizers make of the remains of borders. */
const FRAME_MARK = /^[|¦_=~[\]{}]+$/;

/** The text and rules of a picture, in fractions of its reading frame. */
export interface Recognition {
  words: Word[];
  rules: Rule[];
  /** Texts in large letters that rise or fall across the picture. */
  stamps: string[];
  /** Whether something is printed there but none of it can be read. A blank page isn't illegible. */
  illegible: boolean;
  /** Maps the reading frame to the original picture, in fractions of both; null if the picture was read unchanged. */
  frame: { onItsSide: boolean; toSource: Affine } | null;
}

/** Reads the words of a picture after turning it upright, straightening it, and removing its ruled lines. */
export async function recognizeImage(image: RasterImage, hints: RecognitionHints, deadline: Deadline): Promise<Recognition> {
  const { prepared, words } = await readPicture(image, hints, deadline);
  const picture = prepared.image;
  const legible = correctBySums(
    correctByProducts(
      withoutSpecks(
        words
          .flatMap(splitAtLeaders)
          .flatMap(splitJoinedWords)
          .filter((word) => !FRAME_MARK.test(word.text)),
      ),
    ),
  );
  const illegible = lettersOf(legible) < MIN_LETTERS && (await isPrinted(image));
  return {
    illegible,
    words: illegible ? [] : legible.map((word) => toWord(word, picture)),
    rules: prepared.rules.map((rule) => toRule(rule, picture)),
    stamps: illegible ? [] : await readSlantedText(picture, legible, deadline),
    frame: prepared.moved ? frameOf(prepared, image) : null,
  };
}

async function readPicture(image: RasterImage, hints: RecognitionHints, deadline: Deadline): Promise<FirstReading> {
  const seen = hints.photo ? await readSlip(image, deadline) : null;
  if (seen && "slip" in seen) return seen.slip;
  const { prepared, areas, words } = await firstReading(image, hints, deadline, seen);
  return { prepared, areas, words: await deadline.race(withSecondOpinion(prepared.image, words, areas, hints, deadline)) };
}

function frameOf({ image, quarters, toSource }: PreparedPicture, source: RasterImage): NonNullable<Recognition["frame"]> {
  const toPixels = compose(toSource, scaling(image.width, image.height));
  return { onItsSide: quarters === 1 || quarters === 3, toSource: compose(scaling(1 / source.width, 1 / source.height), toPixels) };
}

/** Counts the letters and digits of words that at least one engine is fairly sure of. */
function lettersOf(words: readonly PixelWord[]): number {
  return words.reduce((sum, word) => sum + (word.confidence >= 0.5 ? word.text.replace(/[^\p{L}\p{N}]/gu, "").length : 0), 0);
}

/** Improves the first engine's reading with the second engine. `known` are the picture's areas of text, if they have been searched for. */
async function withSecondOpinion(
  image: RasterImage,
  first: readonly PixelWord[],
  known: readonly TextArea[] | null,
  hints: RecognitionHints,
  deadline: Deadline,
): Promise<PixelWord[]> {
  const confidence = meanConfidence(first);
  if (confidence >= (hints.photo ? GOOD_PHOTO : POOR_READING)) {
    const { words, replaced } = await readMissedText(image, first, known, deadline);
    const kept = first.filter((word) => !replaced.has(word));
    const read = [...(await rereadDoubtful(image, kept, hints, deadline)), ...words];
    // The first engine may have seen only the last figures of "60,00".
    return words.length > 0 ? joinDecimals(read) : read;
  }
  const engine = await secondEngine();
  // Unlike the first engine, the second also reads what shows through from the back.
  const picture = (image.channels === 1 ? await fadeShowThrough(image) : null) ?? image;
  const second: PixelWord[] = [];
  for (const area of known ?? (await textAreasOf(engine, picture))) {
    deadline.check();
    second.push(...(await readTextLine(engine, picture, area)));
  }
  return mergeReadings(first, second);
}

async function rereadDoubtful(
  image: RasterImage,
  first: readonly PixelWord[],
  hints: RecognitionHints,
  deadline: Deadline,
): Promise<PixelWord[]> {
  const doubtful = doubtfulWords(first, hints.photo);
  if (doubtful.size === 0) return [...first];
  const engine = await secondEngine();
  const words: PixelWord[] = [];
  for (const word of first) {
    if (!doubtful.has(word)) {
      words.push(word);
      continue;
    }
    deadline.check();
    const margin = (word.bottom - word.top) * 0.2;
    const again = await readTextLine(engine, image, {
      left: word.left - margin,
      right: word.right + margin,
      top: word.top - margin,
      bottom: word.bottom + margin,
    });
    const joined = again.map((part) => part.text).join("");
    const confidence = Math.min(...again.map((part) => part.confidence));
    if (!again[0]) words.push(word);
    else if (hasDigits(joined)) words.push(mergeWord(word, { ...again[0], text: joined, confidence }));
    else words.push(!hasDigits(word.text) && confidence >= SURE_REREADING ? { ...word, text: joined, confidence } : word);
  }
  return words;
}

function toWord(word: PixelWord, image: RasterImage): Word {
  const x = (value: number): number => Math.min(1, Math.max(0, value / image.width));
  const y = (value: number): number => Math.min(1, Math.max(0, value / image.height));
  return {
    text: correctLetters(word.text),
    confidence: word.confidence,
    bold: false,
    hidden: false,
    fontSize: image.dpi === null ? null : ((word.bottom - word.top) / image.dpi) * 72,
    box: [x(word.left), y(word.top), x(word.right), y(word.bottom)],
  };
}

function toRule(rule: PixelRule, image: RasterImage): Rule {
  return {
    orientation: rule.orientation,
    box: [rule.left / image.width, rule.top / image.height, rule.right / image.width, rule.bottom / image.height],
  };
}
