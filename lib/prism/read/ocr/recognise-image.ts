import sharp from "sharp";
import type { Word } from "@/lib/prism/model";
import type { RasterImage } from "../pdf/render-page";
import type { Deadline } from "../read-options";
import { recogniseWords, type PixelWord } from "./tesseract";

export interface RecognitionHints {
  /** A long till receipt: straightening and enlarging make those worse. */
  receipt: boolean;
}

/** The words of a picture, with boxes in fractions of it. */
export async function recogniseImage(image: RasterImage, hints: RecognitionHints, deadline: Deadline): Promise<Word[]> {
  void hints;
  const png = await sharp(image.pixels, { raw: { width: image.width, height: image.height, channels: image.channels } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  const words = await deadline.race(recogniseWords(png, image.dpi ?? 200));
  return words.map((word) => toWord(word, image));
}

function toWord(word: PixelWord, image: RasterImage): Word {
  const x = (value: number): number => Math.min(1, Math.max(0, value / image.width));
  const y = (value: number): number => Math.min(1, Math.max(0, value / image.height));
  return {
    text: word.text, confidence: word.confidence, bold: false, hidden: false,
    fontSize: image.dpi === null ? null : ((word.bottom - word.top) / image.dpi) * 72,
    box: [x(word.left), y(word.top), x(word.right), y(word.bottom)],
  };
}
