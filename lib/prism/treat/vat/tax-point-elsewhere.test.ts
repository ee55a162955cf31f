import { expect, it } from "vitest";
import { contextFixture, invoiceFixture } from "../../fixtures/invoice-fixture";
import { treatInvoice } from "../treat-invoice";

it.each([
  ["2026-10-30", "2026-11-02", true],
  ["2026-10-30", "2026-10-02", false],
  ["2025-11-02", "2026-11-02", true],
  [null, "2026-11-02", false],
  ["2026-10-30", null, false],
] as const)("warns only if the tax point and the invoice date are in different months: %s, %s", (taxPoint, date, isTold) => {
  const invoice = {
    ...invoiceFixture({ date, lines: [{ description: "Audit services", amount: 100_000 }], tax: 7_500 }),
    ...(taxPoint ? { taxPoint } : {}),
  };
  const told = treatInvoice(invoice, {}, contextFixture()).warnings.filter(({ code }) => code === "tax_point_in_other_month");
  expect(told).toHaveLength(isTold ? 1 : 0);
  if (isTold) expect(told[0]?.message).toMatch(new RegExp(`tax point ${taxPoint}.*its date, ${date}`));
});
