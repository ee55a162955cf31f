import sharp from "sharp";
import type { RasterImage } from "../pdf/render-page";

/** At about this width lines of text stay apart, and grain averages out. */
const WIDTH_PX = 900;
/** Gray levels, of 255, by which ink is darker than its surroundings. */
const INK_CONTRAST = 24;

/** Reduces a picture to gray, by default at the size at which its skew and bend are measured. */
export async function reducedPicture(image: RasterImage, width: number = WIDTH_PX): Promise<RasterImage> {
  const { data, info } = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .grayscale()
    .resize({ width: Math.min(image.width, width) })
    .toColorspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return {
    width: info.width,
    height: info.height,
    channels: 1,
    pixels: data,
    dpi: image.dpi === null ? null : (image.dpi * info.width) / image.width,
  };
}

/**
 * Marks with 1 the pixels clearly darker than their surroundings, so that shadows and filled areas count by their edges alone. `image` has
 * one byte per pixel. `contrast` is the number of gray levels, of 255.
 */
export async function inkMask(
  { width, height, pixels }: RasterImage,
  surroundingsPx: number,
  contrast: number = INK_CONTRAST,
): Promise<Uint8Array> {
  const around = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(surroundingsPx)
    .toColorspace("b-w")
    .raw()
    .toBuffer();
  const mask = new Uint8Array(pixels.length);
  for (let i = 0; i < mask.length; i++) if ((around[i] ?? 0) - (pixels[i] ?? 0) > contrast) mask[i] = 1;
  return mask;
}
