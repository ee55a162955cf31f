import { PDFDocument } from "pdf-lib";
import sharp, { type Sharp } from "sharp";
import { drawPdf } from "@/lib/prism/testing/draw-pdf";
import { pageWithPicture, plainPage, plainPicture, PLAIN_TEXTS } from "@/lib/prism/testing/plain-invoice";
import { scanPage, toJpeg } from "../samples/scan";
import { latin, READ, refused, type AwkwardFile } from "./awkward-file";

const DPI = 200;

/** The invoice's page as a sharp grayscale picture. */
async function picture(askew = 0): Promise<Sharp> {
  const options = { dpi: DPI, rotateDegrees: askew, noise: 3, blur: 0.3, black: 10, white: 250, seed: 5 };
  const { grey, width, height } = await scanPage(await drawPdf([plainPage]), options);
  return sharp(grey, { raw: { width, height, channels: 1 } });
}

/** Letters of one color on a transparent background: the ink is the part that is opaque. */
async function onNothing(level: number): Promise<Uint8Array> {
  const { data, info } = await (
    await picture()
  )
    .negate()
    .threshold(90, { greyscale: true })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = new Uint8Array(info.width * info.height * 4);
  for (let at = 0; at < info.width * info.height; at += 1) pixels.set([level, level, level, data[at] ?? 0], at * 4);
  return sharp(pixels, { raw: { width: info.width, height: info.height, channels: 4 } })
    .png()
    .toBuffer();
}

async function pagedPng(png: Uint8Array | Promise<Uint8Array>): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const image = await document.embedPng(await png);
  document.addPage([595, 842]).drawImage(image, { x: 0, y: 0, width: 595, height: 842 });
  return document.save();
}

/** A photo as phones save it: pixels turned to the side, with an EXIF orientation that says how to turn them back. */
async function marked(turn: 90 | 180 | 270): Promise<Uint8Array> {
  const orientation = { 90: 8, 180: 3, 270: 6 }[turn];
  return sharp(await plainPicture())
    .rotate(turn)
    .withMetadata({ orientation, density: DPI })
    .jpeg({ quality: 88 })
    .toBuffer();
}

async function skewedScan(askew: number): Promise<Uint8Array> {
  const options = { dpi: DPI, rotateDegrees: askew, noise: 8, blur: 0.5, black: 25, white: 240, seed: 9 };
  const scan = await scanPage(await drawPdf([plainPage]), options);
  return pageWithPicture(await toJpeg(scan, 80, DPI), []);
}

/** Captions that are printed in both English and Arabic; the Arabic must not confuse recognition of the English. */
const ARABIC: Readonly<Record<string, string>> = {
  "TAX INVOICE": "فاتورة ضريبية",
  "Bill to:": "إلى",
  Subtotal: "المجموع",
  "VAT 7.5%": "ضريبة",
  "Total NGN": "الإجمالي",
};

