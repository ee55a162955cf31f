import { PDFDocument, rgb, StandardFonts, BlendMode, type PDFPage } from "pdf-lib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { readDocument } from "../read-document";

const LINES = ["Lekki Timber and Boards Limited", "Invoice No: LTB-2026-19", "Planed hardwood, delivered to site", "Total: NGN 215,000.00"];

/** Words of a page of text that are hidden after `paint` has painted over it. */
async function hiddenAfter(paint: (page: PDFPage, document: PDFDocument) => Promise<void> | void): Promise<string[]> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  LINES.forEach((line, index) => page.drawText(line, { x: 72, y: 700 - index * 20, size: 10, font }));
  page.drawText("amount", { x: 72, y: 500, size: 10, font });
  await paint(page, document);
  page.drawText("above", { x: 72, y: 500, size: 10, font });
  const read = await readDocument(await document.save(), { ocr: false });
  return read.pages.flatMap(({ words }) => words.filter(({ hidden }) => hidden).map(({ text }) => text));
}

const OVER = { x: 60, y: 490, width: 200, height: 30 };
const WHITE = rgb(1, 1, 1);
const picture = async (document: PDFDocument, alpha: number) =>
  document.embedPng(
    await sharp({ create: { width: 40, height: 20, channels: 4, background: { r: 255, g: 255, b: 255, alpha } } })
      .png()
      .toBuffer(),
  );
const opaque = async (document: PDFDocument) =>
  document.embedJpg(
    await sharp({ create: { width: 40, height: 20, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer(),
  );

describe("words painted over in a PDF", () => {
  it("are hidden under a filled box of any color", async () => {
    expect(await hiddenAfter((page) => page.drawRectangle({ ...OVER, color: WHITE }))).toEqual(["amount"]);
    expect(await hiddenAfter((page) => page.drawRectangle({ ...OVER, color: rgb(0, 0, 0) }))).toEqual(["amount"]);
  });

  it("are hidden under an opaque image", async () => {
    expect(await hiddenAfter(async (page, document) => page.drawImage(await opaque(document), OVER))).toEqual(["amount"]);
  });

  it("stay visible beside it and under transparent paint", async () => {
    expect(await hiddenAfter((page) => page.drawRectangle({ ...OVER, y: 300, color: WHITE }))).toEqual([]);
    expect(await hiddenAfter((page) => page.drawRectangle({ ...OVER, color: WHITE, opacity: 0.4 }))).toEqual([]);
    expect(await hiddenAfter((page) => page.drawRectangle({ ...OVER, color: rgb(1, 1, 0), blendMode: BlendMode.Multiply }))).toEqual([]);
    expect(await hiddenAfter(async (page, document) => page.drawImage(await opaque(document), { ...OVER, opacity: 0.3 }))).toEqual([]);
    expect(await hiddenAfter(async (page, document) => page.drawImage(await picture(document, 0), OVER))).toEqual([]);
  });

  it("stay visible inside a frame and under a shape that is not a box", async () => {
    expect(await hiddenAfter((page) => page.drawRectangle({ ...OVER, borderColor: rgb(0, 0, 0), borderWidth: 1 }))).toEqual([]);
    expect(
      await hiddenAfter((page) => page.drawSvgPath("M0,0 L200,0 L200,30 L180,30 L180,5 L0,5 Z", { x: 60, y: 520, color: rgb(0, 0, 0) })),
    ).toEqual([]);
  });
});
