import { describe, expect, it } from "vitest";
import { extractDrawn as extract, HEAD, items, money, rows } from "@/lib/prism/testing/drawn-invoice";

/** What the twentieth set's faults have in common with other papers, each on another page than that set's, and what must not follow from it. */

describe("two boxes side by side", () => {
  const BOXES = rows(200, 14,
    [[40, "Charges of May"], [320, "Account to date"]], [[40, "Water supplied"], [-280, "84,000.00"], [320, "Balance on 1 May"], [-550, "61,275.00"]], [[40, "Sewerage"], [-280, "16,000.00"], [320, "Last payment 12/05/2026"], [-550, "40,000.00"]],
    [[40, "VAT (7.5%)"], [-280, "7,500.00"], [320, "Arrears"], [-550, "21,275.00"]], [[40, "Current charges"], [-280, "107,500.00"], [320, "Total due"], [-550, "128,775.00"]]);

  it("are read one after the other: what is billed is not what the account comes to", async () => {
    const invoice = await extract(HEAD, BOXES);
    expect([money(invoice), items(invoice)]).toEqual([[10_000_000, 750_000, 10_750_000], [["Water supplied", null, null, 8_400_000], ["Sewerage", null, null, 1_600_000]]]);
  });

  it("are none where a table has its units between counts and amounts", async () => {
    const table = rows(200, 14, [[40, "Description"], [-280, "Quantity"], [320, "Unit"], [-550, "Amount"]], [[40, "Sharp sand"], [-280, "1,200.50"], [320, "tonnes"], [-550, "240,000.00"]], [[40, "Granite"], [-280, "900.25"], [320, "cubic metres"], [-550, "360,000.00"]], [[40, "Laterite"], [-280, "400.75"], [320, "lorry loads"], [-550, "80,000.00"]], [[320, "Total"], [-550, "680,000.00"]]);
    expect(items(await extract(HEAD, table)).map((item) => (item as unknown[])[0])).toEqual(["Sharp sand", "Granite", "Laterite"]);
  });

  it("leave arrears an item where nothing was paid", async () => {
    const demand = rows(200, 16, [[40, "Ground rent for 2026"], [-550, "80,000.00"]], [[40, "Arrears"], [-550, "20,000.00"]], [[40, "Total"], [-550, "100,000.00"]]);
    expect(items(await extract(HEAD, demand))).toHaveLength(2);
  });
});

describe("a code close before its amount", () => {
  const TABLE = [[40, "Description"], [-280, "Qty"], [-400, "Unit price"], [-550, "Amount"]] as const;

  it("is its currency, whatever the country is", async () => {
    const dollars = rows(200, 16, [...TABLE], [[40, "Pump"], [-280, "2"], [-400, "USD1,500.00"], [-550, "USD3,000.00"]], [[320, "Total"], [-550, "USD3,000.00"]]);
    const invoice = await extract(HEAD, dollars);
    expect([invoice.currency.value, items(invoice)]).toEqual(["USD", [["Pump", 2, 1500, 300_000]].map(([name, count, price, amount]) => [name, String(count), String(price), amount])]);
  });

  it("is no part of it in currencies without marks, small amounts included", async () => {
    const rials = rows(200, 16, [...TABLE], [[40, "Survey"], [-280, "1"], [-400, "QAR1,250"], [-550, "QAR1,250"]], [[40, "Launch"], [-280, "3"], [-400, "QAR975"], [-550, "QAR2,925"]], [[320, "Total"], [-550, "QAR4,175"]]);
    const invoice = await extract(HEAD, rials);
    expect([invoice.currency.value, invoice.total.value, items(invoice).length]).toEqual(["QAR", 417_500, 2]);
  });

  it("stays a name where no amount of the page has it", async () => {
    const models = rows(200, 16, [...TABLE], [[40, "Licence PHP8"], [-280, "2"], [-400, "1,500.00"], [-550, "3,000.00"]], [[320, "Total"], [-550, "3,000.00"]]);
    const invoice = await extract(HEAD, models);
    expect([invoice.currency.value, (items(invoice)[0] as unknown[])[0]]).toEqual(["NGN", "Licence PHP8"]);
  });
});

it("takes a heading of counts over names for that of the names, and no other", async () => {
  const usage = rows(200, 16, [[40, "Usage in August"], [-280, "Quantity"], [-400, "Unit price"], [-550, "Amount"]], [[40, "Compute"], [-280, "720"], [-400, "1.8500"], [-550, "1,332.00"]], [[40, "Storage"], [-280, "4,000"], [-400, "0.1000"], [-550, "400.00"]], [[320, "Total"], [-550, "1,732.00"]]);
  expect(items(await extract(HEAD, usage))).toEqual([["Compute", "720", "1.85", 133_200], ["Storage", "4000", "0.1", 40_000]]);
});
