import sharp, { type SharpOptions } from "sharp";

/** Width at which thin strokes can be told from areas. */
const WIDTH_PX = 900;
/** Pixels with an alpha below this, of 255, count as transparent. */
const OPAQUE = 128;
/** Brightness, of 255, between ink for white paper and letters for a dark background. */
const LIGHT = 170;
/** Strokes of even the largest letters are thinner than this share of the picture's width; areas of paper are thicker. */
const THICKEST = 0.03;
/** Least share of the painted pixels that must be light, and of the light ones that must be thin. */
const LEAST_LIGHT = 0.75;
const LEAST_THIN = 0.6;

/**
 * Whether a transparent picture has light letters made for a dark background, which would be invisible on white. White paper with
 * transparent surroundings is light too, but thick.
 */
export async function hasLightLetters(bytes: Uint8Array, options: SharpOptions): Promise<boolean> {
  const { data, info } = await sharp(bytes, options)
    .resize({ width: WIDTH_PX, withoutEnlargement: true, kernel: "nearest" })
    .toColorspace("srgb")
    .ensureAlpha()
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const light = new Uint8Array(width * height);
  let painted = 0;
  let clear = 0;
  for (let at = 0; at < width * height; at++) {
    const [red = 0, green = 0, blue = 0] = data.subarray(at * channels, at * channels + 3);
    if ((data[at * channels + channels - 1] ?? 0) < OPAQUE) clear += 1;
    else {
      painted += 1;
      if (0.299 * red + 0.587 * green + 0.114 * blue >= LIGHT) light[at] = 1;
    }
  }
  const count = light.reduce((sum, one) => sum + one, 0);
  return clear > painted && count >= painted * LEAST_LIGHT && count > 0 && thinOf(light, width, height) >= count * LEAST_THIN;
}

/** Counts the marked pixels that lie in a short run, horizontal or vertical. */
function thinOf(marked: Uint8Array, width: number, height: number): number {
  const most = Math.max(2, Math.round(width * THICKEST));
  const thin = new Uint8Array(marked.length);
  const walk = (lines: number, length: number, index: (line: number, at: number) => number): void => {
    for (let line = 0; line < lines; line++) {
      for (let at = 0, begin = 0; at <= length; at++) {
        if (at < length && marked[index(line, at)] === 1) continue;
        if (at - begin <= most) for (let one = begin; one < at; one++) thin[index(line, one)] = 1;
        begin = at + 1;
      }
    }
  };
  walk(height, width, (line, at) => line * width + at);
  walk(width, height, (line, at) => at * width + line);
  return thin.reduce((sum, one) => sum + one, 0);
}
