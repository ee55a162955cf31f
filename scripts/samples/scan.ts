import { PDFiumLibrary } from "@hyzyla/pdfium";
import sharp, { type Sharp } from "sharp";
import { seededRandom } from "@/lib/kernel/seeded-random";

/** What a scanner does to a page. */
export interface ScanOptions {
  dpi: number;
  /** Clockwise. */
  rotateDegrees: number;
  /** Standard deviation of the grain, on a scale of 255 levels. */
  noise: number;
  /** Gaussian radius in pixels; 0 for none. */
  blur: number;
  /** Gray levels that black and white become. */
  black: number;
  white: number;
  seed: number;
}

export interface Scan {
  grey: Uint8Array;
  width: number;
  height: number;
}

/** The first page of a PDF as a grayscale picture, as if laid on a scanner slightly skewed. The seed decides the grain. */
export async function scanPage(pdf: Uint8Array, options: ScanOptions): Promise<Scan> {
  const page = await renderGrey(pdf, options.dpi);
  let image = sharp(page.grey, { raw: { width: page.width, height: page.height, channels: 1 } }).rotate(options.rotateDegrees, {
    background: "#ffffff",
  });
  if (options.blur > 0) image = image.blur(options.blur);
  const turned = await image.toColourspace("b-w").raw().toBuffer({ resolveWithObject: true });
  const left = Math.floor((turned.info.width - page.width) / 2);
  const top = Math.floor((turned.info.height - page.height) / 2);
  const grain = normalRandom(options.seed);
  const span = options.white - options.black;
  const grey = new Uint8Array(page.width * page.height);
  for (let y = 0; y < page.height; y += 1) {
    for (let x = 0; x < page.width; x += 1) {
      const level = turned.data[(y + top) * turned.info.width + x + left] ?? 255;
      grey[y * page.width + x] = Math.max(0, Math.min(255, Math.round(options.black + (level / 255) * span + grain() * options.noise)));
    }
  }
  return { grey, width: page.width, height: page.height };
}

export function toJpeg(scan: Scan, quality: number, dpi: number): Promise<Buffer> {
  return picture(scan).withMetadata({ density: dpi }).jpeg({ quality }).toBuffer();
}

/** Encodes the scan with sixteen gray levels, as office scanners save PNG; with 256 levels, the grain would triple the file's size. */
export function toPng(scan: Scan, dpi: number): Promise<Buffer> {
  return picture({ ...scan, grey: scan.grey.map((level) => Math.round(level / 17) * 17) })
    .withMetadata({ density: dpi })
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function picture(scan: Scan): Sharp {
  return sharp(scan.grey, { raw: { width: scan.width, height: scan.height, channels: 1 } }).toColourspace("b-w");
}

async function renderGrey(pdf: Uint8Array, dpi: number): Promise<Scan> {
  const library = await PDFiumLibrary.init();
  try {
    const document = await library.loadDocument(pdf);
    const { data, width, height } = await document.getPage(0).render({ scale: dpi / 72, colorSpace: "Gray", render: "bitmap" });
    document.destroy();
    return { grey: data, width, height };
  } finally {
    library.destroy();
  }
}

/** Normally distributed numbers, the same for the same seed (Box-Muller transform). */
function normalRandom(seed: number): () => number {
  const uniform = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform());
}
