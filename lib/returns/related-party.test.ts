import { expect, it } from "vitest";
import { manualClock } from "@/lib/kernel/clock";
import { contextFixture, documentFixture, invoiceFixture } from "@/lib/prism/fixtures/invoice-fixture";
import { judgeInvoice } from "@/lib/prism/analyze";
import { testContext } from "@/scripts/testing/accounts";
import { storeAnalysis } from "@/scripts/testing/returns";
import { dueDateQuery } from "./due-date-query";
import { listDueDates } from "./list-due-dates";
import { previewReturn } from "./preview-return";
import { returnQuery } from "./return-query";

it("puts a related party's withholding tax in the month of its invoice, in draft, return and due dates", async () => {
  const ctx = await testContext({ clock: manualClock(new Date("2026-11-20T09:00:00Z")) });
  const paidOn = (relatedParty: boolean) => ({ vendors: { "12345678-0001": { relatedParty } } });
  const request = { paymentDate: "2026-11-10" };
  const judge = (relatedParty: boolean) =>
    judgeInvoice(
      documentFixture(),
      invoiceFixture({ date: "2026-09-05", number: relatedParty ? "R-1" : "O-1" }),
      request,
      contextFixture({ asOf: "2026-11-20", profile: paidOn(relatedParty) }),
    );
  const [related, other] = [judge(true), judge(false)];
  expect([related, other].map(({ filingDraft }) => (filingDraft.wht as { month?: number } | null)?.month)).toEqual([9, 11]);
  const relatedId = await storeAnalysis(ctx, related, { request });
  const otherId = await storeAnalysis(ctx, other, { request });

  const lines = async (period: string) =>
    (await previewReturn(ctx, returnQuery.parse({ tax: "WHT", period }))).wht?.lines.map(({ itemId, transactionDate, dueDate }) => [
      itemId,
      transactionDate,
      dueDate,
    ]);
  expect(await lines("2026-09")).toEqual([[relatedId, "2026-09-05", "2026-10-21"]]);
  expect(await lines("2026-11")).toEqual([[otherId, "2026-11-10", "2026-12-21"]]);
  const due = (await listDueDates(ctx, dueDateQuery.parse({ months: 2 }))).dates
    .filter(({ obligation, invoices }) => obligation === "wht_federal" && invoices > 0)
    .map(({ period, invoices, state }) => [period.month, invoices, state]);
  expect(due).toEqual([
    [9, 1, "overdue"],
    [11, 1, "to_do"],
  ]);
});
