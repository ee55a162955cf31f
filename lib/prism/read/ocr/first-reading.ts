import sharp from "sharp";
import type { RasterImage } from "../pdf/render-page";
import { detectLanguage } from "../language";
import type { Deadline } from "../read-options";
import { glanceAtLanguage } from "./glance-language";
import { preparePage } from "./prepare-page";
import { preparePicture, type PreparedPicture } from "./prepare-picture";
import { secondEngine } from "./second-engine";
import { recognizeWords, type PixelWord, type RecognizerLanguage } from "./tesseract";
import type { TextArea } from "./text-areas";
import { isOnItsSide, isUpsideDown, type Quarters } from "./turn-upright";

/** Mean confidence below which a reading is nonsense. Upright text always scores better; upside-down text scores worse. */
export const NONSENSE = 0.6;
/** Standard deviation of gray levels above which a page isn't blank. */
const MIN_DEVIATION = 2.5;
export interface FirstReading {
  prepared: PreparedPicture;
  words: PixelWord[];
  /** Areas of text in the picture; null if they haven't been searched for. */
  areas: TextArea[] | null;
}

/**
 * Reads the words of a picture with the first engine. If they are nonsense, the picture is turned as its lines of text suggest, and read
 * again. `seen` is the picture prepared in its present orientation, with its areas of text, if that has been done already.
 */
export async function firstReading(
  image: RasterImage,
  hints: { photo: boolean; language: string | null },
  deadline: Deadline,
  seen: { page: PreparedPicture; areas: TextArea[] } | null = null,
): Promise<FirstReading> {
  const read = async (ready: PreparedPicture): Promise<FirstReading> => {
    deadline.check();
    const { page, bent } = await preparePage(ready, hints.photo);
    const areas = ready === seen?.page && !bent ? seen.areas : null;
    return { prepared: page, areas, words: await deadline.race(readInItsLanguage(page.image, recognizerLanguage(hints.language))) };
  };
  const readTurned = async (quarters: Quarters): Promise<FirstReading> => read(await preparePicture(image, hints.photo, quarters));
  const upsideDown = async ({ prepared, words }: FirstReading): Promise<boolean> =>
    meanConfidence(words) < NONSENSE && isUpsideDown(await secondEngine(), prepared.image, words);
  const asItIs = await read(seen?.page ?? (await preparePicture(image, hints.photo, null)));
  if (meanConfidence(asItIs.words) >= NONSENSE || (asItIs.words.length === 0 && !(await isPrinted(image)))) return asItIs;
  if (asItIs.prepared.quarters === null && (await isOnItsSide(asItIs.prepared.image))) {
    const onSide = await readTurned(1);
    return (await upsideDown(onSide)) ? readTurned(3) : onSide;
  }
  return (await upsideDown(asItIs)) ? readTurned(asItIs.prepared.quarters === 1 ? 3 : 2) : asItIs;
}

/**
 * Reads the whole page at once, because in strips, words beside the cut are read worse. The language is detected in a few lines first. If
 * those don't tell, and the page turns out to be in another language, it is read again with that language's data.
 */
async function readInItsLanguage(image: RasterImage, known: RecognizerLanguage | null): Promise<PixelWord[]> {
  const expected =
    known ?? recognizerLanguage(await glanceAtLanguage(image, async (lines) => textsOf(await readWithFirstEngine(lines, "eng"))));
  if (expected !== null) return readWithFirstEngine(image, expected);
  const words = await readWithFirstEngine(image, "eng");
  const detected = recognizerLanguage(detectLanguage(textsOf(words))) ?? "eng";
  return detected === "eng" ? words : readWithFirstEngine(image, detected);
}

function textsOf(words: readonly PixelWord[]): string[] {
  return words.map((word) => word.text);
}

/** The first engine's name for a language; null if it has no data for it. */
export function recognizerLanguage(language: string | null): RecognizerLanguage | null {
  return language === "de" ? "deu" : language === "fr" ? "fra" : language === "en" ? "eng" : null;
}

/** Reads an upright, straight picture with the first engine. */
export async function readWithFirstEngine(image: RasterImage, language: RecognizerLanguage): Promise<PixelWord[]> {
  return recognizeWords(await fileOf(image), image.dpi ?? 200, language);
}

/**
 * Encodes the picture as a file. Gray pictures only get a PGM header, because compressing and decompressing would cost a tenth of the
 * reading.
 */
async function fileOf({ pixels, width, height, channels }: RasterImage): Promise<Buffer> {
  if (channels === 1) return Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), pixels]);
  return sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer();
}

/** Mean confidence over all letters, 0..1. */
export function meanConfidence(words: readonly PixelWord[]): number {
  const letters = words.reduce((sum, word) => sum + word.text.length, 0);
  return letters === 0 ? 0 : words.reduce((sum, word) => sum + word.confidence * word.text.length, 0) / letters;
}

/** Whether more than grain is on the paper. At this size grain averages out, but lines of text remain as bands. */
export async function isPrinted(image: RasterImage): Promise<boolean> {
  const small = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .grayscale()
    .resize({ width: 200 })
    .png()
    .toBuffer();
  const [gray] = (await sharp(small).stats()).channels;
  return (gray?.stdev ?? 0) > MIN_DEVIATION;
}
