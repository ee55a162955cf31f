import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, row, type DrawnPage } from "@/lib/prism/testing/draw-pdf";
import { extractInvoice } from "../extract-invoice";

type Texts = DrawnPage["texts"];

async function extract(...parts: Texts[]): Promise<Invoice> {
  return extractInvoice(await readDocument(await drawPdf([{ texts: parts.flat() }])), { country: "NG", request: {} });
}

const lines = (invoice: Invoice): unknown[] => invoice.lineItems.map(({ description, amount }) => [description.value, amount.value]);
const head = (name: string): Texts => [
  { x: 40, y: 50, text: name, size: 18, bold: true },
  ...column(40, 70, ["14 Toyin Street, Ikeja, Lagos", "TIN: 12345678-0001"]),
  { x: 555, y: 50, text: "INVOICE", size: 18, right: true },
  ...column(40, 110, ["Invoice No: TG-2211", "Invoice Date: 5 November 2026"]),
  ...column(40, 145, ["Bill To:", "Kestrel Bay Foods Limited", "14 Marina Road, Lagos"]),
];
const sums = (y: number, ...rows: readonly (readonly [string, string])[]): Texts =>
  rows.flatMap(([label, amount], index) =>
    row(y + index * 16, [
      [300, label],
      [-555, amount],
    ]),
  );

describe("a printed invoice book", () => {
  it("reads separate columns for naira and kobo", async () => {
    const invoice = await extract(
      head("Tollgate Energies Ltd"),
      row(210, [
        [40, "Qty"],
        [130, "Description of goods"],
        [-430, "Rate"],
        [-535, "Amount N"],
        [-555, "K"],
      ]),
      row(230, [
        [40, "10,000"],
        [130, "Diesel (AGO) to the plant"],
        [-430, "1,120"],
        [-535, "11,200,000"],
        [-555, "00"],
      ]),
      row(246, [
        [40, "2"],
        [130, "Drums"],
        [-430, "15,250"],
        [-535, "30,500"],
        [-555, "50"],
      ]),
      row(280, [
        [300, "Total"],
        [-535, "11,230,500"],
        [-555, "50"],
      ]),
    );
    expect(invoice.total.value).toBe(11_230_500_50);
    expect(invoice.lineItems.map(({ amount }) => amount.value)).toEqual([11_200_000_00, 30_500_50]);
    expect(invoice.taxTotal.value).toBeNull();
  });
});

describe("the vendor's bank account", () => {
  const items: Texts = [
    ...row(230, [
      [40, "Description"],
      [-555, "Amount"],
    ]),
    ...row(246, [
      [40, "Courier services"],
      [-555, "50,000.00"],
    ]),
    ...sums(280, ["Total", "50,000.00"]),
  ];
  const customerNumber: Texts = column(380, 110, ["Account Number: 0364418820"]);

  it("isn't the customer's account number with the vendor", async () => {
    expect((await extract(head("Tollgate Couriers Ltd"), customerNumber, items)).vendor.bankAccount.value).toBeNull();
  });

  it("is read next to its bank", async () => {
    const paid: Texts = column(40, 400, ["Bank: First Coral Bank", "Account Number: 2047763310"]);
    expect((await extract(head("Tollgate Couriers Ltd"), customerNumber, items, paid)).vendor.bankAccount.value).toBe("2047763310");
  });

  it("may be labeled with the bank's name only", async () => {
    const paid: Texts = column(40, 400, ["Please pay into Zenith Bank 1010334455"]);
    expect((await extract(head("Tollgate Couriers Ltd"), items, paid)).vendor.bankAccount.value).toBe("1010334455");
    const told: Texts = column(40, 400, ["Near First Coral Bank, Tel 8035551212"]);
    expect((await extract(head("Tollgate Couriers Ltd"), items, told)).vendor.bankAccount.value).toBeNull();
  });
});

