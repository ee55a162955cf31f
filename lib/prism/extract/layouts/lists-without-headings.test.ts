import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, row, type DrawnPage } from "@/lib/prism/testing/draw-pdf";
import { recognizedPage as page, type RecognizedRow as Row } from "@/lib/prism/testing/recognized-page";
import { extractInvoice } from "../extract-invoice";

const read = (rows: readonly Row[]): Invoice => extractInvoice(page(rows), { country: "NG", request: {} });
const items = (invoice: Invoice): unknown[] =>
  invoice.lineItems.map((line) => [line.description.value, line.quantity.value, line.unitPrice.value, line.amount.value]);
const sums = ({ subtotal, taxTotal, total }: Invoice): unknown[] => [subtotal.value, taxTotal.value, total.value];

const letterhead: readonly Row[] = [
  [40, [40, "Ridgeline Works Limited"], [430, "INVOICE"]],
  [56, [40, "18 Aba Road, Port Harcourt"], [300, "TIN 2410033217455"]],
  [90, [430, "Invoice No: RW-0417"]],
  [104, [430, "Date: 5 November 2026"]],
  [120, [40, "Bill to:"]],
  [134, [40, "Marine Yard Stores Limited"]],
];

describe("a discount under an unknown heading", () => {
  it("is recognized if quantity, price and percentage give the amount", () => {
    const table = (rate: string): Invoice =>
      read([
        ...letterhead,
        [190, [40, "Description"], [-280, "Qty"], [-380, "Rate"], [-440, "Less"], [-540, "Amount"]],
        [210, [40, "Dome camera"], [-280, "48"], [-380, "62,750.00"], [-440, rate], [-540, "2,861,400.00"]],
        [230, [40, "Cable"], [-280, "19"], [-380, "118,000.00"], [-540, "2,242,000.00"]],
        [270, [360, "Sub total"], [-540, "5,103,400.00"]],
        [286, [360, "VAT 7.5%"], [-540, "382,755.00"]],
        [302, [360, "Total"], [-540, "5,486,155.00"]],
      ]);
    expect(table("5%").lineItems[0]).toMatchObject({ discountMinor: 15_060_000, amount: { value: 286_140_000 } });
    expect(table("4%").lineItems[0]?.amount.value).toBe(286_140_000);
    expect(table("4%").lineItems[0]?.discountMinor).toBeUndefined();
  });
});

describe("an amount between two totals", () => {
  it("is the tax if it is the stated percentage of the sum above", () => {
    const bill = (name: string): Invoice =>
      read([
        ...letterhead,
        [190, [40, "Description"], [-540, "Amount"]],
        [210, [40, "Repair of pumps"], [-540, "400,000.00"]],
        [250, [360, "Sub total"], [-540, "400,000.00"]],
        [266, [360, name], [-540, "30,000.00"]],
        [282, [360, "Total"], [-540, "430,000.00"]],
      ]);
    expect(sums(bill("Standard Rate (7.5%)"))).toEqual([40_000_000, 3_000_000, 43_000_000]);
    expect(bill("Site attendance").taxTotal.value).toBeNull();
  });
});

describe("a list without headings and without a label for its total", () => {
  const bill = (total: string): Invoice =>
    read([
      ...letterhead,
      [200, [40, "02 Oct"], [100, "HV-20114/01"], [190, "Section, theatre and ward"], [400, "CS-01"], [-540, "640,000.00"]],
      [222, [40, "04 Oct"], [100, "HV-20388/02"], [190, "Consultation and treatment"], [400, "PD-11"], [-540, "28,500.00"]],
      [244, [40, "09 Oct"], [100, "HV-19872/01"], [190, "Visit with scan"], [400, "AN-04"], [-540, "22,000.00"]],
      [278, [40, "VAT: medical services are zero-rated, 0.00."], [-540, total]],
    ]);

  it("is read if it adds up to the amount below, with the longest texts as descriptions", () => {
    const invoice = bill("NGN 690,500.00");
    expect(sums(invoice)).toEqual([69_050_000, 0, 69_050_000]);
    expect(items(invoice)).toEqual([
      ["Section, theatre and ward", null, null, 64_000_000],
      ["Consultation and treatment", null, null, 2_850_000],
      ["Visit with scan", null, null, 2_200_000],
    ]);
  });

  it("has no total if its amounts don't add up", () => {
    expect(bill("NGN 690,600.00").total.value).toBeNull();
  });
});

describe("a party in a table of details", () => {
  it("has its address there, without the other details", () => {
    const { customer } = read([
      ...letterhead.slice(0, 4),
      [120, [40, "Invoice to"], [140, "Hearthvale Health Ltd"], [330, "Claim invoice"], [440, "AWC/1026/08"]],
      [134, [40, "Their TIN"], [140, "16093341-0001"], [330, "Raised"], [440, "3 November 2026"]],
      [148, [40, "Address"], [140, "9 Ogui Road, Enugu"], [330, "Settlement date"], [440, "3 December 2026"]],
      [162, [40, "Scheme"], [140, "Corporate Gold"], [330, "Provider code"], [440, "DT/0077/P"]],
      [210, [40, "Description"], [-540, "Amount"]],
      [226, [40, "Consultation"], [-540, "640,000.00"]],
      [260, [360, "Total"], [-540, "640,000.00"]],
    ]);
    expect([customer.name.value, customer.address.value]).toEqual(["Hearthvale Health Ltd", "9 Ogui Road, Enugu"]);
  });
});

