import { describe, expect, it } from "vitest";
import { drawnForms } from "@/lib/prism/fixtures/layouts/drawn-forms";
import { arabicMixed } from "@/lib/prism/fixtures/layouts/drawn-forms-abroad";
import type { LayoutAnswers } from "@/lib/prism/fixtures/layouts/layout";
import type { Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { drawPdf } from "@/lib/prism/testing/draw-pdf";
import { predictionOf } from "@/scripts/bench-extract/prediction-of";
import { extractInvoice } from "../extract-invoice";

/** Fields that are still read wrong, by layout; docs/reading-accuracy.md explains each. */
const REMAINING: Readonly<Record<string, readonly (keyof LayoutAnswers)[]>> = {
  // The freight is weight × rate, and the surcharges stand beside it.
  "air-waybill": ["lines"],
  // "Operator" is the customer's label.
  "job-ticket": ["buyerName"],
  // The discount is read as a line item.
  "school-fees": ["lines"],
  // Freight stands beside the net in a bar of sums; the rate stands in the footer.
  "transaction-form": ["subtotal", "vatRates"],
};

const inOrder = (a: number, b: number): number => a - b;
const HINTS = { country: "NG", request: {} } as const;

/** What was read, in the format of the answers and limited to the fields that they state. */
function readAs(answers: LayoutAnswers, invoice: Invoice): Partial<Record<keyof LayoutAnswers, unknown>> {
  const said = predictionOf(invoice);
  const read: Partial<Record<keyof LayoutAnswers, unknown>> = {
    ...said,
    // The rate of each printed row, repeated as often as it is printed.
    vatRates: invoice.taxDetails.flatMap(({ rate }) => rate ?? []),
    lines: (said.lines ?? []).map(({ amount }) => amount ?? 0).sort(inOrder),
  };
  return Object.fromEntries((Object.keys(answers) as (keyof LayoutAnswers)[]).map((key) => [key, read[key] ?? null]));
}

const wrongIn = (answers: LayoutAnswers, invoice: Invoice): string[] => {
  const expected: Record<string, unknown> = { ...answers, lines: answers.lines.map(([, , , amount]) => amount).sort(inOrder) };
  return Object.entries(readAs(answers, invoice)).flatMap(([key, value]) => {
    const fold = (text: unknown): unknown => (typeof text === "string" ? text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "") : text);
    return JSON.stringify(fold(value)) === JSON.stringify(fold(expected[key])) ? [] : [key];
  });
};

describe("set 18, drawn forms", () => {
  it.each(drawnForms.map((layout) => [layout.id, layout] as const))("%s is read but for its known errors", async (id, { answers, pages }) => {
    const invoice = extractInvoice(await readDocument(await drawPdf(pages)), HINTS);
    expect(wrongIn(answers, invoice)).toEqual(REMAINING[id] ?? []);
  });

  it("reads a page with Arabic next to English labels", () => {
    expect(wrongIn(arabicMixed.answers, extractInvoice(arabicMixed.read, HINTS))).toEqual([]);
  });

  it("has consistent expected totals but for two known layouts", () => {
    const off = drawnForms.filter(
      ({ answers }) => answers.subtotal !== undefined && answers.taxTotal !== undefined && Math.abs(answers.subtotal + answers.taxTotal - answers.total) > 0.01,
    );
    // Freight beside the net, and a state's tax beside the VAT, break the sum.
    expect(off.map(({ id }) => id)).toEqual(["transaction-form", "restaurant-slip"]);
  });
});
