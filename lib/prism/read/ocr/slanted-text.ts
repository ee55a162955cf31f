import type { RasterImage } from "../pdf/render-page";
import type { Deadline } from "../read-options";
import { readTextLine } from "./read-text-line";
import { inkMask, reducedPicture } from "./reduced-picture";
import { LINE_HEIGHT_PX, secondEngine } from "./second-engine";
import type { PixelWord } from "./tesseract";

/**
 * Width to which the picture is reduced, radius within which ink is darker than its surroundings, and by how many gray levels: for stamps,
 * whose strokes are broader than those of print, and for watermarks, which are larger and paler.
 */
const KINDS_OF_INK = [
  { width: 900, surroundings: 14, contrast: 24 },
  { width: 450, surroundings: 20, contrast: 12 },
] as const;
/** Heights of a stamp's letters, in usual word heights. */
const LETTER_HEIGHTS = { least: 1.3, most: 16 } as const;
/** A letter covers at least this share of its box; the frame around a stamp covers less. */
const LEAST_FILL = 0.12;
/** A broader piece of ink is a frame, a rule, or a signature. */
const MOST_BREADTH = 2.2;
/** Least ratio of a letter's extents, as variances. The remains of a frame around a stamp are narrower. */
const LEAST_ROUNDNESS = 0.04;
/** A page with more large pieces of ink shows pictures or drawings. */
const MOST_PIECES = 300;
/** Letters of one row: their distance and the gap between two rows, in letter heights, and the ratio of their heights. */
const NEIGHBORS = { distance: 1.7, rowGap: 0.45, ratio: 1.8 } as const;
const LEAST_LETTERS = 3;
/** Rows at smaller angles are read as lines of text; steeper ones are captions at the margin. */
const SLANT_DEGREES = { least: 4, most: 70 } as const;
/** Each row costs about a hundredth of reading the page. */
const MOST_ROWS = 8;
/** Half the height of the strip that is read, in letter heights, and the paper before and behind its letters. */
const STRIP = { half: 0.66, end: 0.45 } as const;
const SURE = 0.6;

/** A connected piece of ink, in pixels of the reduced picture. */
interface Piece {
  x: number;
  y: number;
  height: number;
  pixels: Int32Array;
  /** The median gray level of its pixels. */
  level: number;
}

/** A row of letters: its middle, its direction, its length, and the height of its letters, in pixels of the reduced picture, and the letters. */
interface SlantedRow {
  x: number;
  y: number;
  radians: number;
  length: number;
  height: number;
  level: number;
  letters: readonly Piece[];
}

/**
 * Reads large letters on rows that rise or fall, as stamps ("PAID") and watermarks ("CANCELLED") do. Neither engine reads them with the
 * page: both expect level lines. Returns the text of each row that is read with certainty. `image` has one byte per pixel.
 */
export async function readSlantedText(image: RasterImage, words: readonly PixelWord[], deadline: Deadline): Promise<string[]> {
  const heights = words.map((word) => word.bottom - word.top).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)];
  if (usual === undefined || image.channels !== 1) return [];
  const texts = new Set<string>();
  for (const { width, surroundings, contrast } of KINDS_OF_INK) {
    const small = await reducedPicture(image, width);
    const scale = small.width / image.width;
    const mask = await inkMask(small, surroundings, contrast);
    const rows = rowsOf(piecesOf(mask, small, usual * scale), small.width).filter(
      (row) => !words.some((word) => isWithin(word, row, scale)),
    );
    for (const text of await textsOf(image, rows.slice(0, MOST_ROWS), scale, deadline)) texts.add(text);
  }
  return [...texts];
}

/** Whether one word that was read with the page has all letters of a row; then its letters only seem to rise or fall. */
function isWithin(word: PixelWord, { letters }: SlantedRow, scale: number): boolean {
  return (
    word.confidence >= SURE &&
    letters.every(({ x, y }) => x > word.left * scale && x < word.right * scale && y > word.top * scale && y < word.bottom * scale)
  );
}

