import { expect, it } from "vitest";
import { formatValues, formatNumber } from "./format-values";

it("shows users by name in an audit entry, and only in the fields that hold a user", () => {
  expect(formatValues({ decidedBy: "usr_1", assignedTo: "usr_2", reason: "toString" }, { usr_1: "Ada Obi" })).toEqual({
    decidedBy: "Ada Obi",
    assignedTo: "usr_2",
    reason: "toString",
  });
});

it("formats amounts, events and periods in an audit entry, and amounts with their currency if it is known", () => {
  expect(formatNumber("amount", 1000)).toBe("1,000");
  expect(formatNumber("taxYear", 2026)).toBe("2026");
  expect(formatValues({ amountMinor: 250_000, currency: "NGN" })).toEqual({ price: "NGN\u00a02,500.00" });
  expect(formatValues({ annualTurnover: 25_000_000, country: "NG" })).toMatchObject({ annualTurnover: "NGN\u00a025,000,000.00" });
  expect(formatValues({ annualTurnover: 25_000_000, country: "XX" })).toMatchObject({ annualTurnover: 25_000_000 });
  expect(formatValues({ field: "lineItems[1].amount", value: "-1250000.5" })).toMatchObject({ value: "−1,250,000.5" });
  expect(formatValues({ field: "invoiceNumber", value: "1250000" })).toMatchObject({ value: "1250000" });
  expect(formatValues({ events: ["*"] })).toEqual({ events: "All events" });
  expect(formatValues({ events: ["webhook.test"] })).toEqual({ events: ["webhook.test"] });
  expect(formatValues({ month: 10, year: 2026 })).toEqual({ period: "October 2026" });
});
