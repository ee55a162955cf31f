import sharp from "sharp";
import { compose, IDENTITY, scaling } from "@/lib/prism/affine";
import type { Affine } from "@/lib/prism/model";
import type { RasterImage } from "../pdf/render-page";
import { eraseRules, type PixelRule } from "./erase-rules";
import { reducedPicture } from "./reduced-picture";
import { straighten } from "./straighten";
import { isOnItsSide, seemsOnItsSide, turn, type Quarters } from "./turn-upright";

/** Small pictures are enlarged to about this width. */
const MIN_WIDTH_PX = 1_100;
const MAX_ENLARGEMENT = 2.5;

/** A picture prepared for recognition. */
export interface PreparedPicture {
  image: RasterImage;
  rules: PixelRule[];
  /** Maps its pixels to those of the original picture. */
  toSource: Affine;
  /** Whether anything except the scale changed. */
  moved: boolean;
  /** Quarter turns from the original picture, if any. If the result is upside down, the picture was turned the wrong way. */
  quarters: Quarters | null;
}

/**
 * Turns a picture upright, straightens it, enlarges small ones, and removes ruled lines. `quarters` is a turn already known to be needed.
 */
export async function preparePicture(source: RasterImage, photo: boolean, quarters: Quarters | null): Promise<PreparedPicture> {
  let image = source;
  let toSource = IDENTITY;
  let moved = false;
  const move = (step: { image: RasterImage; toSource: Affine } | null): void => {
    if (!step) return;
    image = step.image;
    toSource = compose(toSource, step.toSource);
    moved = true;
  };
  let small = await reducedPicture(image);
  const turns = quarters ?? ((await seemsOnItsSide(small)) && (await isOnItsSide(image)) ? 1 : null);
  if (turns !== null) {
    move(await turn(image, turns));
    small = await reducedPicture(image);
  }
  move(await straighten(image, small));
  if (photo) {
    const larger = await enlarged(image);
    toSource = compose(toSource, scaling(image.width / larger.width, image.height / larger.height));
    image = larger;
  }
  const ruled = image.channels === 1 ? eraseRules(image) : null;
  return { image: ruled?.image ?? image, rules: ruled?.rules ?? [], toSource, moved, quarters: turns };
}

async function enlarged(image: RasterImage): Promise<RasterImage> {
  const factor = Math.min(MAX_ENLARGEMENT, MIN_WIDTH_PX / image.width);
  if (factor <= 1.1) return image;
  const { data, info } = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .resize({ width: Math.round(image.width * factor), kernel: "lanczos3" })
    .toColorspace("b-w")
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, channels: 1, pixels: data, dpi: image.dpi === null ? null : image.dpi * factor };
}
