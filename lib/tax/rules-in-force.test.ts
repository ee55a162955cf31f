import { describe, expect, it } from "vitest";

import { addDays } from "@/lib/kernel/dates";
import { rulePack, rulePacks } from "./index";
import type { RulePack, WhtCategory } from "./rule-pack";
import {
  dueDate,
  expiredRateRow,
  isInForce,
  rateRow,
  rateWithLevies,
  returnDueDate,
  standardRate,
  thresholdOn,
  whtCell,
  whtDueDate,
  whtRowFor,
} from "./rules-in-force";

function pack(country: string): RulePack {
  const found = rulePack(country);
  if (!found) throw new Error(`no pack for ${country}`);
  return found;
}

describe("standardRate before and after every change", () => {
  it.each([
    ["NG", "2020-01-31", 5],
    ["NG", "2020-02-01", 7.5],
    ["NG", "2025-12-31", 7.5],
    ["NG", "2026-01-01", 7.5],
    ["KE", "2020-03-31", 16],
    ["KE", "2020-04-01", 14],
    ["KE", "2020-12-31", 14],
    ["KE", "2021-01-01", 16],
    ["GH", "2018-08-01", 18.125],
    ["GH", "2021-04-30", 18.125],
    ["GH", "2021-05-01", 19.25],
    ["GH", "2022-12-31", 19.25],
    ["GH", "2023-01-01", 21.9],
    ["GH", "2025-12-31", 21.9],
    ["GH", "2026-01-01", 20],
    ["ZA", "2018-03-31", 14],
    ["ZA", "2018-04-01", 15],
    ["ZA", "2025-05-01", 15],
    ["UG", "2026-01-01", 18],
    ["TZ", "2025-09-01", 18],
    ["RW", "2026-01-01", 18],
    ["EG", "2025-07-18", 14],
    ["GB", "2011-01-04", 20],
    ["DE", "2020-06-30", 19],
    ["DE", "2020-07-01", 16],
    ["DE", "2020-12-31", 16],
    ["DE", "2021-01-01", 19],
    ["FR", "2025-08-01", 20],
    ["IN", "2025-09-21", 18],
    ["IN", "2025-09-22", 18],
    ["AE", "2018-01-01", 5],
  ])("in %s on %s is %s%%", (country, day, rate) => {
    const row = standardRate(pack(country), day);
    expect(row && rateWithLevies(pack(country), row.rate, day)).toBe(rate);
  });

  it.each([
    ["GB", "2011-01-03"],
    ["AE", "2017-12-31"],
    ["GH", "2018-07-31"],
  ])("in %s is unknown on %s", (country, day) => {
    expect(standardRate(pack(country), day)).toBeNull();
  });
});

describe("reduced and special rates", () => {
  it.each([
    ["KE", 8, "2018-09-01", false],
    ["KE", 8, "2018-09-02", true],
    ["KE", 8, "2023-06-30", true],
    ["KE", 8, "2023-07-01", false],
    ["GB", 12.5, "2021-09-30", false],
    ["GB", 12.5, "2021-10-01", true],
    ["GB", 12.5, "2022-03-31", true],
    ["GB", 12.5, "2022-04-01", false],
    ["IN", 12, "2025-09-21", true],
    ["IN", 12, "2025-09-22", false],
    ["IN", 40, "2025-09-21", false],
    ["IN", 40, "2025-09-22", true],
    ["TZ", 16, "2025-09-01", false],
    ["EG", 5, "2025-07-17", true],
    ["FR", 5.5, "2025-08-01", true],
    ["DE", 5, "2020-12-31", true],
    ["DE", 5, "2021-01-01", false],
  ])("in %s at %s%% on %s are in force: %s", (country, rate, day, lawful) => {
    expect(rateRow(pack(country), rate, day) !== null).toBe(lawful);
  });

  it("are expired if they ended before the date, but not if they start later", () => {
    expect(expiredRateRow(pack("NG"), 5, "2020-02-01")?.ruleId).toBe("NG-VAT-STD-1994");
    expect(expiredRateRow(pack("NG"), 5, "2020-01-31")).toBeNull();
    expect(expiredRateRow(pack("NG"), 7.5, "2020-01-31")).toBeNull();
    expect(expiredRateRow(pack("GH"), 21.9, "2026-01-01")?.ruleId).toBe("GH-VAT-STD-2023");
  });
});

describe("every row is in force from its first to its last day, inclusive", () => {
  const rows = rulePacks.flatMap((one) => [...one.vat.rates, ...one.wht.rows].map((row) => [row.ruleId, row] as const));
  it.each(rows)("%s", (_, row) => {
    if (row.from) expect([isInForce(row, addDays(row.from, -1)), isInForce(row, row.from)]).toEqual([false, true]);
    if (row.to) expect([isInForce(row, row.to), isInForce(row, addDays(row.to, 1))]).toEqual([true, false]);
    if (!row.from && !row.to) expect(isInForce(row, "1999-12-31")).toBe(true);
  });
});

