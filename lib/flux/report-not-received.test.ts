import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, filings } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { roles, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { dueDateQuery } from "@/lib/returns/due-date-query";
import { exportReturn } from "@/lib/returns/export-return";
import { fileReturn } from "@/lib/returns/file-return";
import { fileSchedule } from "@/lib/returns/file-schedule";
import { listDueDates } from "@/lib/returns/list-due-dates";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery } from "@/lib/returns/return-query";
import { testContext } from "@/scripts/testing/accounts";
import { storeInvoice } from "@/scripts/testing/returns";
import { asPerson } from "@/scripts/testing/reviews";
import { internalError, outcomeUnknown, receiptUnread } from "./faults";
import { forgetOldFilings } from "./forget-old-filings";
import { listFilingRows } from "./list-filing-rows";
import { filingListQuery } from "./filing-list-schema";
import { moveFiling } from "./move-filing";
import { readFilingPage } from "./read-filing-page";
import { reportNotReceived } from "./report-not-received";

const vat = returnQuery.parse({ tax: "VAT", period: "2026-10" });
const wht = returnQuery.parse({ tax: "WHT", period: "2026-10" });
const credentials = { email: "filer@example.com", password: "p" };
const NOW = "2026-11-19T09:00:00.000Z";

const account = () => testContext({ clock: manualClock(new Date(NOW)) });
const store = (ctx: Ctx) => storeInvoice(ctx, { paymentDate: "2026-10-09", lines: [{ baseMinor: 100_000, wht: { rate: 5 } }] });

async function fileVat(ctx: Ctx): Promise<string> {
  const { fingerprint } = await previewReturn(ctx, vat);
  return (await fileReturn(ctx, { query: vat, fingerprint, filingId: newId("request"), credentials })).id;
}

async function loseOutcome(ctx: Ctx, id: string, error = outcomeUnknown): Promise<string> {
  await moveFiling(ctx, id, { to: "processing", reason: "test" });
  if (error === receiptUnread) await moveFiling(ctx, id, { to: "submitted", reason: "test" });
  await moveFiling(ctx, id, { to: "failed", reason: "test", error });
  return id;
}

const due = async (ctx: Ctx) =>
  (await listDueDates(ctx, dueDateQuery.parse({ from: "2026-11", months: 1 }))).dates.find(({ obligation }) => obligation === "vat")?.state;

describe("a filing with an unknown outcome", () => {
  it.each([
    ["no answer", outcomeUnknown],
    ["no receipt", receiptUnread],
  ])("%s: keeps its invoices and needs action until a person reports that the authority doesn't have it", async (_, error) => {
    const ctx = await account();
    await store(ctx);
    const id = await loseOutcome(ctx, await fileVat(ctx), error);
    const reviewer = await asPerson(ctx);
    expect(await due(ctx)).toBe("blocked");
    expect(await readFilingPage(reviewer, id)).toMatchObject({ mayReportNotReceived: true, notReceived: null });
    expect((await previewReturn(ctx, vat)).vat?.lines).toEqual([]);

    await reportNotReceived(reviewer, id);
    const page = await readFilingPage(reviewer, id);
    expect(page).toMatchObject({ mayReportNotReceived: false, notReceived: { at: NOW, by: "Ada Reviewer" }, filing: { status: "failed" } });
    expect(page.filing.error, "the API reports the same error").toEqual(error);
    expect((await listFilingRows(ctx, filingListQuery.parse({}))).rows).toMatchObject([
      { id, status: "failed", errorCode: "not_received" },
    ]);
    const audited = await ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.targetId, id));
    expect(audited.filter(({ action }) => action === "filing.reported_not_received")).toHaveLength(1);

    expect(await due(ctx)).toBe("to_do");
    expect(await previewReturn(ctx, vat)).toMatchObject({ isFileable: true, filings: [] });
    await fileVat(ctx);
    await expect(reportNotReceived(reviewer, id)).rejects.toMatchObject({ code: "state_conflict" });
  });

  it("blocks its rows from being filed again until it is reported as not received", async () => {
    const ctx = await account();
    await store(ctx);
    const { text: csv } = await exportReturn(ctx, wht, "wht");
    const schedule = { csv, period: { month: 10, year: 2026 }, businessId: null, businessTaxId: null, credentials };
    const { id } = await fileSchedule(ctx, { ...schedule, filingId: "s-1" });
    await loseOutcome(ctx, id);
    await expect(fileSchedule(ctx, { ...schedule, filingId: "s-2" })).rejects.toMatchObject({
      code: "state_conflict",
      message: expect.stringMatching(/unknown.*say so on the page of that filing/) as string,
      extra: { existingId: id },
    });
    await reportNotReceived(await asPerson(ctx), id);
    expect((await fileSchedule(ctx, { ...schedule, filingId: "s-2" })).id).not.toBe(id);
  });

  it("can be reported as not received only by members who may file, and by no API key", async () => {
    const ctx = await account();
    await store(ctx);
    const id = await loseOutcome(ctx, await fileVat(ctx));
    const key: Ctx = { ...ctx, actor: { kind: "apiKey", keyId: newId("apiKey"), scopes: ["flux:vat:write"] } as Ctx["actor"] };
    await expect(reportNotReceived(key, id)).rejects.toMatchObject({ code: "insufficient_scope" });
    for (const role of roles.filter((one) => !["owner", "developer", "reviewer"].includes(one))) {
      const person = await asPerson(ctx, { role });
      expect((await readFilingPage(person, id)).mayReportNotReceived).toBe(false);
      await expect(reportNotReceived(person, id)).rejects.toMatchObject({ code: "insufficient_scope" });
    }
    await expect(reportNotReceived(await asPerson(await account()), id)).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("is the only kind that can be reported as not received", async () => {
    const ctx = await account();
    await store(ctx);
    const id = await fileVat(ctx);
    const reviewer = await asPerson(ctx);
    await expect(reportNotReceived(reviewer, id)).rejects.toMatchObject({ code: "state_conflict" });
    await loseOutcome(ctx, id, internalError);
    await expect(reportNotReceived(reviewer, id)).rejects.toMatchObject({ code: "state_conflict" });
  });

  it("stays reported as not received after its personal data is erased", async () => {
    const ctx = await account();
    await store(ctx);
    const id = await loseOutcome(ctx, await fileVat(ctx));
    await reportNotReceived(await asPerson(ctx), id);
    // Dated before every other test's filings, which would be forgotten as well.
    await ctx.db.orm
      .update(filings)
      .set({ completedAt: new Date("1990-01-01T00:00:00Z") })
      .where(eq(filings.id, id));
    await forgetOldFilings(ctx.db, manualClock(new Date("1996-06-01T00:00:00Z")));
    const [row] = await ctx.db.orm.select().from(filings).where(eq(filings.id, id));
    expect(row).toMatchObject({ forgottenAt: expect.any(Date) as Date, error: { code: "outcome_unknown", notReceived: { at: NOW } } });
    expect((await previewReturn(ctx, vat)).filings).toEqual([]);
  });
});
