import { degrees, PDFDocument, rgb, StandardFonts, type PDFPage } from "pdf-lib";

/** A line of text at a position in points from the top left corner. With `right`, its end is aligned there instead of its start. */
export interface DrawnText {
  x: number;
  y: number;
  text: string;
  size?: number;
  bold?: boolean;
  right?: boolean;
  white?: boolean;
  /** Degrees by which the line rises, as a watermark does. */
  askew?: number;
}

export interface DrawnPage {
  texts: DrawnText[];
  /** Horizontal rules: left, y, right. */
  rules?: [left: number, y: number, right: number][];
  rotation?: 0 | 90 | 180 | 270;
}

const WIDTH_PT = 595;
const HEIGHT_PT = 842;

/** Draws A4 pages of text. Tests create the documents that they read. */
export async function drawPdf(pages: readonly DrawnPage[]): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const regular = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  for (const drawn of pages) {
    const page: PDFPage = document.addPage([WIDTH_PT, HEIGHT_PT]);
    for (const { x, y, text, size = 10, bold: heavy = false, right = false, white = false, askew = 0 } of drawn.texts) {
      const font = heavy ? bold : regular;
      page.drawText(text, {
        x: right ? x - font.widthOfTextAtSize(text, size) : x,
        y: HEIGHT_PT - y,
        size,
        font,
        rotate: degrees(askew),
        color: white ? rgb(1, 1, 1) : rgb(0, 0, 0),
      });
    }
    for (const [left, y, end] of drawn.rules ?? [])
      page.drawLine({ start: { x: left, y: HEIGHT_PT - y }, end: { x: end, y: HEIGHT_PT - y }, thickness: 0.7 });
  }
  return document.save();
}

/** Left-aligned lines of text, one below another. */
export function column(
  x: number,
  y: number,
  lines: readonly string[],
  options: { size?: number; bold?: boolean; leading?: number } = {},
): DrawnText[] {
  const { leading = 13, ...rest } = options;
  return lines.map((text, index) => ({ x, y: y + index * leading, text, ...rest }));
}

/** One row of cells; a negative x aligns the cell's end with its absolute value. */
export function row(
  y: number,
  cells: readonly (readonly [x: number, text: string])[],
  options: { bold?: boolean; size?: number } = {},
): DrawnText[] {
  return cells.map(([x, text]) => ({ x: Math.abs(x), y, text, right: x < 0, ...options }));
}
