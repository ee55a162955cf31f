import sharp from "sharp";
import type { RasterImage } from "../pdf/render-page";

/** Gray levels below the paper from which a pixel is more than grain. */
const GRAIN = 20;
/** Quantile of the depths of all marks that gives the depth of the ink. */
const INK_SHARE = 0.9;
/** Marks lighter than the first share of the ink's depth become paper; from the second share on they stay unchanged. */
const FADE_TO = 0.35;
const KEEP_FROM = 0.55;
/** Print is even if at most this share of its pixels is neither light nor dark. On uneven print the light pixels are letters. */
const EVEN_PRINT = 0.25;
const MIN_INK = 90;
/** Only every third pixel is counted, as a picture has millions. */
const COUNTED = 3;

/**
 * Removes print that shows through from the back of thin paper, such as till receipts; it is much lighter than evenly dark print. Null if
 * print is uneven or pale, because faint letters might be lost. `image` has one byte per pixel.
 */
export async function fadeShowThrough(image: RasterImage): Promise<RasterImage | null> {
  const { pixels: levels } = image;
  const around = await groundOf(image);
  const depths = new Uint32Array(256);
  for (let i = 0; i < levels.length; i += COUNTED) {
    const depth = Math.max(0, (around[i] ?? 0) - (levels[i] ?? 0));
    depths[depth] = (depths[depth] ?? 0) + 1;
  }
  const ink = inkDepthOf(depths);
  const between = (from: number, to: number): number =>
    depths.subarray(Math.round(from), Math.round(to)).reduce((sum, count) => sum + count, 0);
  if (ink < MIN_INK || between(0.4 * ink, 0.6 * ink) > EVEN_PRINT * between(0.6 * ink, 256)) return null;
  const low = FADE_TO * ink;
  const high = KEEP_FROM * ink;
  const kept = Int16Array.from({ length: 256 }, (_, depth) =>
    depth >= high ? depth : depth <= low ? 0 : Math.round(((depth - low) / (high - low)) * high),
  );
  const pixels = new Uint8Array(levels.length);
  for (let i = 0; i < pixels.length; i++) {
    const ground = around[i] ?? 255;
    pixels[i] = ground - (kept[Math.max(0, ground - (levels[i] ?? 0))] ?? 0);
  }
  return { ...image, channels: 1, pixels };
}

function inkDepthOf(depths: Uint32Array): number {
  const marks = depths.subarray(GRAIN).reduce((sum, count) => sum + count, 0);
  let seen = 0;
  for (let depth = GRAIN; depth < 256; depth++) {
    seen += depths[depth] ?? 0;
    if (seen >= marks * INK_SHARE) return depth;
  }
  return 0;
}

/** The paper's level around each pixel: the brightest level of its neighborhood, smoothed. */
async function groundOf({ width, height, pixels }: RasterImage): Promise<Uint8Array> {
  const cell = 16;
  const columns = Math.ceil(width / cell);
  const rows = Math.ceil(height / cell);
  const brightest = new Uint8Array(columns * rows);
  for (let y = 0, at = 0; y < height; y++) {
    const row = Math.floor(y / cell) * columns;
    for (let column = 0; column < columns; column++) {
      let level = brightest[row + column] ?? 0;
      for (const end = y * width + Math.min(width, (column + 1) * cell); at < end; at++) {
        const here = pixels[at] ?? 0;
        if (here > level) level = here;
      }
      brightest[row + column] = level;
    }
  }
  return sharp(brightest, { raw: { width: columns, height: rows, channels: 1 } })
    .blur(1.5)
    .resize({ width, height, fit: "fill", kernel: "linear" })
    .toColorspace("b-w")
    .raw()
    .toBuffer();
}
