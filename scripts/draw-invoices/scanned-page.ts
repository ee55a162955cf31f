import PDFDocument from "pdfkit";
import { scanPage, toJpeg, type ScanOptions } from "../samples/scan";

/** The first page of a PDF as an office scanner's PDF: a picture without a text layer. `quality` is the JPEG quality, out of 100. */
export async function scannedPage(pdf: Uint8Array, options: ScanOptions, quality = 75): Promise<Uint8Array> {
  const scan = await scanPage(pdf, options);
  const jpeg = await toJpeg(scan, quality, options.dpi);
  const size: [number, number] = [(scan.width * 72) / options.dpi, (scan.height * 72) / options.dpi];
  const document = new PDFDocument({ size, margin: 0 });
  const parts: Buffer[] = [];
  document.on("data", (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on("end", resolve));
  document.image(jpeg, 0, 0, { width: size[0], height: size[1] });
  document.end();
  await ended;
  return Buffer.concat(parts);
}
