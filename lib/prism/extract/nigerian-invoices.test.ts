import { describe, expect, it } from "vitest";
import { AnalysisFailure, type Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, row, type DrawnPage } from "@/lib/prism/testing/draw-pdf";
import { extractInvoice } from "./extract-invoice";

async function extract(...pages: DrawnPage[]): Promise<Invoice> {
  return extractInvoice(await readDocument(await drawPdf(pages)), { country: "NG", request: {} });
}

const lines = (invoice: Invoice): unknown[] =>
  invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value, line.amount.value]);

const consultancy: DrawnPage = {
  texts: [
    { x: 40, y: 50, text: "Adekunle & Sons Consulting Limited", size: 18, bold: true },
    ...column(40, 70, [
      "14 Adeola Odeku Street, Victoria Island, Lagos",
      "Tel: +234 803 555 0142   Email: accounts@adekunleconsulting.com.ng",
      "RC 482913    TIN: 12345678-0001",
    ]),
    { x: 555, y: 130, text: "TAX INVOICE", size: 20, bold: true, right: true },
    ...row(155, [
      [380, "Invoice No:"],
      [-555, "ACL/2026/0147"],
    ]),
    ...row(168, [
      [380, "Invoice Date:"],
      [-555, "05/03/2026"],
    ]),
    ...row(181, [
      [380, "Due Date:"],
      [-555, "04/04/2026"],
    ]),
    { x: 40, y: 155, text: "Bill To:", bold: true },
    ...column(40, 168, ["Zenith Harvest Foods Plc", "Plot 5 Oregun Industrial Estate", "Ikeja, Lagos", "TIN: 20481239-0001"]),
    ...row(
      240,
      [
        [40, "S/N"],
        [75, "Description"],
        [-370, "Qty"],
        [-460, "Unit Price (N)"],
        [-555, "Amount (N)"],
      ],
      { bold: true },
    ),
    ...row(262, [
      [40, "1"],
      [75, "Management consultancy services for the"],
      [-370, "2"],
      [-460, "450,000.00"],
      [-555, "900,000.00"],
    ]),
    { x: 75, y: 274, text: "financial year ended 31 December 2025" },
    ...row(294, [
      [40, "2"],
      [75, "Staff training workshop"],
      [-370, "1"],
      [-460, "100,000.00"],
      [-555, "100,000.00"],
    ]),
    ...row(330, [
      [400, "Subtotal"],
      [-555, "N1,000,000.00"],
    ]),
    ...row(345, [
      [400, "VAT 7.5%"],
      [-555, "N75,000.00"],
    ]),
    ...row(
      362,
      [
        [400, "Total"],
        [-555, "N1,075,000.00"],
      ],
      { bold: true },
    ),
    ...column(40, 420, [
      "Payment details",
      "Bank: Guaranty Trust Bank",
      "Account Name: Adekunle & Sons Consulting Limited",
      "Account Number: 0123456789",
    ]),
  ],
  rules: [
    [40, 228, 555],
    [40, 246, 555],
    [40, 312, 555],
  ],
};

describe("a Nigerian service invoice", () => {
  it("yields header, parties, totals and items", async () => {
    const invoice = await extract(consultancy);
    expect(invoice.type).toBe("invoice");
    expect(invoice.invoiceNumber.value).toBe("ACL/2026/0147");
    expect(invoice.invoiceDate.value).toBe("2026-03-05");
    expect(invoice.dueDate.value).toBe("2026-04-04");
    expect(invoice.currency.value).toBe("NGN");
    expect(invoice.vendor.name.value).toBe("Adekunle & Sons Consulting Limited");
    expect(invoice.vendor.taxId.value).toBe("12345678-0001");
    expect(invoice.vendor.bankAccount.value).toBe("0123456789");
    expect(invoice.vendor.country.value).toBe("NG");
    expect(invoice.customer.name.value).toBe("Zenith Harvest Foods Plc");
    expect(invoice.customer.taxId.value).toBe("20481239-0001");
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([100_000_000, 7_500_000, 107_500_000]);
    expect(invoice.taxDetails.map((detail) => [detail.rate, detail.baseMinor, detail.amountMinor])).toEqual([
      [7.5, 100_000_000, 7_500_000],
    ]);
    expect(lines(invoice)).toEqual([
      ["Management consultancy services for the financial year ended 31 December 2025", "2", "450000", 90_000_000],
      ["Staff training workshop", "1", "100000", 10_000_000],
    ]);
    expect(invoice.pricesIncludeTax).toBe(false);
  });

  it("leaves the tax base empty if the printed rate applied to the subtotal doesn't give the tax", async () => {
    const texts = consultancy.texts.map((text) => ({
      ...text,
      text: text.text.replace("N75,000.00", "N67,500.00").replace("N1,075,000.00", "N1,067,500.00"),
    }));
    const { subtotal, taxDetails } = await extract({ ...consultancy, texts });
    expect(subtotal.value).toBe(100_000_000);
    expect(taxDetails.map((detail) => [detail.rate, detail.baseMinor, detail.amountMinor])).toEqual([[7.5, null, 6_750_000]]);
  });

  it("locates each value on the page and is more confident about totals that add up", async () => {
    const { total } = await extract(consultancy);
    expect(total.raw).toBe("N1,075,000.00");
    expect(total.confidence).toBeGreaterThan(0.95);
    const [place] = total.provenance;
    expect(place?.page).toBe(1);
    expect(place?.box[0]).toBeGreaterThan(0.75);
    expect(place?.box[1]).toBeGreaterThan(0.41);
    expect(place?.box[3]).toBeLessThan(0.44);
  });
});

