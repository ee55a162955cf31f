import { expect, it } from "vitest";
import { ratesFor } from "./wht-rates";

it("ratesFor returns the rates in force on a date, by category, including treaty rates", () => {
  expect(ratesFor({ transactionDate: "2025-01-01" })).toEqual([2, 5, 7.5, 10, 15, 20]);
  expect(ratesFor({ transactionDate: "2024-12-31" })).toEqual([2.5, 5, 7.5, 10]);
  expect(ratesFor({ transactionDate: "2025-01-01", category: "professional_services" })).toEqual([5, 10]);
  expect(ratesFor({ transactionDate: "2025-01-01", category: "dividend" })).toEqual([7.5, 10]);
  expect(ratesFor({ transactionDate: "2024-12-31", category: "winnings" }), "the table before 2025 has no rate for winnings").toBeNull();
});

it("doubles the rates for beneficiaries without a tax ID only since 2025", () => {
  expect(ratesFor({ transactionDate: "2025-01-01", category: "professional_services", noTin: true })).toEqual([10, 20]);
  expect(ratesFor({ transactionDate: "2024-12-31", category: "professional_services", noTin: true })).toEqual(
    ratesFor({ transactionDate: "2024-12-31", category: "professional_services" }),
  );
});
