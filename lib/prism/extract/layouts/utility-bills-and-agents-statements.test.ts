import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, row, type DrawnText } from "@/lib/prism/testing/draw-pdf";
import { extractInvoice } from "../extract-invoice";

/** Documents that a finance team in Nigeria receives in a month: letters, payment certificates, utility bills, agents' statements. */
async function extract(...pages: DrawnText[][]): Promise<Invoice> {
  return extractInvoice(await readDocument(await drawPdf(pages.map((texts) => ({ texts })))), { country: "NG", request: {} });
}

type Cells = readonly (readonly [x: number, text: string])[];
const rows = (y: number, step: number, ...cells: Cells[]): DrawnText[] => cells.flatMap((line, index) => row(y + index * step, line));
const items = (invoice: Invoice): unknown[] => invoice.lineItems.map((line) => [line.description.value, line.amount.value]);
const money = ({ subtotal, taxTotal, total }: Invoice): unknown[] => [subtotal.value, taxTotal.value, total.value];
const HEAD: DrawnText[] = [
  { x: 40, y: 50, text: "Tolagate Works Limited", size: 16, bold: true },
  ...rows(75, 13, [[40, "Tax invoice TG-1188"], [300, "Date: 14 May 2026"]], [[40, "TIN: 16612231-0001"], [300, "Currency: NGN"]]),
];
const CUSTOMER = rows(110, 13, [[40, "Bill to: Marine Yard Stores Limited"]]);

describe("a tax ID", () => {
  it.each(["TIN 16612231-0001. 30 Creek Street, Apapa.", "TIN 16612231-0001, 30 Creek Street, Apapa"])("ends before a house number: %s", async (told) => {
    const invoice = await extract([...HEAD.slice(0, 3), ...CUSTOMER, ...rows(200, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Lift repairs"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]]), { x: 40, y: 760, text: `Tolagate Works Limited. RC 1100223. ${told}` }]);
    expect(invoice.vendor.taxId.value).toBe("16612231-0001");
  });
});

describe("items of a table", () => {
  it("continue after a sum brought forward, whatever its label", async () => {
    const heading: Cells = [[40, "Item"], [-320, "Qty"], [-430, "Price"], [-550, "Amount"]];
    const invoice = await extract(
      [...HEAD, ...CUSTOMER, ...rows(160, 18, heading, [[40, "Paper reams"], [-320, "10"], [-430, "4,500.00"], [-550, "45,000.00"]], [[40, "Carried forward"], [-550, "45,000.00"]])],
      rows(60, 18, heading, [[40, "Balance brought forward"], [-550, "45,000.00"]], [[40, "Box files"], [-320, "20"], [-430, "1,250.00"], [-550, "25,000.00"]], [[40, "Staplers"], [-320, "4"], [-430, "2,500.00"], [-550, "10,000.00"]], [[400, "Sub-total"], [-550, "80,000.00"]], [[400, "VAT 7.5%"], [-550, "6,000.00"]], [[400, "Total NGN"], [-550, "86,000.00"]]));
    expect(items(invoice)).toEqual([["Paper reams", 4_500_000], ["Box files", 2_500_000], ["Staplers", 1_000_000]]);
  });

  it("end above a tax on the last of them only", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(160, 18, [[40, "Particulars"], [-550, "Amount (N)"]], [[40, "Customs duty paid"], [-550, "3,850,000.00"]], [[40, "Terminal charges"], [-550, "350,000.00"]], [[40, "Agency fee"], [-550, "300,000.00"]], [[40, "VAT 7.5% on agency fee"], [-550, "22,500.00"]], [[40, "TOTAL"], [-550, "4,522,500.00"]])]);
    expect(items(invoice)).toEqual([["Customs duty paid", 385_000_000], ["Terminal charges", 35_000_000], ["Agency fee", 30_000_000]]);
    expect(money(invoice)).toEqual([450_000_000, 2_250_000, 452_250_000]);
  });

  it("continue below a tax on those above it", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(160, 18, [[40, "Description"], [-550, "Amount (N)"]], [[40, "Rental of main hall"], [-550, "800,000.00"]], [[40, "VAT 7.5% on hall rental"], [-550, "60,000.00"]], [[40, "Refundable caution money"], [-550, "200,000.00"]], [[40, "Total payable"], [-550, "1,060,000.00"]])]);
    expect(items(invoice)).toEqual([["Rental of main hall", 80_000_000], ["Refundable caution money", 20_000_000]]);
    expect(money(invoice)).toEqual([100_000_000, 6_000_000, 106_000_000]);
  });

  it("aren't affected by meter details above", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(150, 16, [[40, "Tariff"], [150, "MD2 Band A"], [300, "Meter No"], [420, "45700128841"]], [[40, "Previous reading"], [150, "118,220"], [300, "Present reading"], [420, "143,220"]], [[40, "Consumption kWh"], [150, "25,000"], [300, "Rate per kWh"], [420, "209.00"]]), ...rows(240, 16, [[40, "Energy charge, October"], [-550, "5,225,000.00"]], [[40, "VAT 7.5%"], [-550, "391,875.00"]], [[40, "Current charges"], [-550, "5,616,875.00"]], [[40, "Total due (NGN)"], [-550, "5,616,875.00"]])]);
    expect(items(invoice)).toEqual([["Energy charge, October", 522_500_000]]);
    expect(money(invoice)).toEqual([522_500_000, 39_187_500, 561_687_500]);
  });
});

