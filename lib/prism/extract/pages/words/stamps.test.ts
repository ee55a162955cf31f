import { describe, expect, it } from "vitest";
import type { ReadDocument, Word } from "@/lib/prism/model";
import { recognizedPage } from "@/lib/prism/testing/recognized-page";
import { stampsOn } from "./stamps";

/** A page of small lines and one in large upright letters. */
function printed(text: string): ReadDocument {
  const document = recognizedPage([[40, [40, "Compressor oil for the cold room at the jetty, as agreed"]]]);
  let left = 40;
  const large = text.split(" ").map((part): Word => {
    const box: Word["box"] = [left / 600, 300 / 800, (left + part.length * 11) / 600, 318 / 800];
    left += part.length * 11 + 6;
    return { text: part, confidence: 0.95, bold: true, hidden: false, fontSize: 18, box };
  });
  return { ...document, pages: document.pages.map((page) => ({ ...page, words: [...page.words, ...large] })) };
}

describe("stampsOn", () => {
  it.each([
    ...[
      "PAID 20,000.00",
      "Paid: 20,000",
      "PAID ₦250,000.00",
      "CASH PAID 5,000.00",
      "Payment received 20,000",
      "PAID 20.00",
      "PAID 2026.50",
    ],
    ...["Sample 4", "Draft 12", "PAID OUT", "CASH PAID OUT", "Proforma 0042", "Proforma 12/11/2026", "PROFORMA 12 NOV 2026"],
  ])("takes a line that states an amount or another number for no stamp: %s", (line) => {
    expect(stampsOn(printed(line))).toEqual({ proforma: false, doubts: [] });
    const slanted = recognizedPage([[40, [40, "Compressor oil"]]]);
    expect(stampsOn({ ...slanted, pages: slanted.pages.map((page) => ({ ...page, stamps: [line] })) })).toEqual({
      proforma: false,
      doubts: [],
    });
  });

  it.each([
    ...["PAID", "PAID 12 NOV 2026", "PAID 12 NOV2026", "PAID NOV2026", "PAID 12TH NOV, 2026", "PAID November 12, 2026", "12-NOV-26 PAID"],
    ...["PAID 12/11/2026", "PAID 12.11.26", "PAID 2026-11-12 10:45", "PAID 12 MAY"],
  ])("leaves the date out of a stamp: %s", (line) => {
    expect(stampsOn(printed(line)).doubts).toEqual(["The page is stamped “PAID”: check that it has not been paid already."]);
  });
});
