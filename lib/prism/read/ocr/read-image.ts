import sharp from "sharp";
import type { Page } from "@/lib/prism/model";
import type { RasterImage } from "../pdf/render-page";
import { readFailure, type Deadline, type ReadLimits } from "../read-options";
import { readingFrame } from "./reading-frame";
import { hasLightLetters } from "./light-letters";
import { recognizeImage } from "./recognize-image";

const MAX_SIDE_PX = 3_600;
/** A page of this height has letters three pixels high; a narrower strip holds at most one line. */
const MIN_LONG_SIDE_PX = 320;
const MIN_SHORT_SIDE_PX = 40;
const AGAIN = "Scan it at 150 to 300 dpi, or take the photo from nearer, and send that.";

/** Reads a PNG or JPEG: turns the picture as its EXIF data says, and recognizes its text. */
export async function readImage(bytes: Uint8Array, limits: ReadLimits, deadline: Deadline): Promise<Page> {
  const { image, widthPt, heightPt } = await decodeImage(bytes, limits);
  const { words, rules, stamps, illegible, frame } = limits.ocr
    ? await recognizeImage(image, { photo: true, language: null }, deadline)
    : { words: [], rules: [], stamps: [], illegible: false, frame: null };
  if (illegible) throw readFailure("document_unreadable", "No text could be recognized in the image. Send a clearer copy.");
  return {
    number: 1,
    widthPt,
    heightPt,
    textSource: words.length > 0 ? "ocr" : "none",
    words,
    rules,
    ...(stamps.length > 0 ? { stamps } : {}),
    ...readingFrame(frame, { widthPt, heightPt }),
  };
}

async function decodeImage(bytes: Uint8Array, limits: ReadLimits): Promise<{ image: RasterImage; widthPt: number; heightPt: number }> {
  const options = { limitInputPixels: limits.maxImagePixels, failOn: "error", pages: 1 } as const;
  const header = await sharp(bytes, { ...options, limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw readFailure("document_corrupt", "The file is damaged and cannot be opened as an image. Send it again.");
    });
  const { width, height } = header;
  const pixels = width * height;
  if (!(pixels <= limits.maxImagePixels)) {
    throw readFailure(
      "document_too_large",
      `The image has ${width} × ${height} pixels, but at most ${limits.maxImagePixels / 1e6} million are allowed. Scan it at 300 dpi, or reduce it.`,
    );
  }
  if (Math.max(width, height) < MIN_LONG_SIDE_PX || Math.min(width, height) < MIN_SHORT_SIDE_PX)
    throw readFailure("document_unreadable", `The image has only ${width} × ${height} pixels, which is too few to be read. ${AGAIN}`);
  try {
    const isLight = header.hasAlpha && (await hasLightLetters(bytes, options));
    const { data, info } = await sharp(bytes, options)
      .autoOrient()
      .flatten({ background: isLight ? "#000000" : "#ffffff" })
      .negate(isLight)
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true })
      .grayscale()
      .raw()
      .toBuffer({ resolveWithObject: true });
    const dpi = header.density !== undefined && header.density >= 100 && header.density <= 1200 ? header.density : null;
    const pointsPerPixel = 72 / (dpi ?? 150);
    return {
      image: { width: info.width, height: info.height, channels: 1, pixels: data, dpi: null },
      widthPt: info.width * pointsPerPixel,
      heightPt: info.height * pointsPerPixel,
    };
  } catch {
    throw readFailure("document_corrupt", "The image is damaged or was cut off on its way, and cannot be decoded. Send it again.");
  }
}
