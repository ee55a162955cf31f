import { expect, it } from "vitest";
import type { DueDate } from "@/lib/returns/due-date";
import { dueRowOf } from "./due-row";

const due: DueDate = {
  businessId: "biz_1",
  businessName: "Kestrel Bay Foods",
  country: "NG",
  countryName: "Nigeria",
  obligation: "vat",
  period: { year: 2026, month: 10 },
  dueDate: "2026-11-23",
  words: null,
  verified: true,
  note: null,
  daysLeft: 3,
  isWeekend: false,
  canBeFiled: true,
  state: "partly",
  invoices: 2,
  unreviewed: 0,
  leftOut: 1,
  notRecorded: 1,
  isClaimed: true,
  mayBeFiled: false,
  filingId: "fil_1",
  filedElsewhere: null,
  mayBeNil: false,
};

it("keeps a row's key, and so the focus in it, when recording changes where the row leads", () => {
  const filedElsewhere = { id: "fel_1", filedOn: "2026-11-18", reference: null, recordedByName: null };
  const before = dueRowOf("live", due);
  const after = dueRowOf("live", { ...due, state: "filed_elsewhere", notRecorded: 0, leftOut: 0, filedElsewhere });
  expect(after.href).not.toBe(before.href);
  expect(after.key).toBe(before.key);
  expect(dueRowOf("live", { ...due, businessId: "biz_2" }).key).not.toBe(before.key);
});