async function textsOf(image: RasterImage, rows: readonly SlantedRow[], scale: number, deadline: Deadline): Promise<string[]> {
  const texts: string[] = [];
  for (const row of rows) {
    deadline.check();
    const strip = stripOf(image, row, scale);
    const read = await readTextLine(await secondEngine(), strip, { left: 0, top: 0, right: strip.width, bottom: strip.height });
    const text = read.map(sureLettersOf).join(" ").trim();
    if (text.length >= LEAST_LETTERS) texts.push(text);
  }
  return texts;
}

/** A word without unsure letters at its ends, which are parts of a frame or of print below the stamp; empty if others are unsure too. */
function sureLettersOf({ text, letterConfidences = [] }: PixelWord): string {
  const letters = [...text];
  const isSure = letterConfidences.map((confidence) => confidence >= SURE);
  const [first, last] = [isSure.indexOf(true), isSure.lastIndexOf(true)];
  return first < 0 || isSure.slice(first, last).includes(false) ? "" : letters.slice(first, last + 1).join("");
}

/** The connected pieces of ink that are as large as a stamp's letters; none if there are too many. */
function piecesOf(mask: Uint8Array, { width, pixels: levels }: RasterImage, usual: number): Piece[] {
  const left = Uint8Array.from(mask);
  const queue = new Int32Array(mask.length);
  const pieces: Piece[] = [];
  for (let start = left.indexOf(1); start >= 0; start = left.indexOf(1, start)) {
    const { size, from, to, top, bottom } = takeConnected(left, width, queue, start);
    const [across, height] = [to - from + 1, bottom - top + 1];
    const mayBeLetter =
      height >= usual * LETTER_HEIGHTS.least &&
      height <= usual * LETTER_HEIGHTS.most &&
      across <= height * MOST_BREADTH &&
      size >= across * height * LEAST_FILL;
    const pixels = mayBeLetter ? queue.slice(0, size) : null;
    if (pixels && roundnessOf(pixels, width) >= LEAST_ROUNDNESS)
      pieces.push({ x: (from + to) / 2, y: (top + bottom) / 2, height, pixels, level: medianLevel(pixels, levels) });
  }
  return pieces.length > MOST_PIECES ? [] : pieces;
}

/** Moves the pixels of ink that are connected with one from the mask into `queue`, and returns their number and extents. */
function takeConnected(mask: Uint8Array, width: number, queue: Int32Array, start: number) {
  let [size, from, to, top, bottom] = [1, width, 0, mask.length, 0];
  queue[0] = start;
  mask[start] = 0;
  for (let next = 0; next < size; next++) {
    const at = queue[next] ?? 0;
    const x = at % width;
    const y = (at - x) / width;
    if (x < from) from = x;
    if (x > to) to = x;
    if (y < top) top = y;
    if (y > bottom) bottom = y;
    const [first, last] = [x > 0 ? -1 : 0, x < width - 1 ? 1 : 0];
    for (let down = -width; down <= width; down += width) {
      for (let other = at + down + first; other <= at + down + last; other++) {
        if (mask[other] !== 1) continue;
        mask[other] = 0;
        queue[size++] = other;
      }
    }
  }
  return { size, from, to, top, bottom };
}

/** The variance of pixels across their longest direction, as a share of the variance along it. */
function roundnessOf(pixels: Int32Array, width: number): number {
  let [sumX, sumY, sumXX, sumYY, sumXY] = [0, 0, 0, 0, 0];
  for (const at of pixels) {
    const x = at % width;
    const y = (at - x) / width;
    sumX += x;
    sumY += y;
    sumXX += x * x;
    sumYY += y * y;
    sumXY += x * y;
  }
  const covariance = (product: number, one: number, other: number): number =>
    product / pixels.length - (one / pixels.length) * (other / pixels.length);
  const [xx, yy, xy] = [covariance(sumXX, sumX, sumX), covariance(sumYY, sumY, sumY), covariance(sumXY, sumX, sumY)];
  const [middle, radius] = [(xx + yy) / 2, Math.hypot((xx - yy) / 2, xy)];
  return middle + radius === 0 ? 1 : (middle - radius) / (middle + radius);
}

