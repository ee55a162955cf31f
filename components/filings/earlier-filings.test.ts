import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { FilingStatus } from "@/lib/flux/states";
import type { ReturnPreview } from "@/lib/returns/preview-return";
import { EarlierFilings } from "./earlier-filings";

const drawn = (
  taxType: "VAT" | "WHT",
  status: FilingStatus = "success",
  errorCode: string | null = null,
  wht: ReturnPreview["wht"] = null,
) =>
  renderToStaticMarkup(
    createElement(EarlierFilings, {
      environment: "test",
      preview: {
        taxType,
        period: { month: 10, year: 2026 },
        wht,
        filings: [{ id: "fil_1", status, errorCode, createdAt: "2026-11-10T09:00:00Z" }],
      },
    }),
  );

it("warns that a second VAT return is refused for a month already filed, and that a second schedule is filed twice", () => {
  expect(drawn("VAT")).toContain("accepts one VAT return a month");
  expect(drawn("WHT")).toContain("or they will be filed twice");
  expect(drawn("WHT")).not.toMatch(/refuse|one VAT return/);
});

it("names an earlier filing by its tax, month and date, and not by its ID", () => {
  const text = drawn("WHT").replace(/<[^>]*>/g, "");
  expect(text).toMatch(/Withholding tax, October 2026, added 10 Nov 2026/);
  expect(text).not.toContain("fil_1");
});

it("doesn't ask to compare deductions below if none are left to file", () => {
  const text = drawn("WHT", "success", null, { lines: [], states: [] });
  expect(text).not.toContain("deductions below");
  expect(text).toContain("can still be filed");
});

it.each<[FilingStatus, string | null]>([
  ["accepted", null],
  ["processing", null],
  ["failed", "outcome_unknown"],
])("says that the outcome of an earlier filing is unknown while it is %s (%s), and not that it was filed", (status, errorCode) => {
  expect(drawn("VAT", status, errorCode)).toContain("its outcome is unknown");
  for (const taxType of ["VAT", "WHT"] as const)
    expect(drawn(taxType, status, errorCode)).not.toMatch(/already been filed|amend|next return/);
});
