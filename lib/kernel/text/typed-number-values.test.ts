import { describe, expect, it } from "vitest";
import { plainAmount, plainNumber } from "./typed-number-values";

describe("numbers as people type them", () => {
  it.each([
    ["1250", "1250"],
    ["1,250", "1250"],
    ["12,500", "12500"],
    ["1,250.50", "1250.5"],
    ["-1,234,567.80", "-1234567.8"],
    ["12,34,567.50", "1234567.5"],
    ["1,00,000", "100000"],
    ["1 250.50", "1250.5"],
    ["1\u202f250,50", "1250.5"],
    ["1'250.50", "1250.5"],
    ["1,25", "1.25"],
    ["12,5", "12.5"],
    ["7,5", "7.5"],
    ["1250,50", "1250.5"],
    ["−1.250,50", "-1250.5"],
    ["100.000,00", "100000"],
    ["007.10", "7.1"],
    [".5", "0.5"],
    ["12.", "12"],
    ["-0,00", "0"],
    ["- 1,250.50", "-1250.5"],
    ["\u2212\u00a01 250", "-1250"],
    // A point before three digits is read as a decimal point, never as a thousands separator.
    ["1.250", "1.25"],
  ])("plainNumber reads %j as %j", (text, plain) => expect(plainNumber(text)).toBe(plain));

  it.each([
    "1234,567",
    "0,125",
    "12,5000",
    "1,2,3",
    "1,234 567",
    "1,250,5",
    "1,250,50",
    "1,25.0",
    "1.2.3",
    "1.250.000",
    "1e5",
    "--5",
    "",
    "-",
    ".",
    ",",
  ])("plainNumber refuses %j as ambiguous or malformed", (text) => expect(plainNumber(text)).toBeNull());

  it.each(["125.000", "1.250", "12.345", "- 1.250", " 1.250 "])("plainAmount refuses %j, which may mean thousands", (text) =>
    expect(plainAmount(text)).toBeNull(),
  );

  it.each([
    ["1250.500", "1250.5"],
    ["0.125", "0.125"],
    ["1.25", "1.25"],
    ["1,250", "1250"],
    ["1.250,50", "1250.5"],
  ])("plainAmount reads %j as %j", (text, plain) => expect(plainAmount(text)).toBe(plain));

  it("plainNumber reads a million characters without delay", () => {
    for (const text of [
      `5${" ".repeat(1_000_000)}x`,
      `-${" ".repeat(1_000_000)}x`,
      `0.${"0".repeat(1_000_000)}1`,
      `${"1,000".repeat(200_000)}x`,
      `1${",00".repeat(300_000)}`,
    ])
      expect([null, text]).toContain(plainNumber(text));
  });
});
