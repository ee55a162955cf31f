import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { PreviewWhtLine } from "@/lib/returns/preview-return";
import { WhtTables } from "./wht-tables";

it("a line's tax has its label and currency on a phone's card, which has no column headings", () => {
  const line = {
    itemId: "itm_1",
    base: 100_000,
    tax: 5_000,
    ratePercent: 5,
    lineNumbers: [],
    beneficiary: { name: "Zenith Consulting", taxId: "12345678-0001", address: null },
    transactionDate: "2026-11-05",
    description: "Consulting",
    category: "consultancy",
    noTin: false,
  } as Partial<PreviewWhtLine> as PreviewWhtLine;
  const html = renderToStaticMarkup(
    createElement(WhtTables, { environment: "test", wht: { lines: [line], states: [] }, csvOf: () => "/csv" }),
  );
  expect(html).toMatch(/sm:hidden">Tax, NGN<\/span>5,000\.00/);
});
