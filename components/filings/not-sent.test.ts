import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { FilingPage } from "@/lib/flux/read-filing-page";
import { vatBoxes } from "@/lib/returns/vat-boxes";
import { BoxTable } from "./box-table";
import { Receipt } from "./receipt";

const textOf = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");

const filed = {
  filing: {
    id: "fil_1",
    receipt: "RCT-1",
    environment: "test",
    taxType: "VAT",
    period: { month: 10, year: 2026 },
    totals: { amount: 10_000, tax: 750 },
    payment: { reference: "PAY-1", amount: 750, dueDate: "2026-11-21" },
    metadata: { preparedFrom: "invoices", creditBroughtForward: 100 },
  },
  lineCount: 1,
  askedBy: [],
  evidence: [],
  businessId: null,
  businessName: null,
  businessTaxId: null,
} as unknown as FilingPage;

it("a receipt shows the amount assessed, and the credits that were not sent to the authority", () => {
  const drawn = textOf(renderToStaticMarkup(createElement(Receipt, { page: filed, accountName: "Kestrel" })));
  expect(drawn).toMatch(/Payment NGN 750\.00 by 21 Nov 2026/);
  expect(drawn).toMatch(/Not sent to the authority NGN 100\.00 credit brought forward\. Claim it with the authority: NGN 650\.00 would be/);
});

it("the VAT return says which of its lines are not sent to the authority", () => {
  const stated = { withheldAtSourceMinor: 0, automaticPaymentsMinor: 0, creditBroughtForwardMinor: 10_000 };
  const boxes = vatBoxes([], stated).map(({ amountMinor, ...box }) => ({ ...box, amount: amountMinor / 100 }));
  const table = createElement(BoxTable, { environment: "test", boxes, lines: [], open: null, onOpen: () => {}, onState: () => {} });
  expect(textOf(renderToStaticMarkup(table))).toContain("Lines 85 to 120 are for your records and are not sent");
});
