import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import type { Invoice } from "@/lib/prism/model";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn, rows } from "@/lib/prism/testing/drawn-invoice";
import { recognizedPage, type RecognizedRow } from "@/lib/prism/testing/recognized-page";

/** Rules for OCR errors and for facts that a page states twice, each with a page that it must leave alone. */

const extractOcr = (...page: RecognizedRow[]): Invoice => extractInvoice(recognizedPage(page), { country: "NG", request: {} });

/** A plain bill of September 2, 2026, with replaceable parts. */
function bill({ title = "INVOICE", seller = "Gurara Network Services Limited", number = "GNS-1187", issued = "2 September 2026", total = "Total" } = {}): RecognizedRow[] {
  return [
    [40, [40, seller], [440, title]],
    [54, [40, "14 Gado Road, Kubwa, Abuja"], [400, `Invoice No: ${number}`]],
    [68, [40, "TIN: 22190457-0001"], [400, `Date: ${issued}`]],
    [110, [40, "Bill to: Kwali Ceramics Ltd"]],
    [200, [40, "Description"], [-330, "Quantity"], [-430, "Unit price"], [-540, "Amount"]],
    [216, [40, "Cabling"], [-330, "4"], [-430, "25,000.00"], [-540, "100,000.00"]],
    [260, [360, "Subtotal"], [-540, "100,000.00"]],
    [276, [360, "VAT 7.5%"], [-540, "7,500.00"]],
    [292, [360, total], [-540, "107,500.00"]],
  ];
}

describe("a letter lost or misread in OCR", () => {
  it("is restored in a legal form at the end of a name, but not in “20 Lt” of goods", () => {
    for (const form of ["td", "Itd", "Lt", "Ld"]) expect(extractOcr(...bill({ seller: `Gurara Network Services ${form}` })).vendor.name.value).toBe("Gurara Network Services Ltd");
    expect(extractOcr(...bill({ seller: "Gurara Network Services Pic" })).vendor.name.value).toBe("Gurara Network Services Plc");
    expect(extractOcr(...bill({ seller: "Gurara Network Services Limlted" })).vendor.name.value).toBe("Gurara Network Services Limited");
    const page = bill().map((row): RecognizedRow => (row[0] === 216 ? [216, [40, "Emulsion white 20 Lt"], [-330, "4"], [-430, "25,000.00"], [-540, "100,000.00"]] : row));
    expect(extractOcr(...page).lineItems[0]?.description.value).toBe("Emulsion white 20 Lt");
  });

  it("doesn't hide the document type, even above the title of a payment slip", () => {
    const slip: RecognizedRow[] = [[560, [40, "PAYMENT ADVICE"]], [580, [40, "Amount enclosed"]]];
    expect(extractOcr(...bill({ title: "NVOICE" }), ...slip).type).toBe("invoice");
    expect(extractOcr(...bill({ title: "CREDT NOTE" })).type).toBe("credit_note");
  });

  it("doesn't hide total and tax if their values have the right form", () => {
    const letter = (...sums: RecognizedRow[]): Invoice => extractOcr(...bill().slice(0, 4), [200, [40, "Retainer for August and September"]], ...sums);
    expect(letter([292, [360, "Tota"], [-540, "107,500.00"]]).total.value).toBe(10_750_000);
    const taxed = letter([276, [360, "VA 7.5%"], [-540, "7,500.00"]], [292, [360, "Total"], [-540, "107,500.00"]]);
    expect([taxed.taxTotal.value, taxed.total.value]).toEqual([750_000, 10_750_000]);
    expect(letter([276, [360, "Tonal"], [-540, "3"]], [292, [360, "Total"], [-540, "107,500.00"]]).total.value).toBe(10_750_000);
  });

  it("doesn't hide a month, but other words aren't read as months", () => {
    for (const [issued, day] of [["2 eptember 2026", "2026-09-02"], ["14 ul 2026", "2026-07-14"], ["4 Noveiber 2026", "2026-11-04"]])
      expect(extractOcr(...bill({ issued })).invoiceDate.value).toBe(day);
    expect(extractOcr(...bill({ issued: "2 members 2026" })).invoiceDate.value).toBeNull();
  });

  it("is restored in an invoice number that the page repeats", () => {
    const quoted = (again: string): Invoice => extractOcr(...bill({ number: "NV/2026/00087" }), [330, [40, `Please quote ${again} with your payment`]]);
    expect(quoted("INV/2026/00087").invoiceNumber.value).toBe("INV/2026/00087");
    expect(quoted("ORDER/NV/2026/00087").invoiceNumber.value).toBe("NV/2026/00087");
  });
});

