import { describe, expect, it } from "vitest";
import { extractInvoice } from "@/lib/prism/extract/extract-invoice";
import type { Invoice } from "@/lib/prism/model";
import { column, row, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn, rows } from "@/lib/prism/testing/drawn-invoice";
import { recognizedPage, type RecognizedRow } from "@/lib/prism/testing/recognized-page";

/**
 * Documents like the 29 kinds that `npm run bench:draw -- FOLDER --kinds` draws: errors that were read with high confidence, each with
 * cases that must be left alone.
 */

const extractOcr = (...page: RecognizedRow[]): Invoice => extractInvoice(recognizedPage(page), { country: "NG", request: {} });

const TABLE: DrawnText[] = [
  ...row(220, [[40, "Date"], [150, "Waybill"], [260, "Destination"], [-555, "Charge"]], { bold: true }),
  ...rows(236, 14, [[40, "3 October 2026"], [150, "849682005"], [260, "Jos"], [-555, "14,000.00"]], [[40, "5 October 2026"], [150, "502097898"], [260, "Abuja"], [-555, "20,000.00"]]),
  ...rows(280, 14, [[400, "Net"], [-555, "34,000.00"]], [[400, "VAT 7.5%"], [-555, "2,550.00"]], [[400, "Total NGN"], [-555, "36,550.00"]]),
];
const FACTS = rows(100, 14, [[330, "Invoice"], [450, "CI-07709"]], [[330, "Invoice date"], [450, "23 October 2026"]]);
const BUYER = column(40, 100, ["Ebonyi Technologies Limited", "Block C, Industrial Layout", "Surulere, Lagos"], { leading: 14 });

describe("a vendor name in large type", () => {
  it("ends with its legal form even if an address in small type follows on the line", async () => {
    const sign: DrawnText[] = [{ x: 40, y: 60, text: "Tarkwa Riders Ltd", size: 15, bold: true }, { x: 185, y: 60, text: "Suite 12, Silverbird Plaza, Benin City TIN 20481733-0001", size: 9 }];
    const invoice = await extractDrawn(sign, BUYER, FACTS, TABLE);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Tarkwa Riders Ltd", "Ebonyi Technologies Limited"]);
  });

  it("continues beyond the legal form in the same type size", async () => {
    const sign: DrawnText[] = [{ x: 40, y: 60, text: "Tarkwa Limited Liability Partners", size: 15, bold: true }, { x: 40, y: 76, text: "Suite 12, Silverbird Plaza, Benin City TIN 20481733-0001", size: 9 }];
    expect((await extractDrawn(sign, BUYER, FACTS, TABLE)).vendor.name.value).toBe("Tarkwa Limited Liability Partners");
  });
});

describe("a scan whose vendor is misread after “Pay to”", () => {
  const bill = (payee: string, to = "Mis: Crestline Ventures"): Invoice =>
    extractOcr(
      [40, [40, "Kwara Foods Plc"], [440, "TAX INVOICE"]],
      [54, [40, "11 Ahmadu Bello Way, Warri"], [440, "INV/2026/539"]],
      [66, [40, "TIN 17046404-0001"], [440, "11 June 2026"]],
      [100, [40, to]],
      [112, [40, "96 Awolowo Road, Enugu"]],
      [150, [40, "Particulars"], [-330, "Qty"], [-430, "Rate"], [-540, "Amount"]],
      [166, [40, "Safety boots"], [-330, "4"], [-430, "25,000.00"], [-540, "100,000.00"]],
      [200, [40, "Sub total"], [-200, "100,000.00"], [400, "Pay to"]],
      [214, [40, "VAT 7.5%"], [-200, "7,500.00"], [400, payee]],
      [228, [40, "Grand total"], [-200, "107,500.00"], [400, "Fidelity Bank Plc"]],
    );

  it("doesn't become its own customer and reads the customer after a misread “M/s”", () => {
    for (const payee of ["wara Foods dsP Plc", "Kwara", "Kwara Fods Plc"]) expect(bill(payee).customer.name.value).toBe("Crestline Ventures");
  });

  it("keeps another firm at the top as the customer", () => {
    expect(bill("Umuahia Agro Limited", "Safety boots").customer.name.value).toBe("Kwara Foods Plc");
  });
});

