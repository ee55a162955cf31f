import sharp from "sharp";
import type { Word } from "@/lib/prism/model";
import type { RasterImage } from "../pdf/render-page";
import type { Deadline } from "../read-options";
import { agreed, hasDigits, mergeReadings } from "./merge-readings";
import { readTextLine } from "./read-text-line";
import { secondEngine } from "./second-engine";
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

/** The words of a picture, with boxes in fractions of it. */
export async function recogniseImage(image: RasterImage, hints: RecognitionHints, deadline: Deadline): Promise<Word[]> {
  const picture = await enlarged(image, hints);
  const first = await deadline.race(recogniseWords(await toPng(picture), picture.dpi ?? 200));
  const words = await deadline.race(withSecondOpinion(picture, first, hints, deadline));
  return words.map((word) => toWord(word, picture));
}

async function withSecondOpinion(image: RasterImage, first: readonly PixelWord[], hints: RecognitionHints, deadline: Deadline): Promise<PixelWord[]> {
  const confidence = meanConfidence(first);
  if (confidence >= (hints.photo ? GOOD_PHOTO : POOR_READING)) return rereadNumbers(image, first, deadline);
  const engine = await secondEngine();
  const second: PixelWord[] = [];
  for (const area of await textAreasOf(engine, image)) {
    deadline.check();
    second.push(...(await readTextLine(engine, image, area)));
  }
  return mergeReadings(first, second, "all_of_second");
}

async function rereadNumbers(image: RasterImage, first: readonly PixelWord[], deadline: Deadline): Promise<PixelWord[]> {
  const doubtful = new Set(first.filter((word) => hasDigits(word.text) && word.confidence < DOUBTFUL_NUMBER).slice(0, MAX_REREAD));
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
    words.push(again[0] && hasDigits(joined) ? agreed(word, { ...again[0], text: joined, confidence: Math.min(...again.map((part) => part.confidence)) }) : word);
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
