import sharp from "sharp";
import type { Affine } from "@/lib/prism/model";
import type { RasterImage } from "../pdf/render-page";
import { inkMask } from "./reduced-picture";

const MAX_DEGREES = 5;
/** Photographed sheets may lie askew by up to this angle. */
const FARTHEST_DEGREES = 16;
/** Recognition doesn't suffer from smaller angles. */
const MIN_DEGREES = 0.25;
/** Gain in row sharpness that turning must bring. Curved and crumpled paper gains less and stays as it is. */
const MIN_GAIN = 1.25;
/** The gain required for large angles: no row of a page this far askew stands out before turning, but every row does after. */
const MIN_GAIN_FAR = 1.6;
const SURROUNDINGS_PX = 12;
/** An angle may be the sharpest if a sample of the ink gives it at least this share of the sample's best. */
const SAMPLED_SHARE = 0.9;
/** Pixels of ink that are enough to find an angle or a bend roughly. */
export const ENOUGH_INK = 25_000;

/**
 * Turns a page that was scanned askew. `toSource` maps its pixels to their original places. Null if the page is straight, or if no single
 * angle would straighten it. `small` is the same picture reduced.
 */
export async function straighten(image: RasterImage, small: RasterImage): Promise<{ image: RasterImage; toSource: Affine } | null> {
  const degrees = skewOf(await inkOf(small));
  if (degrees === null) return null;
  const paper = paperLevelOf(small);
  const { data, info } = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .grayscale()
    .affine(rotation(-degrees), { interpolator: "bicubic", background: { r: paper, g: paper, b: paper } })
    .toColorspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  // The turned page lies on a larger canvas; the part where the page lay is kept, so that the picture's size stays the same.
  const pixels = new Uint8Array(image.width * image.height).fill(paper);
  const offsetX = Math.floor((info.width - image.width) / 2);
  const offsetY = Math.floor((info.height - image.height) / 2);
  for (let y = 0; y < image.height; y++) {
    const from = (y + offsetY) * info.width + offsetX;
    pixels.set(data.subarray(from, from + image.width), y * image.width);
  }
  return {
    image: { width: image.width, height: image.height, channels: 1, pixels, dpi: image.dpi },
    toSource: aboutCentre(degrees, image, info, offsetX, offsetY),
  };
}

/** Turns back by the angle about the center of the larger canvas, from which the page was cut at the offset. */
function aboutCentre(
  degrees: number,
  page: { width: number; height: number },
  canvas: { width: number; height: number },
  offsetX: number,
  offsetY: number,
): Affine {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const x = canvas.width / 2 - offsetX;
  const y = canvas.height / 2 - offsetY;
  return [cos, sin, -sin, cos, page.width / 2 - cos * x + sin * y, page.height / 2 - sin * x - cos * y];
}

/** The median gray level, which on a page is its paper. */
function paperLevelOf(image: RasterImage): number {
  const counts = new Uint32Array(256);
  const total = image.width * image.height;
  for (let i = 0; i < total; i++) {
    const level = image.pixels[i * image.channels] ?? 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  let seen = 0;
  for (let level = 0; level < 256; level++) {
    seen += counts[level] ?? 0;
    if (seen >= total / 2) return level;
  }
  return 255;
}

function rotation(degrees: number): [[number, number], [number, number]] {
  const angle = (degrees * Math.PI) / 180;
  return [
    [Math.cos(angle), -Math.sin(angle)],
    [Math.sin(angle), Math.cos(angle)],
  ];
}

export interface Ink {
  xs: Uint16Array;
  ys: Uint16Array;
  width: number;
  height: number;
}

/** The pixels of a picture that are darker than their surroundings. */
export async function inkOf(small: RasterImage): Promise<Ink> {
  const { width, height } = small;
  const mask = await inkMask(small, SURROUNDINGS_PX);
  let count = 0;
  for (const ink of mask) count += ink;
  const [xs, ys] = [new Uint16Array(count), new Uint16Array(count)];
  for (let y = 0, i = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, i++) {
      if (mask[i] !== 1) continue;
      xs[at] = x;
      ys[at++] = y;
    }
  }
  return { xs, ys, width, height };
}

