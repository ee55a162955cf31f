import sharp from "sharp";
import type { RasterImage } from "../pdf/render-page";

/** Size, as a share of the width, of the cells whose brightest pixels give the paper's level: larger than the strokes of a bold heading. */
const CELL_SHARE = 0.02;
/** Paper in a shadow is at least this share as bright as the brightest paper. Anything darker is a filled area, or the table beneath. */
const DEEPEST_SHADOW = 0.45;
/** Light is uneven if a twentieth of the paper is darker than this share of the brightest paper. */
const UNEVEN = 0.85;
const PERCENTILES = { dark: 0.05, bright: 0.95 } as const;
const WHITE = 245;

/**
 * Lifts the shadows of a photograph or scan. The first engine separates ink from paper by one threshold for the whole page, and loses text
 * in shadows. Null if the light is even. `image` has one byte per pixel.
 */
export async function liftShadows(image: RasterImage): Promise<RasterImage | null> {
  const cells = paperByCell(image);
  const lit = Uint8Array.from(cells.levels).sort();
  const bright = at(lit, PERCENTILES.bright);
  const paper = lit.filter((level) => level >= bright * DEEPEST_SHADOW);
  if (at(paper, PERCENTILES.dark) >= bright * UNEVEN) return null;
  const ground = await sharp(cells.levels, { raw: { width: cells.columns, height: cells.rows, channels: 1 } })
    .blur(1)
    .resize({ width: image.width, height: image.height, fit: "fill", kernel: "linear" })
    .toColorspace("b-w")
    .raw()
    .toBuffer();
  const lift = Float32Array.from({ length: 256 }, (_, level) => (level < bright * DEEPEST_SHADOW ? 1 : WHITE / Math.max(1, level)));
  const pixels = new Uint8Array(image.pixels.length);
  for (let i = 0; i < pixels.length; i++) pixels[i] = Math.min(255, (image.pixels[i] ?? 0) * (lift[ground[i] ?? 255] ?? 1));
  return { ...image, pixels };
}

function at(sorted: Uint8Array, share: number): number {
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 255;
}

/** Takes the brightest level of each cell and its neighbors, so that bands and borders narrower than a cell don't count as shadows. */
function paperByCell({ width, height, pixels }: RasterImage): { levels: Uint8Array; columns: number; rows: number } {
  const cell = Math.max(8, Math.round(width * CELL_SHARE));
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const own = new Uint8Array(columns * rows);
  // Every other pixel of every other row is enough.
  for (let y = 0; y < height; y += 2) {
    const row = Math.floor(y / cell) * columns;
    for (let column = 0, x = 0; column < columns; column++) {
      let level = own[row + column] ?? 0;
      for (const end = Math.min(width, (column + 1) * cell); x < end; x += 2) {
        const here = pixels[y * width + x] ?? 0;
        if (here > level) level = here;
      }
      own[row + column] = level;
    }
  }
  const levels = own.map((_, place) => {
    const [x, y] = [place % columns, Math.floor(place / columns)];
    let brightest = 0;
    for (let dy = -1; dy <= 1; dy++)
      for (let dx = -1; dx <= 1; dx++) {
        if (x + dx < 0 || x + dx >= columns || y + dy < 0 || y + dy >= rows) continue;
        brightest = Math.max(brightest, own[place + dy * columns + dx] ?? 0);
      }
    return brightest;
  });
  return { levels, columns, rows };
}
