import { expect, it } from "vitest";
import type { DueDate } from "./due-date";
import { nextDueDates } from "./next-due-dates";

const due = (state: DueDate["state"], daysLeft: number | null): DueDate => ({
  businessId: null,
  businessName: null,
  country: "NG",
  countryName: "Nigeria",
  obligation: "vat",
  period: { month: 10, year: 2026 },
  dueDate: null,
  words: null,
  verified: true,
  note: null,
  daysLeft,
  isWeekend: false,
  canBeFiled: true,
  notRecorded: 0,
  isClaimed: true,
  state,
  invoices: 0,
  unreviewed: 0,
  leftOut: 0,
  mayBeFiled: false,
  filingId: null,
  mayBeNil: false,
  filedElsewhere: null,
});

it("shows overdue and coming dates, urgent ones first, and neither done nor past quiet ones", () => {
  const dates = [
    due("overdue", -3),
    due("quiet", -2),
    due("done", 1),
    due("quiet", 2),
    due("to_do", 4),
    due("quiet", null),
    due("by_hand", null),
  ];
  expect(nextDueDates(dates, 9).map(({ state, daysLeft }) => [state, daysLeft])).toEqual([
    ["overdue", -3],
    ["quiet", 2],
    ["to_do", 4],
    ["by_hand", null],
  ]);
  expect(nextDueDates(dates, 2).map(({ state }) => state)).toEqual(["overdue", "to_do"]);
});