describe("values below their headings, with discount and withholding tax", () => {
  const page: DrawnPage = {
    texts: [
      { x: 40, y: 60, text: "INVOICE", size: 22, bold: true },
      ...column(40, 90, ["From", "Okafor Engineering Nig. Ltd", "KM 7 Trans-Amadi Road, Port Harcourt", "TIN: 0194827365"]),
      ...column(330, 90, ["To", "Bonny River Terminals Limited", "1 Terminal Road, Bonny, Rivers State", "TIN: 1029384756123"]),
      ...row(
        170,
        [
          [40, "Invoice Number"],
          [180, "Date"],
          [300, "Due Date"],
          [430, "PO Number"],
        ],
        { bold: true },
      ),
      ...row(184, [
        [40, "OKE-0091"],
        [180, "12 January 2026"],
        [300, "11 February 2026"],
        [430, "LPO-7781"],
      ]),
      ...row(
        220,
        [
          [40, "Description"],
          [-350, "Quantity"],
          [-450, "Rate"],
          [-555, "Amount"],
        ],
        { bold: true },
      ),
      ...row(240, [
        [40, "Pipe welding, site B"],
        [-350, "40"],
        [-450, "12,500.00"],
        [-555, "500,000.00"],
      ]),
      ...row(256, [
        [40, "Scaffolding hire (days)"],
        [-350, "10"],
        [-450, "30,000.00"],
        [-555, "300,000.00"],
      ]),
      ...row(290, [
        [380, "Sub-total"],
        [-555, "800,000.00"],
      ]),
      ...row(304, [
        [380, "Less discount"],
        [-555, "(50,000.00)"],
      ]),
      ...row(318, [
        [380, "VAT @ 7.5%"],
        [-555, "56,250.00"],
      ]),
      ...row(
        332,
        [
          [380, "Grand Total"],
          [-555, "806,250.00"],
        ],
        { bold: true },
      ),
      ...row(346, [
        [380, "Less WHT 5%"],
        [-555, "(37,500.00)"],
      ]),
      ...row(360, [
        [380, "Amount Payable"],
        [-555, "768,750.00"],
      ]),
      { x: 40, y: 400, text: "Amount in words: Seven hundred and sixty-eight thousand, seven hundred and fifty naira only" },
    ],
  };

  it("subtracts the discount from the taxable amount and keeps the total before withholding", async () => {
    const invoice = await extract(page);
    expect(invoice.invoiceNumber.value).toBe("OKE-0091");
    expect(invoice.invoiceDate.value).toBe("2026-01-12");
    expect(invoice.dueDate.value).toBe("2026-02-11");
    expect(invoice.purchaseOrder.value).toBe("LPO-7781");
    expect(invoice.currency.value).toBe("NGN");
    expect(invoice.vendor.name.value).toBe("Okafor Engineering Nig. Ltd");
    expect(invoice.vendor.taxId.value).toBe("0194827365");
    expect(invoice.customer.name.value).toBe("Bonny River Terminals Limited");
    expect(invoice.customer.taxId.value).toBe("1029384756123");
    expect(invoice.subtotal.value).toBe(75_000_000);
    expect(invoice.discount.value).toBe(5_000_000);
    expect(invoice.taxTotal.value).toBe(5_625_000);
    expect(invoice.total.value).toBe(80_625_000);
    expect(invoice.whtDeducted.value).toBe(3_750_000);
    expect(invoice.amountDue.value).toBe(76_875_000);
    expect(lines(invoice)).toEqual([
      ["Pipe welding, site B", "40", "12500", 50_000_000],
      ["Scaffolding hire (days)", "10", "30000", 30_000_000],
    ]);
  });
});

