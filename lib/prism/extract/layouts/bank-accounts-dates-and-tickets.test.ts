import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { readDocument } from "@/lib/prism/read/read-document";
import { column, drawPdf, row, type DrawnPage } from "@/lib/prism/testing/draw-pdf";
import { extractInvoice } from "../extract-invoice";

type Texts = DrawnPage["texts"];

async function extract(...parts: Texts[]): Promise<Invoice> {
  return extractInvoice(await readDocument(await drawPdf([{ texts: parts.flat() }])), { country: "NG", request: {} });
}

const head = (name: string, ...more: string[]): Texts => [
  { x: 40, y: 50, text: name, size: 18, bold: true },
  ...column(40, 70, ["14 Toyin Street, Ikeja, Lagos", "TIN: 12345678-0001"]),
  { x: 555, y: 50, text: "INVOICE", size: 18, right: true },
  ...column(40, 110, ["Invoice No: TG-2211", ...more]),
];
const billed: Texts = column(40, 150, ["Bill To:", "Kestrel Bay Foods Limited", "14 Marina Road, Lagos"]);
const items: Texts = [
  ...row(230, [
    [40, "Description"],
    [-555, "Amount (N)"],
  ]),
  ...row(246, [
    [40, "Fumigation of stores"],
    [-555, "50,000.00"],
  ]),
  ...row(280, [
    [300, "Total"],
    [-555, "50,000.00"],
  ]),
];

describe("the vendor's bank account", () => {
  const payment = async (text: string) =>
    (await extract(head("Tollgate Services Ltd", "Date: 5 November 2026"), billed, items, [{ x: 40, y: 420, text }])).vendor.bankAccount
      .value;

  it("is read after the bank and the account holder, with or without a label", async () => {
    expect(await payment("Account: United Bank for Africa, Tollgate Services Ltd, 2099451169")).toBe("2099451169");
    expect(await payment("Payment: Sterling Bank, Tollgate & Geo-Services Ltd, 0094711209. Due 30 days from today.")).toBe("0094711209");
    expect(await payment("Fidelity Bank Plc, Ogba Branch – TOLLGATE SERVICES LTD – 5600123875 (sort code 070150184)")).toBe("5600123875");
  });

  it("isn't a phone, tax or check number after a bank's name", async () => {
    expect(await payment("Wema Bank handles our affairs, call 8035512270 with questions")).toBeNull();
    expect(await payment("Lodged at Zenith Bank with cheque 1018842732")).toBeNull();
    expect(await payment("Sterling Bank, Tollgate Services Ltd, TIN 1043385721")).toBeNull();
  });

  it("is read as an IBAN in groups, up to its valid length", async () => {
    expect(await payment("Wire: Allied Irish Banks, IBAN IE29 AIBK 9311 5212 3456 78 BIC AIBKIE2D")).toBe("IE29AIBK93115212345678");
    expect(await payment("IBAN IE29 AIBK 9311 5212 3456 79 BIC AIBKIE2D")).not.toBe("IE29AIBK93115212345679");
  });
});

describe("the invoice date", () => {
  const dated = async (...parts: Texts[]) => (await extract(...parts, items)).invoiceDate.value;

  it("isn't that of the award, contract or order", async () => {
    const letter = "Further to your letter of award ref. KBF/88 dated 21st September, 2026 we have completed the fumigation of all stores.";
    expect(await dated(head("Tollgate Services Ltd"), [{ x: 400, y: 112, text: "12th November, 2026" }], [{ x: 40, y: 190, text: letter }])).toBe(
      "2026-11-12",
    );
    expect(
      await dated(
        head("Tollgate Services Ltd"),
        [{ x: 40, y: 160, text: "Client: Kestrel Bay Foods Limited, 14 Wharf Road, Apapa (TIN: 20461873-0001)" }],
        [{ x: 430, y: 160, text: "Date: 19 Nov 2026" }],
        column(40, 180, ["Contract: fumigation of stores at Agbara, contract KBF/019", "of 03 Aug 2026"]),
      ),
    ).toBe("2026-11-19");
  });

  it("of a credit note is its own rather than the corrected invoice's", async () => {
    const captions = (y: number, ...texts: string[]): Texts => texts.map((text, index) => ({ x: 40 + index * 125, y, text }));
    const note = await extract(
      [{ x: 40, y: 50, text: "CREDIT NOTE", size: 18, bold: true }],
      [{ x: 555, y: 50, text: "Tollgate Cartons Ltd", size: 14, right: true }],
      captions(100, "Credit note no.", "Date", "Against invoice", "Invoice date"),
      captions(114, "CN-00418", "18.11.2026", "INV-7731", "05.11.2026"),
      [{ x: 40, y: 150, text: "Credit to: Kestrel Bay Foods Limited, 14 Wharf Road, Apapa. TIN 20461873-0001" }],
      row(200, [
        [40, "Stock code"],
        [130, "Description"],
        [-350, "Qty returned"],
        [-450, "Unit price (N)"],
        [-555, "Credit (N)"],
      ]),
      row(220, [
        [40, "C5-330"],
        [130, "Printed carton"],
        [-350, "1,200 pcs"],
        [-450, "412.50"],
        [-555, "(495,000.00)"],
      ]),
      row(250, [
        [350, "VAT 7.5%"],
        [-555, "(37,125.00)"],
      ]),
      row(266, [
        [350, "Total credit"],
        [-555, "(532,125.00)"],
      ]),
      [{ x: 40, y: 330, text: "Original invoice value: N1,330,312.50. Balance of INV-7731 after this credit: N798,187.50." }],
    );
    expect(note.type).toBe("credit_note");
    expect(note.invoiceDate.value).toBe("2026-11-18");
    expect(note.customer.taxId.value).toBe("20461873-0001");
    expect(note.amountDue.value).toBeNull();
    expect(note.lineItems.map(({ quantity, unitPrice, amount }) => [quantity.value, unitPrice.value, amount.value])).toEqual([
      ["1200", "412.5", -495_000_00],
    ]);
  });
});

