import sharp from "sharp";
import type { Rule, Word } from "@/lib/prism/model";
import type { RasterImage } from "../pdf/render-page";
import type { Deadline } from "../read-options";
import { eraseRules, type PixelRule } from "./erase-rules";
import { fadeShowThrough } from "./fade-show-through";
import { agreed, fuseReadings, hasDigits } from "./merge-readings";
import { readTextLine } from "./read-text-line";
import { secondEngine } from "./second-engine";
import { straighten } from "./straighten";
import { recogniseWords, type PixelWord } from "./tesseract";
import { textAreasOf } from "./text-areas";

export interface RecognitionHints {
  /** A photographed or scanned picture rather than a painted page: small print, shadows, curved paper. */
  photo: boolean;
}

/** Below this mean confidence the first engine's reading of a picture is not to be built upon. */
const POOR_READING = 0.8;
/** Photographs mislead the first engine's own judgement, so they must look better. */
const GOOD_PHOTO = 0.9;
/** Numbers that the first engine is less sure of than this are read again. */
const DOUBTFUL_NUMBER = 0.93;
const MAX_REREAD = 80;
/** Letters of small pictures are enlarged to about this width of the page. */
const MIN_WIDTH_PX = 1_100;
const MAX_ENLARGEMENT = 2.5;
/** A page with fewer letters and digits than this says nothing that could be trusted. */
const MIN_LETTERS = 6;
/** Standard deviation of grey levels beyond which a page is not blank. */
const MIN_DEVIATION = 2.5;
/** Words that the first engine all but guessed are read again, and replaced where the second is this sure. */
const GUESSED_WORD = 0.5;
const SURE_REREADING = 0.85;
/** What recognisers make of remains of borders. */
const FRAME_MARK = /^[|¦_=~[\]{}]+$/;

/** What a picture shows, in fractions of it. */
export interface Recognition {
  words: Word[];
  rules: Rule[];
  /** Something is printed there, and none of it can be read. A blank page is not illegible. */
  illegible: boolean;
}

/** Reads the words of a picture after straightening it and taking its ruled lines off. */
export async function recogniseImage(image: RasterImage, hints: RecognitionHints, deadline: Deadline): Promise<Recognition> {
  const upright = await enlarged((await straighten(image)) ?? image, hints);
  const ruled = upright.channels === 1 ? eraseRules(upright) : null;
  const picture = ruled?.image ?? upright;
  deadline.check();
  const first = await deadline.race(recogniseWords(await toPng(picture), picture.dpi ?? 200));
  const words = await deadline.race(withSecondOpinion(picture, first, hints, deadline));
  const legible = words.filter((word) => !FRAME_MARK.test(word.text));
  const illegible = lettersOf(legible) < MIN_LETTERS && (await isPrinted(image));
  return {
    illegible,
    words: illegible ? [] : legible.map((word) => toWord(word, picture)),
    rules: (ruled?.rules ?? []).map((rule) => toRule(rule, picture)),
  };
}

/** Letters and digits of words that at least one engine is fairly sure of. */
function lettersOf(words: readonly PixelWord[]): number {
  return words.reduce((sum, word) => sum + (word.confidence >= 0.5 ? word.text.replace(/[^\p{L}\p{N}]/gu, "").length : 0), 0);
}

/** Whether more than grain is on the paper: at this size grain averages away and lines of text stay as bands. */
async function isPrinted(image: RasterImage): Promise<boolean> {
  const small = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } }).greyscale().resize({ width: 200 }).png().toBuffer();
  const [grey] = (await sharp(small).stats()).channels;
  return (grey?.stdev ?? 0) > MIN_DEVIATION;
}

async function withSecondOpinion(image: RasterImage, first: readonly PixelWord[], hints: RecognitionHints, deadline: Deadline): Promise<PixelWord[]> {
  const confidence = meanConfidence(first);
  if (confidence >= (hints.photo ? GOOD_PHOTO : POOR_READING)) return rereadDoubtful(image, first, deadline);
  const engine = await secondEngine();
  // Unlike the first, the second engine also reads what shines through from the back.
  const picture = (image.channels === 1 ? await fadeShowThrough(image) : null) ?? image;
  const second: PixelWord[] = [];
  for (const area of await textAreasOf(engine, picture)) {
    deadline.check();
    second.push(...(await readTextLine(engine, picture, area)));
  }
  return fuseReadings(first, second);
}

async function rereadDoubtful(image: RasterImage, first: readonly PixelWord[], deadline: Deadline): Promise<PixelWord[]> {
  const doubtful = new Set(first.filter((word) => word.confidence < (hasDigits(word.text) ? DOUBTFUL_NUMBER : GUESSED_WORD)).slice(0, MAX_REREAD));
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
    const again = await readTextLine(engine, image, { left: word.left - margin, right: word.right + margin, top: word.top - margin, bottom: word.bottom + margin });
    const joined = again.map((part) => part.text).join("");
    const confidence = Math.min(...again.map((part) => part.confidence));
    if (!again[0]) words.push(word);
    else if (hasDigits(joined)) words.push(agreed(word, { ...again[0], text: joined, confidence }));
    else words.push(!hasDigits(word.text) && confidence >= SURE_REREADING ? { ...word, text: joined, confidence } : word);
  }
  return words;
}

function meanConfidence(words: readonly PixelWord[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
}

async function enlarged(image: RasterImage, hints: RecognitionHints): Promise<RasterImage> {
  const factor = Math.min(MAX_ENLARGEMENT, MIN_WIDTH_PX / image.width);
  if (!hints.photo || factor <= 1.1) return image;
  const { data, info } = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .resize({ width: Math.round(image.width * factor), kernel: "lanczos3" })
    .toColourspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 1, pixels: data, dpi: image.dpi === null ? null : image.dpi * factor };
}

function toPng(image: RasterImage): Promise<Buffer> {
  return sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } }).png({ compressionLevel: 1 }).toBuffer();
}

function toWord(word: PixelWord, image: RasterImage): Word {
  const x = (value: number): number => Math.min(1, Math.max(0, value / image.width));
  const y = (value: number): number => Math.min(1, Math.max(0, value / image.height));
  return {
    text: word.text, confidence: word.confidence, bold: false, hidden: false,
    fontSize: image.dpi === null ? null : ((word.bottom - word.top) / image.dpi) * 72,
    box: [x(word.left), y(word.top), x(word.right), y(word.bottom)],
  };
}

function toRule(rule: PixelRule, image: RasterImage): Rule {
  return { orientation: rule.orientation, box: [rule.left / image.width, rule.top / image.height, rule.right / image.width, rule.bottom / image.height] };
}
