import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import type { Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf } from "@/lib/prism/testing/draw-pdf";
import { money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";

/** From this confidence on, a value can be approved without a review. */
const REVIEW = 0.85;

const LAGOS = ["Bathymetry Marine Limited", "12 Marina Road", "Lagos, Nigeria"];
const TORONTO = ["Lakeshore Surveys Inc.", "40 King Street West", "Toronto, Ontario M5H 3Y2"];
const NOWHERE = ["Bathymetry Marine Limited", "12 Marina Road"];
const LONDON = ["Bathymetry Marine Limited", "12 Strand", "London WC2R 0ET, United Kingdom"];
const NAIROBI = ["Bathymetry Marine Limited", "12 Moi Avenue", "Nairobi, Kenya"];
const DALLAS = ["Bathymetry Marine Inc.", "12 Elm Street", "Dallas, TX 75201"];
const NEW_YORK = ["Bathymetry Marine Inc.", "12 Pearl Street", "New York, NY 10004"];

interface Bill {
  /** The currency that the caller says. */
  said?: string;
  seller?: string[];
  written?: (amount: string) => string;
  over?: string;
  /** Headings to the left of the amounts, with what stands below each. */
  beside?: [string, string][];
  item?: string;
  foot?: string[];
  vat?: [string, string, string];
}

/** A survey for 5,000.00 plus VAT, analyzed with the currency of a request. */
async function drawn({
  said,
  seller = LAGOS,
  written = (amount) => amount,
  over = "Amount",
  beside = [],
  item = "Survey",
  foot = [],
  vat = ["VAT 5%", "250.00", "5,250.00"],
}: Bill): Promise<Invoice> {
  const between = (at: 0 | 1): Cells => beside.map((column, index) => [-(450 - (beside.length - 1 - index) * 100), column[at]]);
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
    ...rows(230, 16, [[40, "Description"], ...between(0), [-550, over]], [[40, item], ...between(1), [-550, written("5,000.00")]]),
    ...rows(
      280,
      16,
      [
        [380, "Subtotal"],
        [-550, written("5,000.00")],
      ],
      [
        [380, vat[0]],
        [-550, written(vat[1])],
      ],
      [
        [380, "Total"],
        [-550, written(vat[2])],
      ],
    ),
    ...column(40, 360, foot),
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
    expect(money(invoice)).toEqual([500_000, 25_000, 525_000]);
  });

  it.each([
    ["JPY", [5_000, 250, 5_250]],
    ["KWD", [5_000_000, 250_000, 5_250_000]],
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

  it("decides no sign of a seller in a known country, nor of a page that names the dollar", async () => {
    for (const seller of [LAGOS, LONDON, NAIROBI, DALLAS, NEW_YORK])
      for (const said of ["CAD", "AUD", "HKD", "MXN"]) {
        const { currency } = await drawn({ said, seller, written: dollars });
        expect([currency.value, currency.source], `${said} ${seller.at(-1)}`).toEqual(["USD", "document"]);
      }
    for (const line of ["Account No (USD): 5071234567", "Exchange rate: N1,550 per US dollar", "American dollars only"]) {
      const { currency } = await drawn({ said: "CAD", seller: NOWHERE, written: dollars, foot: [line] });
      expect(currency.value, line).toBe("USD");
    }
    const yen = await drawn({ said: "CNY", written: (amount) => `¥${amount.replace(".00", "")}` });
    expect([yen.currency.value, yen.currency.confidence < REVIEW]).toEqual(["JPY", true]);
  });

  it.each<[string, Bill]>([
    ["a Nigerian tax number", { foot: ["TIN: 12345678-0001"] }],
    ["the Nigerian rate", { vat: ["VAT 7.5%", "375.00", "5,375.00"] }],
    ["/=", { written: (amount) => `${amount}/=` }],
    ["Le", { written: (amount) => `Le ${amount}` }],
    ["F", { written: (amount) => `${amount} F` }],
    ["TL", { written: (amount) => `${amount} TL` }],
    ["#", { written: (amount) => `#${amount}` }],
    ["N : K", { over: "N : K" }],
    ["Amount #", { over: "Amount #" }],
  ])("is for a reviewer to check if the page hints at another: %s", async (_, bill) => {
    const { currency } = await drawn({ said: "USD", seller: NOWHERE, ...bill });
    expect(currency.confidence).toBeLessThan(REVIEW);
    const naira = await drawn({ said: "NGN", seller: NOWHERE, foot: ["TIN: 12345678-0001"] });
    expect(naira.currency.confidence).toBeGreaterThan(REVIEW);
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

it.each<Bill>([
  {
    beside: [
      ["Rate ($)", "3.33"],
      ["Exch. rate", "1,500"],
    ],
  },
  {
    beside: [
      ["Unit price $", "3.33"],
      ["Exch. rate", "1,500"],
    ],
  },
  {
    beside: [
      ["Amount ($)", "3.33"],
      ["Exch. rate", "1,500"],
    ],
  },
  {
    beside: [
      ["Insured value ($)", "90,000.00"],
      ["Qty", "1"],
    ],
  },
  { beside: [["Cargo value ($)", "90,000.00"]] },
  { beside: [["Insured amount ($)", "90,000.00"]] },
  { foot: ["Account No ($): 5071234567"] },
  { foot: ["Domiciliary account ($)", "5071234567"] },
  { foot: ["Exchange rate $/N: 1,550"] },
  { foot: ["Total $ equivalent available on request"] },
  { item: "Visa fee ($) processing" },
])("a dollar sign that isn't in the heading of the amounts names no currency: %j", async (bill) => {
  const { currency, warnings } = await drawn({ ...bill, vat: ["VAT 7.5%", "375.00", "5,375.00"] });
  expect([currency.value, currency.source, warnings]).toEqual(["NGN", "derived", []]);
});