describe("a bill for recurring services", () => {
  const service = (y: number, name: string, amount: string): Texts =>
    [name, "Charges", "VAT"].flatMap((text, index) =>
      row(y + index * 14, [
        [index === 0 ? 40 : 55, text],
        [-555, text === "VAT" ? "$0.00" : amount],
      ]),
    );

  it("reads the vendor from the title line, its address from the footer and the items below the total", async () => {
    const invoice = await extract(
      [{ x: 250, y: 50, text: "Meridian Web Services, Inc. Invoice", size: 18 }],
      column(40, 80, ["Account number:", "481516234211", "Bill to Address:", "Kestrel Bay Foods Limited", "14 Marina Road", "Lagos, NG"]),
      row(120, [
        [330, "Invoice Number:"],
        [-555, "2077334411"],
      ]),
      row(136, [
        [330, "Invoice Date:"],
        [-555, "November 3, 2026"],
      ]),
      row(152, [
        [330, "TOTAL AMOUNT DUE ON November 3, 2026"],
        [-555, "$937.20"],
      ]),
      sums(220, ["Service Charges", "$937.20"], ["Charges", "$937.20"], ["Credits", "$0.00"], ["Total for this invoice", "$937.20"]),
      service(320, "Elastic computing", "$812.20"),
      service(370, "Data transfer", "$125.00"),
      column(40, 760, ["Meridian Web Services, Inc., 410 Terry Ave North, Seattle, WA 98109-5210, US"]),
    );
    expect(invoice.vendor.name.value).toBe("Meridian Web Services, Inc.");
    expect(invoice.vendor.address.value).toBe("410 Terry Ave North, Seattle, WA 98109-5210, US");
    expect(invoice.vendor.country.value).toBe("US");
    expect(invoice.vendor.bankAccount.value).toBeNull();
    expect(invoice.total.value).toBe(937_20);
    expect(lines(invoice)).toEqual([
      ["Elastic computing", 812_20],
      ["Data transfer", 125_00],
    ]);
  });

  it("reads the amount due from a row of boxes with two-line captions", async () => {
    const boxes = ["Previous Balance", "Payments Received", "Current Charges", "Total Amount Due"];
    const amounts = ["412,300.00", "-412,300.00", "473,000.00", "473,000.00"];
    const caption = (at: number, text: string): Texts => column(40 + at * 130, 200, [text.replace(/ \S+$/, ""), text.split(" ").at(-1) ?? ""]);
    const invoice = await extract(
      head("Tollgate Telecoms Plc"),
      boxes.flatMap((text, at) => caption(at, text)),
      amounts.flatMap((text, at) => column(40 + at * 130, 232, [text])),
      row(290, [
        [40, "Description"],
        [-555, "Amount"],
      ]),
      row(306, [
        [40, "Voice lines"],
        [-555, "440,000.00"],
      ]),
      sums(330, ["Sub Total (excl. VAT)", "440,000.00"], ["VAT @ 7.5%", "33,000.00"], ["Total Current Charges", "473,000.00"]),
    );
    expect(invoice.amountDue.value).toBe(473_000_00);
    expect(invoice.total.value).toBe(473_000_00);
  });
});