describe("a document in Chinese and English", () => {
  const paper: readonly Row[] = [
    [40, [160, "金河纺织机械（尼日利亚）有限公司"]],
    [54, [150, "JINHE TEXTILE MACHINERY NIGERIA LIMITED"]],
    [68, [150, "RC 1610338 税号 Tax ID: 2616103380027"]],
    [90, [240, "发票 INVOICE"]],
    [120, [40, "购货单位 Buyer"], [170, "Ribado Cotton Mills Limited"]],
    [136, [40, "发票号 Invoice no."], [170, "JH20261107-2"], [340, "开票日期 Date"], [440, "2026-11-07"]],
    [152, [40, "送货单 Delivery slip"], [170, "SH-3382 (2026-11-05)"]],
    [190, [40, "品名及规格 Description"], [-330, "数量 Quantity"], [-430, "单价 Price"], [-540, "金额 Amount"]],
    [210, [40, "锭带 Spindle tape"], [-330, "1,200"], [-430, "1,850.00"], [-540, "2,220,000.00"]],
    [250, [340, "不含税金额 Amount before VAT"], [-540, "2,220,000.00"]],
    [266, [380, "增值税 VAT 7.5%"], [-540, "166,500.00"]],
    [282, [350, "价税合计 Total with VAT"], [-540, "2,386,500.00"]],
  ];

  it("is read by its English words", () => {
    const invoice = read(paper);
    expect(invoice.customer.name.value).toBe("Ribado Cotton Mills Limited");
    expect(invoice.invoiceDate.value).toBe("2026-11-07");
    expect(sums(invoice)).toEqual([222_000_000, 16_650_000, 238_650_000]);
    expect(items(invoice)).toEqual([["Spindle tape", "1200", "1850", 222_000_000]]);
  });

  it("keeps its Chinese text if most of it is Chinese", () => {
    const chinese = read(paper.map(([y, ...cells]): Row => [y, ...cells.map(([x, text]) => [x, text.replace(/[A-Za-z]+/g, "品名")] as const)]));
    expect(chinese.text).toContain("锭带");
  });
});

describe("a credit memo", () => {
  const memo = (title: string): Invoice =>
    read([
      [40, [200, "Polychrome Chemicals Nigeria Limited"]],
      [56, [200, "22 Independence Way, Kaduna"], [420, "TIN 09925571-0001"]],
      [90, [40, title]],
      [116, [40, "Issued 19 November 2026 to Ribado Cotton Mills Limited, 9 Zaria Road, Kaduna."]],
      [160, [40, "Description"], [-330, "Quantity"], [-430, "Price"], [-540, "Credit"]],
      [180, [40, "Reactive dye"], [-330, "150"], [-430, "8,640.00"], [-540, "1,296,000.00"]],
      [210, [360, "Total"], [-540, "1,296,000.00"]],
      [260, [40, "Open invoice"], [200, "Dated"], [-420, "Outstanding"]],
      [276, [40, "PTC-05288"], [200, "14 Oct 2026"], [-420, "4,118,760.00"]],
      [292, [40, "PTC-05340"], [200, "29 Oct 2026"], [-420, "2,906,155.50"]],
    ]);

  it("reads the customer from its first sentence and ignores the balance of open invoices", () => {
    const { customer, amountDue, total } = memo("Credit note PC-00238");
    expect([customer.name.value, amountDue.value, total.value]).toEqual(["Ribado Cotton Mills Limited", null, 129_600_000]);
  });
});

describe("type of another size or direction", () => {
  const drawn = async (...texts: DrawnPage["texts"][]): Promise<Invoice> =>
    extractInvoice(await readDocument(await drawPdf([{ texts: texts.flat() }])), { country: "NG", request: {} });
  const table: DrawnPage["texts"] = [
    ...column(40, 50, ["Polychrome Chemicals Nigeria Limited", "22 Independence Way, Kaduna", "TIN 09925571-0001"]),
    ...column(40, 130, ["Bill to:", "Ribado Cotton Mills Limited"]),
    ...row(200, [
      [40, "Description"],
      [-330, "Qty"],
      [-430, "Price"],
      [-540, "Amount"],
    ]),
    ...row(220, [
      [40, "Cat6 cable, drum"],
      [-330, "19"],
      [-430, "118,000.00"],
      [-540, "2,242,000.00"],
    ]),
    ...row(240, [
      [40, "Wall rack"],
      [-330, "3"],
      [-430, "96,400.00"],
      [-540, "289,200.00"],
    ]),
    ...row(280, [
      [360, "Total"],
      [-540, "2,531,200.00"],
    ]),
  ];

  it("is a watermark if askew, and doesn't affect the lines", async () => {
    const invoice = await drawn(table, [{ x: 120, y: 250, text: "ORIGINAL", size: 60, askew: 35 }]);
    expect(items(invoice)).toEqual([
      ["Cat6 cable, drum", "19", "118000", 224_200_000],
      ["Wall rack", "3", "96400", 28_920_000],
    ]);
    expect(invoice.text).not.toContain("ORIGINAL");
  });

  it("makes “Sales credit memo” the title only if larger", async () => {
    const typeOf = async (size: number) => (await drawn(table, [{ x: 40, y: 105, text: "Sales credit memo PTC-00238", size }])).type;
    expect(await typeOf(15)).toBe("credit_note");
    expect(await typeOf(10)).not.toBe("credit_note");
  });
});