/** The slanted rows that pieces of similar height form. */
function rowsOf(pieces: readonly Piece[], width: number): SlantedRow[] {
  const left = new Set(pieces);
  const rows: SlantedRow[] = [];
  for (const seed of pieces) {
    if (!left.delete(seed)) continue;
    const group = [seed];
    for (let next = 0; next < group.length; next++) {
      const one = group[next] ?? seed;
      for (const other of left) {
        if (!areNeighbors(one, other)) continue;
        left.delete(other);
        group.push(other);
      }
    }
    if (group.length >= LEAST_LETTERS) rows.push(...rowsOfGroup(group, width));
  }
  return rows;
}

function areNeighbors(one: Piece, other: Piece): boolean {
  const [least, most] = [Math.min(one.height, other.height), Math.max(one.height, other.height)];
  return most <= least * NEIGHBORS.ratio && Math.hypot(one.x - other.x, one.y - other.y) <= most * NEIGHBORS.distance;
}

function rowsOfGroup(group: readonly Piece[], width: number): SlantedRow[] {
  const radians = directionOf(group);
  const [along, across] = axes(radians);
  const height = median(group.map((piece) => spreadOf(piece, across, width)));
  const sorted = [...group].sort((one, other) => across(one.x, one.y) - across(other.x, other.y));
  const parts: Piece[][] = [];
  for (const piece of sorted) {
    const part = parts[parts.length - 1];
    const last = part?.[part.length - 1];
    if (part && last && across(piece.x, piece.y) - across(last.x, last.y) < height * NEIGHBORS.rowGap) part.push(piece);
    else parts.push([piece]);
  }
  return parts.flatMap((part) => {
    if (part.length < LEAST_LETTERS) return [];
    const exact = radians + slopeOf(part.map(({ x, y }) => [along(x, y), across(x, y)]));
    const degrees = Math.abs((exact * 180) / Math.PI);
    return degrees < SLANT_DEGREES.least || degrees > SLANT_DEGREES.most ? [] : [rowAlong(part, exact, width)];
  });
}

function rowAlong(part: readonly Piece[], radians: number, width: number): SlantedRow {
  const [along, across] = axes(radians);
  const places = part.flatMap(({ pixels }) => Array.from(pixels, (at) => along(at % width, Math.floor(at / width))));
  const [from, to] = places.reduce(([least, most], place) => [Math.min(least, place), Math.max(most, place)], [Infinity, -Infinity]);
  const [middle, offset] = [(from + to) / 2, median(part.map(({ x, y }) => across(x, y)))];
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return {
    x: middle * cos - offset * sin,
    y: middle * sin + offset * cos,
    radians,
    length: to - from,
    height: median(part.map((piece) => spreadOf(piece, across, width))),
    level: median(part.map(({ level }) => level)),
    letters: part,
  };
}

/** The usual direction from a piece to its nearest neighbor, from -π/2 to π/2. */
function directionOf(group: readonly Piece[]): number {
  const angles = group.flatMap((one) => {
    const [nearest] = group
      .filter((other) => other !== one)
      .sort((a, b) => Math.hypot(a.x - one.x, a.y - one.y) - Math.hypot(b.x - one.x, b.y - one.y));
    return nearest ? [Math.atan((nearest.y - one.y) / (nearest.x - one.x || 1e-6))] : [];
  });
  return median(angles);
}

type Coordinate = (x: number, y: number) => number;

/** Coordinates along a direction and across it. */
function axes(radians: number): [along: Coordinate, across: Coordinate] {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  return [(x, y) => x * cos + y * sin, (x, y) => y * cos - x * sin];
}