describe("amounts between the items and the total", () => {
  const items = (...rows: readonly (readonly [string, string])[]): Texts => [
    ...row(210, [
      [40, "Description"],
      [-555, "Amount"],
    ]),
    ...rows.flatMap(([name, amount], index) =>
      row(228 + index * 16, [
        [40, name],
        [-555, amount],
      ]),
    ),
  ];

  it("reads a deduction as a discount, whatever its label", async () => {
    const invoice = await extract(
      head("Tollgate Guards Ltd"),
      items(["Day guards", "780,000.00"], ["Night guards", "540,000.00"]),
      sums(
        280,
        ["Gross", "1,320,000.00"],
        ["Less: absence (2 man-days)", "(5,800.00)"],
        ["Net amount", "1,314,200.00"],
        ["VAT 7.5%", "98,565.00"],
        ["Total", "1,412,765.00"],
      ),
    );
    expect(invoice.discount.value).toBe(5_800_00);
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([1_314_200_00, 98_565_00, 1_412_765_00]);
  });

  it("reads an addition as a charge, and ignores an amount that leads to no total", async () => {
    const cells = (y: number, ...texts: readonly string[]): Texts =>
      row(
        y,
        texts.map((text, at) => [at === 0 ? 40 : -([0, 300, 420, 555][at] ?? 0), text] as [number, string]),
      );
    const fees: Texts = [
      ...cells(210, "Consultant", "Days", "Day rate", "Fees"),
      ...cells(228, "Partner", "6.0", "1,850.00", "11,100.00"),
      ...cells(244, "Analyst", "10.0", "1,200.00", "12,000.00"),
    ];
    const invoice = await extract(
      head("Tollgate Consulting Ltd"),
      fees,
      sums(280, ["Fees", "23,100.00"], ["Flights, per receipts", "3,240.50"], ["Total payable", "26,340.50"]),
    );
    expect(invoice.charges.value).toBe(3_240_50);
    expect([invoice.subtotal.value, invoice.total.value]).toEqual([26_340_50, 26_340_50]);
    const other = await extract(
      head("Tollgate Consulting Ltd"),
      fees,
      sums(280, ["Fees", "23,100.00"], ["Limit of the order", "40,000.00"], ["Total payable", "23,100.00"]),
    );
    expect([other.charges.value, other.discount.value, other.total.value]).toEqual([null, null, 23_100_00]);
  });

  it("keeps prices VAT-inclusive despite a voucher and a delivery fee", async () => {
    const invoice = await extract(
      head("Tollgate Stores Ltd"),
      items(["Printers", "430,000.00"], ["Toner", "258,000.00"]),
      sums(
        280,
        ["Total items", "688,000.00"],
        ["Delivery fee", "4,500.00"],
        ["Voucher discount", "-10,000.00"],
        ["Total (VAT inclusive)", "682,500.00"],
        ["of which VAT 7.5%", "47,616.28"],
      ),
    );
    expect(invoice.pricesIncludeTax).toBe(true);
    expect([invoice.charges.value, invoice.discount.value]).toEqual([4_500_00, 10_000_00]);
    expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([634_883_72, 47_616_28, 682_500_00]);
  });
});

it("reads daily VAT and consumption tax on a guest folio with a column for payments", async () => {
  const nights = ["Room Charge", "Consumption Tax 5%", "VAT 7.5%"].flatMap((text, at) =>
    [0, 1].flatMap((night) =>
      row(228 + (night * 3 + at) * 14, [
        [40, `1${night}-11-26`],
        [130, text],
        [-440, ["120,000.00", "6,000.00", "9,000.00"][at] ?? ""],
      ]),
    ),
  );
  const invoice = await extract(
    [{ x: 200, y: 50, text: "Tollgate Suites Limited", size: 18, bold: true }],
    column(200, 70, ["1415 Ademola Street, Victoria Island, Lagos", "TIN: 00417733-0001"]),
    column(40, 120, ["Guest Folio", "Company: Kestrel Bay Foods Limited"]),
    column(380, 120, ["Folio No. : 88120", "Invoice No. : TS/INV/7731", "Invoice Date : 12-11-26"]),
    row(210, [
      [40, "Date"],
      [130, "Description"],
      [-440, "Charges NGN"],
      [-555, "Credits NGN"],
    ]),
    nights,
    row(330, [
      [130, "Total"],
      [-440, "270,000.00"],
      [-555, "0.00"],
    ]),
    row(346, [
      [130, "Balance"],
      [-440, "270,000.00"],
    ]),
  );
  expect(invoice.invoiceNumber.value).toBe("TS/INV/7731");
  expect([invoice.subtotal.value, invoice.taxTotal.value, invoice.total.value]).toEqual([240_000_00, 18_000_00, 270_000_00]);
  expect(invoice.duty?.value).toBe(12_000_00);
  expect(lines(invoice)).toEqual([
    ["Room Charge", 120_000_00],
    ["Room Charge", 120_000_00],
  ]);
});
