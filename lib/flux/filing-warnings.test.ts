import { describe, expect, it } from "vitest";
import { whtLineBody } from "@/scripts/testing/filings";
import { fromBatch, fromVatSingle, fromWhtSingle } from "./requests/new-filing";
import { encryptedPayload, vatBatchRequest, vatSingleRequest, whtBatchRequest, whtSingleRequest } from "./requests/schemas";
import { misnamedIn, warningsOf, type FilingWarning } from "./filing-warnings";

const period = { month: 10, year: 2025 };
const now = new Date("2025-11-05T09:00:00Z");
const deduction = whtLineBody({ transactionDate: "2025-10-05" });
const sale = { taxId: "0", amount: 100, vatStatus: 0 };
const sealed = { encryptedPayload: encryptedPayload.parse("x"), ...period };

const ofWht = (...dates: string[]) => {
  const body = { ...sealed, data: dates.map((transactionDate) => ({ ...deduction, transactionDate })) };
  return told(fromWhtSingle(whtSingleRequest.parse(body)));
};
const ofVat = (...lines: object[]) => told(fromVatSingle(vatSingleRequest.parse({ ...sealed, data: lines })));
const told = ({ filings }: ReturnType<typeof fromWhtSingle>): FilingWarning[] =>
  filings.flatMap((asked) => warningsOf({ asked, period }, now));

describe("a VAT return for a month that isn't over", () => {
  const on = (instant: string, request: ReturnType<typeof fromWhtSingle>) =>
    request.filings.flatMap((asked) => warningsOf({ asked, period }, new Date(instant)));
  const vat = fromVatSingle(vatSingleRequest.parse({ ...sealed, ...sale }));

  it("is warned about until the month has ended in Lagos", () => {
    const warning = {
      code: "period_not_over",
      message:
        "the VAT return's period 2025-10 isn't over, and the authority accepts a single return for it: what is invoiced until 2025-10-31 will be missing",
      fields: ["month", "year"],
    };
    // Lagos is an hour ahead.
    expect(on("2025-10-31T22:59:59Z", vat)).toEqual([warning]);
    expect(on("2025-10-31T23:00:00Z", vat)).toEqual([]);
    const payload = [{ ...sealed, data: [sale] }];
    expect(on("2025-10-10T09:00:00Z", fromBatch("VAT", vatBatchRequest.parse({ payload })))).toEqual([
      { ...warning, fields: ["payload[0].month", "payload[0].year"] },
    ]);
  });

  it("is warned about for VAT only, as withholding tax may have several schedules a month", () => {
    expect(on("2025-10-10T09:00:00Z", fromWhtSingle(whtSingleRequest.parse({ ...sealed, ...deduction })))).toEqual([]);
  });
});

describe("a line dated outside its filing's period", () => {
  it("is warned about, but not on the period's first or last day", () => {
    expect(ofWht("2025-10-01", "2025-10-31")).toEqual([]);
    expect(ofWht("2025-10-01", "2025-09-30", "2025-11-01")).toEqual([
      {
        code: "date_outside_period",
        message:
          "data[1].transactionDate (2025-09-30), data[2].transactionDate (2025-11-01) are outside the filing's period 2025-10, for which all its lines are filed: check the dates, or month and year",
        fields: ["data[1].transactionDate", "data[2].transactionDate"],
      },
    ]);
  });

  it("is named by its path in the request", () => {
    const line = { ...deduction, transactionDate: "2025-09-30" };
    expect(told(fromWhtSingle(whtSingleRequest.parse({ ...sealed, ...line })))).toMatchObject([{ fields: ["transactionDate"] }]);
    const payload = [
      { ...sealed, data: [deduction] },
      { ...sealed, data: [deduction, line] },
    ];
    expect(told(fromBatch("WHT", whtBatchRequest.parse({ payload })))).toMatchObject([{ fields: ["payload[1].data[1].transactionDate"] }]);
  });

  it("is named in the message for the first three lines and in fields for up to a hundred", () => {
    const [warning] = ofWht(...Array.from({ length: 150 }, () => "2025-09-30"));
    expect(warning?.message).toContain("data[2].transactionDate (2025-09-30) and 147 more are outside");
    expect(warning?.fields).toHaveLength(100);
  });

  it("is accepted for a purchase of an earlier month, but not for a later one or a sale", () => {
    const dated = (transactionType: string, invoiceDate: string) =>
      ofVat({ ...sale, transactionType, invoiceDate }).map(({ code }) => code);
    expect(dated("debit", "2025-09-30")).toEqual([]);
    expect(dated("debit", "2020-10-01")).toEqual([]);
    expect(dated("debit", "2020-09-30"), "older than may be claimed").toEqual(["date_outside_period"]);
    expect(dated("debit", "2025-11-01")).toEqual(["date_outside_period"]);
    expect(dated("credit", "2025-09-30")).toEqual(["date_outside_period"]);
    expect(dated("credit", "2025-10-31")).toEqual([]);
    expect(ofVat(sale)).toEqual([]);
  });
});

it("names misspelled fields that are ignored, with the filing they belong to", () => {
  const misnamed = [
    { field: "Month", meant: "month" },
    { field: "payload[1].filing_id", meant: "payload[1].filingId" },
    { field: "payload[1].data[0].Item", meant: "payload[1].data[0].item" },
  ];
  expect(misnamedIn({ misnamed }, 0)).toEqual([
    { code: "fields_ignored", message: "Month (did you mean month?) is ignored: names must match exactly", fields: ["Month"] },
  ]);
  expect(misnamedIn({ misnamed }, 1)).toMatchObject([
    {
      message:
        "payload[1].filing_id (did you mean filingId?), payload[1].data[0].Item (did you mean item?) are ignored: names must match exactly",
    },
  ]);
  expect([misnamedIn({ misnamed }, 2), misnamedIn({}, 0)]).toEqual([[], []]);
  const many = Array.from({ length: 500 }, (_, index) => ({ field: `data[${index}].Item`, meant: `data[${index}].item` }));
  const [warning] = misnamedIn({ misnamed: many }, 0);
  expect(warning?.message).toContain("data[2].Item (did you mean item?) and 497 more are ignored");
  expect(warning?.fields).toHaveLength(100);
});

it("names line fields beside data that are ignored, but no unknown fields", () => {
  const body = { ...sealed, data: [sale], narration: "October", item: "Flour", transactionType: "credit", businessId: "b", colour: "red" };
  expect(told(fromVatSingle(vatSingleRequest.parse(body)))).toEqual([
    {
      code: "fields_ignored",
      message: "item, narration are ignored if data is sent: set them on each line",
      fields: ["item", "narration"],
    },
  ]);
  expect(told(fromVatSingle(vatSingleRequest.parse({ ...sealed, ...sale, narration: "October" })))).toEqual([]);
});
