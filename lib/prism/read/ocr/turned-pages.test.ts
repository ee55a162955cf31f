import sharp from "sharp";
import { afterAll, describe, expect, it } from "vitest";
import { transformBox } from "@/lib/prism/affine";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import type { Box, ReadDocument } from "@/lib/prism/model";
import { readDocument } from "../read-document";
import { stopRecognizer } from "./tesseract";

const WIDTH = 1_240;
const HEIGHT = 1_500;
const TOTAL = { x: 900, y: 1_130, width: 185, height: 28 };

const lines: readonly (readonly [x: number, y: number, text: string])[] = [
  [80, 120, "Hollow Creek Joinery Limited"],
  [80, 180, "14 Ferry Road, Lagos"],
  [80, 240, "TIN 20418835-0001"],
  [700, 120, "INVOICE"],
  [700, 180, "Invoice No: HCJ-20871"],
  [700, 240, "Date: 14 March 2026"],
  [80, 360, "Bill to"],
  [80, 420, "Kestrel Bay Foods Limited"],
  [80, 480, "9 Creek Street, Lagos"],
  [80, 600, "Description"],
  [700, 600, "Qty"],
  [900, 600, "Amount"],
  [80, 680, "Fitting of kitchen shelves and doors"],
  [700, 680, "2"],
  [900, 680, "150,000.00"],
  [80, 740, "Delivery of timber boards to the site"],
  [700, 740, "1"],
  [900, 740, "50,000.00"],
  [560, 980, "Subtotal"],
  [900, 980, "200,000.00"],
  [560, 1_050, "VAT 7.5%"],
  [900, 1_050, "15,000.00"],
  [560, TOTAL.y + 26, "Total NGN"],
  [TOTAL.x, TOTAL.y + 26, "215,000.00"],
  [80, 1_350, "Please pay within thirty days to the account that you know."],
  [80, 1_410, "Thank you for working with us this year."],
];

const svg = Buffer.from(
  `<svg width="${WIDTH}" height="${HEIGHT}" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="white"/>${lines
    .map(([x, y, text]) => `<text x="${x}" y="${y}" font-family="DejaVu Sans, Arial, sans-serif" font-size="32">${text}</text>`)
    .join("")}</svg>`,
);

/** The drawn page turned clockwise by quarter turns and then by some degrees, and the place of the total on it. */
async function turned(quarters: number, degrees: number): Promise<{ png: Buffer; box: Box }> {
  const square = sharp(
    await sharp(svg)
      .rotate(quarters * 90)
      .toBuffer(),
  );
  const straight = await square.metadata();
  const skewed = sharp(await square.rotate(degrees, { background: "#ffffff" }).toBuffer());
  const { width, height } = await skewed.metadata();
  const spin = (angle: number, from: { width: number; height: number }, to: { width: number; height: number }, box: Box): Box => {
    const [cos, sin] = [Math.cos((angle * Math.PI) / 180), Math.sin((angle * Math.PI) / 180)];
    return transformBox(
      [
        cos,
        sin,
        -sin,
        cos,
        to.width / 2 - (cos * from.width - sin * from.height) / 2,
        to.height / 2 - (sin * from.width + cos * from.height) / 2,
      ],
      box,
    );
  };
  const drawn: Box = [TOTAL.x, TOTAL.y, TOTAL.x + TOTAL.width, TOTAL.y + TOTAL.height];
  const [left, top, right, bottom] = spin(
    degrees,
    straight,
    { width, height },
    spin(quarters * 90, { width: WIDTH, height: HEIGHT }, straight, drawn),
  );
  return { png: await skewed.png().toBuffer(), box: [left / width, top / height, right / width, bottom / height] };
}

afterAll(stopRecognizer);

describe("a scan with a wrong orientation", () => {
  it.each([
    [0, 0],
    [0, 3],
    [1, 0],
    [2, 0],
    [3, -2],
  ])("is read after %s quarter turns and %s degrees, with the values' boxes in the right place", async (quarters, degrees) => {
    const { png, box } = await turned(quarters, degrees);
    const document: ReadDocument = await readDocument(new Uint8Array(png));
    const invoice = extractInvoice(document, { country: "NG", request: {} });
    expect([invoice.invoiceNumber.value, invoice.total.value]).toEqual(["HCJ-20871", 21_500_000]);
    const found = invoice.total.provenance[0]?.box ?? [0, 0, 0, 0];
    found.forEach((edge, index) =>
      expect(Math.abs(edge - (box[index] ?? 0)), `edge ${index} at ${edge}, drawn at ${box[index]}`).toBeLessThan(0.012),
    );
  });
});
