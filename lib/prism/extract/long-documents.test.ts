import Big, { type BigSource } from "big.js";
import { expect, it } from "vitest";
import { lineOfCells } from "@/lib/prism/testing/printed-words";
import type { Page, ReadDocument } from "@/lib/prism/model";
import { recognizedPage, type RecognizedRow } from "@/lib/prism/testing/recognized-page";
import { processorSeconds } from "@/scripts/testing/processor-seconds";
import { extractInvoice } from "./extract-invoice";
import { headingPartsOf } from "./pages/labels/headings";

const ROWS_OF_PAGE = 50;
const HEAD: RecognizedRow[] = [
  [20, [40, "Ridgeline Works Limited"], [400, "INVOICE"]],
  [40, [40, "Bill to:"], [400, "Invoice No: RW-0417"]],
  [54, [40, "Marine Yard Stores Limited"], [400, "Date: 5 November 2026"]],
  [90, [40, "Description"], [-430, "Price"], [-550, "Amount"]],
];

/** A document as read from a text layer, with a letterhead and headings on the first page. */
function documentOf(lines: number, row: (line: number, y: number) => RecognizedRow): ReadDocument {
  const pages = Array.from({ length: Math.ceil(lines / ROWS_OF_PAGE) }, (_, number): Page => {
    const rows = Array.from({ length: ROWS_OF_PAGE }, (_unused, at) => row(number * ROWS_OF_PAGE + at, 104 + at * 12));
    const [page] = recognizedPage([...(number === 0 ? HEAD : []), ...rows]).pages;
    if (!page) throw new Error("no page");
    return { ...page, number: number + 1, textSource: "pdf_text" };
  });
  return { ...recognizedPage([]), textSource: "pdf_text", pages };
}

it("calculates the factors of each line only once in a long table", () => {
  const lines = 200;
  const document = documentOf(lines, (line, y) => [
    y,
    [40, `Bright Star ${line}x Ventures Limited`],
    [-430, "1,200.00"],
    [-550, "1,200.00"],
  ]);
  let added = 0;
  const { plus } = Big.prototype;
  Big.prototype.plus = function (this: Big, other: BigSource) {
    added++;
    return plus.call(this, other);
  };
  try {
    expect(extractInvoice(document, { country: "NG", request: {} }).lineItems).toHaveLength(lines);
  } finally {
    Big.prototype.plus = plus;
  }
  expect(added / lines).toBeLessThan(150);
});

it.each(["a ", "- ", ". "])("finds no column headings in a line of ten thousand words (%j) and stays fast", (word) => {
  const line = lineOfCells([word.repeat(10_000).trim()]);
  expect(headingPartsOf(line).filter(({ kind }) => kind !== undefined)).toEqual([]);
});

it.each(["INV/12, 5 May 2026", "Bill 00-12 of 5 May 2026"])("compares a line of hundreds of numbers (%s) with few others", (number) => {
  const cells = Array.from({ length: 300 }, (_, index): [number, string] => [40 + index * 200, number]);
  const page = recognizedPage([...HEAD.slice(0, 1), [60, ...cells]]);
  expect(extractInvoice(page, { country: "NG", request: {} }).invoiceNumber.value).toMatch(/12$/);
});

/** The invoice number or error message of an extraction, which must finish within 20 seconds of processor time. */
function outcomeOf(document: ReadDocument): unknown {
  let outcome: unknown;
  const taken = processorSeconds(() => {
    try {
      outcome = extractInvoice(document, { country: "NG", request: {} }).invoiceNumber.value;
    } catch (error) {
      outcome = error instanceof Error ? error.message : error;
    }
  });
  expect(taken).toBeLessThan(20);
  return outcome;
}

const NOTHING = "The document is not an invoice: no invoice number or total was found";

it.each([
  ["Meter number 12", "12"],
  ["Total 1,000.00", null],
  ["(1,000.00)", NOTHING],
  ["Description Amount", NOTHING],
  ["Due date: 5 May 2026", NOTHING],
  ["US$", NOTHING],
  ["( )", NOTHING],
])("handles a line of a thousand cells (%s) within the time limit", (text, outcome) => {
  const cells = Array.from({ length: 1_000 }, (_, index): [number, string] => [40 + index * 200, text]);
  expect(outcomeOf(recognizedPage([...HEAD.slice(0, 1), [60, ...cells]]))).toBe(outcome);
});

it("reads no tax breakdown and no priced items from rows of two hundred amounts", () => {
  const row = (y: number, text: string): RecognizedRow => [
    y,
    ...Array.from({ length: 200 }, (_, index): [number, string] => [40 + index * 160, text]),
  ];
  const rows = Array.from({ length: 20 }, (_, index) => row(80 + index * 12, "1,000.00"));
  expect(outcomeOf(recognizedPage([...HEAD.slice(0, 1), row(60, "Total amount in naira"), ...rows]))).toBeNull();
});

it.each(["Sum", "Total", "Meter number", "VAT 7.5%"])("handles three thousand lines of the label %s in time", (label) => {
  const document = documentOf(3_000, (_line, y) => [y, [40, label], [-550, "1,234.00"]]);
  expect(outcomeOf(document)).toBe("RW-0417");
});
