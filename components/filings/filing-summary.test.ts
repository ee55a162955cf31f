import { describe, expect, it } from "vitest";
import type { PreviewBox } from "@/lib/returns/preview-return";
import type { ReturnNote } from "@/lib/returns/notes";
import { filingSummary, isEmptyAsRecorded } from "./filing-summary";

const box = (number: 45 | 85 | 100, from: PreviewBox["from"], amount: number): PreviewBox => ({
  box: number,
  section: "D",
  label: "",
  amount,
  formula: null,
  from,
});
const totals = { lines: 1, invoices: 1, amount: 100, tax: 7.5 };
const business = { businessId: "biz_1", name: "Kestrel Bay Foods", taxId: null, invoices: 1 };
const vat = (...boxes: PreviewBox[]) => ({ boxes, lines: [], withheld: { dueDate: null, total: 0, count: 0 } });

describe("filingSummary", () => {
  it("names the business that the filing is for", () => {
    expect(filingSummary({ totals, business, vat: null }, "live")).toBe(
      "1 line from 1 invoice of Kestrel Bay Foods goes to the Nigeria Revenue Service.",
    );
    const nameless = { ...business, name: null };
    expect(filingSummary({ totals: { ...totals, lines: 2 }, business: nameless, vat: null }, "test")).toBe(
      "2 lines from 1 invoice of biz_1 go to the Nigeria Revenue Service's simulation.",
    );
    expect(filingSummary({ totals, business: { ...nameless, businessId: null }, vat: null }, "live")).toContain("of your own company");
  });

  it("says that credits stated beside the invoices are not sent", () => {
    const none = vat(box(45, "invoices", 5), box(85, "stated", 0), box(100, "stated", 0));
    expect(filingSummary({ totals, business, vat: none }, "live")).not.toContain("not sent");
    expect(filingSummary({ totals, business, vat: vat(box(100, "stated", 5)) }, "live")).toContain("lines 85, 90 and 100 are not sent");
  });
});

describe("the downloads of a VAT return", () => {
  const note = (code: string): ReturnNote => ({ code, weight: "blocking", message: "", count: 1, invoices: [] });

  it("are not offered for a month recorded as filed elsewhere that has nothing left to file", () => {
    expect(isEmptyAsRecorded({ vat: vat(), notes: [note("filed_elsewhere")] })).toBe(true);
    expect(isEmptyAsRecorded({ vat: vat(), notes: [note("nothing_to_file")] })).toBe(false);
    expect(isEmptyAsRecorded({ vat: vat(), notes: [note("filed_elsewhere"), note("too_many_lines")] })).toBe(false);
  });
});
