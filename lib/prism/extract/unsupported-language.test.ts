import { describe, expect, it } from "vitest";
import { analyze } from "@/lib/prism/analyze";
import { contextFixture } from "@/lib/prism/fixtures/invoice-fixture";
import type { ReadDocument } from "@/lib/prism/model";
import { recognizedPage, type RecognizedRow } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "./extract-invoice";

/** A page with a text layer, as in a PDF. */
function page(rows: readonly RecognizedRow[]): ReadDocument {
  const document = recognizedPage(rows);
  return { ...document, textSource: "pdf_text", pages: document.pages.map((one) => ({ ...one, textSource: "pdf_text" })) };
}

const POLISH: RecognizedRow[] = [
  [40, [40, "Hurtownia Zamość Sp. z o.o."], [350, "Faktura VAT nr FV/18/2026"]],
  [60, [40, "NIP: 7251884410"], [350, "Data wystawienia: 14.05.2026"]],
  [90, [40, "Sprzedawca"], [350, "Nabywca"]],
  [104, [40, "Hurtownia Zamość Sp. z o.o."], [350, "Zenith Foods Ltd"]],
  [150, [40, "Nazwa towaru"], [-300, "Ilość"], [-380, "Cena netto"], [-460, "Wartość netto"], [-560, "Wartość brutto"]],
  [166, [40, "Worki jutowe"], [-300, "100"], [-380, "50,00"], [-460, "5 000,00"], [-560, "6 150,00"]],
  [190, [40, "Razem netto"], [-560, "5 000,00"]],
  [206, [40, "VAT 23%"], [-560, "1 150,00"]],
  [222, [40, "Total"], [-560, "6 150,00 PLN"]],
];

const ENGLISH: RecognizedRow[] = [
  [40, [40, "Łódzkie Tkaniny Świętokrzyskie Sp. z o.o."], [350, "Invoice number FV/18/2026"]],
  [60, [40, "ul. Żeromskiego 8, Łódź"], [350, "Invoice date 14 May 2026"]],
  [90, [40, "Bill to"]],
  [104, [40, "Zenith Foods Ltd"]],
  [150, [40, "Description"], [-300, "Quantity"], [-380, "Unit price"], [-460, "Amount"]],
  [166, [40, "Jute bags, printed in one colour on both sides"], [-300, "100"], [-380, "50.00"], [-460, "5,000.00"]],
  [190, [40, "Subtotal"], [-460, "5,000.00"]],
  [206, [40, "VAT 23%"], [-460, "1,150.00"]],
  [222, [40, "Total EUR"], [-460, "6,150.00"]],
  [260, [40, "Please pay within 30 days to our account and quote the number of this invoice."]],
];

describe("a page in an unsupported language", () => {
  it("is sent to review even if its amounts add up", () => {
    const analysis = analyze(page(POLISH), {}, contextFixture());
    expect(analysis.decision.reasons).toEqual(expect.arrayContaining(["low_confidence:total", "low_confidence:vendor.name"]));
    expect(analysis.invoice.lineItems).toHaveLength(1);
    expect(analysis.invoice.lineItems[0]?.amount.confidence).toBeLessThanOrEqual(0.6);
    expect(analysis.warnings.map(({ message }) => message).join()).toMatch(/language that Levy does not read/);
  });

  it("isn't assumed because of a foreign name and address on an English page", () => {
    const invoice = extractInvoice(page(ENGLISH), { country: "NG", request: {} });
    expect(invoice.total.confidence).toBeGreaterThan(0.85);
    expect(invoice.warnings).toEqual([]);
  });

  it("isn't assumed because of Arabic names on a short English page", () => {
    const names: RecognizedRow[] = [
      [40, [40, "Gbagada Office Supplies Limited"], [350, "Invoice number: 2026-0417"]],
      [54, [40, "شركة جباغادا للوازم المكتبية"], [350, "Invoice date: 12 October 2026"]],
      [104, [40, "Bill to: Marine Yard Stores Limited"]],
      [118, [40, "متاجر مارين يارد المحدودة"]],
      [150, [40, "Description"], [-460, "Amount"]],
      [166, [40, "Printer paper"], [-460, "5,000.00"]],
      [206, [40, "VAT 7.5%"], [-460, "375.00"]],
      [222, [40, "Total NGN"], [-460, "5,375.00"]],
    ];
    expect(extractInvoice(page(names), { country: "NG", request: {} }).warnings).toEqual([]);
  });

  it("isn't assumed for a page in both Chinese and English", () => {
    const both = ENGLISH.map(([y, ...cells]): RecognizedRow => [
      y,
      ...cells.map(([x, text]) => [x, y > 100 && y < 230 ? `发票 ${text}` : text] as const),
    ]);
    expect(extractInvoice(page(both), { country: "NG", request: {} }).warnings).toEqual([]);
  });

  it("without a legible total fails because of its language rather than as not an invoice", () => {
    const arabic: RecognizedRow[] = [
      [40, [300, "شركة النيل للتوريدات"]],
      [60, [300, "فاتورة ضريبية رقم"]],
      [90, [60, "28000.00"], [300, "المجموع المستحق"]],
    ];
    expect(() => extractInvoice(page(arabic), { country: "NG", request: {} })).toThrow(/language that Levy does not read/);
  });
});
