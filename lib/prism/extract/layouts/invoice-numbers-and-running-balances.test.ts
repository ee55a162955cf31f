import { describe, expect, it } from "vitest";
import { column } from "@/lib/prism/testing/draw-pdf";
import { extractDrawn as extract, HEAD, items, money, rows } from "@/lib/prism/testing/drawn-invoice";

/** Rules learned from set 18 (docs/reading-accuracy.md), each tested on a page that is not in that set. */

const SENDER = [{ x: 40, y: 50, text: "Bayside Fabrication Limited", size: 15 }];
const ONE_ITEM = rows(200, 16, [[40, "Description"], [-550, "Amount"]], [[40, "Gates"], [-550, "120,000.00"]], [[40, "Fence"], [-550, "30,000.00"]]);

describe("the invoice number", () => {
  it.each([
    ["Bill 2026/14", "2026/14"],
    ["Document BF-0031 of 4 May 2026", "BF-0031"],
    ["BF/INV/031, 4 May 2026", "BF/INV/031"],
  ])("is read from “%s” without a label", async (text, number) => {
    expect((await extract(SENDER, rows(80, 14, [[40, text]]), ONE_ITEM, rows(260, 16, [[400, "Total"], [-550, "150,000.00"]]))).invoiceNumber.value).toBe(number);
  });

  it("isn't taken from a meter number or a lawsuit", async () => {
    const facts = rows(80, 14, [[40, "Serial of bill"], [150, "EB/9/17"]], [[40, "Meter number"], [150, "A18 220 441"]], [[40, "Fee note: Suit ID/114/2026"]]);
    expect((await extract(SENDER, facts, ONE_ITEM, rows(260, 16, [[400, "Total"], [-550, "150,000.00"]]))).invoiceNumber.value).toBe("EB/9/17");
  });
});

describe("totals", () => {
  it.each(["Sum", "Sum:", "SUM"])("are recognized by the lone label “%s”", async (label) => {
    expect(money(await extract(HEAD, ONE_ITEM, rows(260, 16, [[400, label], [-550, "150,000.00"]])))).toEqual([15_000_000, null, 15_000_000]);
  });

  it("around a tax are recognized by its rate, whatever their labels", async () => {
    const invoice = await extract(HEAD, ONE_ITEM, rows(260, 16, [[300, "Works altogether"], [-550, "150,000.00"]], [[300, "VAT 7.5%"], [-550, "11,250.00"]], [[300, "Charged to your side"], [-550, "161,250.00"]]));
    expect(money(invoice)).toEqual([15_000_000, 1_125_000, 16_125_000]);
  });

  it("of a section aren't read as items", async () => {
    const invoice = await extract(HEAD, rows(200, 16, [[40, "Duty"], [-550, "340,000.00"]], [[40, "Port dues"], [-550, "60,000.00"]], [[40, "Laid out"], [-550, "400,000.00"]], [[40, "Agency fee"], [-550, "50,000.00"]], [[40, "VAT 7.5% on agency fee"], [-550, "3,750.00"]], [[40, "Total"], [-550, "453,750.00"]]));
    expect(items(invoice).map((item) => (item as unknown[])[0])).toEqual(["Duty", "Port dues", "Agency fee"]);
  });
});

describe("columns", () => {
  it("with a running balance yield neither tax nor items", async () => {
    const invoice = await extract(HEAD, rows(220, 16,
      [[40, "Day"], [120, "Particulars"], [-380, "Charges"], [-460, "Payments"], [-550, "Balance"]],
      [[40, "4 May"], [120, "Room 12"], [-380, "100,000.00"], [-550, "100,000.00"]], [[40, "4 May"], [120, "Transfer"], [-460, "50,000.00"], [-550, "50,000.00"]],
      [[40, "5 May"], [120, "Laundry"], [-380, "20,000.00"], [-550, "70,000.00"]], [[40, "5 May"], [120, "VAT 7.5%"], [-380, "9,000.00"], [-550, "79,000.00"]], [[120, "Total charges"], [-380, "129,000.00"]]));
    expect([invoice.taxTotal.value, invoice.total.value]).toEqual([900_000, 12_900_000]);
  });

  it("with a running balance end with the entries, and a tax below is read in another column", async () => {
    const invoice = await extract(HEAD, rows(200, 16, [[40, "Particulars"], [-380, "Charges"], [-460, "Payments"], [-550, "Balance"]], [[40, "Room"], [-380, "100,000.00"], [-550, "100,000.00"]], [[40, "Food"], [-380, "20,000.00"], [-550, "120,000.00"]]), rows(270, 16, [[40, "VAT"], [200, "7.5%"], [-300, "of 120,000.00"], [-550, "9,000.00"]], [[40, "Total"], [-550, "129,000.00"]]));
    expect([invoice.taxTotal.value, invoice.total.value]).toEqual([900_000, 12_900_000]);
  });

  it("headed “Supplied” next to a quantity are read as descriptions", async () => {
    const invoice = await extract(HEAD, rows(220, 16, [[40, "Day"], [100, "Supplied"], [-360, "Qty"], [-450, "Each"], [-550, "Value"]], [[40, "2 Jun"], [100, "Cement"], [-360, "10"], [-450, "9,800.00"], [-550, "98,000.00"]], [[40, "3 Jun"], [100, "Sand"], [-360, "5"], [-450, "14,000.00"], [-550, "70,000.00"]]), rows(290, 16, [[400, "Total"], [-550, "168,000.00"]]));
    expect(items(invoice)).toEqual([["Cement", "10", "9800", 9_800_000], ["Sand", "5", "14000", 7_000_000]]);
  });

  it("in “US$” are US dollars, also if the tax is converted to naira", async () => {
    const invoice = await extract(SENDER, rows(80, 14, [[40, "Invoice No: BF-31"]]), rows(200, 16, [[40, "Description"], [-380, "Qty"], [-460, "US$ per unit"], [-550, "US$"]], [[40, "Valve"], [-380, "2"], [-460, "800.00"], [-550, "1,600.00"]]), rows(250, 16, [[400, "Total"], [-550, "1,600.00"]], [[40, "At 1,532.40 this is NGN 2,451,840.00; VAT is payable in NGN (naira)"]]));
    expect(invoice.currency.value).toBe("USD");
  });
});

it("reads the customer from the name line of an invoice book", async () => {
  const invoice = await extract(SENDER, rows(80, 14, [[40, "Invoice No: 017"]]), column(40, 110, ["Name: Grace Court Hotel", "Address: Okota, Lagos"]), ONE_ITEM, rows(260, 16, [[400, "Total"], [-550, "150,000.00"]]));
  expect(invoice.customer.name.value).toBe("Grace Court Hotel");
});
