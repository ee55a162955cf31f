import { describe, expect, it } from "vitest";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, items, money, rows } from "@/lib/prism/testing/drawn-invoice";
import { recognizedPage } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "../extract-invoice";
import { columnKindByGrammar } from "../pages/labels/heading-grammar";

/** Headings, parties and numbers worded as no vocabulary has them, and cells that stand as close as words. */

const HEAD = [{ x: 40, y: 40, text: "Ridgeline Works Limited", size: 15 }, { x: 40, y: 60, text: "TIN 24100332-0001" }, { x: 400, y: 40, text: "INVOICE" }];
const FACTS = [{ x: 400, y: 80, text: "Invoice No: RW-0417" }, { x: 400, y: 96, text: "Date: 5 November 2026" }];
const BUYER = column(40, 100, ["Bill to:", "Marine Yard Stores Limited"]);

describe("columnKindByGrammar", () => {
  it.each([
    ["equipment hired", false, "description"],
    ["head of charge", false, "description"],
    ["work carried out", false, "description"],
    ["guards deployed", false, "quantity"],
    ["no of rooms", false, "quantity"],
    ["sets", false, "quantity"],
    ["daily hire", false, "unitPrice"],
    ["price excl", false, "unitPrice"],
    ["total excl", false, "amount"],
    ["charges excl vat", false, "amount"],
    ["claimed", true, "amount"],
    ["total incl vat", true, "grossAmount"],
    ["less rebate", false, "discount"],
    ["tons moved", false, "quantity"],
    ["cost of one", false, "unitPrice"],
    ["cost of all", true, "amount"],
    ["articles bought", false, "description"],
  ])("recognizes “%s” (last column: %s) as a heading of kind %s", (words, isLast, kind) => {
    expect(columnKindByGrammar(words.split(" "), isLast)).toBe(kind);
  });

  it.each([
    ["monthly fee", true],
    ["claimed", false],
    ["price incl vat", false],
    ["road works", false],
    ["supplied and delivered by hand", false],
    ["qty rate amount", true],
    ["service", false],
  ])("doesn't recognize “%s” (last column: %s)", (words, isLast) => {
    expect(columnKindByGrammar(words.split(" "), isLast)).toBeUndefined();
  });
});