describe("items without a table", () => {
  it("are those that the sum below adds up", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(180, 16, [[40, "Elastic compute"], [-550, "2,210.10"]], [[40, "Object storage"], [-550, "640.30"]], [[40, "Charges"], [-550, "2,850.40"]], [[40, "VAT (7.5%)"], [-550, "213.78"]], [[40, "Total for this invoice"], [-550, "3,064.18"]])]);
    expect(items(invoice)).toEqual([["Elastic compute", 221_010], ["Object storage", 64_030]]);
  });

  it("have their amount at mid-height of a two-line description", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(180, 6, [[40, "Sales commission, South East: 2.5% of net sales of"]], [[-550, "937,500.00"]], [[40, "the third quarter"]]), ...rows(215, 16, [[40, "VAT 7.5%"], [-550, "70,312.50"]], [[40, "Total due to agent (Naira)"], [-550, "1,007,812.50"]])]);
    expect(items(invoice)).toEqual([["Sales commission, South East: 2.5% of net sales of the third quarter", 93_750_000]]);
  });

  it("don't include the previous bill, its payment or a zero tax", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(160, 16, [[40, "Last bill"], [-550, "258,000.00"]], [[40, "Payment received"], [-550, "258,000.00"]], [[40, "Refuse collection"], [-550, "240,000.00"]], [[40, "VAT (7.5%)"], [-550, "18,000.00"]], [[40, "Amount due this bill (N)"], [-550, "258,000.00"]])]);
    expect(items(invoice)).toEqual([["Refuse collection", 24_000_000]]);
    const abroad = await extract([...HEAD, ...CUSTOMER, ...rows(160, 20, [[40, "Actuarial review"], [-550, "6,500.00"]], [[40, "VAT (outside the scope of UK VAT)"], [-550, "0.00"]], [[40, "Total due"], [-550, "6,500.00"]])]);
    expect(items(abroad)).toEqual([["Actuarial review", 650_000]]);
  });

  it("don't mistake a date and time for a description", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(160, 16, [[40, "31 Oct 2026, 09:12"], [-550, "4,200.00"]], [[40, "Payment method: Visa"]], [[40, "Campaigns"]], [[40, "Advertising, October"], [-550, "4,200.00"]], [[40, "Total (0% VAT):"], [-550, "4,200.00"]])]);
    expect(items(invoice)).toEqual([["Advertising, October", 420_000]]);
    expect(invoice.total.value).toBe(420_000);
    expect(invoice.taxTotal.value).toBeNull();
  });
});

