import { describe, expect, it } from "vitest";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, HEAD, items, money, rows } from "@/lib/prism/testing/drawn-invoice";

/**
 * Rules learned from set 19 (docs/reading-accuracy.md), each tested on a page that is not in that set, with cases where it must
 * not apply.
 */

const SENDER = [{ x: 40, y: 50, text: "Bayside Fabrication Limited", size: 15 }];
const ONE_ITEM = rows(200, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Gates"], [-550, "120,000.00"]], [[40, "Fence"], [-550, "30,000.00"]]);
const TOTAL = rows(260, 16, [[400, "Total"], [-550, "150,000.00"]]);
const names = (invoice: Awaited<ReturnType<typeof extract>>): unknown[] => items(invoice).map((item) => (item as unknown[])[0]);

describe("section totals", () => {
  const COLUMNS = [[40, "Item"], [-360, "Qty"], [-450, "Price"], [-550, "Amount"]] as const;

  it("don't end the table if further items and a larger total follow", async () => {
    const table = rows(200, 16, [...COLUMNS], [[40, "Lot A: Demolition"]], [[40, "Break out slab"], [-360, "2"], [-450, "40,000.00"], [-550, "80,000.00"]], [[40, "Total of lot A"], [-550, "80,000.00"]], [[40, "Lot B: Walls"]], [[40, "Blocks laid"], [-360, "100"], [-450, "600.00"], [-550, "60,000.00"]], [[40, "Plaster"], [-360, "50"], [-450, "400.00"], [-550, "20,000.00"]], [[40, "Total of lot B"], [-550, "80,000.00"]], [[40, "Haulage"], [-360, "1"], [-450, "40,000.00"], [-550, "40,000.00"]], [[40, "Net total"], [-550, "200,000.00"]], [[40, "VAT 7.5%"], [-550, "15,000.00"]], [[40, "Grand total"], [-550, "215,000.00"]]);
    const invoice = await extract(HEAD, table);
    expect([items(invoice).length, money(invoice)]).toEqual([4, [20_000_000, 1_500_000, 21_500_000]]);
  });

  it("end the table if what follows isn't billed", async () => {
    const table = rows(200, 16, [...COLUMNS], [[40, "Gate"], [-360, "2"], [-450, "40,000.00"], [-550, "80,000.00"]], [[40, "Hinges"], [-360, "10"], [-450, "2,000.00"], [-550, "20,000.00"]], [[40, "Total"], [-550, "100,000.00"]], [[40, "Not ordered, offered only:"]], [[40, "Motor"], [-360, "1"], [-450, "90,000.00"], [-550, "90,000.00"]]);
    expect(names(await extract(HEAD, table))).toEqual(["Gate", "Hinges"]);
  });

  const FEES = rows(200, 16, [[40, "Fees"], [-360, "Hours"], [-450, "Rate"], [-550, "Amount"]], [[40, "Survey design"], [-360, "10"], [-450, "9,000.00"], [-550, "90,000.00"]], [[40, "Report"], [-360, "5"], [-450, "9,000.00"], [-550, "45,000.00"]], [[40, "Subtotal"], [-550, "135,000.00"]]);

  it("of several tables are combined if together they give the total", async () => {
    const expenses = rows(290, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Flight"], [-550, "60,000.00"]], [[40, "Hotel"], [-550, "30,000.00"]], [[40, "Subtotal"], [-550, "90,000.00"]], [[40, "Total due"], [-550, "225,000.00"]]);
    expect(names(await extract(HEAD, FEES, expenses))).toEqual(["Survey design", "Report", "Flight", "Hotel"]);
  });

  it("don't turn a table of taxes into items", async () => {
    const taxes = rows(290, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Standard rated at 7.5%"], [-550, "10,125.00"]], [[40, "Total due"], [-550, "145,125.00"]]);
    expect(names(await extract(HEAD, FEES, taxes))).toEqual(["Survey design", "Report"]);
  });

  it("after other figures on a line don't widen the amount column", async () => {
    const table = rows(200, 16, [[40, "Item"], [-300, "Qty"], [-380, "Rate"], [-470, "Disc%"], [-550, "Net Value"]], [[40, "Caps"], [-300, "60"], [-380, "1,850.00"], [-470, "5.00"], [-550, "105,450.00"]], [[40, "Vials"], [-300, "200"], [-380, "1,150.00"], [-470, "5.00"], [-550, "218,500.00"]]);
    const sums = rows(260, 16, [[40, "Total pieces: 260 + 18 free"], [330, "Gross value"], [-510, "341,000.00"]], [[330, "Trade discount"], [-510, "17,050.00"]], [[330, "Net payable"], [-510, "323,950.00"]]);
    expect(items(await extract(HEAD, table, sums))).toEqual([["Caps", "60", "1850", 10_545_000], ["Vials", "200", "1150", 21_850_000]]);
  });
});

describe("a tax", () => {
  it.each([
    ["beside a box that names its own amount", [[40, "VAT (7.5%)"], [-270, "11,250.00"], [310, "Arrears"], [-550, "84,210.50"]], 1_125_000],
    ["behind what it was taken from", [[40, "VAT 7.5 PCT ON NGN 150,000.00"], [380, "NGN"], [-550, "11,250.00"]], 1_125_000],
  ] as const)("%s keeps its amount", async (_, tax, amount) => {
    expect((await extract(HEAD, ONE_ITEM, rows(250, 16, [...tax], [[40, "Charges"], [-270, "161,250.00"], [310, "Total due"], [-550, "245,460.50"]]))).taxTotal.value).toBe(amount);
  });

  it("of zero with its base in parentheses isn't an item, unlike tax advice", async () => {
    const table = rows(200, 16, [[40, "Description"], [-395, "Qty"], [-470, "Price"], [-550, "Amount"]], [[40, "Tax advisory"], [-395, "2"], [-470, "40,000.00"], [-550, "80,000.00"]], [[40, "Tax filing"], [-395, "1"], [-470, "30,000.00"], [-550, "30,000.00"]], [[40, "Payroll"], [-395, "1"], [-470, "20,000.00"], [-550, "20,000.00"]], [[300, "Subtotal"], [-550, "130,000.00"]], [[275, "VAT - reverse charge (0% on 130,000.00)"], [-550, "0.00"]], [[300, "Total"], [-550, "130,000.00"]]);
    expect(names(await extract(HEAD, table))).toEqual(["Tax advisory", "Tax filing", "Payroll"]);
  });
});

describe("a tax on several rows", () => {
  it("of a folio is the sum over its days, without the charges it is on", async () => {
    const folio = rows(200, 15, [[40, "Date"], [120, "Text"], [270, "Reference"], [-460, "Charges"], [-550, "Credits"]], [[40, "21/10/2026"], [120, "Room"], [-460, "80,000.00"]], [[40, "21/10/2026"], [120, "VAT 7.5%"], [-460, "6,000.00"]], [[40, "22/10/2026"], [120, "Dinner"], [270, "Check 44"], [-460, "20,000.00"]], [[40, "22/10/2026"], [120, "VAT 7.5%"], [270, "Check 44"], [-460, "1,500.00"]], [[40, "23/10/2026"], [120, "Laundry"], [-460, "4,000.00"]], [[40, "23/10/2026"], [120, "VAT 7.5%"], [-460, "300.00"]], [[40, "23/10/2026"], [120, "Visa card"], [-550, "111,800.00"]], [[120, "Total"], [-460, "111,800.00"], [-550, "111,800.00"]], [[120, "Balance"], [-460, "0.00"]]);
    const invoice = await extract(HEAD, folio);
    expect([names(invoice), invoice.taxTotal.value, invoice.total.value]).toEqual([["Room", "Dinner", "Laundry"], 780_000, 11_180_000]);
  });

  it.each([
    ["in the total that names it behind", "Total", "(includes 8,023.26 VAT)", [10_697_674, 802_326, 11_500_000]],
    ["beside it, where nothing says so", "Total", "", [11_500_000, null, 11_500_000]],
  ] as const)("is %s", async (_, label, within, sums) => {
    const invoice = await extract(HEAD, rows(200, 16, [[40, "Product"], [300, "Quantity"], [-550, "Price"]], [[40, "Fan"], [300, "2"], [-550, "89,000.00"]], [[40, "Box"], [300, "1"], [-550, "18,000.00"]]), rows(260, 16, [[300, "Subtotal"], [360, "107,000.00"]], [[300, "Shipping"], [360, "8,000.00"]], [[300, label], [360, `115,000.00 ${within}`]]));
    expect(money(invoice)).toEqual(sums);
  });
});

describe("quantities and prices", () => {
  const slip = (first: string, second: string): ReturnType<typeof rows> =>
    rows(160, 14, [[40, "CEMENT 42.5R 50KG"]], [[40, first], [-250, "31,200.00"], [260, "B"]], [[40, "BINDING WIRE ROLL"]], [[40, second], [-250, "8,600.00"], [260, "B"]], [[40, "TOTAL"], [-250, "39,800.00"]]);

  it.each([
    ["before", "780.00 x 40.00", "4,300.00 x 2.00"],
    ["behind", "40 x 780.00", "2 x 4,300.00"],
  ])("reads the unit price %s the quantity below the description", async (_, first, second) => {
    expect(items(await extract(SENDER, rows(90, 14, [[40, "TAX INVOICE No. 118"]]), slip(first, second)))).toEqual([["CEMENT 42.5R 50KG", "40", "780", 3_120_000], ["BINDING WIRE ROLL", "2", "4300", 860_000]]);
  });

  it("distinguishes prices of all pieces from unit prices by the total", async () => {
    const ordered = (fan: string, box: string): ReturnType<typeof rows> =>
      rows(200, 16, [[40, "Product"], [300, "Quantity"], [-550, "Price"]], [[40, "Fan"], [300, "2"], [-550, fan]], [[40, "Box"], [300, "3"], [-550, box]], [[400, "Subtotal"], [-550, "117,500.00"]], [[400, "Total"], [-550, "117,500.00"]]);
    const all = items(await extract(HEAD, ordered("89,000.00", "28,500.00")));
    expect(all).toEqual([["Fan", "2", null, 8_900_000], ["Box", "3", null, 2_850_000]]);
    const each = await extract(HEAD, ordered("44,500.00", "9,500.00"));
    expect(each.lineItems.map(({ unitPrice }) => unitPrice.value)).toEqual(["44500", "9500"]);
  });
});

describe("a table row", () => {
  const table = (first: string, head: string, second: string): ReturnType<typeof rows> =>
    rows(200, 16, [[40, "Date"], [120, "Service"], [-360, "Qty"], [-450, "Rate"], [-550, "Amount"]], [[40, "9 Jun"], [120, first], [-360, "4"], [-450, "8,000.00"], [-550, "32,000.00"]], [[120, head]], [[40, "9 Jun"], [120, second], [-360, "2"], [-450, "6,500.00"], [-550, "13,000.00"]], [[40, "Total"], [-550, "45,000.00"]]);

  it("leaves out the next section's heading, but continues its own description", async () => {
    expect(names(await extract(HEAD, table("Nursing care", "INVESTIGATIONS", "Blood count")))).toEqual(["Nursing care", "Blood count"]);
    expect(names(await extract(HEAD, table("NURSING CARE", "DAY AND NIGHT", "BLOOD COUNT")))).toEqual(["NURSING CARE DAY AND NIGHT", "BLOOD COUNT"]);
  });
});

describe("the invoice number", () => {
  it.each([
    ["a bank's credit", [[40, "OUR REFERENCE: LC26/417/CHG"], [40, "LC NUMBER: CTB/LC/26/00417"]], "LC26/417/CHG"],
    ["lines", [[40, "ITEM NUMBER: 3"], [40, "Invoice no: BF-0031"]], "BF-0031"],
    ["land that is billed for", [[40, "Ref: MLS/GR/2026/08817"], [40, "DEMAND NOTICE: GROUND RENT ON C. OF O. No. 25/25/1984"]], "MLS/GR/2026/08817"],
    ["nothing else", [[40, "BILL OF CHARGES NO. 0726"], [40, "In re the estate of A. Bello"]], "0726"],
  ] as const)("isn't that of %s", async (_, lines, number) => {
    expect((await extract(SENDER, rows(90, 16, ...lines.map((line) => [line])), ONE_ITEM, TOTAL)).invoiceNumber.value).toBe(number);
  });
});

describe("the vendor", () => {
  const NUMBER = rows(120, 14, [[40, "Invoice no: 118"], [300, "Bill to: Kestrel Drilling Ltd"]]);

  it.each([
    ["Ikogosi Hospitality Company Limited, Ado Road, Ikogosi", "Ikogosi Hospitality Company Limited"],
    ["a house of Ikogosi Hospitality Limited, RC 418 220", "Ikogosi Hospitality Limited"],
  ])("is the firm right below its trading name: %s", async (below, vendor) => {
    const sign = [{ x: 40, y: 50, text: "THE WARM SPRINGS HOTEL", size: 17, bold: true }, { x: 40, y: 64, text: below, size: 9 }];
    expect((await extract(sign, NUMBER, ONE_ITEM, TOTAL)).vendor.name.value).toBe(vendor);
  });

  it("is the ministry below its government's name", async () => {
    const head = [{ x: 180, y: 50, text: "OYO STATE GOVERNMENT", size: 11, bold: true }, { x: 190, y: 64, text: "MINISTRY OF LANDS AND SURVEY", size: 13, bold: true }];
    expect((await extract(head, NUMBER, ONE_ITEM, TOTAL)).vendor.name.value).toBe("MINISTRY OF LANDS AND SURVEY");
  });

  it("isn't a firm that the letterhead only mentions", async () => {
    const sign = [{ x: 40, y: 50, text: "Danladi Motors", size: 17, bold: true }, { x: 40, y: 64, text: "Authorised dealers of Sahel Tractors Limited", size: 9 }];
    expect((await extract(sign, NUMBER, ONE_ITEM, TOTAL)).vendor.name.value).toBe("Danladi Motors");
  });

  it("is read with the customer from the terms of an e-invoice", async () => {
    const parties = [...column(40, 100, ["ACCOUNTING CUSTOMER PARTY", "Name: Oakfield Bank Ltd", "TIN: 10229341-0001"]), ...column(310, 100, ["ACCOUNTING SUPPLIER PARTY", "Name: Mandara Staffing Limited", "TIN: 21440982-0001"])];
    const invoice = await extract([{ x: 120, y: 40, text: "STAFF COST AND MANAGEMENT FEE INVOICE", size: 13, bold: true }], rows(60, 14, [[380, "Invoice No: MSL/118"]]), parties, ONE_ITEM, TOTAL, column(40, 320, ["For: Mandara Staffing Limited"]));
    expect([invoice.vendor.name.value, invoice.customer.name.value]).toEqual(["Mandara Staffing Limited", "Oakfield Bank Ltd"]);
  });
});
