import { expect, it } from "vitest";
import type { ReadDocument } from "@/lib/prism/model";
import { recognizedPage, type RecognizedRow } from "@/lib/prism/testing/recognized-page";
import { cutOffWarning } from "./cut-off";

const numbers = (right: number): RecognizedRow[] => [
  [100, [40, "Invoice number"], [-right, "GOS-2026-C"]],
  [120, [40, "Invoice date"], [-right, "12 October 2"]],
];
/** The document as if its picture had been straightened by `toDisplay` before reading. */
const turned = (document: ReadDocument, toDisplay: NonNullable<ReadDocument["pages"][number]["reading"]>["toDisplay"]): ReadDocument => ({
  ...document,
  pages: document.pages.map((page) => ({ ...page, reading: { widthPt: page.widthPt, heightPt: page.heightPt, toDisplay } })),
});

it("warns about numbers that end at the edge of the picture", () => {
  expect(cutOffWarning(recognizedPage(numbers(600)))).toContain("digits may be missing");
  expect(cutOffWarning(recognizedPage(numbers(580)))).toBeNull();
});

it("warns about numbers at the edge of a tilted sheet, wherever the straightened page ends", () => {
  const read = recognizedPage(numbers(540));
  expect(cutOffWarning(read)).toBeNull();
  expect(cutOffWarning(turned(read, [0.98, 0.15, -0.29, 0.98, 0.158, -0.06]))).toContain("digits may be missing");
});

it("warns about numbers at the top edge of a page that was rotated by 90 degrees", () => {
  expect(cutOffWarning(turned(recognizedPage(numbers(600)), [0, -1, 1, 0, 0, 1]))).toContain("digits may be missing");
  expect(cutOffWarning(turned(recognizedPage(numbers(560)), [0, -1, 1, 0, 0, 1]))).toBeNull();
});