describe("totals", () => {
  it("are the amounts payable now rather than the contract's balance", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(160, 16, [[40, "Contract sum (ERP consultancy)"], [-550, "30,000,000.00"]], [[40, "First instalment (paid)"], [-550, "12,000,000.00"]]), ...rows(220, 16, [[40, "2nd instalment, 30% of contract sum"], [-550, "9,000,000.00"]], [[40, "VAT at 7.5%"], [-550, "675,000.00"]]), ...rows(256, 6, [[-550, "NGN"]], [[40, "Total now payable"]], [[-550, "9,675,000.00"]]), { x: 40, y: 290, text: "Balance of contract after this invoice: 9,000,000.00" }]);
    expect(money(invoice)).toEqual([900_000_000, 67_500_000, 967_500_000]);
  });

  it("may be at mid-height of a two-line label, without kobo", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(160, 18, [[40, "QTY"], [120, "DESCRIPTION"], [-430, "RATE"], [-550, "AMOUNT"]], [[40, "1"], [120, "Engine repair"], [-430, "120,000"], [-550, "120,000"]], [[40, "1"], [120, "Brake repair"], [-430, "65,000"], [-550, "65,000"]]), ...rows(218, 6, [[400, "TOTAL"]], [[-550, "185,000"]], [[400, "N"]])]);
    expect(invoice.total.value).toBe(18_500_000);
  });

  it("may be labeled as total fees if no tax follows", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(180, 18, [[40, "Tuition fees"], [-550, "N1,200,000.00"]], [[40, "Textbooks"], [-550, "N185,000.00"]], [[40, "Total fees"], [-550, "N1,385,000.00"]])]);
    expect(invoice.total.value).toBe(138_500_000);
  });

  it("of a certificate leave out previous certificates, retention and advance", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(160, 16, [[40, "Gross value of work done to date"], [-550, "48,000,000.00"]], [[40, "Less: value previously certified"], [-550, "(31,000,000.00)"]], [[40, "Value of work this period"], [-550, "17,000,000.00"]], [[40, "Less: 5% retention"], [-550, "(850,000.00)"]], [[40, "Less: 20% recovery of advance payment"], [-550, "(3,400,000.00)"]], [[40, "Net amount for payment"], [-550, "12,750,000.00"]], [[40, "Add: 7.5% VAT"], [-550, "956,250.00"]], [[40, "Amount due to contractor (NGN)"], [-550, "13,706,250.00"]])]);
    expect(items(invoice)).toEqual([["Value of work this period", 1_700_000_000]]);
    expect(invoice.deducted?.value).toBe(425_000_000);
  });

  it("have a high confidence if items, rate, tax and total agree", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(180, 24, [[40, "Royalty for the song catalogue"], [-550, "N1,800,000.00"]], [[40, "VAT 7.5%"], [-550, "N135,000.00"]], [[40, "Total"], [-550, "N1,935,000.00"]])]);
    expect(Math.min(invoice.subtotal.confidence, invoice.taxTotal.confidence, invoice.total.confidence)).toBeGreaterThan(0.85);
  });

  it("state the amount due after withholding", async () => {
    const invoice = await extract([...HEAD, ...CUSTOMER, ...rows(180, 16, [[40, "Tax consultancy"], [-550, "1,000,000.00"]], [[40, "Add VAT at 7.5%"], [-550, "75,000.00"]], [[40, "Gross fee"], [-550, "1,075,000.00"]], [[40, "Less WHT at 5%"], [-550, "(50,000.00)"]], [[40, "Net payable to us"], [-550, "1,025,000.00"]])]);
    expect([invoice.total.value, invoice.amountDue.value]).toEqual([107_500_000, 102_500_000]);
  });
});

describe("vendor and customer", () => {
  it("are the person who writes and the firm whose officer is addressed", async () => {
    const invoice = await extract([...column(40, 60, ["Dr (Mrs) Halima Adewunmi", "15 Alexander Avenue, Ikoyi", "TIN: 1099223345"]), { x: 40, y: 110, text: "5 October 2026" }, ...column(40, 140, ["The Company Secretary", "Marine Yard Stores Plc"]), { x: 40, y: 190, text: "INVOICE MYS/3: NON-EXECUTIVE DIRECTOR'S FEE", bold: true }, ...rows(220, 18, [[40, "Director's fee, third quarter"], [-550, "NGN 2,000,000.00"]], [[40, "Total"], [-550, "NGN 2,000,000.00"]])]);
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Dr (Mrs) Halima Adewunmi", "Marine Yard Stores Plc"]);
  });

  it.each([
    ["Consignee / Bill to: Marine Yard Stores Limited"],
    ["TG-1188 · 14 May 2026 · Customer: Marine Yard Stores Limited"],
    ["14/05/2026 - Customer: Marine Yard Stores Limited"],
    ["Quotation for: Marine Yard Stores Limited"],
    ["Attention: Marine Yard Stores Limited"],
    ["Account: Marine Yard Stores Limited"],
    ["Dated 14 May 2026. Bill to Marine Yard Stores Limited. Contract MYS-19."],
  ])("are read in the middle of a line or after other labels: %s", async (line) => {
    const invoice = await extract([...HEAD, { x: 40, y: 110, text: line }, ...rows(180, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Lift repairs"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]])]);
    expect(invoice.customer.name.value).toBe("Marine Yard Stores Limited");
  });
});

describe("the vendor", () => {
  it("is read without the address and tax ID on its line", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "Bayside Gas Plant Limited, Epe Road, Ajah. TIN 18800123-0001" }, { x: 40, y: 75, text: "Invoice GAS-118", bold: true }, { x: 40, y: 95, text: "14 May 2026" }, ...CUSTOMER, ...rows(180, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Gas cylinders"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]])]);
    expect([invoice.vendor.name.value, invoice.vendor.taxId.value]).toEqual(["Bayside Gas Plant Limited", "18800123-0001"]);
  });
});

describe("the invoice date", () => {
  it("is read without a label even if the street contains a label word", async () => {
    const invoice = await extract([{ x: 40, y: 50, text: "PROFORMA INVOICE", size: 18 }, ...rows(80, 13, [[40, "Tolagate Works Limited"], [-550, "No: PI-2207"]], [[40, "Old Bank Way, Ikeja"], [-550, "16/11/2026"]]), ...CUSTOMER, ...rows(180, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Generator 60kVA"], [-550, "90,000.00"]], [[400, "Total"], [-550, "90,000.00"]])]);
    expect(invoice.invoiceDate.value).toBe("2026-11-16");
  });
});
