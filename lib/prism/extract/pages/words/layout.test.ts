import { PDFDocument, StandardFonts } from "pdf-lib";
import { expect, it } from "vitest";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf } from "@/lib/prism/testing/draw-pdf";
import { layoutOf } from "./layout";

const cellsOf = async (pdf: Uint8Array): Promise<string[][]> =>
  layoutOf(await readDocument(pdf)).lines.map(({ chunks }) => chunks.map(({ text }) => text));

it("doesn't split monospaced text at single spaces that are aligned with those of other lines", async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Courier);
  const page = document.addPage([595, 842]);
  const lines = [
    "Invoice No: 1234      Date: 5 May 2026",
    "Item  Description           Qty    Amount",
    "2     Cleaning of all our offices  2,000.00",
    "Carried out at our yard in May and in June of the year",
  ];
  for (const [index, text] of lines.entries()) page.drawText(text, { x: 40, y: 780 - index * 12, size: 10, font });
  expect(await cellsOf(await document.save())).toEqual([
    ["Invoice No: 1234", "Date: 5 May 2026"],
    ["Item", "Description", "Qty", "Amount"],
    ["2", "Cleaning of all our offices", "2,000.00"],
    ["Carried out at our yard in May and in June of the year"],
  ]);
});

it("splits cells at a wide space that ends at the edge of a column", async () => {
  const texts = [
    ...column(40, 60, ["Item hired", "Generator of a hundred"]),
    ...column(152, 60, ["Sets hired of each of these", "5 of the smaller ones, and so on"]),
    ...column(400, 60, ["Days in all of the month", "4 that were all days of work"]),
  ];
  const [, row] = await cellsOf(await drawPdf([{ texts }]));
  expect(row).toEqual(["Generator of a hundred", "5 of the smaller ones, and so on", "4 that were all days of work"]);
});