describe("columns", () => {
  it("are separated if a right-aligned number touches the next column's text", async () => {
    const invoice = await extract(
      HEAD, FACTS, BUYER,
      rows(200, 18, [[-70, "Days"], [-112, "Sets"], [120, "Equipment hired"], [-430, "Daily hire"], [-550, "Charge"]], [[-70, "5"], [-112, "2"], [120, "Generator, silenced"], [-430, "180,000"], [-550, "1,800,000"]], [[-70, "5"], [-112, "3"], [120, "Lighting tower"], [-430, "40,000"], [-550, "600,000"]]),
      rows(270, 16, [[380, "Subtotal"], [-550, "2,400,000"]], [[380, "VAT 7.5%"], [-550, "180,000"]], [[380, "Total"], [-550, "N2,580,000"]]));
    expect(items(invoice)).toEqual([["Generator, silenced", "10", "180000", 180_000_000], ["Lighting tower", "15", "40000", 60_000_000]]);
  });

  it("read the amount from the total without tax rather than with tax", async () => {
    const invoice = await extract(
      HEAD, FACTS, BUYER,
      rows(200, 18, [[40, "Code"], [100, "Description"], [-280, "Qty"], [-340, "Price Excl"], [-385, "Disc%"], [-430, "Tax"], [-490, "Total Excl"], [-550, "Total Incl"]], [[40, "CAL-T"], [100, "Probe calibration"], [-280, "14.00"], [-340, "385.00"], [-385, "10.00"], [-430, "727.65"], [-490, "4,851.00"], [-550, "5,578.65"]]),
      rows(260, 16, [[380, "Sub Total (Excl)"], [-550, "4,851.00"]], [[380, "Tax"], [-550, "727.65"]], [[380, "Total (Incl)"], [-550, "R 5,578.65"]]));
    expect(items(invoice)).toEqual([["Probe calibration", "14", "385", 485_100]]);
  });

  it("read the amount before the tax if another amount column follows it", async () => {
    const invoice = await extract(
      HEAD, FACTS, BUYER,
      rows(200, 18, [[40, "Service"], [-300, "Charges"], [-390, "VAT rate"], [-470, "VAT"], [-550, "Total"]], [[40, "Elastic compute"], [-300, "910.00"], [-390, "7.5%"], [-470, "68.25"], [-550, "978.25"]], [[40, "Object storage"], [-300, "240.00"], [-390, "7.5%"], [-470, "18.00"], [-550, "258.00"]]),
      rows(280, 16, [[380, "Net charges"], [-550, "1,150.00"]], [[380, "VAT"], [-550, "86.25"]], [[380, "Total USD"], [-550, "1,236.25"]]));
    expect(items(invoice).map((item) => (item as unknown[])[3])).toEqual([91_000, 24_000]);
  });

  it("don't read a dash for an empty cell as a minus sign of the next column", async () => {
    const invoice = await extract(
      HEAD, FACTS, BUYER,
      rows(200, 18, [[40, "Product"], [-260, "Litres"], [-340, "N per litre"], [-470, "Less rebate (N)"], [-550, "Net (N)"]], [[40, "Diesel"], [-260, "1,000"], [-340, "1,145.00"], [-470, "10,000.00"], [-550, "1,135,000.00"]], [[40, "Haulage"], [-260, "1"], [-340, "250,000.00"], [-470, "-"], [-550, "250,000.00"]]),
      rows(260, 16, [[380, "Net value"], [-550, "1,385,000.00"]], [[380, "VAT 7.5%"], [-550, "103,875.00"]], [[380, "Invoice value"], [-550, "1,488,875.00"]]));
    expect(items(invoice).map((item) => (item as unknown[])[3])).toEqual([113_500_000, 25_000_000]);
  });
});

const TABLE = [
  ...rows(260, 18, [[40, "Description"], [-550, "Amount"]], [[40, "[GIN-40] Gin saw blade *"], [-550, "740,000.00"]], [[40, "Installation"], [-550, "350,000.00"]]),
  ...rows(320, 16, [[380, "Sub total"], [-550, "1,090,000.00"]], [[380, "7.50% VAT"], [-550, "81,750.00"]], [[380, "Credit"], [-550, "0.00"]], [[380, "Total"], [-550, "1,171,750.00"]]),
];

describe("items", () => {
  it("are read without a product code in brackets and a footnote mark", async () => {
    const invoice = await extract(HEAD, FACTS, BUYER, TABLE);
    expect(items(invoice).map((item) => (item as unknown[])[0])).toEqual(["Gin saw blade", "Installation"]);
    expect(invoice.lineItems[0]?.productCode.value).toBe("GIN-40");
    expect(money(invoice)).toEqual([109_000_000, 8_175_000, 117_175_000]);
  });
});

