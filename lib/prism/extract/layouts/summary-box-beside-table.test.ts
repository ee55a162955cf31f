import { describe, expect, it } from "vitest";
import { extractDrawn as extract, HEAD, items, money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";
import type { DrawnText } from "@/lib/prism/testing/draw-pdf";

/** An account summary in a box beside the table of charges. */
const BOX: readonly (readonly string[])[] = [
  ["Account summary"],
  ["Previous balance", "98,200.00"],
  ["Payment received", "-98,200.00"],
  ["Current charges", "165,550.00"],
  ["Amount due", "165,550.00"],
];
const CHARGES = [
  ["Monthly rental, 20 lines", "20", "2,500.00", "50,000.00"],
  ["Calls to mobile networks", "3,200", "20.00", "64,000.00"],
  ["Data bundle 200 GB", "2", "15,000.00", "30,000.00"],
  ["SMS in bulk", "2,500", "4.00", "10,000.00"],
] as const;
const ITEMS = [
  ["Monthly rental, 20 lines", 5_000_000],
  ["Calls to mobile networks", 6_400_000],
  ["Data bundle 200 GB", 3_000_000],
  ["SMS in bulk", 1_000_000],
];

const boxed = (y: number, step: number): DrawnText[] =>
  rows(y, step, ...BOX.map(([name = "", figure]): Cells => (figure === undefined ? [[380, name]] : [[380, name], [-560, figure]])));
const table: DrawnText[] = rows(200, 16, [[40, "Description"], [-220, "Units"], [-275, "Rate"], [-345, "Amount"]], ...CHARGES.map(([name, count, price, amount]): Cells => [[40, name], [-220, count], [-275, price], [-345, amount]]));
const narrow: DrawnText[] = rows(200, 16, [[40, "Charges"], [-340, "Amount (N)"]], ...CHARGES.map(([name, , , amount]): Cells => [[40, name], [-340, amount]]));
const sums: DrawnText[] = rows(300, 16, [[40, "Subtotal"], [-345, "154,000.00"]], [[40, "VAT 7.5%"], [-345, "11,550.00"]], [[40, "Total current charges"], [-345, "165,550.00"]]);

describe("an account summary next to a table", () => {
  const read = async (...texts: DrawnText[][]): Promise<unknown> => {
    const invoice = await extract(HEAD, ...texts);
    return [items(invoice).map((item) => [(item as unknown[])[0], (item as unknown[])[3]]), money(invoice)];
  };
  const RIGHT = [ITEMS, [15_400_000, 1_155_000, 16_555_000]];

  it.each([
    ["on the same lines", 200, 16],
    ["between the lines", 194, 19],
    ["from above the headings", 165, 20],
  ])("doesn't affect the table's rows if its own are %s", async (_, y, step) => {
    expect(await read(table, sums, boxed(y, step))).toEqual(RIGHT);
    expect(await read(narrow, sums, boxed(y, step))).toEqual(RIGHT);
  });

  it("may have its amounts below their labels", async () => {
    const stacked = rows(200, 14, ...BOX.flatMap((cells) => cells.map((text): Cells => [[400, text]])));
    expect(await read(table, sums, stacked)).toEqual(RIGHT);
  });

  it("may have a heading above its amounts like the table", async () => {
    const headed = rows(200, 16, [[400, "Account summary"], [-560, "Amount"]], ...BOX.slice(1).map(([name = "", figure = ""]): Cells => [[400, name], [-560, figure]]));
    expect(await read(table, sums, headed)).toEqual(RIGHT);
  });
});

describe("tables without an account summary", () => {
  it("keep totals that begin right of the descriptions", async () => {
    const folio = rows(200, 16, [[44, "Date"], [214, "Charge"], [-551, "Amount (N)"]], [[44, "17/07/2026"], [214, "Room 214"], [-551, "118,000.00"]], [[44, "18/07/2026"], [214, "Laundry"], [-551, "14,000.00"]], [[327, "Total charges"], [-551, "132,000.00"]], [[327, "VAT 7.5%"], [-551, "9,900.00"]], [[327, "Amount payable"], [-551, "141,900.00"]]);
    const invoice = await extract(HEAD, folio);
    expect([items(invoice).map((item) => (item as unknown[])[3]), money(invoice)]).toEqual([[11_800_000, 1_400_000], [13_200_000, 990_000, 14_190_000]]);
  });

  it("keep columns after the first amounts", async () => {
    const taxed = rows(200, 16, [[40, "Description"], [-220, "Amount"], [260, "Tax code"], [-420, "VAT amount"], [-550, "Gross amount"]], [[40, "Cement"], [-220, "100,000.00"], [260, "Standard"], [-420, "7,500.00"], [-550, "107,500.00"]], [[40, "Yams"], [-220, "40,000.00"], [260, "Exempt"], [-420, "0.00"], [-550, "40,000.00"]], [[40, "Total"], [-220, "140,000.00"], [-420, "7,500.00"], [-550, "147,500.00"]]);
    expect(items(await extract(HEAD, taxed)).map((item) => (item as unknown[])[0])).toEqual(["Cement", "Yams"]);
  });
});
