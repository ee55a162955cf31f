import { describe, expect, it } from "vitest";
import { readDocument } from "@/lib/prism/read/read-document";
import { drawTopUpInvoice } from "./draw-invoice";
import type { PaymentView } from "./list-payments";

const payment: PaymentView = {
  id: "pay_01M8071SCJR88ZH4DND8E3ATEP",
  provider: "paystack",
  status: "paid",
  credits: 100_000,
  amountMinor: 999_999_999_999,
  currency: "NGN",
  invoiceNumber: "LVY-000042",
  createdAt: "2026-11-21T23:50:00.000Z",
  settledAt: "2026-11-22T00:01:00.000Z",
};

const seller = { sellerName: "Levy", sellerAddress: null, sellerTaxId: null, vatPercent: 0 };

describe("the invoice of a top-up", () => {
  it("fits on one page without overlapping words, however long the buyer's name and the amount", async () => {
    const buyer =
      "The Very Long-Named Northern Nigeria Agricultural Commodities and Consumer Goods Trading Company (West Africa) Holdings Public Limited Company";
    const { pages } = await readDocument(await drawTopUpInvoice(payment, { buyer, ...seller }));
    expect(pages).toHaveLength(1);
    const words = pages[0]?.words ?? [];
    const text = words.map((word) => word.text).join(" ");
    for (const said of [
      "LVY-000042",
      "22 November 2026",
      "100,000 Levy credits",
      "NGN 9,999,999,999.99",
      "Paystack, pay_01M8071SCJR88ZH4DND8E3ATEP",
      "Public Limited Company",
    ])
      expect(text).toContain(said);
    const over = words.flatMap((word, index) =>
      words
        .slice(index + 1)
        .filter((other) => overlapOf(word.box, other.box) > 0.3)
        .map((other) => `${word.text} over ${other.text}`),
    );
    expect(over).toEqual([]);
    expect(Math.max(...words.map(({ box }) => box[2])), "words stay within the right margin").toBeLessThan(0.92);
  });
});

type Box = readonly [left: number, top: number, right: number, bottom: number];

/** The share of the smaller box that the other one covers, from 0 to 1. */
function overlapOf(a: Box, b: Box): number {
  const width = Math.min(a[2], b[2]) - Math.max(a[0], b[0]);
  const height = Math.min(a[3], b[3]) - Math.max(a[1], b[1]);
  const area = (box: Box): number => (box[2] - box[0]) * (box[3] - box[1]);
  return width <= 0 || height <= 0 ? 0 : (width * height) / Math.min(area(a), area(b));
}
