import { describe, expect, it } from "vitest";
import type { Invoice } from "@/lib/prism/model";
import { extractDrawn, HEAD, items, money, rows, type Cells } from "@/lib/prism/testing/drawn-invoice";

const DOUALA = HEAD.map((text) => (text.text === "Tolagate Guards Limited" ? { ...text, text: "Wouri Transit SARL" } : text));

interface Bill {
  lines: readonly (readonly [name: string, ...figures: string[]])[];
  sums: readonly (readonly [name: string, amount: string])[];
  /** Right edges of a line's figures, with their headings. */
  columns?: readonly (readonly [x: number, heading: string])[];
  below?: string;
}

function drawn({ lines, sums, columns = [[-550, "Amount"]], below = "Douala, Cameroon" }: Bill): Promise<Invoice> {
  return extractDrawn(
    DOUALA,
    rows(
      220,
      16,
      [[40, "Description"], ...columns],
      ...lines.map(([name, ...figures]): Cells => [
        [40, name],
        ...figures.map((figure, at) => [columns[at]?.[0] ?? -550, figure] as const),
      ]),
    ),
    rows(320, 16, ...sums.map(([name, amount]): Cells => [[380, name], [-550, amount]]), [[40, below]]), // prettier-ignore
  );
}

const QUANTITIES = [
  [-330, "Qty"],
  [-430, "Rate"],
  [-550, "Amount"],
] as const;

describe("a point as the thousands separator", () => {
  it("is recognized if every point is followed by three digits", async () => {
    const invoice = await drawn({
      lines: [
        ["Transit fees", "150.000"],
        ["Handling", "75.000"],
      ],
      sums: [["Total", "225.000 FCFA"]],
    });
    expect([invoice.total.value, items(invoice).map((line) => (line as unknown[])[3])]).toEqual([225_000, [150_000, 75_000]]);
  });

  it("is recognized next to a tax rate with decimals", async () => {
    const invoice = await drawn({
      lines: [
        ["Transit fees", "150.000"],
        ["Handling", "50.000"],
      ],
      sums: [
        ["Subtotal", "200.000"],
        ["VAT 19.25%", "38.500"],
        ["Total", "XAF 238.500"],
      ],
    });
    expect(money(invoice)).toEqual([200_000, 38_500, 238_500]);
  });

  it("isn't assumed for three-decimal quantities if the amounts have two decimals", async () => {
    const invoice = await drawn({
      columns: QUANTITIES,
      lines: [
        ["Rice, kg", "12.500", "400.00", "5,000.00"],
        ["Beans, kg", "1.000", "400.00", "400.00"],
      ],
      sums: [["Total", "NGN 5,400.00"]],
    });
    expect([invoice.total.value, items(invoice)]).toEqual([
      540_000,
      [
        ["Rice, kg", "12.5", "400", 500_000],
        ["Beans, kg", "1", "400", 40_000],
      ],
    ]);
  });

  it("isn't assumed for three-decimal quantities if the totals are whole numbers", async () => {
    const invoice = await drawn({
      columns: QUANTITIES,
      lines: [
        ["Rice, kg", "2.000", "150", "300"],
        ["Beans, kg", "1.000", "400", "400"],
      ],
      sums: [["Total", "NGN 700"]],
    });
    expect([invoice.total.value, items(invoice)]).toEqual([
      70_000,
      [
        ["Rice, kg", "2", "150", 30_000],
        ["Beans, kg", "1", "400", 40_000],
      ],
    ]);
  });

  it.each(["KWD", "TND", "OMR", "BHD"])("isn't assumed in %s, which has three decimals", async (code) => {
    const invoice = await drawn({
      lines: [
        ["Transit fees", "150.000"],
        ["Handling", "75.000"],
      ],
      sums: [["Total", `${code} 225.000`]],
      below: "Thank you",
    });
    expect([invoice.currency.value, invoice.total.value]).toEqual([code, 225_000]);
  });
});

it("reads a comma as the thousands separator on a French page", async () => {
  const invoice = await drawn({
    lines: [
      ["Frais de transit et de dédouanement", "150,000"],
      ["Manutention et transport au port de Douala", "75,000"],
    ],
    sums: [["Montant total à payer", "225,000 FCFA"]],
    below: "Arrêtée la présente facture à la somme de deux cent vingt-cinq mille francs. Paiement à la réception de la facture.",
  });
  expect(invoice.total.value).toBe(225_000);
});

describe("three-decimal dinar amounts", () => {
  it.each([
    ["Total", "Thank you for your business"],
    [
      "Montant total à payer",
      "Arrêtée la présente facture à la somme de douze mille cinq cents dinars. Paiement à la réception de la facture.",
    ],
  ])("are read after digits grouped by spaces: %s", async (label, below) => {
    const invoice = await drawn({
      lines: [
        ["Transit", "12 000,000 TND"],
        ["Transport", "500,000 TND"],
      ],
      sums: [[label, "12 500,000 TND"]],
      below,
    });
    expect([invoice.currency.value, invoice.total.value]).toEqual(["TND", 12_500_000]);
    expect(invoice.lineItems.map(({ amount }) => amount.value)).toEqual([12_000_000, 500_000]);
  });
});