describe("invoice numbers and dates", () => {
  it("doesn't join the title with a complete label below it", async () => {
    const invoice = await extract(
      [{ x: 40, y: 56, text: "Invoice", size: 20 }, { x: 480, y: 56, text: "Quillbase", size: 14 }],
      rows(70, 14, [[40, "Invoice number"], [170, "7F2C91-0014"]], [[40, "Date of issue"], [170, "March 4, 2026"]], [[40, "Date due"], [170, "March 4, 2026"]]),
      column(40, 130, ["Quillbase, Inc.", "548 Market Street", "San Francisco, California 94104"]), column(300, 130, ["Bill to", "Finch & Palm Studios Limited"]), TABLE);
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value]).toEqual(["7F2C91-0014", "2026-03-04"]);
  });

  it("infers the day-month order from a billing period that is valid in one order only", async () => {
    const at = (period: string) => extract(HEAD, [{ x: 400, y: 80, text: "Invoice No.: E0400TQX7B" }, { x: 400, y: 96, text: "Invoice Date: 11/08/2025" }, { x: 40, y: 190, text: `Billing period: ${period}` }], BUYER, TABLE);
    expect((await at("10/08/2025 - 11/07/2025")).invoiceDate.value).toBe("2025-11-08");
    expect((await at("08/10/2025 - 07/11/2025")).invoiceDate.value).toBe("2025-08-11");
    expect((await at("01/02/2025 - 01/03/2025")).invoiceDate.value).toBe("2025-08-11");
  });

  it("reads a yen sign as a misread naira sign if the amount has decimals", () => {
    const page = (total: string) =>
      extractInvoice(recognizedPage([[40, [40, "Sharada Machinery Ltd"]], [60, [40, "Invoice No: 118"], [300, "Date: 6 April 2026"]], [120, [40, "Repair of pumps"], [-540, total]], [160, [380, "Total"], [-540, total]]]), { country: null, request: {} });
    expect(page("740,000.00 ¥").currency.value).toBe("NGN");
    expect(page("¥740,000").currency.value).toBe("JPY");
  });
});

describe("unusual labels", () => {
  const bill = (rowsOf: Parameters<typeof rows>[2][], sums: Parameters<typeof rows>[2][] = []) =>
    extract(HEAD.slice(0, 2), rows(90, 16, ...rowsOf), rows(240, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Gin saw blade"], [-550, "740,000.00"]]), rows(300, 16, ...sums));

  it("recognizes composed labels of parties, details and totals", async () => {
    const invoice = await bill(
      [[[40, "Statement to"], [160, "Sahel Grains Company Ltd"]], [[40, "Bill serial"], [160, "UT/0261"]], [[40, "Billing day"], [160, "12 Feb 2026"]]],
      [[[380, "Before service and tax"], [-550, "740,000.00"]], [[380, "VAT 7.5%"], [-550, "55,500.00"]], [[380, "You owe us"], [-550, "795,500.00"]]]);
    expect([invoice.customer.name.value, invoice.invoiceNumber.value, invoice.invoiceDate.value]).toEqual(["Sahel Grains Company Ltd", "UT/0261", "2026-02-12"]);
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.amountDue.value ?? invoice.total.value]).toEqual([74_000_000, 5_550_000, 79_550_000]);
  });

  it("recognizes labels of the seller's and purchaser's names", async () => {
    const invoice = await bill([[[40, "Seller's name:"], [160, "Gbemisola Stationers"]], [[40, "Purchaser's name:"], [160, "Western Bookshops Plc"]], [[40, "Fee bill:"], [160, "SJC/26/2/0188"]], [[40, "7th day of May, 2026"]]]);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Gbemisola Stationers", "Western Bookshops Plc"]);
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value]).toEqual(["SJC/26/2/0188", "2026-05-07"]);
  });

  it("recognizes “Raised by” and “Raised for” before names", async () => {
    const { vendor, customer } = await extract([{ x: 40, y: 40, text: "Fee request 0094", size: 15 }], column(40, 80, ["Raised by Pixelforge Studio Ltd · TIN 20119938-0001 · Raised on 21 April 2026", "Raised for Obudu Mountain Resort Company Ltd"]), TABLE);
    expect([vendor.name.value, customer.name.value]).toEqual(["Pixelforge Studio Ltd", "Obudu Mountain Resort Company Ltd"]);
  });
});

