import { describe, expect, it } from "vitest";
import { filingLines } from "@/drizzle/schema";
import { eq } from "drizzle-orm";
import { cancelFiling } from "@/lib/flux/cancel-filing";
import { exportFilingLines } from "@/lib/flux/read-filing-page";
import { manualClock } from "@/lib/kernel/clock";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { readCsv, toCsv } from "@/lib/kernel/text/csv";
import { saveBusiness } from "@/lib/businesses/save-business";
import { testContext } from "@/scripts/testing/accounts";
import { filingsOf, runAtOnce } from "@/scripts/testing/filings";
import { testMember } from "@/scripts/testing/members";
import { storeInvoice } from "@/scripts/testing/returns";
import { checkSchedule, scheduleTemplate } from "./check-schedule";
import { exportReturn } from "./export-return";
import { fileSchedule } from "./file-schedule";
import { refuseSecondSchedule } from "./refuse-second-schedule";
import { returnQuery } from "./return-query";

const head = "beneficiaryName,beneficiaryTin,transactionDate,transactionDesc,transactionAmount,rate,taxAmount";
const good = "Acme Ltd,20418835-0001,2025-10-05,Consulting,100000,5,5000";
const period = { month: 10, year: 2025 };
const rest = { period, businessId: "biz_1", credentials: { email: "a@b.c", password: "p" } };