describe("names and addresses", () => {
  it("completes a vendor name in large type from a column that breaks it twice", async () => {
    const invoice = await extract(
      [{ x: 20, y: 40, text: "bright", size: 26, bold: true }],
      [{ x: 20, y: 64, text: "wick", size: 26, bold: true }],
      column(20, 100, ["BRIGHTWICK", "COMMUNICATIONS LTD", "3 Kofo Abayomi Street", "Victoria Island, Lagos"]),
      column(20, 300, ["Pay to", "Guaranty Trust Bank", "2200198364", "Brightwick", "Communications Ltd"]),
      [{ x: 200, y: 40, text: "Invoice BWC/2026/0561", size: 14 }],
      [{ x: 200, y: 62, text: "Date: 10 November 2026" }],
      items,
    );
    expect(invoice.vendor.name.value?.toLowerCase()).toBe("brightwick communications ltd");
  });

  it("doesn't join a street with the name above it, however often both are printed", async () => {
    const invoice = await extract(
      column(40, 50, ["Harbour Cabs Ltd", "12 Creek Road"]),
      column(40, 80, ["Apapa, Lagos", "Invoice No: 17", "Date: 10 November 2026"]),
      billed,
      items,
      column(40, 760, ["Harbour Cabs Ltd", "12 Creek Road"]),
    );
    expect(invoice.vendor.name.value).toBe("Harbour Cabs Ltd");
  });

  it("ends a vendor name in the footer before its registration details", async () => {
    const invoice = await extract(
      [{ x: 40, y: 60, text: "RENT INVOICE", size: 16 }],
      column(40, 100, ["Document no.: GPC-R-004471", "Date: 2 November 2026"]),
      billed,
      items,
      [{ x: 40, y: 800, text: "Greyfriars Property Company Plc Registered in Nigeria RC 154408 TIN 00817723-0001" }],
    );
    expect(invoice.vendor.name.value).toBe("Greyfriars Property Company Plc");
  });

  it("reads an address next to the registration number, and the currency from its country", async () => {
    const centred = (y: number, text: string, size: number): Texts => [{ x: 297 - text.length * size * 0.26, y, text, size }];
    const invoice = await extract(
      centred(50, "OKONJO PLANT HIRE LIMITED", 18),
      centred(70, "Excavators * Rollers * Graders", 10),
      [{ x: 150, y: 84, text: "Plot 18, Trans-Amadi Road, Port Harcourt." }],
      [{ x: 390, y: 84, text: "RC 1320556" }],
      column(40, 120, ["INVOICE No. 00812", "Date: 17th Nov 2026"]),
      billed,
      row(230, [
        [40, "Description"],
        [-555, "Amount"],
      ]),
      row(246, [
        [40, "Hire of tipper"],
        [-555, "475,000.00"],
      ]),
      row(280, [
        [400, "Total"],
        [-555, "475,000.00"],
      ]),
    );
    expect(invoice.vendor.address.value).toContain("Port Harcourt");
    expect(invoice.currency.value).toBe("NGN");
  });
});

