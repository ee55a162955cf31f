import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { column, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn, money, rows } from "@/lib/prism/testing/drawn-invoice";
import { recognizedPage } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "./extract-invoice";
import { parseDate } from "./pages/words/dates";

/** From here on a value rests on enough to be approved unread. */
const REVIEW = 0.85;

const PENNINE = ["Pennine Office Supplies Ltd", "8 Mill Lane, Leeds LS1 4AP", "VAT No. GB 194 6520 43"];
const HARBOUR = ["Harbour Trading Limited", "4 Dock Road, Liverpool L1 8JQ"];

interface Paper {
  seller?: readonly string[];
  buyer?: readonly string[];
  heads?: readonly [string, string, string, string];
  item?: readonly [string, string, string, string];
  sums: readonly (readonly [string, string])[];
  notes?: readonly string[];
}

/** A letterhead at the left, the buyer below it without a label, and the facts at the right, as accounting programs print them. */
function drawn({ seller = PENNINE, buyer = HARBOUR, heads, item, sums, notes = [] }: Paper): Promise<Invoice> {
  const [name = "", ...address] = seller;
  const cells = (texts: readonly string[]): [number, string][] => texts.map((text, index) => [[40, 330, 400, 480][index] ?? 40, text]);
  const sign: DrawnText[] = [{ x: 40, y: 45, text: name, size: 15, bold: true }];
  return extractDrawn(
    sign,
    [{ x: 430, y: 45, text: "INVOICE", size: 16, bold: true }],
    column(40, 62, address, { size: 9, leading: 12 }),
    rows(75, 14, [[340, "Invoice No"], [480, "P-1182"]], [[340, "Date"], [480, "5 Nov 2026"]]), // prettier-ignore
    column(40, 135, buyer, { size: 9, leading: 12 }),
    rows(230, 18, cells(heads ?? ["Description", "Qty", "Unit Price", "Amount"]), cells(item ?? ["Office desks", "2", "200.00", "400.00"])),
    rows(290, 15, ...sums.map(([label, amount]) => [[340, label], [480, amount]] as const)), // prettier-ignore
    column(40, 380, notes, { size: 9 }),
  );
}

const sums = [["Net", "£400.00"], ["VAT 20%", "£80.00"], ["Total", "£480.00"]] as const; // prettier-ignore

describe("the letterhead above a customer without a label", () => {
  const names = ({ vendor, customer }: Invoice): unknown[] => [vendor.name.value, customer.name.value];

  it("is the vendor if both addresses are on one line with their postal codes", async () => {
    const invoice = await drawn({ sums });
    expect(names(invoice)).toEqual(["Pennine Office Supplies Ltd", "Harbour Trading Limited"]);
    expect(invoice.vendor.taxId.value).toBe("GB 194 6520 43");
  });

  it("is the vendor if both parties give tax IDs, the vendor's under its country's name for it", async () => {
    const seller = ["Donau Software GmbH", "Mariahilfer Str. 10, 1060 Wien", "Österreich", "UID: ATU12345675"];
    const buyer = ["Nordlicht Handel GmbH", "Hafenstr. 3, 20457 Hamburg", "USt-IdNr.: DE812345673"];
    const invoice = await drawn({ seller, buyer, sums: [["Netto", "400,00 €"], ["USt 0 %", "0,00 €"], ["Gesamt", "400,00 €"]] }); // prettier-ignore
    expect(names(invoice)).toEqual(["Donau Software GmbH", "Nordlicht Handel GmbH"]);
    expect([invoice.vendor.taxId.value, invoice.customer.taxId.value]).toEqual(["ATU12345675", "DE812345673"]);
  });
});

describe("tax IDs", () => {
  const BUYER = ["Bill To", "Kestrel Bay Foods Limited", "14 Marina Road, Lagos, Nigeria", "TIN: 20461873-0001"];

  it.each([
    [["Mehta Legal LLP", "Connaught Place, New Delhi", "GSTIN: 07ABCFM7788Q1Z8 PAN: ABCFM7788Q"], "07ABCFM7788Q1Z8", "IN"],
    [
      ["Maple Ridge Analytics Inc.", "200 Bay Street, Toronto, ON M5J 2J2", "Canada", "GST/HST No. 123456789 RT0001"],
      "123456789 RT0001",
      "CA",
    ],
    [["Agrotec Consultoria Ltda", "Av. Paulista 1000", "CNPJ 12.345.678/0001-95"], "12.345.678/0001-95", "BR"],
    [
      ["Guangzhou Xinlian Co., Ltd", "Tianhe, Guangzhou, China", "Unified Social Credit Code: 91440101MA5CXYZ12L"],
      "91440101MA5CXYZ12L",
      "CN",
    ],
    [
      ["Meridian Ireland Limited", "Barrow Street, Dublin 4", "Ireland", "VAT number: IE6388047V", "Nigeria TIN: 21034567-0001"],
      "21034567-0001",
      "IE",
    ],
  ])("reads the vendor's tax ID and country from %j", async (seller, taxId, country) => {
    const { vendor } = await drawn({ seller, buyer: BUYER, sums: [["Total", "$400.00"]] });
    expect([vendor.taxId.value, vendor.country.value]).toEqual([taxId, country]);
  });

  it("resolves the ambiguous currency “Rs.” by an Indian tax ID", async () => {
    const seller = ["Mehta Legal LLP", "12 Connaught Place", "GSTIN: 07ABCFM7788Q1Z8"];
    const { currency } = await drawn({ seller, sums: [["Total", "Rs. 400.00"]] });
    expect(currency.value).toBe("INR");
    expect(currency.confidence).toBeGreaterThan(REVIEW);
  });
});

