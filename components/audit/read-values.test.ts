import { expect, it } from "vitest";
import { asRead, grouped } from "./read-values";

it("writes members by their names, and others as they are", () => {
  expect(asRead({ decidedBy: "usr_1", assignedTo: "usr_2", reason: "toString" }, { usr_1: "Ada Obi" })).toEqual({
    decidedBy: "Ada Obi",
    assignedTo: "usr_2",
    reason: "toString",
  });
});

it("writes amounts with their thousands apart, and with a currency where one is known", () => {
  expect(grouped("amount", 1000)).toBe("1,000");
  expect(grouped("taxYear", 2026)).toBe("2026");
  expect(asRead({ amountMinor: 250_000, currency: "NGN" })).toEqual({ price: "NGN\u00a02,500.00" });
  expect(asRead({ annualTurnover: 25_000_000, country: "NG" })).toMatchObject({ annualTurnover: "NGN\u00a025,000,000.00" });
  expect(asRead({ annualTurnover: 25_000_000, country: "XX" })).toMatchObject({ annualTurnover: 25_000_000 });
  expect(asRead({ field: "lineItems[1].amount", value: "-1250000.5" })).toMatchObject({ value: "−1,250,000.5" });
  expect(asRead({ field: "invoiceNumber", value: "1250000" })).toMatchObject({ value: "1250000" });
  expect(asRead({ events: ["*"] })).toEqual({ events: "All events" });
  expect(asRead({ events: ["webhook.test"] })).toEqual({ events: ["webhook.test"] });
  expect(asRead({ month: 10, year: 2026 })).toEqual({ period: "October 2026" });
});