describe("details in running lines", () => {
  it("reads the customer, its address and tax ID from one line, and ignores currencies of customs papers", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Portlink Clearing & Forwarding Ltd", size: 16, bold: true }],
      [{ x: 555, y: 50, text: "19 Creek Road, Apapa, Lagos", right: true }],
      [{ x: 40, y: 90, text: "Debit note / Invoice PCF-2611-088" }],
      [{ x: 300, y: 90, text: "23 Nov 2026" }],
      [{ x: 40, y: 112, text: "Kestrel Bay Foods Limited, 14 Wharf Road, Apapa (TIN 20461873-0001)" }],
      column(40, 130, ["1 x 40ft container MSKU 774102-6, Form M MF20260088231, machinery, CIF EUR", "48,200.00"]),
      row(180, [
        [40, "Customs duty and levies, SGD C-118820"],
        [-555, "4,862,310.00"],
      ]),
      row(200, [
        [40, "Agency fee"],
        [-555, "350,000.00"],
      ]),
      row(230, [
        [300, "Total invoice"],
        [-555, "5,212,310.00"],
      ]),
    );
    expect([invoice.customer.name.value, invoice.customer.taxId.value]).toEqual(["Kestrel Bay Foods Limited", "20461873-0001"]);
    expect(invoice.customer.address.value).toBe("14 Wharf Road, Apapa");
    expect(invoice.currency.value).toBe("NGN");
  });

  it("takes the reference above a letter's date as the invoice number", async () => {
    const invoice = await extract(
      column(380, 70, ["Chief (Mrs) Adaeze Umeh-Lawson", "7 Queens Drive, Ikoyi, Lagos"]),
      column(70, 140, ["AUL/DF/Q3/26", "6 November 2026"]),
      column(70, 190, ["The Company Secretary", "Kestrel Bay Foods Limited", "14 Wharf Road, Apapa, Lagos"]),
      [{ x: 70, y: 260, text: "INVOICE FOR DIRECTOR'S FEE, QUARTER ENDED 30 SEPTEMBER 2026" }],
      row(340, [
        [70, "Director's fee for the quarter"],
        [-500, "N1,500,000.00"],
      ]),
      row(360, [
        [70, "Total"],
        [-500, "N1,500,000.00"],
      ]),
    );
    expect(invoice.invoiceNumber.value).toBe("AUL/DF/Q3/26");
  });

  it("ends a tax ID before an address, and reads the due date after the net days", async () => {
    const invoice = await extract(
      [{ x: 40, y: 50, text: "Learnbridge Consulting Ltd", size: 16, bold: true }],
      [{ x: 40, y: 70, text: "TIN 21177350-0001 10 Cocoa Road, Dugbe, Ibadan" }],
      [{ x: 40, y: 100, text: "Invoice LBC-26-0207 issued Tuesday, 17 November 2026 net 21 days (8 December 2026)" }],
      billed,
      items,
    );
    expect(invoice.vendor.taxId.value).toBe("21177350-0001");
    expect([invoice.invoiceDate.value, invoice.dueDate.value]).toEqual(["2026-11-17", "2026-12-08"]);
  });
});

describe("items outside a table", () => {
  it("are read from boxes for product, quantity and price that give the total", async () => {
    const boxes = (y: number, ...texts: string[]): Texts => texts.map((text, index) => ({ x: 57 + index * 168, y, text }));
    const invoice = await extract(
      head("Tollgate Petroleum Ltd", "Date: 9 November 2026"),
      billed,
      boxes(220, "PRODUCT", "QUANTITY DELIVERED", "PRICE PER LITRE"),
      boxes(232, "Automotive Gas Oil (AGO)", "33,000 Ltrs", "N1,182.50"),
      boxes(256, "DIP BEFORE / AFTER", "METER TICKET", "VALUE"),
      boxes(268, "4,210 / 37,210", "0033000", "N39,022,500.00"),
      row(330, [
        [311, "Product value"],
        [-555, "39,022,500.00"],
      ]),
      row(346, [
        [311, "TOTAL PAYABLE (NGN)"],
        [-555, "39,022,500.00"],
      ]),
    );
    expect(invoice.lineItems.map(({ description, quantity, unitPrice, amount }) => [description.value, quantity.value, unitPrice.value, amount.value])).toEqual([
      ["Automotive Gas Oil (AGO)", "33000", "1182.5", 39_022_500_00],
    ]);
  });

  const till = (third: string): Texts => [
    { x: 60, y: 40, text: "BOOKLORE & PAPER STORES LTD", size: 12, bold: true },
    ...column(60, 58, ["61 Allen Avenue, Ikeja", "TIN 14409385-0001", "CASH SALE RECEIPT", "Receipt No: 4-118327", "Date: 06/11/26"]),
    { x: 60, y: 150, text: "A4 PAPER 80G REAM *" },
    ...row(162, [
      [70, "10 x 5,375.00"],
      [-260, "53,750.00"],
    ]),
    { x: 60, y: 174, text: "TEXTBOOK FOOD SCIENCE Z" },
    ...row(186, [
      [70, "3 x 6,500.00"],
      [-260, third],
    ]),
    ...row(204, [
      [60, "TOTAL NGN"],
      [-260, "73,250.00"],
    ]),
    ...row(218, [
      [60, "CASH"],
      [-260, "74,000.00"],
    ]),
    ...row(230, [
      [60, "CHANGE"],
      [-260, "750.00"],
    ]),
  ];

  it("are read from a till receipt with descriptions above quantity × price", async () => {
    const { lineItems } = await extract(till("19,500.00"));
    expect(lineItems.map(({ description, quantity, unitPrice, amount }) => [description.value, quantity.value, unitPrice.value, amount.value])).toEqual([
      ["A4 PAPER 80G REAM", "10", "5375", 53_750_00],
      ["TEXTBOOK FOOD SCIENCE", "3", "6500", 19_500_00],
    ]);
  });

  it("are not read from a till receipt if quantity × price differs", async () => {
    const { lineItems } = await extract(till("19,900.00"));
    expect(lineItems).toEqual([]);
  });
});

