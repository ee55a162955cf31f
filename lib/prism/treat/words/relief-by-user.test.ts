import { expect, it } from "vitest";
import { judged, onOneLine } from "../../fixtures/labeled/score";

const decided = (description: string, taxed: boolean) => judged(onOneLine(description, taxed)).decision.recommendation;

it.each([
  "Gas cylinder medical oxygen 6m3 x 10",
  "Gas cylinder medical oxygen, hospital",
  "Gas cylinder oxygen medical grade",
  "Gas cylinder oxygen, theatre, hospital supply",
  "Accounts books SS2 x 60",
  "Commerce and accounts books",
  "Books of account for SS1 students",
  "Account books for secondary school (Financial Accounting)",
  "Novels for literature class, JSS2",
  "Literature novels WAEC set",
])("sends %s with VAT to review", (description) => {
  expect(decided(description, true)).toBe("review");
});

it.each(["Gas cylinder 50kg oxygen x 14", "Order books x 20", "Turkey parts for Perkins 1104 engine"])(
  "approves %s with VAT",
  (description) => {
    expect(decided(description, true)).toBe("approve");
  },
);

it.each([
  "Turkey parts for Perkins 1104 engine",
  "Turkey parts for Massey Ferguson tractor",
  "Play by school pupils, hall rental",
  "Drama production by school proprietors, video production",
])("sends %s without VAT to review", (description) => {
  expect(decided(description, false)).toBe("review");
});

it("exempts a school's play without VAT", () => {
  expect(judged(onOneLine("Drama production by school - tickets x 60", false)).treatment.vat.treatment).toBe("exempt");
});
