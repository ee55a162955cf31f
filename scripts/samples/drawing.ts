import type { SampleInvoice } from "./invoice";
import type { Layout } from "./layouts/layout";
import { drawWaybill } from "./layouts/waybill";
import type { SampleWaybill } from "./invoices/not-an-invoice";
import { scanPage, toJpeg, toPng, type ScanOptions } from "./scan";
import { Sheet } from "./sheet";

/** The password of `encrypted.pdf`; published, so that anyone can open it to see what the page says. */
export const ENCRYPTED_PASSWORD = "harmattan-2026";

export function drawInvoice(invoice: SampleInvoice, layout: Layout, accent: string): Promise<Buffer> {
  return sheetOf(invoice, layout, accent).bytes();
}

export function drawEncrypted(invoice: SampleInvoice, layout: Layout, accent: string): Promise<Buffer> {
  return withFixedRandom(() => sheetOf(invoice, layout, accent, ENCRYPTED_PASSWORD).bytes());
}

export function drawWaybillPage(waybill: SampleWaybill, accent: string): Promise<Buffer> {
  const sheet = new Sheet({ title: `Waybill ${waybill.number}`, author: waybill.carrier.name, drawnAt: waybill.drawnAt, font: "plex" });
  drawWaybill(sheet, waybill, accent);
  return sheet.bytes();
}

export interface ScannedFiles {
  pdf: Buffer;
  png: Buffer;
  jpg: Buffer;
}

/** The invoice printed and scanned: a PDF with one picture and no text layer, and the same scan as PNG and JPEG. */
export async function drawScan(
  invoice: SampleInvoice,
  layout: Layout,
  accent: string,
  options: ScanOptions,
  quality: number,
): Promise<ScannedFiles> {
  const scan = await scanPage(await drawInvoice(invoice, layout, accent), options);
  const jpg = await toJpeg(scan, quality, options.dpi);
  const sheet = new Sheet({ title: "Scan", author: "Office scanner", drawnAt: invoice.drawnAt, font: layout.font });
  sheet.picture(jpg);
  return { pdf: await sheet.bytes(), png: await toPng(scan, options.dpi), jpg };
}

function sheetOf(invoice: SampleInvoice, layout: Layout, accent: string, userPassword?: string): Sheet {
  const sheet = new Sheet({
    title: `Invoice ${invoice.number}`,
    author: invoice.vendor.name,
    drawnAt: invoice.drawnAt,
    font: layout.font,
    ink: layout.ink,
    userPassword,
  });
  layout.draw(sheet, invoice, accent);
  return sheet;
}

/**
 * Replaces the random salts and initialization vectors of encryption with a counter, because otherwise the file would differ on every run.
 * The password of the one file drawn here is public, so this weakens nothing.
 */
async function withFixedRandom<T>(work: () => Promise<T>): Promise<T> {
  const { crypto } = globalThis;
  let counter = 0;
  const getRandomValues = (target: Uint8Array): Uint8Array => {
    for (let index = 0; index < target.length; index += 1) target[index] = (counter += 37 + index) % 256;
    return target;
  };
  Object.defineProperty(crypto, "getRandomValues", { value: getRandomValues, configurable: true });
  try {
    return await work();
  } finally {
    Reflect.deleteProperty(crypto, "getRandomValues");
  }
}
