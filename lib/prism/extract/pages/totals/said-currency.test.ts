import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import type { Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf } from "@/lib/prism/testing/draw-pdf";
import { money, rows } from "@/lib/prism/testing/drawn-invoice";

/** From this confidence on, a value can be approved without a review. */
const REVIEW = 0.85;

const LAGOS = ["Bathymetry Marine Limited", "12 Marina Road", "Lagos, Nigeria"];
const TORONTO = ["Lakeshore Surveys Inc.", "40 King Street West", "Toronto, Ontario M5H 3Y2"];
const NOWHERE = ["Bathymetry Marine Limited", "12 Marina Road"];

interface Bill {
  /** The currency that the caller says. */
  said?: string;
  seller?: string[];
  written?: (amount: string) => string;
  over?: string;
}

/** A survey for 5,000.00 plus VAT, analyzed with the currency of a request. */
async function drawn({ said, seller = LAGOS, written = (amount) => amount, over = "Amount" }: Bill): Promise<Invoice> {
  const texts = [
    { x: 40, y: 50, text: "INVOICE", size: 20 },
    ...column(380, 50, seller),
    ...rows(
      110,
      14,
      [
        [40, "Invoice number"],
        [150, "BM-4471"],
      ],
      [
        [40, "Invoice date"],
        [150, "14 October 2026"],
      ],
    ),
    ...column(40, 150, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road"]),
    ...rows(
      230,
      16,
      [
        [40, "Description"],
        [-550, over],
      ],
      [
        [40, "Survey"],
        [-550, written("5,000.00")],
      ],
    ),
    ...rows(
      280,
      16,
      [
        [380, "Subtotal"],
        [-550, written("5,000.00")],
      ],
      [
        [380, "VAT 7.5%"],
        [-550, written("375.00")],
      ],
      [
        [380, "Total"],
        [-550, written("5,375.00")],
      ],
    ),
  ];
  return extractInvoice(await readDocument(await drawPdf([{ texts }])), {
    country: "NG",
    request: said === undefined ? {} : { currency: said },
  });
}

const dollars = (amount: string) => `$${amount}`;

describe("the currency in a request", () => {
  it("completes a page that names none", async () => {
    const invoice = await drawn({ said: "USD", seller: NOWHERE });
    expect(invoice.currency).toMatchObject({ value: "USD", source: "request", confidence: 0.9, provenance: [] });
    expect(money(invoice)).toEqual([500_000, 37_500, 537_500]);
  });

  it.each([
    ["JPY", [5_000, 375, 5_375]],
    ["KWD", [5_000_000, 375_000, 5_375_000]],
  ])("determines how the amounts are counted: %s", async (said, sums) => {
    const invoice = await drawn({ said, seller: NOWHERE });
    expect([invoice.currency.value, money(invoice)]).toEqual([said, sums]);
  });

  it("is taken, but for a reviewer to check, if the vendor's country uses another", async () => {
    const invoice = await drawn({ said: "USD" });
    expect(invoice.currency).toMatchObject({ value: "USD", source: "request" });
    expect(invoice.currency.confidence).toBeLessThan(REVIEW);
    expect(invoice.warnings).toContainEqual(expect.stringContaining("the request's USD was taken: check it"));
    const local = await drawn({ said: "NGN" });
    expect([local.currency.value, local.currency.source, local.warnings]).toEqual(["NGN", "derived", []]);
  });

  it.each([
    ["CAD", LAGOS],
    ["CAD", NOWHERE],
    ["USD", NOWHERE],
    ["AUD", NOWHERE],
  ])("decides whose dollar a sign is: %s", async (said, seller) => {
    for (const bill of [{ written: dollars }, { over: "Amount ($)" }, { over: "Amount $" }]) {
      const { currency, warnings } = await drawn({ said, seller, ...bill });
      expect([currency.value, currency.source, warnings], JSON.stringify(bill)).toEqual([said, "document", []]);
      expect(currency.confidence).toBeGreaterThan(REVIEW);
    }
  });

  it.each([
    ["EUR", "CAD", { written: (amount: string) => `€${amount}` }],
    ["USD", "CAD", { written: (amount: string) => `US$${amount}` }],
    ["USD", "NGN", { written: dollars }],
    ["USD", "EUR", { over: "Amount ($)" }],
    ["CAD", "USD", { written: dollars, seller: TORONTO }],
    ["NGN", "USD", { over: "Amount (N)" }],
  ])("doesn't change %s that the page shows to %s", async (shown, said, bill) => {
    const { currency } = await drawn({ said, ...bill });
    expect([currency.value, currency.source]).toEqual([shown, "document"]);
  });
});

it("reads a dollar sign in the heading of the amounts", async () => {
  for (const over of ["Amount ($)", "Amount $"]) {
    const { currency } = await drawn({ over });
    expect([currency.value, currency.source], over).toEqual(["USD", "document"]);
  }
});
