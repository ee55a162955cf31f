import { detectLanguage } from "../language";
import type { RasterImage } from "../pdf/render-page";
import { textBandsOf, type TextBand } from "./text-bands";

/** Number of lines that are read. */
const GLANCED_LINES = 3;
/** Bands higher than this many usual heights are tables, pictures, or several lines run together. */
const MAX_HEIGHT = 2.5;
const MARGIN_SHARE = 0.35;
const PAPER = 255;

/**
 * Detects the language of a page from its fullest lines of text. These are sentences, of which a few are enough, at a fraction of the cost
 * of the whole page. Null if they don't tell. `read` returns the words of a picture.
 */
export async function glanceAtLanguage(
  image: RasterImage,
  read: (lines: RasterImage) => Promise<readonly string[]>,
): Promise<string | null> {
  const bands = fullestOf(textBandsOf(image)).slice(0, GLANCED_LINES);
  return bands.length === 0 ? null : detectLanguage(await read(stacked(image, bands)));
}

function fullestOf(bands: readonly TextBand[]): TextBand[] {
  const heights = bands.map((band) => band.bottom - band.top).sort((a, b) => a - b);
  const usual = heights[Math.floor(heights.length / 2)] ?? 0;
  return bands.filter((band) => band.bottom - band.top <= usual * MAX_HEIGHT).sort((a, b) => b.edges - a.edges);
}

/** Stacks the bands below one another, each with some of the paper around it. */
function stacked(image: RasterImage, bands: readonly TextBand[]): RasterImage {
  const strips = bands.map(({ top, bottom }) => {
    const margin = Math.round((bottom - top) * MARGIN_SHARE);
    return { from: Math.max(0, top - margin), to: Math.min(image.height, bottom + margin), gap: margin };
  });
  const row = image.width * image.channels;
  const height = strips.reduce((sum, { from, to, gap }) => sum + to - from + gap, 0);
  const pixels = new Uint8Array(row * height).fill(PAPER);
  let y = 0;
  for (const { from, to, gap } of strips) {
    pixels.set(image.pixels.subarray(from * row, to * row), y * row);
    y += to - from + gap;
  }
  return { ...image, height, pixels };
}