describe("checkSchedule", () => {
  it("accepts its own template and an exported schedule", async () => {
    const ctx = await testContext();
    expect(checkSchedule(ctx, scheduleTemplate().replace("2026-10-05", "2025-10-05"))).toMatchObject({
      fault: null,
      faultyRows: 0,
      unknownColumns: [],
      totals: { amount: 400_000, tax: 20_000 },
    });
    await storeInvoice(ctx, {
      paymentDate: "2025-10-09",
      date: "2025-10-01",
      vendor: { name: "=cmd|'/C calc'!A0" },
      lines: [{ baseMinor: 123_45, wht: { rate: 5 } }],
    });
    const { text } = await exportReturn(ctx, returnQuery.parse({ tax: "WHT", period: "2025-10" }), "wht");
    expect(text, "formulas are escaped for spreadsheets").toContain("'=cmd|'/C calc'!A0");
    expect(checkSchedule(ctx, text)).toMatchObject({ fault: null, faultyRows: 0, totals: { amount: 123.45, tax: 6.17 } });
    expect(readCsv(text), "the contract date is unknown").toMatchObject({
      rows: [{ cells: { transactionDate: "2025-10-09", invoiceDate: "2025-10-01", contractDate: "" } }],
    });
  });

  it("reports only a negative amount if the tax is computed from it", async () => {
    const checked = checkSchedule(await testContext(), `${head}\nAcme Ltd,1,2025-10-05,Consulting,-5,5,`);
    expect(checked.rows[0]?.faults.map(({ column, message }) => [column, message])).toEqual([
      ["transactionAmount", "transactionAmount must be more than 0"],
    ]);
  });

  it("reports a number of hundreds of digits, and computes nothing from it", async () => {
    const digits = "9".repeat(400);
    const rows = [`${digits},5,5000`, `100000,${digits},5000`, `100000,5,${digits}`, `100000,${digits},`, `${digits},5,`];
    const checked = checkSchedule(await testContext(), [head, ...rows.map((row) => `Acme Ltd,1,2025-10-05,Consulting,${row}`)].join("\n"));
    expect(checked.rows.map(({ faults }) => faults.map(({ message }) => message))).toEqual(
      ["transactionAmount", "rate", "taxAmount", "rate", "transactionAmount"].map((column) => [`${column} must be a number`]),
    );
  });

  it("refuses a tax number that a spreadsheet shortened, and a name with unreadable characters", async () => {
    const ctx = await testContext();
    const rows = ["1.23457E+12", "1,23457E+12", "1E12", "1234567890123", "E12-34"].map((tin) => good.replace("20418835-0001", `"${tin}"`));
    const { rows: checked } = checkSchedule(ctx, [head, ...rows, good.replace("Acme", "Soci\uFFFDt\uFFFD")].join("\n"));
    const shortened =
      "beneficiaryTin was shortened by a spreadsheet and has lost digits: format the column as text and enter the number again";
    const unreadable = "beneficiaryName contains an unreadable character: save the file as CSV UTF-8";
    expect(checked.map(({ faults }) => faults.map(({ message }) => message))).toEqual([
      [shortened],
      [shortened],
      [shortened],
      [],
      [],
      [unreadable],
    ]);
    await expect(fileSchedule(ctx, { ...rest, csv: [head, rows[0]].join("\n"), filingId: "f-short" })).rejects.toMatchObject({
      code: "invalid_request",
    });
    expect(await filingsOf(ctx)).toEqual([]);
  });

  it("refuses future dates by the context's clock", async () => {
    const dayBefore = await testContext({ clock: manualClock(new Date("2025-10-04T22:59:00Z")) });
    const csv = `${head}\n${good}`;
    expect(checkSchedule(dayBefore, csv).rows[0]?.faults).toMatchObject([{ column: "transactionDate", code: "future_date" }]);
    expect(checkSchedule({ ...dayBefore, clock: manualClock(new Date("2025-10-04T23:00:00Z")) }, csv)).toMatchObject({ faultyRows: 0 });
    const ahead = { ...dayBefore, clock: manualClock(new Date("2027-02-01T09:00:00Z")) };
    expect(checkSchedule(ahead, csv.replace("2025-10-05", "2027-01-31"))).toMatchObject({ faultyRows: 0 });
  });

  it("names every fault of every row by line and column", async () => {
    const ctx = await testContext();
    const rows = [
      good,
      "Acme Ltd,,2025-10-05,Consulting,100000,5,5000",
      "Acme Ltd,1,2025-13-45,Consulting,abc,5,",
      "Acme Ltd,1,2025-10-05,Consulting,100000,3.3,5000",
      ",1,2025-10-05,,100000,5,4999.98",
    ];
    const checked = checkSchedule(ctx, [head, ...rows].join("\n"));
    expect(checked.faultyRows).toBe(4);
    expect(checked.rows.map(({ line, faults }) => [line, faults.map(({ message }) => message)])).toEqual([
      [2, []],
      [3, ['beneficiaryTin is required; if the beneficiary has no tax ID, send "" with noTin: true and twice the rate']],
      [4, [expect.stringContaining("transactionDate must be a valid date"), expect.stringContaining("transactionAmount must be a number")]],
      [
        5,
        expect.arrayContaining([expect.stringContaining("rate must be one of"), expect.stringContaining("taxAmount must be within 0.01")]),
      ],
      [
        6,
        expect.arrayContaining([
          "beneficiaryName is required",
          "transactionDesc is required",
          expect.stringContaining("taxAmount must be within"),
        ]),
      ],
    ]);
  });

  it.each([
    [
      "semicolons, other column names, thousands separators and day-first dates",
      "Supplier Name;TIN;Payment Date;Nature of transaction;Gross Amount;Rate %;WHT deducted\nAcme Ltd;20418835-0001;05/10/2025;Consulting;₦100,000.00;5 %;5,000.00",
    ],
    [
      "the column names of the portal's own tables",
      "Beneficiary,Tax number,Paid,For,Amount,Rate,Tax\nAcme Ltd,20418835-0001,05/10/2025,Consulting,100000,5,5000",
    ],
    ["tabs and a byte order mark", `\uFEFF${head.replaceAll(",", "\t")}\r\n${good.replaceAll(",", "\t")}\r\n\r\n`],
    ["a file without a tax column", `${head.replace(",taxAmount", "")}\n${good.replace(",5000", "")}`],
  ])("reads %s", async (_what, csv) => {
    expect(checkSchedule(await testContext(), csv)).toMatchObject({ fault: null, faultyRows: 0, totals: { amount: 100_000, tax: 5_000 } });
  });

  it.each([
    ["an empty file", "", /empty/],
    ["a file without rows", head, /but no rows/],
    [
      "missing columns",
      "beneficiaryName,rate\na,5",
      /missing the columns beneficiaryTin, transactionDate, transactionDesc, and transactionAmount\. .* it contains beneficiaryName and rate\.$/,
    ],
    ["a missing column", `${head.replace("rate", "share")}\n${good}`, /missing the column rate\. .* it contains beneficiaryName, .*share/],
    ["a duplicate column", `${head},tin\n${good},1`, /Two columns in the file map to beneficiaryTin/],
    ["an unclosed quotation mark", `${head}\n"Acme`, /isn't valid CSV/],
    ["501 rows", [head, ...Array.from({ length: 501 }, () => good)].join("\n"), /501 rows, but a schedule can have at most 500/],
  ])("reports %s", async (_what, csv, expected) => {
    expect(checkSchedule(await testContext(), csv).fault).toMatch(expected);
  });

  it("accepts 500 rows", async () => {
    expect(checkSchedule(await testContext(), [head, ...Array.from({ length: 500 }, () => good)].join("\n"))).toMatchObject({
      fault: null,
      faultyRows: 0,
      totals: { tax: 2_500_000 },
    });
  });
});

describe("fileSchedule", () => {
  it("files for the current tax ID of its business, and for none if the business has none", async () => {
    const ctx = await testContext();
    const { ctx: owner } = await testMember(ctx, "owner");
    const csv = `${head}\n${good}`;
    await saveBusiness(owner, { businessId: "biz_1", country: "NG", taxId: "12345678-0001" });
    await saveBusiness(owner, { businessId: "biz_1", taxId: "20418835-0001" });
    await saveBusiness(owner, { businessId: "biz_2", country: "NG" });
    await fileSchedule(ctx, { ...rest, csv, filingId: "s-1" });
    await fileSchedule(ctx, { ...rest, csv, businessId: "biz_2", filingId: "s-2" });
    await fileSchedule(ctx, { ...rest, csv, businessId: null, filingId: "s-3" });
    const filed = await filingsOf(ctx);
    expect(Object.fromEntries(filed.map(({ filingId, businessTaxId }) => [filingId, businessTaxId]))).toEqual({
      "s-1": "20418835-0001",
      "s-2": null,
      "s-3": null,
    });
  });

  it("files the whole schedule, and once if repeated", async () => {
    const ctx = await testContext();
    const csv = [head, good, good].join("\n");
    const [first, again] = [
      await fileSchedule(ctx, { ...rest, csv, filingId: "s-1" }),
      await fileSchedule(ctx, { ...rest, csv, filingId: "s-1" }),
    ];
    expect(again).toEqual(first);
    await expect(fileSchedule(ctx, { ...rest, csv: `${csv}\n${good}`, filingId: "s-1" })).rejects.toMatchObject({
      code: "duplicate_filing_id",
    });
    const [row, ...others] = await filingsOf(ctx);
    expect([row?.totalRecords, row?.taxMinor, row?.month, row?.businessId, others.length]).toEqual([2, 1_000_000, 10, "biz_1", 0]);
    expect(await ctx.db.orm.$count(filingLines, eq(filingLines.filingId, first.id))).toBe(2);
    expect((await runAtOnce(ctx, first.id)).end.status).toBe("success");
  });

  it("files the same rows only once, until the filing's end releases them", async () => {
    const ctx = await testContext();
    const csv = [head, good].join("\n");
    const tabs = await Promise.allSettled(["s-1", "s-2", "s-3"].map((filingId) => fileSchedule(ctx, { ...rest, csv, filingId })));
    const [filed, ...others] = tabs.flatMap((tab) => (tab.status === "fulfilled" ? [tab.value] : []));
    expect(others).toEqual([]);
    for (const tab of tabs)
      if (tab.status === "rejected") expect(tab.reason).toMatchObject({ code: "state_conflict", extra: { existingId: filed?.id } });
    await fileSchedule(ctx, { ...rest, csv, businessId: "biz_2", filingId: "s-4" });
    await fileSchedule(ctx, { ...rest, csv: `${csv}\n${good}`, filingId: "s-5" });
    expect(await filingsOf(ctx)).toHaveLength(3);

    await cancelFiling(ctx, filed?.id ?? "");
    await fileSchedule(ctx, { ...rest, csv, filingId: "s-6" });
    expect(await filingsOf(ctx)).toHaveLength(4);
  });

  it("ignores rows filed in test when filing in live, and those of other accounts", async () => {
    const ctx = await testContext();
    await fileSchedule(ctx, { ...rest, csv: [head, good].join("\n"), filingId: "s-1" });
    const [rehearsed] = await filingsOf(ctx);
    const refuse = (of: Ctx) => inTransaction(of, (tx) => refuseSecondSchedule(tx, "s-2", String(rehearsed?.metadata?.["rowsSha256"])));
    await expect(refuse(ctx)).rejects.toMatchObject({ code: "state_conflict", extra: { existingId: rehearsed?.id } });
    await refuse({ ...ctx, environment: "live" });
    await refuse(await testContext());
  });

  it("can be filed again from the CSV export of its lines", async () => {
    const ctx = await testContext();
    const { id } = await fileSchedule(ctx, { ...rest, csv: `${head}\n${good}`, filingId: "s-1" });
    const text = await exportFilingLines(ctx, id);
    expect(text.replace("\uFEFF", "").split(/\r?\n/)[0]).toBe(`${head},itemId`);
    expect(checkSchedule(ctx, text)).toMatchObject({ fault: null, faultyRows: 0, totals: { amount: 100_000, tax: 5_000 } });
  });

  it("restores a beneficiary's name that the CSV export escaped as a formula", async () => {
    const ctx = await testContext();
    const name = "@home Interiors";
    const { id } = await fileSchedule(ctx, { ...rest, csv: `${head}\n${good.replace(/^[^,]+/, name)}`, filingId: "s-1" });
    const text = await exportFilingLines(ctx, id);
    expect(text).toContain(`\n'${name},`);
    const again = await fileSchedule(ctx, { ...rest, csv: `${text}${good}`, filingId: "s-2" });
    const lines = await ctx.db.orm.select().from(filingLines).where(eq(filingLines.filingId, again.id));
    expect(lines.map(({ data }) => data["beneficiaryName"])).toContain(name);
  });

  it("files nothing if one of the rows is invalid", async () => {
    const ctx = await testContext();
    await expect(
      fileSchedule(ctx, { ...rest, csv: [head, good, good.replace(",5,", ",6,")].join("\n"), filingId: "s-1" }),
    ).rejects.toMatchObject({
      faults: [{ field: "csv", message: expect.stringMatching(/^Line 3: taxAmount must be within 0.01/) as string }],
    });
    expect(await filingsOf(ctx)).toEqual([]);
  });
});

describe("CSV", () => {
  it("reads back what it wrote", () => {
    const reading = readCsv(
      toCsv(
        ["name", "note"],
        [
          ['He said "no"', "a,b\r\nc"],
          ["Łukasz ₦", ""],
        ],
      ),
    );
    expect(reading).toMatchObject({
      header: ["name", "note"],
      rows: [{ cells: { name: 'He said "no"', note: "a,b\r\nc" } }, { cells: { name: "Łukasz ₦", note: "" } }],
    });
  });
});