describe("misread digits and signs", () => {
  const carbon = (amount: string, mark: string): Invoice =>
    extractOcr(
      ...bill().slice(0, 4),
      [200, [40, "Qty"], [100, "Particulars"], [-430, "Rate"], [-540, `Amount ${mark}`]],
      [216, [40, "24"], [100, "NPK fertiliser, bag"], [-430, "21,000"], [-540, amount]],
      [292, [360, "Total"], [-540, amount]],
    );

  it("join an amount with a space after its comma, but not the numbers of an address", () => {
    expect(carbon("504, 000", "N").total.value).toBe(50_400_000);
    const page = bill().map((row): RecognizedRow => (row[0] === 54 ? [54, [40, "Plot 12, 450 Marina Road, Lagos"], [400, "Invoice No: GNS-1187"]] : row));
    expect(extractOcr(...page).vendor.address.value).toContain("12, 450");
  });

  it("lower the confidence of yen if only the sign ¥ says so", () => {
    expect(carbon("504,000", "¥").currency.confidence).toBeLessThan(0.85);
    expect(carbon("504,000", "JPY").currency).toMatchObject({ value: "JPY" });
    expect(carbon("504,000", "JPY").currency.confidence).toBeGreaterThan(0.85);
  });
});

describe("contradictions on a scan", () => {
  it("don't turn a date below the caption into the invoice number", () => {
    const page = extractOcr([40, [-550, "GLX-0091"]], [56, [40, "Glitch Studios Ltd"], [-550, "INVOICE NO."]], [72, [40, "Prepared for"], [-550, "Issued 29 Oct 2026"]], [88, [40, "Ovim Foods Ltd"], [-550, "Due 12 Nov 2026"]], ...bill().slice(4));
    expect(page.invoiceNumber.value).not.toBe("29");
  });

  it("lower the confidence of the vendor if the footer registers a firm read as the customer", () => {
    const page = (foot: string): Invoice => extractOcr([40, [40, "Kwali Ceramics Ltd"], [440, "INVOICE"]], ...bill().slice(1, 2), [68, [400, "Date: 2 September 2026"]], [110, [40, "Bill to: Gurara Netwerk Services Limited"]], ...bill().slice(4), [700, [40, foot]]);
    const exchanged = page("Gurara Network Services Limited, TIN 22190457-0001");
    expect([exchanged.customer.name.value, exchanged.vendor.name.confidence <= 0.6]).toEqual(["Gurara Netwerk Services Limited", true]);
    expect(exchanged.warnings.join()).toMatch(/Check (?:who|which company) issued the invoice/);
    // The customer's own tax number beside its misread name says nothing about the seller.
    expect(page("Gurara Netwerk Services Limited, TIN 22190457-0001").warnings).toEqual([]);
  });

  const sure = 0.85;

  it("lower the confidence of an invoice number repeated with a digit for a letter, unlike another document's", () => {
    const beside = (number: string, other: string): number => extractOcr(...bill({ number }), [330, [40, `Waybill: ${other}`]]).invoiceNumber.confidence;
    expect(beside("GNS-1O187", "GNS-10187")).toBeLessThan(sure);
    expect(beside("GNS-10187", "GNS-1O187")).toBeGreaterThan(sure);
    expect(beside("GNS-10187", "GNS-10188")).toBeGreaterThan(sure);
  });

  it("lower the confidence of a vendor name repeated with another letter, unlike a sister company's", () => {
    const beside = (other: string): Invoice => extractOcr(...bill(), [330, [40, `Please pay to ${other}`]]);
    const doubted = beside("Gurara Netiork Services Limited");
    expect(doubted.vendor.name.confidence).toBeLessThan(sure);
    expect(doubted.warnings.join()).toContain("in two ways");
    expect(beside("Gurara Power Services Limited").vendor.name.confidence).toBeGreaterThan(sure);
  });

  it("lower the confidence of a name with one word in lowercase, unlike a lowercase brand", () => {
    expect(extractOcr(...bill({ seller: "Gurara etwork Services Limited" })).vendor.name.confidence).toBeLessThan(sure);
    expect(extractOcr(...bill({ seller: "real GmbH" })).warnings).toEqual([]);
  });

  it("lower the confidence of dates if the due date contradicts the terms or precedes the invoice date", () => {
    const due = (day: string, terms: string): number => extractOcr(...bill(), [82, [400, `Due date: ${day}`]], [330, [40, terms]]).invoiceDate.confidence;
    expect(due("2 October 2026", "Payment terms: 30 days")).toBeGreaterThan(sure);
    expect(due("2 December 2026", "Payment terms: 30 days")).toBeLessThan(sure);
    expect(due("2 August 2026", "Thank you")).toBeLessThan(sure);
  });

  it("aren't reported for two spellings in a text layer", async () => {
    const drawn = await extractDrawn(column(40, 40, ["Gurara Network Services Limited", "14 Gado Road", "Kubwa, Abuja"]), rows(130, 14, [[40, "Bill to: Kwali Ceramics Ltd"], [300, "Pay to Gurara Netwerk Services Limited"]]), rows(300, 18, [[40, "Description"], [-550, "Amount"]], [[40, "Cabling"], [-550, "7,350.00"]], [[40, "Total"], [-550, "7,350.00"]]));
    expect(drawn.warnings).toEqual([]);
  });
});

