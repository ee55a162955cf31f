import { expect, it } from "vitest";
import { extractDrawn, HEAD, money, rows } from "@/lib/prism/testing/drawn-invoice";

interface Bill {
  /** The heading of the amounts; `total` is the label of the last one. */
  over?: string;
  total?: string;
  /** Description of the only item. */
  name?: string;
  /** Formats the amounts. */
  written?: (amount: string) => string;
  note?: [number, string][];
}

const drawn = ({ over = "Amount", total = "Total", name = "Guards, May", written = (amount) => amount, note = [] }: Bill) =>
  extractDrawn(
    HEAD,
    rows(
      220,
      16,
      [
        [40, "Description"],
        [-550, over],
      ],
      [
        [40, name],
        [-550, written("400,000.00")],
      ],
    ),
    rows(
      270,
      16,
      [
        [400, "Subtotal"],
        [-550, written("400,000.00")],
      ],
      [
        [400, "VAT 7.5%"],
        [-550, written("30,000.00")],
      ],
      [
        [400, total],
        [-550, written("430,000.00")],
      ],
      note,
    ),
  );

it.each(["QAR", "SAR", "KWD", "BRL", "XAF", "IDR"])("reads %s before and after amounts", async (code) => {
  for (const written of [(amount: string) => `${code} ${amount}`, (amount: string) => `${amount} ${code}`]) {
    const { currency, total } = await drawn({ written });
    expect([currency.value, currency.source, total.value === null]).toEqual([code, "document", false]);
  }
});

it("reads a labeled currency even if no amount shows it", async () => {
  const labelled = await extractDrawn(
    HEAD,
    rows(205, 16, [[40, "Currency: OMR"]]),
    rows(270, 16, [
      [400, "Total"],
      [-550, "430.000"],
    ]),
  );
  expect(labelled.currency.value).toBe("OMR");
});

it("counts three decimals in such currencies", async () => {
  const amount = (value: string) => `KWD ${value.replace(/\.00$/, ".000")}`;
  expect(money(await drawn({ written: amount }))).toEqual([400_000_000, 30_000_000, 430_000_000]);
});

it.each([
  ["a unit", "Rice, 50 KGS 400,000.00"],
  ["a maker", "Laptop AMD 400,000.00"],
  ["a thing", "HAND GEL 400,000.00"],
  ["a language and its version", "Upgrade to PHP 8.25"],
  ["goals", "SDG 4.10 reporting"],
  ["a code with no amount beside it", "Transfer from QAR account"],
])("ignores a currency code that is %s", async (_what, name) => {
  const plain = await drawn({});
  expect((await drawn({ name })).currency.value).toBe(plain.currency.value);
});

it.each([
  ["Amount (KWD)", "Total", "KWD"],
  ["Amount", "Total QAR", "QAR"],
  ["AMOUNT KWD", "TOTAL", "KWD"],
  ["Amount (TRY)", "Total (TRY)", "TRY"],
  ["Amount (PEN)", "Total", "PEN"],
  ["Amount in SOS", "Total", "SOS"],
  ["Amount (PHP)", "Total", "PHP"],
])("reads a currency code in a heading or a total's label: %s, %s", async (over, total, code) => {
  const { currency } = await drawn({ over, total });
  expect([currency.value, currency.source]).toEqual([code, "document"]);
});

it.each([
  ["Amount", "TOTAL ALL", "Guards, May"],
  ["PRICE (CUP)", "Total", "Guards, May"],
  ["Price (KGS)", "Total", "Rice"],
  ["Amount", "Total", "CHARGE SVC 4"],
  ["Amount", "Total", "Training fee SDG 4"],
  ["Amount", "Total", "Day rate PHP 8.2 developer"],
  ["Amount", "Total in all", "Total try"],
])("ignores words that only look like currency codes: %s, %s, %s", async (over, total, name) => {
  expect((await drawn({ over, total, name })).currency).toMatchObject({ value: (await drawn({})).currency.value, source: "derived" });
});

it("prefers the currency in the heading of the amounts to the one they are converted to", async () => {
  const { currency } = await drawn({
    over: "Amount (KWD)",
    total: "Total KWD",
    note: [[40, "Rate of the day: 1 KWD is NGN 4,800.00, total NGN 2,064,000,000.00, VAT NGN 144,000,000.00"]],
  });
  expect(currency.value).toBe("KWD");
});

it("prefers the common currency signs of the amounts to less common codes", async () => {
  expect(
    (await drawn({ written: (amount) => `NGN ${amount}`, name: "Equal to QAR 1,000.00, or QAR 1,075.00 with VAT" })).currency.value,
  ).toBe("NGN");
});
