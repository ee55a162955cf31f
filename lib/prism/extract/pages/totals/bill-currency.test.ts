import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { extractDrawn, items, money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";
import { column } from "@/lib/prism/testing/draw-pdf";

/** From this confidence on, a value can be approved without a review. */
const REVIEW = 0.85;

interface Bill {
  seller?: string[];
  written?: (amount: string) => string;
  over?: string;
  below?: string[];
}

/** A survey for 5,000.00 plus VAT billed by `seller`, with the lines `below` in the footer. */
function drawn({ seller = LAGOS, written = (amount) => amount, over = "Amount", below = [] }: Bill): Promise<Invoice> {
  const line = (...cells: Cells): Cells => cells;
  return extractDrawn(
    [{ x: 40, y: 50, text: "INVOICE", size: 20 }],
    column(380, 50, seller),
    rows(110, 14, line([40, "Invoice number"], [150, "BM-4471"]), line([40, "Invoice date"], [150, "14 October 2026"])),
    column(40, 150, ["Bill to", "Marine Yard Stores Limited", "4 Creek Road", "Apapa, Lagos"]),
    rows(
      230,
      16,
      line([40, "Description"], [300, "Qty"], [-430, "Rate"], [-550, over]),
      line([40, "Survey"], [300, "1"], [-430, written("5,000.00")], [-550, written("5,000.00")]),
    ),
    rows(
      280,
      16,
      line([380, "Subtotal"], [-550, written("5,000.00")]),
      line([380, "VAT 7.5%"], [-550, written("375.00")]),
      line([380, "Total"], [-550, written("5,375.00")]),
      ...below.map((text) => line([40, text])),
    ),
  );
}

const LAGOS = ["Bathymetry Marine Limited", "12 Marina Road", "Lagos, Nigeria"];
const CONVERTED = [
  "Naira equivalent at NGN 1,550.00/US$: NGN 8,331,250.00",
  "VAT in naira: NGN 581,250.00",
  "Naira account: Zenith Bank 1012345678",
  "USD account: Zenith Bank 5070123456",
];

it("reads the currency of the totals rather than of their equivalents and the bank accounts", async () => {
  const invoice = await drawn({ written: (amount) => `$${amount}`, below: CONVERTED });
  expect([invoice.currency.value, ...money(invoice)]).toEqual(["USD", 500_000, 37_500, 537_500]);
  expect(items(invoice)).toEqual([["Survey", "1", "5000", 500_000]]);
  expect(invoice.currency.confidence).toBeGreaterThan(REVIEW);
});

it("reads naira from the totals even if dollars are mentioned more often", async () => {
  const below = [
    "Survey of 3 vessels, USD 1.00 a foot, USD 900.00, USD 850.00",
    "USD 600.00, USD 450.00 and USD 425.00 were quoted earlier",
  ];
  const invoice = await drawn({
    written: (amount) => `NGN ${amount}`,
    below: [...below, "Quoted: USD 3,225.00, less USD 50.00, USD 25.00"],
  });
  expect(invoice.currency.value).toBe("NGN");
});

it("leaves the currency in doubt if two are mentioned and the totals have no sign", async () => {
  const invoice = await drawn({ below: ["Deposit of USD 1,000.00 due, then NGN 2,000,000.00 and USD 3,000.00 later"] });
  expect(invoice.currency.confidence).toBeLessThan(REVIEW);
  expect(invoice.warnings).toContainEqual(expect.stringContaining("currency"));
});

it.each([
  ["¥", ["Pearl Tooling Co., Ltd", "8 Keji Road, Nanshan", "Shenzhen, China"], "CNY", 537_500],
  ["¥", ["Kita Tooling KK", "2-1 Nihonbashi", "Tokyo, Japan"], "JPY", 5_375],
  ["$", ["Harbour Surveys Pty Ltd", "4 George Street", "Sydney NSW 2000, Australia"], "AUD", 537_500],
  ["$", ["Lakeshore Surveys Inc.", "40 King Street West", "Toronto, Ontario M5H 3Y2"], "CAD", 537_500],
  ["$", ["Queue Surveys Pte Ltd", "1 Robinson Road, Singapore 048616"], "SGD", 537_500],
  ["Rs ", ["Grand Baie Surveys Ltd", "12 Royal Street", "Port Louis, Mauritius"], "MUR", 537_500],
  ["Rs. ", ["Clifton Surveys (Pvt) Ltd", "7 Clifton Road", "Karachi, Pakistan"], "PKR", 537_500],
  ["Rs. ", ["Malabar Surveys Pvt Ltd", "7 Hill Road", "Mumbai, India"], "INR", 537_500],
  ["$", ["Dayton Surveys LLC", "40 Main Street", "Dayton, OH 45402"], "USD", 537_500],
  ["$", LAGOS, "USD", 537_500],
])("reads the sign %s of vendor %j as the vendor's own currency", async (sign, seller, currency, total) => {
  const invoice = await drawn({ seller, written: (amount) => `${sign}${currency === "JPY" ? amount.replace(/\.00$/, "") : amount}` });
  expect([invoice.currency.value, invoice.total.value]).toEqual([currency, total]);
  expect(invoice.currency.confidence).toBeGreaterThan(REVIEW);
});

it.each([
  ["¥", "CNY"],
  ["Rs ", "INR"],
  ["$", "USD"],
])("leaves the sign %s in doubt if the vendor's country is unknown", async (sign, currency) => {
  const invoice = await drawn({ seller: ["Harbour Surveys", "4 George Street"], written: (amount) => `${sign}${amount}` });
  expect(invoice.currency.value).toBe(currency);
  expect(invoice.currency.confidence).toBeLessThan(REVIEW);
});

it("reads US dollars if the page names them, even from a Canadian vendor", async () => {
  const toronto = ["Lakeshore Surveys Inc.", "40 King Street West", "Toronto, Ontario M5H 3Y2"];
  const invoice = await drawn({
    seller: toronto,
    written: (amount) => `$${amount}`,
    over: "Amount (USD)",
    below: ["HST for CRA purposes: CAD 702.00"],
  });
  expect([invoice.currency.value, invoice.total.value]).toEqual(["USD", 537_500]);
  const named = await drawn({ seller: toronto, written: (amount) => `$${amount}`, below: ["All amounts are in USD"] });
  expect(named.currency.value).toBe("USD");
});

it.each([
  ["a fee in another money", ["All amounts are in CAD", "Late fee: USD 25.00"], "CAD"],
  ["what was quoted in another money", ["Total in Canadian dollars: CAD 5,375.00", "Quoted earlier: USD 3,900.00"], "CAD"],
  ["a deposit in another money", ["Total due CA$5,375.00", "Deposit received USD 100.00"], "CAD"],
  ["bank fees in another money", ["Payable in CAD only", "Wire fee USD 15.00 to USD 40.00"], "CAD"],
  ["a tax told in its own money", ["All prices are in US dollars", "HST for CRA purposes: CAD 702.00, CAD 35.00"], "USD"],
])("keeps the currency that the page names despite %s", async (_, below, currency) => {
  const toronto = ["Lakeshore Surveys Inc.", "40 King Street West", "Toronto, Ontario M5H 3Y2"];
  const invoice = await drawn({ seller: toronto, written: (amount) => `$${amount}`, below });
  expect(invoice.currency.value).toBe(currency);
});

it("reads all dollar signs in the currency that marks the total", async () => {
  const toronto = ["Lakeshore Surveys Inc.", "40 King Street West", "Toronto, Ontario M5H 3Y2"];
  const invoice = await drawn({
    seller: toronto,
    written: (amount) => (amount === "5,375.00" ? `USD ${amount}` : `$${amount}`),
    below: ["HST: CAD 702.00"],
  });
  expect([invoice.currency.value, invoice.total.value]).toEqual(["USD", 537_500]);
});

it.each([
  [(amount: string) => `${amount} FCFA`, "Amount"],
  [(amount: string) => amount, "Amount (FCFA)"],
])("reads CFA francs as those of the vendor's country, whatever else is mentioned (%#)", async (written, over) => {
  const invoice = await drawn({
    seller: ["Wouri Surveys SARL", "12 Rue Joffre", "Douala, Cameroon"],
    written,
    over,
    below: ["Quoted earlier: EUR 900.00, EUR 850.00, EUR 600.00", "EUR 450.00, EUR 425.00 and EUR 300.00 without travel"],
  });
  expect(invoice.currency.value).toBe("XAF");
  expect(invoice.currency.confidence).toBeGreaterThan(REVIEW);
});

describe("a currency mentioned on an invoice whose totals have no sign", () => {
  it.each([
    "USD account: Zenith Bank 5071234567",
    "Domiciliary account (USD): Zenith Bank 5071234567",
    "Exchange rate: 1 USD = 1,500",
    "A fee of USD 50 is charged for returned cheques.",
    "For USD payments: Zenith Bank 5071234567",
    "Amount due 5,375.00 (late fee USD 25 after 30 days)",
  ])("isn't approved as the invoice currency: %s", async (words) => {
    const { currency, total } = await drawn({ below: [words] });
    expect(total.value).toBe(537_500);
    if (currency.value !== "NGN") expect(currency.confidence).toBeLessThan(REVIEW);
  });

  it.each([
    ["All amounts are in United States Dollars", "USD"],
    ["Amount in words: Five Thousand Three Hundred and Seventy-Five United States Dollars Only", "USD"],
    ["Currency: USD", "USD"],
    ["Balance due USD 5,375.00", "USD"],
    ["Please pay USD 5,375.00 by 30 November 2026", "USD"],
    ["Pay by bank transfer USD 5,375.00", "USD"],
    ["This invoice is in USD.", "USD"],
    ["Five thousand three hundred and seventy-five pounds sterling only", "GBP"],
  ])("is the invoice currency if the text states what is billed: %s", async (words, code) => {
    const { currency } = await drawn({ below: [words] });
    expect(currency.value).toBe(code);
    expect(currency.confidence).toBeGreaterThan(REVIEW);
  });

  it("is the invoice currency if it heads the amounts", async () => {
    const { currency } = await drawn({ over: "Amount (USD)" });
    expect(currency.value).toBe("USD");
    expect(currency.confidence).toBeGreaterThan(REVIEW);
  });
});