function spreadOf({ pixels }: Piece, coordinate: Coordinate, width: number): number {
  let [least, most] = [Infinity, -Infinity];
  for (const at of pixels) {
    const value = coordinate(at % width, Math.floor(at / width));
    [least, most] = [Math.min(least, value), Math.max(most, value)];
  }
  return most - least + 1;
}

/** The angle of the line of least squares through points. */
function slopeOf(points: readonly (readonly [x: number, y: number])[]): number {
  const mean = (index: 0 | 1): number => points.reduce((sum, point) => sum + point[index], 0) / points.length;
  const [x0, y0] = [mean(0), mean(1)];
  const [product, square] = points.reduce(([xy, xx], [x, y]) => [xy + (x - x0) * (y - y0), xx + (x - x0) ** 2], [0, 0]);
  return square === 0 ? 0 : Math.atan(product / square);
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The median gray level of some pixels of a picture. */
function medianLevel(pixels: Int32Array, levels: Uint8Array): number {
  const counts = new Uint32Array(256);
  for (const at of pixels) {
    const level = levels[at] ?? 0;
    counts[level] = (counts[level] ?? 0) + 1;
  }
  let level = 0;
  for (let left = Math.floor(pixels.length / 2); left >= (counts[level] ?? 0) && level < 255; level++) left -= counts[level] ?? 0;
  return level;
}

/** The picture of a row, turned level, at the height of a line of text that the second engine expects. */
function stripOf(image: RasterImage, row: SlantedRow, scale: number): RasterImage {
  const pixel = (row.height * STRIP.half * 2) / LINE_HEIGHT_PX / scale;
  const width = Math.max(16, Math.round((row.length + row.height * STRIP.end * 2) / scale / pixel));
  const [cos, sin] = [Math.cos(row.radians), Math.sin(row.radians)];
  const pixels = new Uint8Array(width * LINE_HEIGHT_PX);
  for (let v = 0; v < LINE_HEIGHT_PX; v++) {
    for (let u = 0; u < width; u++) {
      const [along, across] = [(u + 0.5 - width / 2) * pixel, (v + 0.5 - LINE_HEIGHT_PX / 2) * pixel];
      pixels[v * width + u] = levelAt(image, row.x / scale + along * cos - across * sin, row.y / scale + along * sin + across * cos);
    }
  }
  return { width, height: LINE_HEIGHT_PX, channels: 1, pixels: stretched(pixels, row.level), dpi: null };
}

/** Share of a strip's pixels that are at most as bright as its paper. */
const PAPER_SHARE = 0.9;

/** Makes a strip's letters black and its paper white. Print across it, which is darker, becomes no darker than the letters. */
function stretched(pixels: Uint8Array, ink: number): Uint8Array {
  const paper = Uint8Array.from(pixels).sort()[Math.floor(pixels.length * PAPER_SHARE)] ?? 255;
  return paper <= ink ? pixels : pixels.map((level) => Math.round(Math.max(0, Math.min(1, (level - ink) / (paper - ink))) * 255));
}

/** The gray level between four pixels; that of the nearest one outside the picture. */
function levelAt({ pixels, width, height }: RasterImage, x: number, y: number): number {
  const [column, line] = [Math.min(width - 1, Math.max(0, x - 0.5)), Math.min(height - 1, Math.max(0, y - 0.5))];
  const [left, top] = [Math.floor(column), Math.floor(line)];
  const [right, bottom] = [Math.min(width - 1, left + 1), Math.min(height - 1, top + 1)];
  const [fx, fy] = [column - left, line - top];
  const at = (px: number, py: number): number => pixels[py * width + px] ?? 255;
  return (at(left, top) * (1 - fx) + at(right, top) * fx) * (1 - fy) + (at(left, bottom) * (1 - fx) + at(right, bottom) * fx) * fy;
}
