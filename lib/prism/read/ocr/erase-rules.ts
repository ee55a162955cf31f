import type { RasterImage } from "../pdf/render-page";

/** A ruled line, in pixels of the picture. */
export interface PixelRule {
  orientation: "horizontal" | "vertical";
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** Gray levels by which a line is darker than the paper on both sides. */
const CONTRAST = 22;
/** Lengths and distances as a share of the page's width: on A4, 20 mm, 9 mm and 0.75 mm. */
const MIN_LENGTH = { horizontal: 0.095, vertical: 0.043 } as const;
/** Strokes of tall letters are as long as short cell borders, so a vertical line shorter than this must end at horizontal lines. */
const SURE_VERTICAL = 0.12;
const CLEARANCE = 0.0036;
/** Paper may begin this far from the middle of a line. */
const LEAST_PAPER_PX = 2;
/** A line's soft edge brightens away from the line; it may darken by this many levels through grain before a letter is assumed. */
const GRAIN = 12;
/** Longest interruption of a line by grain or crossing lines. */
const MAX_GAP_PX = 4;
const MIN_FILL = 0.85;
/**
 * Combined length of the horizontal lines, in page widths, from which a page counts as ruled. With less, strokes of large letters might be
 * taken for lines.
 */
const MIN_RULED_WIDTHS = 1;

/**
 * Removes the ruled lines of a page, because recognizers read cell borders beside a word as letters. Where a letter touches a line, both
 * stay. Null if the page has hardly any ruling. `image` has one byte per pixel.
 */
export function eraseRules(image: RasterImage): { image: RasterImage; rules: PixelRule[] } | null {
  const horizontal = findRuns(image, "horizontal");
  const across = joinRuns(horizontal, "horizontal");
  if (across.reduce((sum, rule) => sum + rule.right - rule.left, 0) < image.width * MIN_RULED_WIDTHS) return null;
  const vertical = findRuns(image, "vertical").filter((run) => isBorder(run, across, image.width));
  const pixels = Uint8Array.from(image.pixels);
  for (const run of horizontal) eraseRun(image, pixels, run, "horizontal");
  for (const run of vertical) eraseRun(image, pixels, run, "vertical");
  const down = joinRuns(vertical, "vertical");
  for (const rule of across) for (const other of down) eraseCrossing(image, pixels, rule, other);
  return { image: { ...image, pixels }, rules: [...across, ...down] };
}

/** Pixels `start`..`end` of row (or column) `at`. */
interface Run {
  at: number;
  start: number;
  end: number;
}

/** Whether a vertical run is long, or leads from one horizontal line to another. */
function isBorder(run: Run, across: readonly PixelRule[], width: number): boolean {
  if (run.end - run.start >= width * SURE_VERTICAL) return true;
  const reach = Math.max(6, Math.round(width * CLEARANCE * 2));
  const meets = (y: number): boolean =>
    across.some(
      (rule) => Math.abs(y - (rule.top + rule.bottom) / 2) <= reach && run.at >= rule.left - reach && run.at <= rule.right + reach,
    );
  return meets(run.start) && meets(run.end);
}

interface Direction {
  along: number;
  across: number;
  length: number;
  lines: number;
  clearance: number;
}

function directionOf(image: RasterImage, orientation: PixelRule["orientation"]): Direction {
  const clearance = Math.max(3, Math.round(image.width * CLEARANCE));
  return orientation === "horizontal"
    ? { along: 1, across: image.width, length: image.width, lines: image.height, clearance }
    : { along: image.width, across: 1, length: image.height, lines: image.width, clearance };
}

function findRuns(image: RasterImage, orientation: PixelRule["orientation"]): Run[] {
  const { along, across, length, lines, clearance } = directionOf(image, orientation);
  const { pixels } = image;
  const minLength = Math.round(image.width * MIN_LENGTH[orientation]);
  const away = clearance * across;
  const beside = orientation === "vertical";
  const runs: Run[] = [];
  for (let line = clearance; line < lines - clearance; line++) {
    let start = -1,
      last = -1,
      filled = 0;
    for (let i = 0, at = line * across; i < length; i++, at += along) {
      const level = (pixels[at] ?? 255) + CONTRAST;
      const before = level < (pixels[at - away] ?? 0);
      const behind = level < (pixels[at + away] ?? 0);
      if (!before && !behind) continue;
      if (!(before && behind) && !(beside && hasPaper(pixels, at, before ? across : -across, clearance, level))) continue;
      if (start >= 0 && i - last > MAX_GAP_PX) {
        if (isLong(start, last, filled, minLength)) runs.push({ at: line, start, end: last + 1 });
        start = -1;
      }
      if (start < 0) {
        start = i;
        filled = 0;
      }
      last = i;
      filled++;
    }
    if (start >= 0 && isLong(start, last, filled, minLength)) runs.push({ at: line, start, end: last + 1 });
  }
  return runs;
}

/** Whether pixels from the first to the last one, of which some are filled, are long and filled enough for a run. */
function isLong(first: number, last: number, filled: number, minLength: number): boolean {
  const length = last - first + 1;
  return length >= minLength && filled >= length * MIN_FILL;
}

/** Whether a strip of paper separates a vertical line from the letter beside it. Programs set figures close to their cell's border. */
function hasPaper(pixels: Uint8Array, at: number, step: number, clearance: number, level: number): boolean {
  for (let distance = LEAST_PAPER_PX; distance < clearance; distance++) if (level < (pixels[at + distance * step] ?? 0)) return true;
  return false;
}

/**
 * Paints over a run and its soft edges. The color is the darker level of its two sides; beside a letter, that of the other side, and only
 * up to the paper before the letter. Stopping at paper everywhere would spare the tops of figures close below a line, but would leave the
 * edges of lines in a scan that was turned, and those cost more letters.
 */
function eraseRun(image: RasterImage, pixels: Uint8Array, run: Run, orientation: PixelRule["orientation"]): void {
  const { along, across, clearance } = directionOf(image, orientation);
  for (let i = run.start; i < run.end; i++) {
    const at = run.at * across + i * along;
    const [before, behind] = [image.pixels[at - clearance * across] ?? 0, image.pixels[at + clearance * across] ?? 0];
    const level = (image.pixels[at] ?? 255) + CONTRAST;
    const isFree = level < Math.min(before, behind);
    const ground = isFree ? Math.min(before, behind) : Math.max(before, behind);
    const towards = before > behind ? across : -across;
    if (level >= ground || (!isFree && !hasPaper(image.pixels, at, towards, clearance, level))) continue;
    pixels[at] = Math.max(pixels[at] ?? 0, ground);
    paintSide(image, pixels, { at, step: -towards, clearance, wholly: true }, ground);
    paintSide(image, pixels, { at, step: towards, clearance, wholly: isFree }, ground);
  }
}

/** Paints one side of a point of a line: all of it if `wholly`, else up to the paper or to a letter that touches the line. */
function paintSide(
  image: RasterImage,
  pixels: Uint8Array,
  { at, step, clearance, wholly }: { at: number; step: number; clearance: number; wholly: boolean },
  ground: number,
): void {
  let previous = image.pixels[at] ?? 255;
  for (let distance = 1; distance < clearance; distance++) {
    const place = at + distance * step;
    const level = image.pixels[place] ?? 255;
    if (!wholly && (level >= ground - CONTRAST || level < previous - GRAIN)) return;
    if ((pixels[place] ?? 255) < ground) pixels[place] = ground;
    previous = level;
  }
}

/** Where two lines cross, neither has paper beside it, so erasing both leaves a dot. Paints the dot in the color of the paper around it. */
function eraseCrossing(image: RasterImage, pixels: Uint8Array, across: PixelRule, down: PixelRule): void {
  const clearance = Math.max(3, Math.round(image.width * CLEARANCE));
  const { left, right } = down;
  const { top, bottom } = across;
  if (right < across.left - clearance || left > across.right + clearance || bottom < down.top - clearance || top > down.bottom + clearance)
    return;
  const corners = [
    [left - clearance, top - clearance],
    [right + clearance, top - clearance],
    [left - clearance, bottom + clearance],
    [right + clearance, bottom + clearance],
  ] as const;
  const levels = corners.map(([x, y]) => pixels[y * image.width + x] ?? 0).sort((a, b) => a - b);
  const ground = levels[1] ?? 0;
  for (let y = Math.max(0, top - 2); y < Math.min(image.height, bottom + 2); y++) {
    for (let x = Math.max(0, left - 2); x < Math.min(image.width, right + 2); x++) {
      const place = y * image.width + x;
      if ((pixels[place] ?? 255) < ground) pixels[place] = ground;
    }
  }
}

/** Joins the adjacent runs of a line that is several pixels thick. */
function joinRuns(runs: readonly Run[], orientation: PixelRule["orientation"]): PixelRule[] {
  const joined: { start: number; end: number; from: number; to: number }[] = [];
  for (const run of runs) {
    const same = joined.find((line) => run.at - line.to <= 3 && run.start < line.end + 20 && run.end > line.start - 20);
    if (!same) joined.push({ start: run.start, end: run.end, from: run.at, to: run.at });
    else Object.assign(same, { start: Math.min(same.start, run.start), end: Math.max(same.end, run.end), to: run.at });
  }
  return joined.map(({ start, end, from, to }) =>
    orientation === "horizontal"
      ? { orientation, left: start, right: end, top: from, bottom: to + 1 }
      : { orientation, left: from, right: to + 1, top: start, bottom: end },
  );
}
