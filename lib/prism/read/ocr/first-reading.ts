import sharp from "sharp";
import type { RasterImage } from "../pdf/render-page";
import { detectLanguage } from "../language";
import type { Deadline } from "../read-options";
import { preparePicture, type PreparedPicture } from "./prepare-picture";
import { secondEngine } from "./second-engine";
import { recogniseWords, type PixelWord, type RecogniserLanguage } from "./tesseract";
import { isOnItsSide, isOverturned, type Quarters } from "./turn-upright";

/** Upright text is never read as badly as text that stands on its head. */
const NONSENSE = 0.6;
/** Standard deviation of grey levels beyond which a page is not blank. */
const MIN_DEVIATION = 2.5;
/** The language shows in the head of a page, cut at an empty row between these parts of its height. */
const HEAD_FROM = 0.2;
const HEAD_TO = 0.4;
const MIN_HEAD_HEIGHT_PX = 300;
const EMPTY_ROWS = 4;
/** Grey levels by which a row's darkest pixel may differ from its neighbours' brightest and the row still be empty. */
const EMPTY_CONTRAST = 40;

export interface FirstReading {
  prepared: PreparedPicture;
  words: PixelWord[];
}

/** The first engine's words; where they are nonsense, those of the picture turned as its lines of text say. */
export async function firstReading(image: RasterImage, hints: { photo: boolean; language: string | null }, deadline: Deadline): Promise<FirstReading> {
  const readTurned = async (quarters: Quarters | null): Promise<FirstReading> => {
    deadline.check();
    const prepared = await preparePicture(image, hints.photo, quarters);
    return { prepared, words: await deadline.race(readInItsLanguage(prepared.image, recogniserFor(hints.language))) };
  };
  const overturned = async ({ prepared, words }: FirstReading): Promise<boolean> => meanConfidence(words) < NONSENSE && isOverturned(await secondEngine(), prepared.image, words);
  const asItIs = await readTurned(null);
  if (meanConfidence(asItIs.words) >= NONSENSE || (asItIs.words.length === 0 && !(await isPrinted(image)))) return asItIs;
  if (asItIs.prepared.quarters === null && (await isOnItsSide(asItIs.prepared.image))) {
    const onSide = await readTurned(1);
    return (await overturned(onSide)) ? readTurned(3) : onSide;
  }
  return (await overturned(asItIs)) ? readTurned(asItIs.prepared.quarters === 1 ? 3 : 2) : asItIs;
}

/**
 * English first. Where the head of the page is in a language whose letters English lacks, the page is read with that
 * language's data, so that no more than the head is read twice.
 */
async function readInItsLanguage(image: RasterImage, known: RecogniserLanguage | null): Promise<PixelWord[]> {
  if (known !== null) return readStrip(image, 0, image.height, known);
  const cut = emptyRowOf(image);
  if (cut === null) {
    const words = await readStrip(image, 0, image.height, "eng");
    return rereadIfForeign(image, words);
  }
  const head = await readStrip(image, 0, cut, "eng");
  const language = languageOf(head);
  if (language !== "eng") return readStrip(image, 0, image.height, language);
  return rereadIfForeign(image, [...head, ...(await readStrip(image, cut, image.height, "eng"))]);
}

async function rereadIfForeign(image: RasterImage, words: PixelWord[]): Promise<PixelWord[]> {
  const language = languageOf(words);
  return language === "eng" ? words : readStrip(image, 0, image.height, language);
}

function languageOf(words: readonly PixelWord[]): RecogniserLanguage {
  return recogniserFor(detectLanguage(words.map((word) => word.text))) ?? "eng";
}

function recogniserFor(language: string | null): RecogniserLanguage | null {
  return language === "de" ? "deu" : language === "fr" ? "fra" : language === "en" ? "eng" : null;
}

async function readStrip(image: RasterImage, top: number, bottom: number, language: RecogniserLanguage): Promise<PixelWord[]> {
  const whole = top === 0 && bottom === image.height;
  const picture = sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } });
  const png = await (whole ? picture : picture.extract({ left: 0, top, width: image.width, height: bottom - top })).png({ compressionLevel: 1 }).toBuffer();
  const words = await recogniseWords(png, image.dpi ?? 200, language);
  return words.map((word) => ({ ...word, top: word.top + top, bottom: word.bottom + top }));
}

/** A row at which the page may be cut without cutting letters; null where the picture is low or full. */
function emptyRowOf(image: RasterImage): number | null {
  if (image.height * HEAD_FROM < MIN_HEAD_HEIGHT_PX) return null;
  let empty = 0;
  for (let y = Math.round(image.height * HEAD_FROM); y < image.height * HEAD_TO; y++) {
    let darkest = 255;
    let brightest = 0;
    for (let x = 0; x < image.width; x++) {
      const level = image.pixels[(y * image.width + x) * image.channels] ?? 255;
      if (level < darkest) darkest = level;
      if (level > brightest) brightest = level;
    }
    empty = brightest - darkest < EMPTY_CONTRAST ? empty + 1 : 0;
    if (empty === EMPTY_ROWS) return y - Math.floor(EMPTY_ROWS / 2);
  }
  return null;
}

/** Mean over letters, 0..1. */
export function meanConfidence(words: readonly PixelWord[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
}

/** Whether more than grain is on the paper: at this size grain averages away and lines of text stay as bands. */
export async function isPrinted(image: RasterImage): Promise<boolean> {
  const small = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } }).greyscale().resize({ width: 200 }).png().toBuffer();
  const [grey] = (await sharp(small).stats()).channels;
  return (grey?.stdev ?? 0) > MIN_DEVIATION;
}