describe("vendor and customer", () => {
  it.each(["Customer/Payer:", "Owner / occupier", "Account rendered to"])("reads the customer after “%s”", async (label) => {
    const { vendor, customer } = await extract(HEAD, FACTS, rows(120, 16, [[40, label], [200, "Sabo Ceramics Limited"]]), TABLE);
    expect([vendor.name.value, customer.name.value]).toEqual(["Ridgeline Works Limited", "Sabo Ceramics Limited"]);
    // The only other firm on the page would also be found without its label, but with less confidence.
    expect(customer.name.confidence).toBeGreaterThan(0.8);
  });

  it("takes the firm that a letter greets as the customer", async () => {
    const { vendor, customer } = await extract([{ x: 40, y: 40, text: "Verdant Grounds Maintenance Ltd, TIN 23300198-0001" }, { x: 40, y: 90, text: "Hello Crestwood International School Ltd," }], FACTS, TABLE);
    expect([vendor.name.value, customer.name.value]).toEqual(["Verdant Grounds Maintenance Ltd", "Crestwood International School Ltd"]);
  });

  it("doesn't mistake a vendor name with words of headings for a table", async () => {
    const { vendor } = await extract([{ x: 40, y: 40, text: "Lagoon Lift Services Limited" }, { x: 380, y: 40, text: "Maintenance Charge Invoice" }], FACTS, BUYER, TABLE);
    expect(vendor.name.value).toBe("Lagoon Lift Services Limited");
  });

  it("doesn't mistake a row that ends in its price for a party", async () => {
    const { customer } = await extract(
      HEAD, FACTS, column(40, 100, ["The Company Secretary,", "Palmgrove Agro Processing Plc,", "Ikeja, Lagos.", "Dear Madam,"]),
      rows(200, 18, [[40, "To: Searches at the registry"], [-550, "750,000.00"]], [[40, "To: Perfection of title"], [-550, "1,150,000.00"]], [[40, "Sub-Total"], [-550, "1,900,000.00"]], [[40, "VAT 7.5%"], [-550, "142,500.00"]], [[40, "Our total bill"], [-550, "2,042,500.00"]]));
    expect(customer.name.value).toBe("Palmgrove Agro Processing Plc");
  });

  it("assigns a tax ID to the party named in its label", async () => {
    const { vendor, customer } = await extract(HEAD, FACTS, [{ x: 40, y: 120, text: "Customer: Labone Medical Centre Limited Payer TIN: C0009912347" }], TABLE);
    expect([customer.name.value, customer.taxId.value]).toEqual(["Labone Medical Centre Limited", "C0009912347"]);
    expect(vendor.taxId.value).toBe("24100332-0001");
  });

  it("keeps “HMO” in a firm's name after the label “HMO:”", async () => {
    const { customer } = await extract(HEAD, FACTS, [{ x: 40, y: 120, text: "HMO: Wellspan Health HMO Limited" }], TABLE);
    expect(customer.name.value).toBe("Wellspan Health HMO Limited");
  });

  it("ends a name where the next column begins, however close", async () => {
    const { vendor, customer } = await extract(
      [{ x: 40, y: 40, text: "TAX INVOICE", size: 15 }], FACTS,
      rows(120, 14, [[40, "Sold by"], [219, "Billed to"], [390, "Delivered to"]], [[40, "Ecart Internet Services Nigeria Limited"], [219, "Cobalt Engineering Ltd"], [390, "Femi Alabi"]], [[40, "TIN: 10028811-0001"], [219, "Gbagada"], [390, "Gbagada"]]), TABLE);
    expect([vendor.name.value, customer.name.value]).toEqual(["Ecart Internet Services Nigeria Limited", "Cobalt Engineering Ltd"]);
  });

  it("takes the firm with a registration above “Attention” as the vendor", async () => {
    const { vendor, customer } = await extract(
      [{ x: 40, y: 40, text: "Eastgate Training Academy", size: 13 }, { x: 40, y: 56, text: "Eastgate Learning Limited, RC 884120" }, ...column(40, 76, ["Attention: Head of HR", "Organisation: Lagoon Breweries Plc", "Address: Iganmu, Lagos"])], FACTS, TABLE);
    expect([vendor.name.value, customer.name.value]).toEqual(["Eastgate Learning Limited", "Lagoon Breweries Plc"]);
  });
});