describe("totals and prices", () => {
  const rows: Texts = [
    ...row(230, [
      [40, "Description"],
      [300, "Qty"],
      [-470, "Rate (N)"],
      [-555, "Amount (N)"],
    ]),
    ...row(246, [
      [40, "Binding wire, 20kg roll"],
      [300, "6"],
      [-470, "31,250.50"],
      [-555, "187,503.00"],
    ]),
  ];

  it("reads a total between the two lines of its label, with the rate on the second", async () => {
    const invoice = await extract(
      head("Tollgate Mart Ltd", "Date: 5 November 2026"),
      billed,
      rows,
      row(270, [
        [433, "Sub-Total"],
        [-555, "187,503.00"],
      ]),
      [
        { x: 433, y: 290, text: "VAT @" },
        { x: 555, y: 296, text: "14,062.73", right: true },
        { x: 433, y: 302, text: "7.5%" },
        { x: 433, y: 322, text: "Grand" },
        { x: 555, y: 328, text: "201,565.73", right: true },
        { x: 433, y: 334, text: "Total" },
      ],
    );
    expect(invoice.taxDetails.map(({ rate, amountMinor }) => [rate, amountMinor])).toEqual([[7.5, 14_062_73]]);
    expect([invoice.total.value, invoice.total.raw]).toEqual([201_565_73, "201,565.73"]);
    expect(Math.min(invoice.subtotal.confidence, invoice.taxTotal.confidence, invoice.total.confidence)).toBeGreaterThan(0.9);
  });

  it("reads a tax rate with a fraction", async () => {
    const invoice = await extract(
      head("Bamgbose Surveys Ltd", "Date: 5 November 2026"),
      billed,
      row(240, [
        [40, "Professional fee for perimeter survey"],
        [-555, "N1,850,000.00"],
      ]),
      row(256, [
        [40, "Add: Value Added Tax (7½%)"],
        [-555, "N138,750.00"],
      ]),
      row(272, [
        [40, "Total due to us"],
        [-555, "N1,988,750.00"],
      ]),
    );
    expect(invoice.taxDetails.map(({ rate, amountMinor }) => [rate, amountMinor])).toEqual([[7.5, 138_750_00]]);
  });

  it("reads a unit price without a heading if it gives the amount", async () => {
    const invoice = await extract(
      head("Mama Teju Kitchen Ltd", "Date: 5 November 2026"),
      billed,
      row(230, [
        [40, "Item"],
        [300, "Qty"],
        [-555, "Amount (N)"],
      ]),
      row(246, [
        [40, "Buffet lunch, rice & chicken"],
        [300, "120"],
        [-440, "4,300"],
        [-555, "516,000"],
      ]),
      row(262, [
        [40, "Small chops, party tray"],
        [300, "15"],
        [-440, "5,160"],
        [-555, "77,400"],
      ]),
      row(290, [
        [400, "TOTAL"],
        [-555, "593,400.00"],
      ]),
    );
    expect(invoice.lineItems.map(({ quantity, unitPrice }) => [quantity.value, unitPrice.value])).toEqual([
      ["120", "4300"],
      ["15", "5160"],
    ]);
  });
});