it("reads a tax whose decimals OCR separated with a space", () => {
  const sums = (tax: string): Invoice =>
    extractOcr(
      [40, [40, "Kestrel Stores Limited"], [440, "INVOICE"]],
      [54, [40, "96 Awolowo Road, Benin City"], [440, "No: KS-525301"]],
      [68, [40, "TIN: 22190457-0001"], [440, "15 July 2026"]],
      [110, [40, "Bill to: Kwali Ceramics Ltd"]],
      [150, [40, "Paper"], [-540, "60,093.02"]],
      [200, [360, "Subtotal"], [-540, "60,093.02"]],
      [214, [360, "VAT 7.5%"], [-540, tax]],
      [228, [360, "Total NGN"], [-540, "64,600.00"]],
    );
  expect(sums("4,506. 98").taxTotal.value).toBe(450_698);
});

it("reads dates centered below their captions, wherever their words begin", async () => {
  const captions = row(100, [[100, "Invoice no."], [266, "Date"], [453.8, "Due"]]);
  const values: DrawnText[] = [{ x: 92, y: 114, text: "SI-65560" }, { x: 245, y: 114, text: "June 10, 2026" }, { x: 431.6, y: 114, text: "June 17, 2026" }];
  const head = column(40, 50, ["Kwara Media Limited", "11 Ahmadu Bello Way, Kaduna"]);
  const invoice = await extractDrawn(head, captions, values, TABLE);
  expect([invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["2026-06-10", "2026-06-17"]);
});

it("reads an invoice number joined to its “No.” without that prefix", async () => {
  const head = column(40, 50, ["Kwara Media Limited", "11 Ahmadu Bello Way, Kaduna"]);
  const facts: DrawnText[] = [{ x: 555, y: 50, text: "COMMERCIAL INVOICE", bold: true, right: true }, { x: 555, y: 64, text: "No.INV/1123/26", right: true }, { x: 555, y: 78, text: "Dated 11-Jul-2026", right: true }];
  expect((await extractDrawn(head, facts, TABLE)).invoiceNumber.value).toBe("INV/1123/26");
});

it("takes a public authority at the top as the vendor rather than the company in the notice", async () => {
  const head: DrawnText[] = [{ x: 160, y: 50, text: "RIVERS STATE INTERNAL REVENUE SERVICE", bold: true, size: 13 }, { x: 240, y: 64, text: "The Secretariat, Enugu" }, { x: 220, y: 90, text: "DEMAND NOTICE FOR 2026", bold: true }];
  const box = rows(120, 15, [[40, "Name of company"], [140, "Benue Foods Plc"], [350, "Bill reference"], [450, "DN/1607/26"]], [[40, "Address"], [140, "14 Adeola Odeku Street, Lagos"], [350, "Issue date"], [450, "19/01/2026"]]);
  const sums = rows(200, 14, [[40, "7384238"], [140, "Tenement rate"], [-555, "435,000.00"]], [[140, "TOTAL AMOUNT DUE"], [-555, "435,000.00"]]);
  expect((await extractDrawn(head, box, sums)).vendor.name.value).toBe("RIVERS STATE INTERNAL REVENUE SERVICE");
});

it("reads the “prospective customer” of a pro forma invoice", async () => {
  const head = column(40, 50, ["PRO FORMA INVOICE", "No. PRO/5838/26", "Date: 12 February 2026"]);
  const seller: DrawnText[] = column(380, 50, ["Oluwole Logistics Ltd", "33 Warehouse Road", "TIN 20022422-0001"]);
  const to = column(40, 110, ["Attention: Procurement Manager", "Prospective customer: Kestrel Logistics Ltd", "3 Airport Road, Kano"]);
  expect((await extractDrawn(head, seller, to, TABLE)).customer.name.value).toBe("Kestrel Logistics Ltd");
});

it("doesn't add the column of account details to an item's description", async () => {
  const head = column(40, 50, ["Nkechi Electricity Distribution Company Plc", "Name: FALCON PROPERTIES LTD"]);
  const facts = rows(100, 15, [[40, "Invoice No."], [140, "1762625460"], [320, "Consumption (kWh)"], [-555, "8242"]], [[40, "Bill date"], [140, "01-Jul-2026"], [320, "Rate"], [-555, "209.50"]], [[40, "Pay before"], [140, "22-Jul-2026"], [320, "Energy charge"], [-555, "1,726,699.00"]], [[320, "VAT 7.5%"], [-555, "129,502.43"]], [[320, "Current bill"], [-555, "1,856,201.43"]]);
  expect((await extractDrawn(head, facts)).lineItems.map(({ description }) => description.value)).toEqual(["Energy charge"]);
});