describe("vendor and customer", () => {
  const unlabelled = (second: string[], foot: string): Invoice =>
    extractOcr(
      [40, [40, "Kainji Hydraulics Limited"]],
      [54, [40, "14 Dam Road"]],
      [68, [40, "New Bussa, Nigeria"]],
      ...second.map((text, index): RecognizedRow => [100 + index * 14, [300, text]]),
      ...bill().slice(4),
      [180, [40, "Invoice INV/2026/00087"], [300, "Invoice Date: 11/06/2026"]],
      [700, [40, foot]],
    );

  it("are told apart by a tax ID in the footer, even if the customer's block has one", () => {
    const read = unlabelled(["New Bussa Rice Mills Limited", "8 Wawa Road", "New Bussa, Nigeria", "TIN: 10993381-0001"], "0803 555 0127 | Tax ID: 21844093-0001");
    expect([read.vendor.name.value, read.vendor.taxId.value, read.customer.name.value]).toEqual(["Kainji Hydraulics Limited", "21844093-0001", "New Bussa Rice Mills Limited"]);
  });

  it("have a low confidence if only a tax ID in the lower block tells them apart", () => {
    const read = unlabelled(["New Bussa Rice Mills Limited", "8 Wawa Road", "New Bussa, Nigeria", "TIN: 10993381-0001"], "Thank you");
    expect(read.vendor.name.confidence).toBeLessThan(0.85);
    const signed = unlabelled(["New Bussa Rice Mills Limited", "8 Wawa Road", "New Bussa, Nigeria", "TIN: 10993381-0001"], "Kainji Hydraulics Limited. TIN: 21844093-0001");
    expect([signed.vendor.name.value, signed.vendor.name.confidence > 0.85]).toEqual(["Kainji Hydraulics Limited", true]);
  });

  it("take the recipient of the goods as the customer if nothing else names one", () => {
    const delivered = (...more: RecognizedRow[]): unknown =>
      extractOcr(...bill().filter(([y]) => y !== 110), [110, [40, "Delivered to: Nnewi Motor Parts Ltd, Bank Road, Nnewi"]], ...more).customer.name.value;
    expect(delivered()).toBe("Nnewi Motor Parts Ltd");
    expect(delivered([140, [40, "Bill to: Kwali Ceramics Ltd"]])).toBe("Kwali Ceramics Ltd");
    expect(extractOcr(...bill().filter(([y]) => y !== 110), [110, [40, "Delivered to: Gate 3, Bank Road"]]).customer.name.value).toBeNull();
  });
});

describe("the invoice number of a recognized letter", () => {
  it("is the letter's reference rather than a quantity after the unit “No”", () => {
    const works: RecognizedRow = [200, [40, "Description"], [300, "Unit"], [-350, "Qty"], [-430, "Rate"], [-540, "Amount"]];
    const priced: readonly RecognizedRow[] = [
      [220, [40, "Submersible pump"], [300, "No"], [-350, "1"], [-430, "395,000.00"], [-540, "395,000.00"]],
      [240, [40, "Tank stand"], [300, "No"], [-350, "1"], [-430, "720,000.00"], [-540, "720,000.00"]],
    ];
    const invoice = extractOcr(
      [40, [40, "AquaDrill Services Nig. Ltd"]],
      [80, [40, "Client: Benue Schools Board"], [400, "Ref: AQD/VAL/03"]],
      [100, [400, "Date: 30th June 2026"]],
      [140, [200, "INVOICE FOR COMPLETED WORKS"]],
      works,
      ...priced,
      [280, [300, "Total"], [-540, "1,115,000.00"]],
    );
    expect(invoice.invoiceNumber.value).toBe("AQD/VAL/03");
  });
});