describe("a table that continues on the next page", () => {
  const header = (y: number) =>
    row(
      y,
      [
        [40, "Item"],
        [90, "Description"],
        [-360, "Qty"],
        [-450, "Price"],
        [-555, "Total"],
      ],
      { bold: true },
    );
  const item = (y: number, n: number) =>
    row(y, [
      [40, String(n)],
      [90, `Spare part type ${n}`],
      [-360, "3"],
      [-450, "1,000.00"],
      [-555, "3,000.00"],
    ]);
  const first: DrawnPage = {
    texts: [
      { x: 40, y: 50, text: "Eko Spares Ventures", size: 16, bold: true },
      { x: 40, y: 66, text: "TIN 12345678-0001, Lagos" },
      { x: 400, y: 50, text: "Invoice #: EK-55", bold: true },
      { x: 400, y: 66, text: "Date: 28-02-2026" },
      ...column(40, 100, ["Customer:", "Benin Motors Ltd"]),
      ...header(140),
      ...Array.from({ length: 30 }, (_, i) => item(160 + i * 20, i + 1)).flat(),
      ...row(780, [
        [90, "Carried forward"],
        [-555, "90,000.00"],
      ]),
      { x: 520, y: 815, text: "Page 1 of 2" },
    ],
  };
  const second: DrawnPage = {
    texts: [
      ...header(60),
      ...row(80, [
        [90, "Brought forward"],
        [-555, "90,000.00"],
      ]),
      ...item(100, 31),
      ...item(120, 32),
      ...row(160, [
        [400, "Total excl. VAT"],
        [-555, "NGN 96,000.00"],
      ]),
      ...row(175, [
        [400, "VAT (7.5%)"],
        [-555, "NGN 7,200.00"],
      ]),
      ...row(190, [
        [400, "Total incl. VAT"],
        [-555, "NGN 103,200.00"],
      ]),
      { x: 520, y: 815, text: "Page 2 of 2" },
    ],
  };

  it("reads all items and leaves out the carried-forward sums", async () => {
    const invoice = await extract(first, second);
    expect(invoice.lineItems).toHaveLength(32);
    expect(invoice.lineItems[31]?.description.value).toBe("Spare part type 32");
    expect(invoice.lineItems[31]?.amount.provenance[0]?.page).toBe(2);
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([9_600_000, 720_000, 10_320_000]);
    expect(invoice.invoiceDate.value).toBe("2026-02-28");
    expect(invoice.invoiceNumber.value).toBe("EK-55");
  });
});

describe("documents that aren't invoices", () => {
  const refuse = async (title: string): Promise<string | undefined> => {
    const page: DrawnPage = {
      texts: [
        { x: 40, y: 50, text: "Mainland Traders Ltd", size: 14 },
        { x: 300, y: 90, text: title, size: 20, bold: true },
        ...row(
          140,
          [
            [40, "Date"],
            [140, "Reference"],
            [-400, "Debit"],
            [-500, "Balance"],
          ],
          { bold: true },
        ),
        ...row(160, [
          [40, "01/02/2026"],
          [140, "INV-001 goods supplied"],
          [-400, "10,000.00"],
          [-500, "10,000.00"],
        ]),
        ...row(180, [
          [40, "09/02/2026"],
          [140, "INV-002 goods supplied"],
          [-400, "12,000.00"],
          [-500, "22,000.00"],
        ]),
        ...row(210, [
          [300, "Balance due"],
          [-500, "22,000.00"],
        ]),
      ],
    };
    return extract(page).then(
      () => undefined,
      (error: unknown) => (error instanceof AnalysisFailure ? `${error.detail.stage}:${error.detail.code}` : String(error)),
    );
  };

  it.each(["STATEMENT OF ACCOUNT", "DELIVERY NOTE", "WAYBILL", "PURCHASE ORDER", "QUOTATION"])("refuses a %s", async (title) => {
    expect(await refuse(title)).toBe("extract:not_an_invoice");
  });

  it("accepts the same page with the title of an invoice", async () => {
    expect(await refuse("INVOICE")).toBeUndefined();
  });
});

it("distinguishes pro forma invoices and credit notes from invoices", async () => {
  const retitled = (title: string): DrawnPage => ({
    ...consultancy,
    texts: consultancy.texts.map((text) => (text.text === "TAX INVOICE" ? { ...text, text: title } : text)),
  });
  expect((await extract(retitled("PROFORMA INVOICE"))).type).toBe("proforma");
  expect((await extract(retitled("CREDIT NOTE"))).type).toBe("credit_note");
});

it("ignores invisible text", async () => {
  const hidden: DrawnPage = {
    ...consultancy,
    texts: [
      ...consultancy.texts,
      ...row(376, [
        [400, "Grand Total"],
        [-555, "N9,999,999.00"],
      ]).map((text) => ({ ...text, white: true })),
    ],
  };
  expect((await extract(hidden)).total.value).toBe(107_500_000);
});
