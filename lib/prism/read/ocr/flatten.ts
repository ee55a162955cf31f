import type { RasterImage } from "../pdf/render-page";
import { reducedPicture } from "./reduced-picture";
import { ENOUGH_INK, inkOf, type Ink } from "./straighten";

/** How lines of text deviate from level: a slope, a change of slope down the page, and a bow. */
export interface Bend {
  /** Rise of a line over its length. */
  slope: number;
  /** How much more the lines at the foot rise than those at the head, as in a picture taken from one side. */
  keystone: number;
  /** How far the middle of a line lies off its ends, as a share of the width: paper that curls. */
  bow: number;
}

/** Search range of each value in either direction, covered in STEPS steps. The second search covers a quarter of it. */
const REACH: Bend = { slope: 0.016, keystone: 0.048, bow: 0.012 };
const STEPS = 4;
const FINER = 4;
/** Gain in row sharpness that bending back must bring; a flat page gains nothing. */
const MIN_GAIN = 1.12;
/** No letter is this wide at the size at which the bend is measured. */
const LONG_RUN_PX = 40;

/**
 * Levels the lines of text of a photographed page that turning alone can't straighten. Null if they are level, or if bending wouldn't help.
 */
export async function flatten(image: RasterImage): Promise<RasterImage | null> {
  const bend = bendOf(lettersOf(await inkOf(await reducedPicture(image))));
  return bend === null ? null : bentBack(image, bend);
}

/**
 * Samples the ink of letters and leaves out long runs along a row, because a single fold, border or table edge would outweigh all letters.
 */
export function lettersOf({ xs, ys, width, height }: Ink): Ink {
  const part = Math.max(1, Math.ceil(xs.length / ENOUGH_INK));
  const [keptXs, keptYs] = [new Uint16Array(xs.length), new Uint16Array(xs.length)];
  let count = 0;
  for (let i = 0, start = 0; i < xs.length; i++) {
    if (i + 1 < xs.length && ys[i + 1] === ys[i] && (xs[i + 1] ?? 0) - (xs[i] ?? 0) <= 2) continue;
    if (i - start < LONG_RUN_PX) {
      for (let at = start + ((part - (start % part)) % part); at <= i; at += part, count++) {
        keptXs[count] = xs[at] ?? 0;
        keptYs[count] = ys[at] ?? 0;
      }
    }
    start = i + 1;
  }
  return { xs: keptXs.subarray(0, count), ys: keptYs.subarray(0, count), width, height };
}

/** Finds the bend that makes the rows of ink stand out most; null if the gain over no bend is small. */
export function bendOf(ink: Ink): Bend | null {
  if (ink.xs.length === 0) return null;
  const flat: Bend = { slope: 0, keystone: 0, bow: 0 };
  const asItIs = sharpnessOf(ink, flat);
  let best = { bend: flat, sharpness: asItIs };
  for (const share of [1, 1 / FINER]) {
    for (const part of ["keystone", "bow", "slope", "keystone"] as const) {
      const from = best.bend;
      for (let step = -STEPS; step <= STEPS; step++) {
        if (step === 0) continue;
        const bend = { ...from, [part]: from[part] + (REACH[part] * share * step) / STEPS };
        const sharpness = sharpnessOf(ink, bend);
        if (sharpness > best.sharpness) best = { bend, sharpness };
      }
    }
  }
  return best.sharpness >= asItIs * MIN_GAIN ? best.bend : null;
}

/** For a picture of the given size, how many pixels each point lies below level. */
function dropOf({ slope, keystone, bow }: Bend, width: number, height: number): (x: number, y: number) => number {
  return (x, y) => {
    const along = x / width - 0.5;
    return width * (along * (slope + keystone * (y / height - 0.5)) + bow * (1 - 4 * along * along));
  };
}

/** Measures how abruptly the amount of ink changes from row to row. */
function sharpnessOf({ xs, ys, width, height }: Ink, { slope, keystone, bow }: Bend): number {
  const margin = Math.ceil(width * 0.1);
  const rows = new Int32Array(height + 2 * margin);
  // The drop of each point, split into a part that depends on the column alone and a part that grows down the page.
  const [still, growing] = [new Float32Array(width), new Float32Array(width)];
  for (let x = 0; x < width; x++) {
    const along = x / width - 0.5;
    still[x] = width * (along * (slope - keystone / 2) + bow * (1 - 4 * along * along)) - margin - 0.5;
    growing[x] = (width * along * keystone) / height;
  }
  for (let i = 0; i < xs.length; i++) {
    const x = xs[i] ?? 0;
    const y = ys[i] ?? 0;
    const row = (y - (still[x] ?? 0) - (growing[x] ?? 0) * y) | 0;
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sharpness = 0;
  for (let i = 1; i < rows.length; i++) sharpness += ((rows[i] ?? 0) - (rows[i - 1] ?? 0)) ** 2;
  return sharpness;
}

/** Moves each column up or down, interpolating between pixels. `image` has one byte per pixel. */
function bentBack(image: RasterImage, bend: Bend): RasterImage {
  const { width, height } = image;
  const drop = dropOf(bend, width, height);
  const pixels = new Uint8Array(width * height);
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      const from = Math.min(height - 1.001, Math.max(0, y + drop(x, y)));
      const above = Math.floor(from);
      const place = above * width + x;
      const share = from - above;
      pixels[at] = (image.pixels[place] ?? 0) * (1 - share) + (image.pixels[place + width] ?? 0) * share + 0.5;
    }
  }
  return { ...image, pixels };
}
