import { expect, it } from "vitest";
import { vatBoxes } from "@/lib/returns/vat-boxes";
import { leftToPay, paymentToMake, statedAmounts, statedAmountsMessage, formatAmountToPay } from "./stated-amounts";

const filed = (metadata: unknown, tax = 750.1, taxType: "VAT" | "WHT" = "VAT") => ({ taxType, totals: { tax }, metadata });
const prepared = { preparedFrom: "invoices", withheldAtSource: 200.2, automaticPayments: 0, creditBroughtForward: 100 };

it("deducts stated amounts from the tax, matching line 120 of the return", () => {
  expect(statedAmounts(filed(prepared))).toEqual([
    { name: "deducted at source by customers", amount: 200.2 },
    { name: "credit brought forward", amount: 100 },
  ]);
  for (const taxMinor of [75_010, 30_020, 12_000, 0, -5_000]) {
    const boxes = vatBoxes(
      [
        {
          itemId: "itm_1",
          kind: "sale",
          treatment: "standard",
          invoiceNumber: null,
          invoiceDate: null,
          party: { name: null, taxId: null },
          lineNumbers: [],
          item: "",
          baseMinor: 0,
          taxMinor,
          entries: [{ box: 45, minor: taxMinor }],
          filed: null,
        },
      ],
      { withheldAtSourceMinor: 20_020, automaticPaymentsMinor: 0, creditBroughtForwardMinor: 10_000 },
    );
    expect(leftToPay(filed(prepared, taxMinor / 100)), `tax of ${taxMinor}`).toBe(
      Math.max(0, boxes.find(({ box }) => box === 120)?.amountMinor ?? NaN) / 100,
    );
  }
});

it.each([
  ["no amounts were stated", filed({ preparedFrom: "invoices" })],
  ["the return was not prepared from invoices", filed({ withheldAtSource: 100 })],
  ["there is no metadata", filed(null)],
  ["it is a withholding tax schedule", filed(prepared, 10, "WHT")],
])("leftToPay returns null if %s", (_, filing) => expect(leftToPay(filing)).toBeNull());

it("says which stated amounts were not sent, and what is left to pay after them", () => {
  expect(statedAmountsMessage(filed(prepared))).toBe(
    "NGN\u00a0200.20 deducted at source by customers, NGN\u00a0100.00 credit brought forward. Claim it with the authority: NGN\u00a0449.90 would be left to pay",
  );
  expect(statedAmountsMessage(filed(prepared, 100))).toContain("nothing would be left to pay");
  expect(statedAmountsMessage(filed({ preparedFrom: "invoices" }))).toBeNull();
});

it("formatAmountToPay says that there is nothing to pay for zero", () => {
  expect(formatAmountToPay(750.1, "2026-12-21")).toBe("NGN\u00a0750.10 by 21\u00a0Dec\u00a02026");
  expect(formatAmountToPay(0, "2026-12-21")).toBe("nothing to pay");
});

it("names what to pay for a filed return, unless nothing is due or stated amounts have to be claimed first", () => {
  const payment = { reference: "PRN-1", amount: 950_000, dueDate: "2026-12-21" };
  const success = { ...filed(null), status: "success", payment };
  expect(paymentToMake(success, false)).toBe("To pay: NGN\u00a0950,000.00 by 21\u00a0Dec\u00a02026, payment reference PRN-1.");
  expect(paymentToMake(success, true)).toContain("To pay (simulated):");
  expect(paymentToMake({ ...success, status: "submitted" }, false)).toBeNull();
  expect(paymentToMake({ ...success, payment: { ...payment, amount: 0 } }, false)).toBeNull();
  expect(paymentToMake({ ...success, payment: null }, false)).toBeNull();
  expect(paymentToMake({ ...success, metadata: prepared }, false)).toBeNull();
});
