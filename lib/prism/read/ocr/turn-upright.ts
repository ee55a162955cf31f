import sharp from "sharp";
import type { Affine } from "@/lib/prism/model";
import type { RasterImage } from "../pdf/render-page";
import { LINE_HEIGHT_PX, secondEngine, type SecondEngine } from "./second-engine";
import { cropToLine } from "./read-text-line";
import { inkMask } from "./reduced-picture";
import type { PixelWord } from "./tesseract";
import { textAreasOf, type TextArea } from "./text-areas";

/** At this size the gaps between letters are a pixel or two wide, those between lines several. */
const MEASURED_SIDE_PX = 1_000;
const MAX_GAP_PX = 4;
const LONGEST_RUN = 0.6;
const SURROUNDINGS_PX = 10;
/** Tall areas of text that confirm a sideways picture. Barcodes also look like vertical lines, so marks alone don't decide. */
const MIN_TALL = 4;
/** Number of words tested for being upside down, and the mean probability above which the page is turned. */
const ASKED_WORDS = 12;
const MIN_ASKED = 4;
const UPSIDE_DOWN = 0.7;
const CROP_WIDTH_PX = 192;

/** Clockwise quarter turns. */
export type Quarters = 1 | 2 | 3;

/**
 * Turns a picture clockwise, and returns the map from its pixels back to the original ones. `image` may have any number of channels; the
 * result has one.
 */
export async function turn(image: RasterImage, quarters: Quarters): Promise<{ image: RasterImage; toSource: Affine }> {
  const { data, info } = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .grayscale()
    .rotate(quarters * 90)
    .toColorspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = image;
  const toSource: Affine =
    quarters === 1 ? [0, -1, 1, 0, 0, height] : quarters === 2 ? [-1, 0, 0, -1, width, height] : [0, 1, -1, 0, width, 0];
  return { image: { width: info.width, height: info.height, channels: 1, pixels: data, dpi: image.dpi }, toSource };
}

/** Whether marks run down a reduced picture rather than along its rows. A cheap test that only raises a suspicion. */
export async function seemsOnItsSide(small: RasterImage): Promise<boolean> {
  const [rows, columns] = await axisScores(small);
  return columns > rows;
}

/** Whether lines of text run vertically, judged by the shapes of the areas of text. */
export async function isOnItsSide(image: RasterImage): Promise<boolean> {
  return areTall(await textAreasOf(await secondEngine(), image));
}

/** Whether the areas of text are those of vertical lines. */
export function areTall(areas: readonly TextArea[]): boolean {
  const tall = areas.filter((area) => area.bottom - area.top > (area.right - area.left) * 1.5).length;
  const wide = areas.filter((area) => area.right - area.left > (area.bottom - area.top) * 1.5).length;
  return tall >= MIN_TALL && tall > wide * 2;
}

/** Length of the marks along rows and along columns once small gaps are closed: letters join into words along their line. */
async function axisScores(small: RasterImage): Promise<[rows: number, columns: number]> {
  const { data, info } = await sharp(small.pixels, { raw: { width: small.width, height: small.height, channels: small.channels } })
    .resize({ width: MEASURED_SIDE_PX, height: MEASURED_SIDE_PX, fit: "inside", withoutEnlargement: true })
    .toColorspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const ink = await inkMask({ ...small, width: info.width, height: info.height, pixels: data }, SURROUNDINGS_PX);
  return [meanRun(ink, info.width, info.height, 1, info.width), meanRun(ink, info.height, info.width, info.width, 1)];
}

/** Mean length of the marks along one direction with small gaps closed, each weighted by its length. Ruled lines are left out. */
function meanRun(ink: Uint8Array, length: number, lines: number, along: number, across: number): number {
  let sum = 0;
  let squares = 0;
  const add = (from: number, to: number): void => {
    const run = to - from;
    if (run <= 2 || run > length * LONGEST_RUN) return;
    sum += run;
    squares += run * run;
  };
  for (let line = 0; line < lines; line++) {
    let start = -1;
    let last = -1;
    for (let i = 0; i < length; i++) {
      if (ink[line * across + i * along] !== 1) continue;
      if (start >= 0 && i - last > MAX_GAP_PX) {
        add(start, last + 1);
        start = i;
      }
      if (start < 0) start = i;
      last = i;
    }
    if (start >= 0) add(start, last + 1);
  }
  return sum === 0 ? 0 : squares / sum;
}

/** Whether the words found in a picture are upside down, by a vote of the widest of them. */
export async function isUpsideDown(engine: SecondEngine, image: RasterImage, words: readonly PixelWord[]): Promise<boolean> {
  const asked = [...words]
    .filter((word) => word.right - word.left > (word.bottom - word.top) * 1.5 && word.bottom - word.top >= 8)
    .sort((a, b) => b.right - b.left - (a.right - a.left))
    .slice(0, ASKED_WORDS);
  if (asked.length < MIN_ASKED) return false;
  let upsideDown = 0;
  for (const { left, top, right, bottom } of asked) {
    const height = bottom - top;
    const area = { left, top: top - height * 0.1, right: Math.min(right, left + height * 4), bottom: bottom + height * 0.1 };
    const width = Math.min(CROP_WIDTH_PX, Math.max(16, Math.round(((area.right - area.left) / (area.bottom - area.top)) * LINE_HEIGHT_PX)));
    upsideDown += await engine.upsideDownProbability(cropToLine(image, area, width, CROP_WIDTH_PX), CROP_WIDTH_PX);
  }
  return upsideDown / asked.length > UPSIDE_DOWN;
}
