import { expect, it } from "vitest";
import { drawPdf, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { PLAIN_TEXTS } from "@/lib/prism/testing/plain-invoice";
import { scanPage, type Scan } from "@/scripts/samples/scan";
import type { RasterImage } from "../pdf/render-page";
import { Deadline } from "../read-options";
import { readSlantedText } from "./slanted-text";
import type { PixelWord } from "./tesseract";

const DPI = 150;

const scanned = async (texts: readonly DrawnText[], black: number): Promise<Scan> =>
  scanPage(await drawPdf([{ texts: [...texts] }]), { dpi: DPI, rotateDegrees: 0, noise: 3, blur: 0.4, black, white: 250, seed: 4 });

/** The plain invoice with a text on top of it in letters of another gray level. */
async function overprinted(text: DrawnText, level: number): Promise<{ image: RasterImage; words: PixelWord[] }> {
  const [print, over] = [await scanned(PLAIN_TEXTS, 15), await scanned([text], level)];
  const pixels = print.grey.map((gray, index) => Math.min(gray, over.grey[index] ?? 255));
  const words = PLAIN_TEXTS.map(({ x, y, text: line, size = 10 }): PixelWord => {
    const [left, bottom, height] = [(x * DPI) / 72, (y * DPI) / 72, (size * 0.75 * DPI) / 72];
    return {
      text: line,
      confidence: 0.95,
      left,
      right: left + line.length * height * 0.8,
      top: bottom - height,
      bottom: bottom + height * 0.3,
    };
  });
  return { image: { width: print.width, height: print.height, channels: 1, pixels, dpi: null }, words };
}

async function read(text: DrawnText, level: number): Promise<string[]> {
  const { image, words } = await overprinted(text, level);
  return readSlantedText(image, words, new Deadline(60_000));
}

it.each([
  ["a stamp beside the print", { x: 200, y: 520, text: "PAID", size: 34, bold: true, askew: 18 }, 90, "PAID"],
  ["a stamp that falls", { x: 150, y: 500, text: "VOID", size: 40, bold: true, askew: -25 }, 110, "VOID"],
  ["a stamp over the table", { x: 150, y: 290, text: "CANCELLED", size: 44, bold: true, askew: 20 }, 110, "CANCELLED"],
  ["a pale watermark across the page", { x: 130, y: 640, text: "DRAFT", size: 110, bold: true, askew: 45 }, 222, "DRAFT"],
])("%s is read", async (_, text, level, said) => {
  expect(await read(text, level)).toEqual([said]);
});

it("level text is no stamp, however large", async () => {
  expect(await read({ x: 200, y: 520, text: "PAID", size: 40, bold: true }, 90)).toEqual([]);
});

it("a page without stamps has none", async () => {
  expect(await read({ x: 200, y: 520, text: "" }, 90)).toEqual([]);
});