/** Nigeria's rates: resident company, resident individual, non-resident company, non-resident individual. */
const FROM_2025: Record<string, (number | null)[]> = {
  dividend: [10, 10, 10, 10],
  interest: [10, 10, 10, 10],
  royalty: [10, 5, 10, 5],
  rent_hire_lease: [10, 10, 10, 10],
  professional_services: [5, 5, 10, 10],
  goods_supply: [2, 2, null, null],
  telecom_tower_colocation: [2, 2, 5, 5],
  other_services: [2, 2, 5, 5],
  construction_infrastructure: [2, 2, 5, 5],
  construction_other: [5, 5, 10, 10],
  brokerage: [5, 5, 10, 10],
  directors_fees: [null, 15, null, 20],
  loss_of_employment_compensation: [null, 10, null, 10],
  entertainers_sports: [null, null, 15, 15],
  winnings: [null, 5, null, 15],
};
const BEFORE_2025: Record<string, (number | null)[] | null> = {
  dividend: [10, 10, 10, 10],
  interest: [10, 10, 10, 10],
  royalty: [10, 5, 10, 5],
  rent_hire_lease: [10, 10, 10, 10],
  professional_services: [10, 5, 10, 5],
  brokerage: [10, 5, 10, 5],
  goods_supply: [5, 5, 5, 5],
  telecom_tower_colocation: [5, 5, 5, 5],
  other_services: [5, 5, 5, 5],
  construction_other: [5, 5, 5, 5],
  construction_infrastructure: [2.5, 5, 2.5, 5],
  directors_fees: [null, 10, null, 10],
  loss_of_employment_compensation: null,
  entertainers_sports: null,
  winnings: null,
  not_applicable: null,
};

function cells(category: string, day: string): (number | null)[] | null {
  const found = whtRowFor(pack("NG"), category as WhtCategory, day);
  return (
    found &&
    (["resident", "non_resident"] as const).flatMap((residency) =>
      (["company", "individual"] as const).map((type) => whtCell(found.row, type, residency)),
    )
  );
}

describe("withholding rates in Nigeria", () => {
  it.each(Object.entries(FROM_2025))("%s from 2025", (category, rates) => {
    expect(cells(category, "2025-01-01")).toEqual(rates);
    expect(cells(category, "2026-11-21")).toEqual(rates);
  });

  it.each(Object.entries(BEFORE_2025))("%s until 2024", (category, rates) => {
    expect(cells(category, "2024-12-31")).toEqual(rates);
  });

  it("come with a warning if the older table has no row of its own", () => {
    expect(whtRowFor(pack("NG"), "goods_supply", "2024-12-31")?.warning).toContain("treated as “Other contracts”");
    expect(whtRowFor(pack("NG"), "rent_hire_lease", "2024-12-31")?.warning).toBeNull();
  });
});

describe("withholding rates in other countries", () => {
  it.each([
    ["EG", "goods_supply", "2018-08-14", 0.5],
    ["EG", "goods_supply", "2018-08-15", 1],
    ["EG", "other_services", "2018-08-14", 2],
    ["EG", "other_services", "2018-08-15", 3],
    ["KE", "professional_services", "2026-01-01", 5],
    ["KE", "construction_other", "2026-01-01", 3],
    ["GH", "goods_supply", "2026-01-01", 3],
    ["GH", "other_services", "2026-01-01", 7.5],
    ["UG", "other_services", "2026-01-01", 6],
    ["TZ", "other_services", "2026-01-01", 5],
    ["RW", "other_services", "2026-01-01", 15],
    ["IN", "professional_services", "2025-06-01", 10],
    ["AE", "goods_supply", "2026-01-01", 0],
  ])("in %s for %s on %s: %s%%", (country, category, day, rate) => {
    const found = whtRowFor(pack(country), category as WhtCategory, day);
    expect(found && whtCell(found.row, "company", "resident")).toBe(rate);
  });
});

describe("due dates and thresholds", () => {
  it.each([
    ["2026-11-21", 21, "2026-12-21"],
    ["2026-12-01", 21, "2027-01-21"],
    ["2027-01-15", 30, "2027-02-28"],
    ["2028-01-15", 30, "2028-02-29"],
    ["2026-10-31", 30, "2026-11-30"],
  ])("the due date in the month after %s on day %s is %s", (day, due, expected) => {
    expect(dueDate({ type: "day_of_next_month", day: due }, day)).toBe(expected);
  });

  it("Nigerian withholding and VAT returns are due on the authority's day", () => {
    expect(whtDueDate(pack("NG"), "federal", "2025-01-01")).toBe("2025-02-21");
    expect(whtDueDate(pack("NG"), "federal", "2024-12-31")).toBe("2025-01-21");
    expect(whtDueDate(pack("NG"), "state", "2026-11-21")).toBe("2026-12-30");
    expect(whtDueDate(pack("NG"), "state", "2024-12-31")).toBeNull();
    expect(returnDueDate(pack("NG"), "vat", "2026-11-21")).toBe("2026-12-21");
    expect(returnDueDate(pack("NG"), "vat_withheld", "2026-11-21")).toBe("2026-12-14");
    expect(returnDueDate(pack("NG"), "vat_withheld", "2023-09-01")).toBe("2023-10-14");
    expect(returnDueDate(pack("NG"), "vat_withheld", "2023-08-31")).toBe("2023-09-21");
    expect(returnDueDate(pack("NG"), "no such return", "2026-11-21")).toBeNull();
  });

  it("contested limits are thresholds with a default", () => {
    expect(thresholdOn(pack("NG"), "vat_small_business_turnover", "2025-12-31")).toBe(25_000_000);
    expect(thresholdOn(pack("NG"), "vat_small_business_turnover", "2026-01-01")).toBe(100_000_000);
    expect(thresholdOn(pack("NG"), "wht_small_payer_turnover", "2024-12-31")).toBeNull();
  });
});
