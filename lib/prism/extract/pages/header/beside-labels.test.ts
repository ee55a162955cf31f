import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";

/** From this confidence on, a value can be approved without a review. */
const REVIEW = 0.85;

/** An invoice for 400,000.00 with the given facts. */
function drawn(facts: [string, string][], title = "INVOICE"): Promise<Invoice> {
  return extractDrawn(
    [{ x: 40, y: 50, text: title, size: 20 }],
    column(380, 50, ["Tolagate Guards Limited", "12 Marina Road", "Lagos, Nigeria"]),
    rows(110, 14, ...facts.map(([name, value]): Cells => [[40, name], [170, value]])), // prettier-ignore
    column(40, 190, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"]),
    rows(
      270,
      16,
      [[40, "Description"], [-550, "Amount"]], // prettier-ignore
      [[40, "Guards"], [-550, "400,000.00"]], // prettier-ignore
      [[400, "Total"], [-550, "400,000.00"]], // prettier-ignore
    ),
  );
}

describe("a document number with a generic label", () => {
  it.each(["Document No:", "Receipt No:", "Transaction No:", "Bill No:"])("yields to the invoice number: %s", async (name) => {
    const { invoiceNumber } = await drawn([
      [name, "100441"],
      ["Invoice No:", "TG-2211"],
      ["Date:", "5 November 2026"],
    ]);
    expect(invoiceNumber.value).toBe("TG-2211");
  });

  it("is the invoice number if there is no other", async () => {
    expect((await drawn([["Document No:", "100441"], ["Date:", "5 November 2026"]])).invoiceNumber.value).toBe("100441"); // prettier-ignore
  });

  it("isn't read for a credit note if it is the corrected invoice's number", async () => {
    const { type, invoiceNumber } = await drawn(
      [
        ["Invoice No:", "TG-2100"],
        ["Credit Note No:", "CN-88"],
        ["Date:", "5 November 2026"],
      ],
      "CREDIT NOTE",
    );
    expect([type, invoiceNumber.value]).toEqual(["credit_note", "CN-88"]);
  });
});

describe("a number next to another invoice's number", () => {
  it.each([
    ["DEBIT NOTE", [["Document No:", "DN-88"], ["Invoice No:", "TG-2100"]], "DN-88"], // prettier-ignore
    ["INVOICE", [["Bill No:", "B-778"], ["Your Invoice No:", "TG-2211"]], "B-778"], // prettier-ignore
  ] satisfies [string, [string, string][], string][])("is read as the %s's own", async (title, facts, number) => {
    expect((await drawn([...facts, ["Date:", "5 November 2026"]], title)).invoiceNumber.value).toBe(number);
  });
});

describe("the invoice date", () => {
  it.each<[string, [string, string][]]>([
    ["a tax point", [["Invoice Date:", "05/11/2026"], ["Tax Point:", "31/10/2026"]]], // prettier-ignore
    ["a tax point above it", [["Tax Point:", "31 October 2026"], ["Date:", "5 November 2026"]]], // prettier-ignore
    ["a day of issue", [["Issue Date:", "15/11/2026"], ["Invoice Date:", "05/11/2026"]]], // prettier-ignore
    ["its tax point in one caption", [["Date/Tax Point:", "5 November 2026"]]], // prettier-ignore
  ])("is read correctly next to %s", async (_, facts) => {
    const { invoiceDate } = await drawn([["Invoice No:", "TG-2211"], ...facts]);
    expect(invoiceDate.value).toBe("2026-11-05");
    expect(invoiceDate.confidence).toBeGreaterThan(REVIEW);
  });

  it.each(["Tax Point:", "Issue Date:", "Voucher Date:", "Created on:", "Lagos:"])("is the only date on the page: %s", async (name) => {
    const { invoiceDate } = await drawn([
      ["Invoice No:", "TG-2211"],
      [name, "31 October 2026"],
    ]);
    expect(invoiceDate.value).toBe("2026-10-31");
    expect(invoiceDate.confidence).toBeGreaterThan(REVIEW);
  });

  it.each(["Valid to:", "Collected on:", "Date of inspection:", "Admission Date:", "Period ending:"])(
    "has a low confidence if only another kind of date is printed: %s",
    async (name) => {
      const { invoiceDate } = await drawn([
        ["Invoice No:", "TG-2211"],
        [name, "15 November 2026"],
      ]);
      if (invoiceDate.value !== null) expect(invoiceDate.confidence).toBeLessThan(REVIEW);
    },
  );
});
