import sharp from "sharp";
import type { RasterImage } from "../pdf/render-page";

/** At about this width lines of text stay apart, and grain is averaged away. */
const WIDTH_PX = 900;
/** Ink is this much darker than its surroundings, of 255 levels. */
const INK_CONTRAST = 24;

/** The picture in grey at the size at which its lie is measured. */
export async function reducedPicture(image: RasterImage): Promise<RasterImage> {
  const { data, info } = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .greyscale()
    .resize({ width: Math.min(image.width, WIDTH_PX) })
    .toColourspace("b-w")
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
 * 1 where a picture is clearly darker than around, so that shadows and filled areas count by their edges alone. `image` has one
 * byte a pixel.
 */
export async function inkMask({ width, height, pixels }: RasterImage, surroundingsPx: number): Promise<Uint8Array> {
  const around = await sharp(pixels, { raw: { width, height, channels: 1 } })
    .blur(surroundingsPx)
    .toColourspace("b-w")
    .raw()
    .toBuffer();
  const mask = new Uint8Array(pixels.length);
  for (let i = 0; i < mask.length; i++) if ((around[i] ?? 0) - (pixels[i] ?? 0) > INK_CONTRAST) mask[i] = 1;
  return mask;
}
