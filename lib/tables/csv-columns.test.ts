import { expect, it } from "vitest";
import { exportAudit } from "@/lib/audit/export-audit";
import { auditQuery } from "@/lib/audit/list-audit";
import { exportLedger } from "@/lib/credits/export-ledger";
import { filingListQuery } from "@/lib/flux/filing-list-schema";
import { exportFilingRows } from "@/lib/flux/list-filing-rows";
import { exportFilingLines } from "@/lib/flux/read-filing-page";
import { BYTE_ORDER_MARK } from "@/lib/kernel/text/csv";
import { exportInvoices } from "@/lib/prism/invoices/export-invoices";
import { exportLines } from "@/lib/prism/invoices/export-lines";
import { invoiceListQuery } from "@/lib/prism/invoices/invoice-list-schema";
import { exportRequestLogs } from "@/lib/request-logs/export-request-logs";
import { requestLogQuery } from "@/lib/request-logs/request-log-schema";
import { scheduleTemplate } from "@/lib/returns/check-schedule";
import { exportParts, exportReturn } from "@/lib/returns/export-return";
import { fileSchedule } from "@/lib/returns/file-schedule";
import { returnQuery } from "@/lib/returns/return-query";
import { exportReviews } from "@/lib/review/export-reviews";
import { reviewListQuery } from "@/lib/review/review-schema";
import { exportDeliveries } from "@/lib/webhooks/export-deliveries";
import { joined, testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { register } from "@/scripts/testing/webhooks";
import { exportTable } from "./export-table";

const tables = ["api-keys", "shared-secrets", "members", "invitations", "webhooks", "businesses", "payments", "due-dates"];

it("every export names its columns like the API's fields, and the same thing by the same name", async () => {
  const ctx = await testContext();
  const itemId = await storeInvoice(ctx, { lines: [{ baseMinor: 100_000 }] });
  const { id: webhookId } = await register(ctx, "https://hooks.example.com/one");
  const period = { month: 10, year: 2025 };
  const credentials = { email: "a@b.example", password: "p" };
  const csv =
    "beneficiaryName,beneficiaryTin,transactionDate,transactionDesc,transactionAmount,rate,taxAmount\nAcme,20418835-0001,2025-10-05,Consulting,100000,5,5000";
  const filed = await fileSchedule(ctx, { period, businessId: "one", credentials, csv, filingId: "s-1" });
  const lines = await exportFilingLines(ctx, filed.id);
  expect(lines, "amounts have two decimals").toContain(",100000.00,5,5000.00,");
  const query = returnQuery.parse({ tax: "VAT", period: "2026-10" });
  const files = [
    await joined(exportInvoices(ctx, invoiceListQuery.parse({}))),
    await joined(exportReviews(ctx, reviewListQuery.parse({}))),
    await joined(exportLedger(ctx)),
    await joined(exportDeliveries(ctx, { webhookId })),
    await joined(exportAudit(ctx, auditQuery.parse({}))),
    await joined(exportRequestLogs(ctx, requestLogQuery.parse({}))),
    await joined(exportFilingRows(ctx, filingListQuery.parse({}))),
    await exportLines(ctx, itemId),
    lines,
    ...(await Promise.all(exportParts.map(async (part) => (await exportReturn(ctx, query, part)).text))),
    ...(await Promise.all(tables.map((name) => exportTable(ctx, name, {})))),
  ];
  const columns = new Set<string>();
  for (const file of [...files, scheduleTemplate()]) {
    expect(file.startsWith(BYTE_ORDER_MARK)).toBe(true);
    for (const name of (file.slice(1).split("\r\n")[0] ?? "").split(",")) columns.add(name);
  }
  expect([...columns].filter((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))).toEqual([]);
  const otherNames = ["created", "added", "time", "vendor", "file", "error", "event", "expires", "ends", "lastUsed", "month", "line"];
  expect(otherNames.filter((name) => columns.has(name))).toEqual([]);
});
