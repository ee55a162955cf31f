import sharp from "sharp";
import type { Affine } from "@/lib/prism/model";
import type { RasterImage } from "../pdf/render-page";
import { detectLanguage } from "../language";
import type { Deadline } from "../read-options";
import { centsOf } from "./confirmed-amounts";
import { fadeShowThrough } from "./fade-show-through";
import { meanConfidence, NONSENSE, readWithFirstEngine, recognizerLanguage, type FirstReading } from "./first-reading";
import { coverSureNumbers } from "./cover-sure-numbers";
import { mergeReadings } from "./merge-readings";
import { preparePicture, type PreparedPicture } from "./prepare-picture";
import { readTextLine } from "./read-text-line";
import { secondEngine } from "./second-engine";
import type { PixelWord, RecognizerLanguage } from "./tesseract";
import { textAreasOf, type TextArea } from "./text-areas";
import { areTall, isUpsideDown, type Quarters } from "./turn-upright";

/**
 * Widest column, in line heights, that counts as a till slip; pages in the same print are half as wide again. The widest of 48 receipts had
 * 22, the narrowest of 27 pages longer than a few lines had 28.
 */
const MAX_HEIGHTS_WIDE = 25;
const MIN_AREAS = 6;
/** Below this mean confidence both engines read a slip. Values from 0.8 to 0.84 made no difference for any of 48 slips. */
const SURE_SLIP = 0.82;
const DATE =
  /(?<!\d)(?:\d{1,2}([./-])\d{1,2}\1(?:20)?\d{2}|20\d{2}([./-])\d{1,2}\2\d{1,2})(?!\d)|\d{1,2}[-. /]?(?:jan|feb|m[aä]r|apr|ma[iy]|jun|jul|aug|sep|o[ck]t|nov|de[cz])/i;

/**
 * Reads a till slip with the second engine: its lines are short and far apart, and the first engine misreads one in four of its worn
 * digits. If the reading has no date or no amount, or is unsure, the first engine reads the slip too. If the slip isn't in English, the
 * first engine reads the words, because the second knows no accents.
 *
 * @returns `page` and its areas of text if the picture is a page instead; it is then to be prepared for reading as one
 */
export async function readSlip(
  image: RasterImage,
  deadline: Deadline,
): Promise<{ slip: FirstReading } | { page: PreparedPicture; areas: TextArea[] }> {
  const seen = await lookAt(image, null, deadline);
  const upright = seen.prepared.quarters === null && areTall(seen.areas) ? await lookAt(image, 1, deadline) : seen;
  if (!isNarrowColumn(upright.areas)) return { page: seen.prepared, areas: seen.areas };
  const slip = await wordsOf(upright, deadline);
  if (meanConfidence(slip.words) >= NONSENSE || !(await isUpsideDown(await secondEngine(), slip.prepared.image, slip.words)))
    return { slip: await withFirstEngine(slip, deadline) };
  const turned = await lookAt(image, upright.prepared.quarters === 1 ? 3 : 2, deadline);
  return { slip: await withFirstEngine(await wordsOf(turned, deadline), deadline) };
}

interface SeenPicture {
  prepared: PreparedPicture;
  /** The prepared picture without what shows through from the back. */
  picture: RasterImage;
  areas: TextArea[];
}

async function lookAt(image: RasterImage, quarters: Quarters | null, deadline: Deadline): Promise<SeenPicture> {
  deadline.check();
  const prepared = await preparePicture(image, true, quarters);
  const picture = (prepared.image.channels === 1 ? await fadeShowThrough(prepared.image) : null) ?? prepared.image;
  return { prepared, picture, areas: await deadline.race(textAreasOf(await secondEngine(), picture)) };
}

async function wordsOf({ prepared, picture, areas }: SeenPicture, deadline: Deadline): Promise<FirstReading> {
  const engine = await secondEngine();
  const words: PixelWord[] = [];
  for (const area of areas) {
    deadline.check();
    words.push(...(await readTextLine(engine, picture, area, { splitAtGaps: "betweenKinds" })));
  }
  return { prepared, areas, words };
}

async function withFirstEngine({ prepared, areas, words }: FirstReading, deadline: Deadline): Promise<FirstReading> {
  const alone = mergeReadings([], words);
  const language = languageOf(alone);
  const doubtful = isDoubtfulSlip(alone);
  if (language === "eng" && !doubtful) return { prepared, areas, words: alone };
  const first = await deadline.race(
    doubtful
      ? readWithFirstEngine(prepared.image, language)
      : readAtOwnSize(coverSureNumbers(prepared.image, words), prepared.toSource, language),
  );
  return { prepared, areas, words: mergeReadings(first, words) };
}

/**
 * Reads a picture that was enlarged for the second engine at its original size, at which the first reads letters just as well, and faster.
 */
async function readAtOwnSize(image: RasterImage, toSource: Affine, language: RecognizerLanguage): Promise<PixelWord[]> {
  const scale = Math.hypot(toSource[0], toSource[1]);
  if (scale > 0.95) return readWithFirstEngine(image, language);
  const { data, info } = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .resize({ width: Math.round(image.width * scale) })
    .toColorspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const words = await readWithFirstEngine(
    { width: info.width, height: info.height, channels: 1, pixels: data, dpi: image.dpi === null ? null : image.dpi * scale },
    language,
  );
  const [x, y] = [image.width / info.width, image.height / info.height];
  return words.map((word) => ({ ...word, left: word.left * x, right: word.right * x, top: word.top * y, bottom: word.bottom * y }));
}

/** The first engine's data for the language of the words; English if they don't tell. */
export function languageOf(words: readonly PixelWord[]): RecognizerLanguage {
  return recognizerLanguage(detectLanguage(words.map((word) => word.text))) ?? "eng";
}

/** Whether the column of text is as narrow, relative to the line height, as a till prints it. */
export function isNarrowColumn(areas: readonly TextArea[]): boolean {
  if (areas.length < MIN_AREAS) return false;
  const sorted = (values: number[]): number[] => values.sort((a, b) => a - b);
  const heights = sorted(areas.map((area) => area.bottom - area.top));
  const lefts = sorted(areas.map((area) => area.left));
  const rights = sorted(areas.map((area) => area.right));
  // A few stray marks beside the column don't widen it.
  const stray = Math.floor(areas.length * 0.05);
  const width = (rights[rights.length - 1 - stray] ?? 0) - (lefts[stray] ?? 0);
  return width <= (heights[Math.floor(heights.length / 2)] ?? 0) * MAX_HEIGHTS_WIDE;
}

/**
 * Whether the second engine's words alone aren't reliable enough. That no sum confirms its amounts says little, because it misreads few
 * digits.
 */
export function isDoubtfulSlip(words: readonly PixelWord[]): boolean {
  return (
    meanConfidence(words) < SURE_SLIP || !words.some((word) => DATE.test(word.text)) || !words.some((word) => centsOf(word.text) !== null)
  );
}