describe("totals", () => {
  it("allow for rounding after a tax in two halves", async () => {
    const invoice = await drawn({
      item: ["Drill bits", "7", "143.55", "1,004.85"],
      sums: [["Taxable value", "1,004.85"], ["CGST 9%", "90.44"], ["SGST 9%", "90.44"], ["Round Off", "0.27"], ["Total", "Rs 1,186.00"]], // prettier-ignore
    });
    expect(money(invoice)).toEqual([100_485, 18_088, 118_600]);
  });

  it.each([[["NHIL 2.5%", "GETFund 2.5%", "COVID-19 1%"]], [["NHIL (2.5%)", "GETFL (2.5%)", "CHRL (1%)"]]])(
    "include the Ghanaian levies %j",
    async ([nhil = "", getfund = "", covid = ""]) => {
      const invoice = await drawn({
        item: ["Printing", "10", "1,000.00", "10,000.00"],
        sums: [["Sub Total", "10,000.00"], [nhil, "250.00"], [getfund, "250.00"], [covid, "100.00"], ["VAT 15%", "1,590.00"], ["Total GHS", "12,190.00"]], // prettier-ignore
      });
      expect(money(invoice)).toEqual([1_000_000, 219_000, 1_219_000]);
    },
  );

  it.each([
    ["KES", (amount: string) => `${amount}/=`],
    ["INR", (amount: string) => `${amount}/-`],
    ["HKD", (amount: string) => `HK$${amount}.00`],
  ])("in %s are read in the local notation", async (_, written) => {
    const invoice = await drawn({
      item: ["Cement", "20", written("750"), written("15,000")],
      sums: [["Sub total", written("15,000")], ["VAT 16%", written("2,400")], ["Total", written("17,400")]], // prettier-ignore
    });
    expect(money(invoice)).toEqual([1_500_000, 240_000, 1_740_000]);
    expect(invoice.lineItems[0]?.unitPrice.value).toBe("750");
  });

  it("leave out VAT under the domestic reverse charge", async () => {
    const invoice = await drawn({
      item: ["Groundworks", "1", "7,000.00", "7,000.00"],
      sums: [["Subtotal", "£7,000.00"], ["VAT reverse charge 20%", "£0.00"], ["CIS deduction 20% on labour", "-£1,000.00"], ["Total due", "£6,000.00"]], // prettier-ignore
      notes: ["Domestic reverse charge: customer to account to HMRC for the reverse charge output tax of £1,400.00"],
    });
    expect([invoice.subtotal.value, invoice.taxTotal.value ?? 0, invoice.total.value]).toEqual([700_000, 0, 700_000]);
  });

  it("read a tax amount per item in a column headed by its rate", async () => {
    const invoice = await drawn({
      heads: ["Description", "Qty", "VAT 5%", "Total AED"],
      item: ["A4 paper carton", "10", "42.50", "892.50"],
      sums: [["Total excluding VAT", "850.00"], ["VAT 5%", "42.50"], ["Total AED", "892.50"]], // prettier-ignore
    });
    expect(invoice.lineItems[0]).toMatchObject({ taxRate: { value: null }, taxAmount: { value: 4_250 } });
  });
});

it.each(["731 204 8871", "10 145 220 331", "2026 118"])("reads an invoice number printed in groups of digits: %s", async (number) => {
  const facts = rows(75, 14, [[340, "Invoice No"], [480, number]], [[340, "Date"], [480, "5 Nov 2026"]]); // prettier-ignore
  const invoice = await extractDrawn(
    column(40, 45, PENNINE),
    [{ x: 340, y: 45, text: "INVOICE", size: 16 }],
    facts,
    rows(290, 15, ...sums.map(([label, amount]) => [[340, label], [480, amount]] as const)), // prettier-ignore
  );
  expect(invoice.invoiceNumber.value).toBe(number);
});

describe("East Asian dates and bilingual labels", () => {
  it.each(["2026年11月5日", "2026 年 11 月 5 日", "2026년 11월 5일"])("reads the date %s", (date) => {
    expect(parseDate(date, "day_first")).toMatchObject({ value: "2026-11-05", certain: true });
  });

  it("reads values after labels repeated in Arabic", () => {
    const invoice = extractInvoice(
      recognizedPage([
        [40, [60, "TAX INVOICE"]],
        [60, [60, "Desert Rose Stationery LLC"]],
        [90, [60, "Invoice No."], [130, "رقم"], [160, "الفاتورة"], [260, "DR-8892"]],
        [110, [60, "Date"], [130, "التاريخ"], [260, "05/11/2026"]],
        [200, [60, "Total AED"], [260, "892.50"]],
      ]),
      { country: "AE", request: {} },
    );
    expect([invoice.invoiceNumber.value, invoice.invoiceDate.value]).toEqual(["DR-8892", "2026-11-05"]);
  });
});