/** Degrees by which lines of text fall (positive) or rise (negative) to the right; null if turning wouldn't make them clearer. */
export function skewOf(ink: Ink): number | null {
  if (ink.xs.length === 0) return null;
  const upright = angleAt(ink, 0);
  const sample = sampleOf(ink);
  const near = sharpestNearly(ink, sample, anglesFrom(-MAX_DEGREES, MAX_DEGREES, 0.25), upright);
  const far = sharpestNearly(
    ink,
    sample,
    [...anglesFrom(-FARTHEST_DEGREES, -MAX_DEGREES, 0.5), ...anglesFrom(MAX_DEGREES, FARTHEST_DEGREES, 0.5)],
    near,
  );
  // On a page far askew, some smaller angles give a slight gain too.
  const rough = far.sharpness < near.sharpness * MIN_GAIN || far.sharpness < upright.sharpness * MIN_GAIN_FAR ? near : far;
  const best = sharpest(ink, anglesFrom(rough.degrees - 0.25, rough.degrees + 0.25, 0.05), rough);
  // At the edge of the range, the true angle lies beyond it.
  const size = Math.abs(best.degrees);
  if (size < MIN_DEGREES || size >= FARTHEST_DEGREES || (best === near && size >= MAX_DEGREES)) return null;
  return best.sharpness >= upright.sharpness * MIN_GAIN ? best.degrees : null;
}

/** An angle, and how clear the rows of ink are along it. */
interface Angle {
  degrees: number;
  sharpness: number;
}

function angleAt(ink: Ink, degrees: number): Angle {
  return { degrees, sharpness: sharpnessAt(ink, degrees) };
}

function anglesFrom(least: number, most: number, step: number): number[] {
  const angles: number[] = [];
  for (let degrees = least; degrees <= most + step / 2; degrees += step) angles.push(degrees);
  return angles;
}

/** The sharpest of the given angles; the known one if none is sharper. */
function sharpest(ink: Ink, angles: readonly number[], known: Angle): Angle {
  return angles.map((degrees) => angleAt(ink, degrees)).reduce((best, angle) => (angle.sharpness > best.sharpness ? angle : best), known);
}

/** The same, but only the angles that are among the sharpest for a sample of the ink are measured with all of it. */
function sharpestNearly(ink: Ink, sample: Ink, angles: readonly number[], known: Angle): Angle {
  const rough = angles.map((degrees) => sharpnessAt(sample, degrees));
  const limit = Math.max(sharpnessAt(sample, known.degrees), ...rough) * SAMPLED_SHARE;
  const likely = angles.filter((_, index) => (rough[index] ?? 0) >= limit);
  return sharpest(ink, likely, known);
}

/** Every second, third, … pixel, as many as are enough. */
function sampleOf({ xs, ys, width, height }: Ink): Ink {
  const part = Math.max(1, Math.ceil(xs.length / ENOUGH_INK));
  const count = Math.ceil(xs.length / part);
  const [someXs, someYs] = [new Uint16Array(count), new Uint16Array(count)];
  for (let at = 0; at < count; at++) {
    someXs[at] = xs[at * part] ?? 0;
    someYs[at] = ys[at * part] ?? 0;
  }
  return { xs: someXs, ys: someYs, width, height };
}

/** Measures how abruptly the amount of ink changes from row to row, with rows sloped by the angle. */
function sharpnessAt(ink: Ink, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180);
  const shift = Math.ceil(ink.width * Math.abs(slope)) + 1;
  const rows = new Int32Array(ink.height + 2 * shift + 1);
  const shifts = new Int32Array(ink.width);
  for (let x = 0; x < shifts.length; x++) shifts[x] = shift - Math.round(x * slope);
  const { xs, ys } = ink;
  for (let i = 0; i < xs.length; i++) {
    const row = (ys[i] ?? 0) + (shifts[xs[i] ?? 0] ?? 0);
    rows[row] = (rows[row] ?? 0) + 1;
  }
  let sharpness = 0;
  for (let i = 1; i < rows.length; i++) sharpness += ((rows[i] ?? 0) - (rows[i - 1] ?? 0)) ** 2;
  return sharpness;
}
