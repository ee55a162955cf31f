import { describe, expect, it } from "vitest";
import { extractDrawn, HEAD, items, money, rows } from "@/lib/prism/testing/drawn-invoice";

/** A row of digits too long to be counted in minor units: a serial, card or document number, or nonsense. */
const LONG = "20261102000000000001";
const QUINTILLIONS = "99,999,999,999,999,999,999.00";

const COLUMNS = [
  [40, "Description"],
  [250, "Qty"],
  [-440, "Unit price"],
  [-550, "Amount"],
] as const;
const table = (quantity: string, price: string, amount: string) =>
  rows(220, 16, COLUMNS, [
    [40, "Guards, May"],
    [250, quantity],
    [-440, price],
    [-550, amount],
  ]);
const TABLE = table("2", "200,000.00", "400,000.00");
const sums = (subtotal: string, vat: string, total: string) =>
  rows(
    300,
    16,
    [
      [400, "Subtotal"],
      [-550, subtotal],
    ],
    [
      [400, "VAT 7.5%"],
      [-550, vat],
    ],
    [
      [400, "Total"],
      [-550, total],
    ],
  );
const SUMS = sums("400,000.00", "30,000.00", "430,000.00");
const READ = { items: [["Guards, May", "2", "200000", 40_000_000]], money: [40_000_000, 3_000_000, 43_000_000] };

describe("a number too long to be counted in minor units", () => {
  it.each([
    [
      "in the column of the amounts",
      rows(260, 16, [
        [40, "Reference"],
        [-550, LONG],
      ]),
    ],
    ["with a mark of currency in a name", rows(252, 16, [[40, `Serial N${LONG}.00`]])],
    [
      "at the foot of the page",
      rows(700, 16, [
        [40, "Fiscal document number"],
        [-550, LONG],
      ]),
    ],
  ])("isn't read as an amount and doesn't affect the others: %s", async (_where, more) => {
    const invoice = await extractDrawn(HEAD, TABLE, more, SUMS);
    expect(money(invoice)).toEqual(READ.money);
    expect(invoice.lineItems[0]?.amount.value).toBe(40_000_000);
  });

  it.each([
    ["the quantity", table(LONG, "200,000.00", "400,000.00"), SUMS],
    ["the price", table("2", QUINTILLIONS, "400,000.00"), SUMS],
    ["the amount", table("2", "200,000.00", QUINTILLIONS), SUMS],
    ["the subtotal", TABLE, sums(QUINTILLIONS, "30,000.00", "430,000.00")],
    ["the total", TABLE, sums("400,000.00", "30,000.00", QUINTILLIONS)],
    ["every sum", TABLE, sums(QUINTILLIONS, QUINTILLIONS, QUINTILLIONS)],
    ["a product of what can be", table("99999999999", "99,999,999.00", "400,000.00"), SUMS],
  ])("doesn't prevent the rest from being read: %s", async (_which, lines, totals) => {
    const invoice = await extractDrawn(HEAD, lines, totals);
    expect(invoice.invoiceNumber.value).toBe("TG-1188");
    for (const value of [...money(invoice), ...invoice.lineItems.map(({ amount }) => amount.value)])
      expect(value === null || Number.isSafeInteger(value)).toBe(true);
  });

  it("doesn't include amounts in the trillions", async () => {
    const large = sums("1,200,000,000,000.00", "90,000,000,000.00", "1,290,000,000,000.00");
    const invoice = await extractDrawn(HEAD, table("2", "600,000,000,000.00", "1,200,000,000,000.00"), large);
    expect(items(invoice)).toEqual([["Guards, May", "2", "600000000000", 120_000_000_000_000]]);
    expect(money(invoice)).toEqual([120_000_000_000_000, 9_000_000_000_000, 129_000_000_000_000]);
  });
});
