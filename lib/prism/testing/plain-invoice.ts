import { degrees, PDFDocument, StandardFonts } from "pdf-lib";
import sharp from "sharp";
import { toMajor } from "@/lib/kernel/money";
import type { Invoice } from "@/lib/prism/model";
import { scanPage, toJpeg } from "@/scripts/samples/scan";
import { column, drawPdf, row, type DrawnText } from "./draw-pdf";

/** An invoice that is read without fail from a plain text PDF. If reading a file made from it fails, the file format is the cause. */
export const PLAIN_TEXTS: readonly DrawnText[] = [
  { x: 40, y: 60, text: "Gbagada Office Supplies Limited", size: 16, bold: true },
  ...column(40, 78, ["18 Diya Street, Gbagada, Lagos", "TIN: 20481733-0001"]),
  { x: 555, y: 60, text: "TAX INVOICE", size: 18, bold: true, right: true },
  ...row(120, [
    [40, "Bill to:"],
    [360, "Invoice number:"],
    [-555, "GOS-2026-0417"],
  ]),
  ...row(134, [
    [40, "Marine Yard Stores Limited"],
    [360, "Invoice date:"],
    [-555, "12 October 2026"],
  ]),
  ...row(148, [
    [40, "4 Creek Road, Apapa, Lagos"],
    [360, "Currency:"],
    [-555, "NGN"],
  ]),
  ...row(
    200,
    [
      [40, "Description"],
      [-330, "Quantity"],
      [-440, "Unit price"],
      [-555, "Amount"],
    ],
    { bold: true },
  ),
  ...row(220, [
    [40, "Printer paper A4, carton"],
    [-330, "8"],
    [-440, "30,000.00"],
    [-555, "240,000.00"],
  ]),
  ...row(236, [
    [40, "Office chair, mesh back"],
    [-330, "4"],
    [-440, "60,000.00"],
    [-555, "240,000.00"],
  ]),
  ...row(270, [
    [360, "Subtotal"],
    [-555, "480,000.00"],
  ]),
  ...row(286, [
    [360, "VAT 7.5%"],
    [-555, "36,000.00"],
  ]),
  ...row(
    304,
    [
      [360, "Total NGN"],
      [-555, "516,000.00"],
    ],
    { bold: true },
  ),
  ...column(40, 350, ["Pay to: First Trust Bank, account 2034417783", "Thank you for your business."]),
];

const RULES: [left: number, y: number, right: number][] = [
  [40, 206, 555],
  [40, 244, 555],
];
const [WIDTH_PT, HEIGHT_PT] = [595, 842];

export const plainPage = { texts: [...PLAIN_TEXTS], rules: RULES };

/** The fields read from the invoice, to be compared with `PLAIN_ANSWERS`. */
export function answersOf({
  invoiceNumber,
  invoiceDate,
  vendor,
  customer,
  currency,
  subtotal,
  taxTotal,
  total,
  lineItems,
}: Invoice): unknown {
  const sums = [subtotal, taxTotal, total].map(({ value }) => (value === null ? null : toMajor(value, "NGN")));
  const lines = lineItems.map(({ description, amount }) => [
    description.value,
    amount.value === null ? null : toMajor(amount.value, "NGN"),
  ]);
  return [invoiceNumber.value, invoiceDate.value, vendor.name.value, vendor.taxId.value, customer.name.value, currency.value, sums, lines];
}

export const PLAIN_ANSWERS: unknown = [
  "GOS-2026-0417",
  "2026-10-12",
  "Gbagada Office Supplies Limited",
  "20481733-0001",
  "Marine Yard Stores Limited",
  "NGN",
  [480_000, 36_000, 516_000],
  [
    ["Printer paper A4, carton", 240_000],
    ["Office chair, mesh back", 240_000],
  ],
];

const DPI = 200;

/** A scanned picture of the invoice, as a JPEG. `from` and `to` limit it to a strip, in points from the top. */
export async function plainPicture(from = 0, to = HEIGHT_PT): Promise<Buffer> {
  const scan = await scanPage(await drawPdf([plainPage]), {
    dpi: DPI,
    rotateDegrees: 0,
    noise: 5,
    blur: 0.4,
    black: 20,
    white: 245,
    seed: 3,
  });
  const picture = await toJpeg(scan, 85, DPI);
  const top = Math.round((from * DPI) / 72);
  return from === 0 && to === HEIGHT_PT
    ? picture
    : sharp(picture)
        .extract({ left: 0, top, width: scan.width, height: Math.min(scan.height - top, Math.round(((to - from) * DPI) / 72)) })
        .toBuffer();
}

/** A page with these texts over a picture, which starts `from` points from the top and is as wide as the page. */
export async function pageWithPicture(picture: Buffer, texts: readonly DrawnText[], from = 0, turned = 0): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const [regular, bold] = [await document.embedFont(StandardFonts.Helvetica), await document.embedFont(StandardFonts.HelveticaBold)];
  const page = document.addPage([WIDTH_PT, HEIGHT_PT]);
  page.setRotation(degrees(turned));
  const embedded = await document.embedJpg(picture);
  const height = (embedded.height * WIDTH_PT) / embedded.width;
  page.drawImage(embedded, { x: 0, y: HEIGHT_PT - from - height, width: WIDTH_PT, height });
  for (const { x, y, text, size = 10, bold: heavy = false, right = false } of texts) {
    const font = heavy ? bold : regular;
    page.drawText(text, { x: right ? x - font.widthOfTextAtSize(text, size) : x, y: HEIGHT_PT - y, size, font });
  }
  return document.save();
}
