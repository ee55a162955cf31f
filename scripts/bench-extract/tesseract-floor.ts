import { readFileSync } from "node:fs";
import sharp from "sharp";
import { recognizeWords, type RecognizerLanguage } from "@/lib/prism/read/ocr/tesseract";
import { openPageRenderer, type RasterImage } from "@/lib/prism/read/pdf/render-page";

const MAX_PIXELS = 50_000_000;
const MAX_SIDE_PX = 3_600;

/** CPU seconds of one Tesseract pass over every page of a scan, or over an unprocessed photo. Rendering and decoding are not counted. */
export async function tesseractFloor(file: string, language: RecognizerLanguage): Promise<number> {
  let seconds = 0;
  for (const { png, dpi } of await picturesOf(file)) {
    const before = process.cpuUsage();
    await recognizeWords(png, dpi, language);
    const used = process.cpuUsage(before);
    seconds += (used.user + used.system) / 1e6;
  }
  return seconds;
}

async function picturesOf(file: string): Promise<{ png: Buffer; dpi: number }[]> {
  const bytes = new Uint8Array(readFileSync(file));
  if (!file.endsWith(".pdf")) {
    const png = await sharp(bytes)
      .autoOrient()
      .flatten({ background: "#ffffff" })
      .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: "inside", withoutEnlargement: true })
      .greyscale()
      .png()
      .toBuffer();
    return [{ png, dpi: 200 }];
  }
  const renderer = await openPageRenderer(bytes);
  try {
    const pictures: { png: Buffer; dpi: number }[] = [];
    for (let index = 0; index < renderer.pageCount; index++) {
      const image = await renderer.render(index, MAX_PIXELS);
      if (image) pictures.push({ png: await pngOf(image), dpi: image.dpi ?? 200 });
    }
    return pictures;
  } finally {
    renderer.close();
  }
}

function pngOf({ pixels, width, height, channels }: RasterImage): Promise<Buffer> {
  return sharp(pixels, { raw: { width, height, channels } }).png({ compressionLevel: 1 }).toBuffer();
}