async function twoScripts(): Promise<Uint8Array> {
  const scale = DPI / 72;
  const escape = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");
  const texts = PLAIN_TEXTS.map(
    ({ x, y, text, size = 10, bold, right }) =>
      `<text x="${x * scale}" y="${y * scale}" font-size="${size * scale}" text-anchor="${right ? "end" : "start"}" font-weight="${bold ? "bold" : "normal"}">${escape(text)}</text>`,
  );
  const besides = PLAIN_TEXTS.flatMap(({ x, y, text, right }) => {
    const other = ARABIC[text];
    return other === undefined
      ? []
      : [
          `<text x="${(right ? x : x + 100) * scale}" y="${(y + (right ? 14 : 0)) * scale}" font-size="${9 * scale}" text-anchor="${right ? "end" : "start"}">${other}</text>`,
        ];
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(595 * scale)}" height="${Math.round(842 * scale)}" font-family="Liberation Sans, DejaVu Sans, sans-serif"><rect width="100%" height="100%" fill="white"/>${texts.join("")}${besides.join("")}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}

const half = async (file: Promise<Uint8Array>): Promise<Uint8Array> => {
  const bytes = await file;
  return bytes.slice(0, bytes.byteLength / 2);
};

export const PICTURE_FILES: readonly AwkwardFile[] = [
  { name: "a picture alone on its page", expected: READ, recognized: true, draw: async () => pageWithPicture(await plainPicture(), []) },
  {
    name: "letters over a picture of them",
    expected: READ,
    recognized: true,
    draw: async () => pageWithPicture(await plainPicture(), PLAIN_TEXTS),
  },
  { name: "a scan three degrees askew", expected: READ, recognized: true, draw: () => skewedScan(3) },
  { name: "a scan six degrees askew", expected: READ, recognized: true, draw: () => skewedScan(-6) },
  { name: "a scan upside down", expected: READ, recognized: true, draw: () => skewedScan(180) },
  { name: "dark letters on a transparent PNG", expected: READ, recognized: true, draw: () => onNothing(20) },
  { name: "white letters on a transparent PNG", expected: READ, recognized: true, draw: () => onNothing(255) },
  { name: "dark letters on a transparent PNG in a PDF", expected: READ, recognized: true, draw: () => pagedPng(onNothing(20)) },
  {
    name: "a JPEG in the colors of print (CMYK)",
    expected: READ,
    recognized: true,
    draw: async () =>
      sharp(await plainPicture())
        .toColourspace("cmyk")
        .jpeg({ quality: 88 })
        .toBuffer(),
  },
  {
    name: "a CMYK JPEG in a PDF",
    expected: READ,
    recognized: true,
    draw: async () =>
      pageWithPicture(
        await sharp(await plainPicture())
          .toColourspace("cmyk")
          .jpeg({ quality: 88 })
          .toBuffer(),
        [],
      ),
  },
  {
    name: "a PNG of 16 bits",
    expected: READ,
    recognized: true,
    draw: async () => (await picture()).toColourspace("grey16").png().toBuffer(),
  },
  {
    name: "a PNG of two colors",
    expected: READ,
    recognized: true,
    draw: async () => (await picture()).png({ palette: true, colours: 2, dither: 0 }).toBuffer(),
  },
  {
    name: "an interlaced PNG",
    expected: READ,
    recognized: true,
    draw: async () => (await picture()).png({ progressive: true }).toBuffer(),
  },
  { name: "light letters on dark paper", expected: READ, recognized: true, draw: async () => (await picture()).negate().png().toBuffer() },
  ...([90, 180, 270] as const).map((turn): AwkwardFile => ({
    name: `a photo turned by ${turn} degrees, which it is marked with`,
    expected: READ,
    recognized: true,
    draw: () => marked(turn),
  })),
  { name: "captions in two scripts", expected: READ, recognized: true, draw: twoScripts },
  {
    name: "a PNG of which half arrived",
    expected: refused("document_corrupt", /cut off.*Send it again/),
    draw: async () => half((await picture()).png().toBuffer()),
  },
  {
    name: "a JPEG of which half arrived",
    expected: refused("document_corrupt", /cut off.*Send it again/),
    draw: async () => half(plainPicture()),
  },
  {
    name: "a picture of a stamp's size",
    expected: refused("document_unreadable", /too few.*150 to 300 dpi/),
    draw: async () => (await picture()).resize({ width: 160 }).png().toBuffer(),
  },
  {
    name: "a moving picture",
    expected: refused("unsupported_document_type", /GIF.*Save it as PNG or JPEG/),
    draw: async () => (await picture()).resize({ width: 600 }).gif().toBuffer(),
  },
  {
    name: "a picture of the web",
    expected: refused("unsupported_document_type", /WebP.*Save it as PNG or JPEG/),
    draw: async () => (await picture()).webp().toBuffer(),
  },
  {
    name: "a fax",
    expected: refused("unsupported_document_type", /TIFF.*Save it as PNG or JPEG/),
    draw: async () => (await picture()).tiff().toBuffer(),
  },
  {
    name: "a web page that was saved as a PDF",
    expected: refused("unsupported_document_type", /web page.*Send the document itself/),
    draw: () => latin("<!DOCTYPE html><html><body>Sign in to download your invoice</body></html>"),
  },
  {
    name: "a text of Word under a PDF's name",
    expected: refused("unsupported_document_type", /Office.*Save it as PDF/),
    draw: () => latin(`PK\x03\x04${"\0".repeat(26)}[Content_Types].xml${"\0".repeat(40)}`),
  },
];
