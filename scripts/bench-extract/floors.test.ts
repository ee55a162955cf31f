import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReadDocument } from "@/lib/prism/model";
import { stopRecognizer } from "@/lib/prism/read/ocr/tesseract";
import { drawPdf } from "@/lib/prism/testing/draw-pdf";
import { Floors } from "./floors";

const folder = mkdtempSync(path.join(os.tmpdir(), "levy-floors-"));
const file = (name: string): string => path.join(folder, name);
const read = (language: string): { document: ReadDocument; error: null } => ({
  document: { mimeType: "image/png", sha256: "", textSource: "ocr", language, pages: [], einvoice: null, pdf: null },
  error: null,
});

/** For each line of the report: what was measured, the ratio, and the two sums. */
function figuresOf(floors: Floors): [name: string, ratio: number, spent: number, floor: number][] {
  return floors
    .text()
    .split("\n")
    .filter(Boolean)
    .map((line) => {
      const [, name = "", ...figures] = /^(.+): ([\d.]+) \(([\d.]+) s of ([\d.]+) s\)$/.exec(line) ?? [];
      return [name, ...figures.map(Number)] as [string, number, number, number];
    });
}

beforeAll(async () => {
  writeFileSync(file("a.pdf"), await drawPdf([{ texts: [{ x: 40, y: 60, text: "Invoice HC-204" }] }]));
  const svg = `<svg width="500" height="80" xmlns="http://www.w3.org/2000/svg"><rect width="100%" height="100%" fill="white"/><text x="20" y="50" font-family="DejaVu Sans, Arial, sans-serif" font-size="32">Invoice HC-204</text></svg>`;
  writeFileSync(file("a.png"), await sharp(Buffer.from(svg)).png().toBuffer());
});

afterAll(async () => {
  await stopRecognizer();
  rmSync(folder, { recursive: true });
});

describe("the baseline for reading times", () => {
  it("is pdf.js alone for a PDF with text, summed over documents", async () => {
    const floors = new Floors();
    await floors.add("pdf-text", file("a.pdf"), read("en"), 40);
    await floors.add("pdf-text", file("a.pdf"), read("en"), 60);
    const [[name, ratio, spent] = ["", 0, 0]] = figuresOf(floors);
    expect([name, spent]).toEqual(["pdf-text: × pdf.js' text alone", 100]);
    expect(ratio).toBeGreaterThan(10);
  });

  it("is a Tesseract pass with English data and one with the language's own data for an image", async () => {
    const floors = new Floors();
    await floors.add("image", file("a.png"), read("de"), 50);
    const [english, own, german] = figuresOf(floors);
    expect([english?.[0], own?.[0], german?.[0]]).toEqual([
      "image: × one Tesseract pass with English data",
      "image: × one Tesseract pass with the language's own data",
      "image of language deu: × one Tesseract pass",
    ]);
    expect([english?.[2], own?.[2], german?.[2]]).toEqual([50, 50, 50]);
    // The sum is printed in tenths of a second, and a pass over such a small picture can take less; for a time of zero the ratio would be
    // infinite.
    for (const [, ratio] of [english, own, german].filter((figures) => figures !== undefined)) expect(ratio).toBeGreaterThan(50);
  });

  it("does not exist for an e-invoice", async () => {
    const floors = new Floors();
    await floors.add("xml-ubl", file("a.xml"), read("en"), 1);
    expect(floors.text()).toBe("");
  });
});
