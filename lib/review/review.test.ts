import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { items, learnedCorrections } from "@/drizzle/schema";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { presentItem } from "@/lib/prism/jobs/present-job";
import { joined, testContext } from "@/scripts/testing/accounts";
import { readJob } from "@/scripts/testing/invoices";
import { asPerson, storeWaiting } from "@/scripts/testing/reviews";
import { anomalyCodes, auditOf, publishedItem, reviewClock, rightTotal, waiting, wrongTotal } from "@/scripts/testing/waiting-review";
import { assignReview } from "./assign-review";
import { changeLines } from "./change-lines";
import { confirmField } from "./confirm-field";
import { correctField } from "./correct-field";
import { exportReviews } from "./export-reviews";
import { holdReviews, releaseReviews } from "./hold-review";
import { listReviews } from "./list-reviews";
import { nextReview } from "./next-review";
import { readReview } from "./read-review";
import { reopenReview } from "./reopen-review";
import { reviewListQuery } from "./review-schema";
import { LEASE_MS } from "./reviewer";
import { undoReview } from "./undo-review";

const conflict = { code: "state_conflict" };

describe("the review queue", () => {
  it("gives each invoice to only one of several reviewers who ask at once", async () => {
    const account = await testContext();
    const people = await Promise.all(["Ada", "Bola", "Chidi", "Dayo"].map((name) => asPerson(account, { name })));
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) ids.push(await storeWaiting(account, { ...wrongTotal, number: `Q-${index}` }));
    const handed = await Promise.all(people.flatMap((person) => [1, 2, 3].map((take) => nextReview(person, { take }))));
    const owners = new Map<string, Set<number>>();
    handed.forEach((views, call) =>
      views.forEach(({ itemId }) => owners.set(itemId, (owners.get(itemId) ?? new Set()).add(Math.floor(call / 3)))),
    );
    expect([...owners.values()].every((persons) => persons.size === 1)).toBe(true);
    expect(owners.size).toBeGreaterThanOrEqual(people.length * 3);
    expect(ids).toEqual(expect.arrayContaining([...owners.keys()]));
  });

  it("gives the worst first, and skips what others hold until their lease runs out", async () => {
    const time = reviewClock();
    const account = await testContext({ clock: time });
    const [ada, bola] = [await asPerson(account, { name: "Ada" }), await asPerson(account, { name: "Bola" })];
    const unsure = await storeWaiting(account, { number: "U-1", confidence: 0.7 });
    const blocking = await storeWaiting(account, { ...wrongTotal, number: "B-1", vendor: "Other Limited", taxId: "20418836-0001" });
    expect((await nextReview(ada, { take: 1 })).map(({ itemId }) => itemId)).toEqual([blocking]);
    expect((await nextReview(bola, { take: 5 })).map(({ itemId }) => itemId)).toEqual([unsure]);
    expect(await nextReview(bola, { take: 5, except: [unsure] })).toEqual([]);
    time.advance(LEASE_MS - 1_000);
    await holdReviews(ada, { itemIds: [blocking] });
    time.advance(2_000);
    expect(
      (await nextReview(bola, { take: 5 })).map(({ itemId }) => itemId),
      "requested again by the reviewer's own page",
    ).toEqual([unsure]);
    time.advance(LEASE_MS);
    expect((await nextReview(bola, { take: 5 })).map(({ itemId }) => itemId)).toEqual([blocking, unsure]);
    await releaseReviews(bola, { itemIds: [blocking] });
    expect((await holdReviews(ada, { itemIds: [blocking, unsure] })).held).toEqual([blocking]);
  });

  it("gives an assigned invoice only to the reviewer it is assigned to", async () => {
    const { account, ctx, itemId } = await waiting();
    const other = await asPerson(account, { name: "Bola" });
    const viewer = await asPerson(account, { role: "viewer" });
    await expect(assignReview(ctx, { itemId, userId: viewer.actor.userId })).rejects.toMatchObject({ code: "invalid_request" });
    await expect(
      assignReview(ctx, { itemId, userId: (await asPerson(await testContext())).actor.userId }),
      "a user of another account",
    ).rejects.toMatchObject({ code: "invalid_request" });
    expect(await assignReview(ctx, { itemId, userId: other.actor.userId })).toMatchObject({
      assignedTo: { name: "Bola" },
      steps: [{ kind: "assigned", to: { name: "Bola" } }],
    });
    expect(await nextReview(ctx, {})).toEqual([]);
    expect((await listReviews(other, reviewListQuery.parse({ assigned: "me" }))).rows.map((row) => row.itemId)).toEqual([itemId]);
    expect((await nextReview(other, {})).map((view) => view.itemId)).toEqual([itemId]);
  });

  it("lists by filter with counts, and leaves out what needs no review", async () => {
    const account = await testContext({ clock: reviewClock() });
    const ctx = await asPerson(account);
    const cleared = await storeWaiting(account, { number: "OK-1" });
    const open = await storeWaiting(account, { ...wrongTotal, number: "BAD-1", vendor: "Other Limited", taxId: "20418836-0001" });
    const list = (query: Record<string, unknown>) => listReviews(ctx, reviewListQuery.parse(query));
    expect(await readReview(ctx, cleared)).toMatchObject({ status: "approved", decidedBy: null });
    const page = await list({});
    expect(Object.entries(page.counts).map(([status, { total, isMore }]) => [status, total, isMore])).toEqual([
      ["open", 1, false],
      ["approved", 1, false],
      ["rejected", 0, false],
    ]);
    expect(page.rows).toMatchObject([
      { itemId: open, vendorName: "Other Limited", total: 999_000, worstSeverity: "high", currency: "NGN" },
    ]);
    expect(page.rows[0]?.reasons).toContain("total_mismatch");
    expect((await list({ anomaly: "total_mismatch", severity: "high", q: "bad" })).total).toBe(1);
    expect((await list({ anomaly: "vat_rate_wrong" })).total).toBe(0);
    expect((await list({ status: "approved" })).rows.map((row) => row.itemId)).toEqual([cleared]);
    const file = await joined(exportReviews(ctx, reviewListQuery.parse({ size: 1 })));
    expect(file.split("\r\n")).toEqual([
      expect.stringContaining("itemId,status,vendorName"),
      expect.stringMatching(new RegExp(`^${open},open,Other Limited,BAD-1,.*total_mismatch`)),
      "",
    ]);
    for (const stranger of [await asPerson(await testContext()), { ...ctx, environment: "live" as const }]) {
      expect((await listReviews(stranger, reviewListQuery.parse({}))).counts.open.total).toBe(0);
      expect(await nextReview(stranger, {})).toEqual([]);
      await expect(readReview(stranger, open)).rejects.toMatchObject({ code: "resource_not_found" });
      await expect(correctField(stranger, { itemId: open, field: "total", value: "1" })).rejects.toMatchObject({
        code: "resource_not_found",
      });
    }
  });
});

describe("a correction", () => {
  it("is always shown with its own version", async () => {
    const { ctx, itemId } = await waiting();
    const totals = new Map([[0, (await readReview(ctx, itemId)).result.invoice.total.value]]);
    const seen: [version: number, total: unknown][] = [];
    let isDone = false;
    const look = async (): Promise<void> => {
      while (!isDone) {
        const { version, result } = await readReview(ctx, itemId);
        seen.push([version, result.invoice.total.value]);
      }
    };
    const lookers = [look(), look(), look()];
    for (let step = 0; step < 25; step++) {
      const next = await correctField(ctx, { itemId, field: "total", value: String(430_000 + step) });
      totals.set(next.version, next.result.invoice.total.value);
    }
    isDone = true;
    await Promise.all(lookers);
    expect(new Set(totals.values()).size).toBeGreaterThan(20);
    expect(seen.filter(([version, total]) => totals.get(version) !== total)).toEqual([]);
  });

  it("updates anomalies, decision and filing draft, keeps both values, and leaves the published result unchanged", async () => {
    const { account, ctx, itemId } = await waiting();
    const before = await publishedItem(ctx, itemId);
    const start = await readReview(ctx, itemId);
    expect(anomalyCodes(start)).toContain("total_mismatch");
    const view = await correctField(ctx, { itemId, field: "total", value: "₦ 430,000.00" });
    expect(anomalyCodes(view)).not.toContain("total_mismatch");
    expect(view.result.decision.recommendation).toBe("approve");
    expect(view.result.wht.netPayable).toBe(410_000);
    expect(view.steps).toMatchObject([
      { kind: "field_corrected", field: "total", modelValue: "999000", before: "999000", after: rightTotal, by: { name: "Ada Reviewer" } },
    ]);
    const after = await publishedItem(ctx, itemId);
    expect(after?.result).toEqual(before?.result);
    expect(after).toMatchObject({ totalMinor: 430_000_00, recommendation: "approve" });
    const {
      items: [row],
    } = await readJob(account, view.jobId);
    expect(row && presentItem(row).invoiceNumber).toBe("INV-1");

    const renamed = await correctField(ctx, { itemId, field: "vendor.taxId", value: null });
    expect(anomalyCodes(renamed)).toContain("wht_tin_missing_double_rate");
    expect(renamed.result.wht, "a missing tax ID doubles the rate").toMatchObject({ noTinUplift: true, rate: 10 });
    expect(renamed.result.filingDraft.wht?.data[0]?.rate).toBe(10);
    const audit = (await auditOf(ctx)).filter(({ action }) => action === "review.field_corrected");
    expect(audit).toMatchObject([
      {
        targetId: itemId,
        before: { field: "total", value: "999000" },
        after: { field: "total", value: rightTotal },
        actor: { kind: "user", userId: ctx.actor.userId },
      },
      { before: { field: "vendor.taxId", value: "20418835-0001" }, after: { value: null } },
    ]);
    expect(await verifyAudit({ ...ctx, actor: { kind: "system", name: "test" } })).toMatchObject({ intact: true });
  });

  it("of a printed tax rate, in the tax table or on a line, clears its anomaly, and can be undone", async () => {
    const { ctx, itemId } = await waiting({ printed: { taxRate: 5 } });
    expect(anomalyCodes(await readReview(ctx, itemId))).toContain("rate_outdated_for_date");
    const view = await correctField(ctx, { itemId, field: "taxDetails[0].rate", value: "7.5%" });
    expect(anomalyCodes(view)).not.toContain("rate_outdated_for_date");
    expect(view.result.invoice.taxDetails).toMatchObject([{ rate: 7.5, amount: 30_000 }]);
    expect(view.steps).toMatchObject([{ field: "taxDetails[0].rate", modelValue: "5", before: "5", after: "7.5" }]);
    const onLine = await correctField(ctx, { itemId, field: "lineItems[0].taxRate", value: "5" });
    expect(onLine.result.anomalies.find(({ code }) => code === "rate_outdated_for_date")?.field).toBe("lineItems[0].taxRate");
    await undoReview(ctx, { itemId });
    expect(
      (await confirmField(ctx, { itemId, field: "taxDetails[0].rate" })).steps,
      "a corrected value needs no confirmation",
    ).toHaveLength(2);
    expect(anomalyCodes(await undoReview(ctx, { itemId }))).toContain("rate_outdated_for_date");
    const confirmed = await confirmField(ctx, { itemId, field: "taxDetails[0].rate" });
    expect(confirmed.result.invoice.taxDetails).toMatchObject([{ rate: 5 }]);
    await expect(correctField(ctx, { itemId, field: "taxDetails[1].rate", value: "5" })).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });

  it("of withholding tax deducted on the page changes the amount payable", async () => {
    const { ctx, itemId } = await waiting({ whtDeductedMinor: 20_000_00, printed: { totalMinor: 410_000_00 } });
    expect(anomalyCodes(await readReview(ctx, itemId))).toContain("wht_already_deducted");
    const none = await correctField(ctx, { itemId, field: "whtDeducted", value: null });
    expect(anomalyCodes(none)).not.toContain("wht_already_deducted");
    expect(anomalyCodes(none), "the total no longer matches").toContain("total_mismatch");
    expect(none.steps).toMatchObject([{ modelValue: "20000", after: null }]);
    const given = await correctField(ctx, { itemId, field: "whtDeducted", value: "20,000.00" });
    expect(given.result.invoice.whtDeducted).toMatchObject({ value: 20_000, confidence: 1 });
    expect(anomalyCodes(given)).not.toContain("total_mismatch");
  });

  it("of withheld tax also works if an older result doesn't show it", async () => {
    const { ctx, itemId } = await waiting({ whtDeductedMinor: 20_000_00, printed: { totalMinor: 410_000_00 } });
    const { invoice, ...rest } = (await publishedItem(ctx, itemId))?.result as { invoice: Record<string, unknown> };
    const { whtDeducted: _, ...older } = invoice;
    await ctx.db.orm
      .update(items)
      .set({ result: { ...rest, invoice: older } })
      .where(eq(items.id, itemId));
    const view = await correctField(ctx, { itemId, field: "whtDeducted", value: null });
    expect(anomalyCodes(view)).not.toContain("wht_already_deducted");
    expect(await correctField(ctx, { itemId, field: "whtDeducted", value: null })).toMatchObject({ version: 1 });
  });

  it("of the document type changes the filing draft and the anomalies that depend on it", async () => {
    const { ctx, itemId } = await waiting({ type: "proforma" });
    const start = await readReview(ctx, itemId);
    expect(anomalyCodes(start)).toContain("proforma_not_tax_invoice");
    const view = await correctField(ctx, { itemId, field: "document.type", value: "invoice" });
    expect(view.result).toMatchObject({
      document: { type: "invoice", typeConfidence: 1 },
      filingDraft: { vat: expect.anything() as unknown },
    });
    expect(anomalyCodes(view)).not.toContain("proforma_not_tax_invoice");
    expect(view.steps).toMatchObject([{ field: "document.type", modelValue: "proforma", after: "invoice" }]);
    for (const value of [null, "letter"])
      await expect(correctField(ctx, { itemId, field: "document.type", value })).rejects.toMatchObject({ code: "invalid_request" });
    const back = await undoReview(ctx, { itemId });
    expect(back.result.document.type).toBe("proforma");
    expect((await confirmField(ctx, { itemId, field: "document.type" })).result.document).toMatchObject({
      type: "proforma",
      typeConfidence: 1,
    });
  });

  it("of an invoice number is what duplicates are checked against, while the API shows the extracted one", async () => {
    const { account, ctx, itemId } = await waiting({ ...wrongTotal, number: "INV-O17" });
    const view = await correctField(ctx, { itemId, field: "invoiceNumber", value: "INV-017" });
    const later = await storeWaiting(account, { number: "INV-017" });
    expect(anomalyCodes(await readReview(ctx, later))).toContain("duplicate_number_vendor");
    const again = await correctField(ctx, { itemId, field: "total", value: rightTotal });
    expect(anomalyCodes(again), "an invoice analyzed later does not count as the original").not.toContain("duplicate_number_vendor");
    const {
      items: [row],
    } = await readJob(account, view.jobId);
    expect(row && presentItem(row).invoiceNumber).toBe("INV-O17");
  });

  it("is refused if the value is invalid", async () => {
    const { ctx, itemId } = await waiting();
    const refused = async (field: string, value: string) =>
      expect(correctField(ctx, { itemId, field, value })).rejects.toMatchObject({ code: "invalid_request" });
    await refused("total", "a lot");
    await refused("total", "12.345");
    await refused("invoiceDate", "2026-02-30");
    await refused("currency", "naira");
    await refused("invoiceNumber", "  ");
    await refused("vendor.name", "\u200b");
    await refused("vendor.country", "NG");
    await refused("lineItems[0].vat", "0");
    await expect(correctField(ctx, { itemId, field: "lineItems[7].amount", value: "5" })).rejects.toMatchObject({
      code: "resource_not_found",
    });
    expect((await readReview(ctx, itemId)).version).toBe(0);
  });

  it("to the current value changes nothing", async () => {
    const { ctx, itemId } = await waiting();
    await Promise.all(Array.from({ length: 5 }, () => correctField(ctx, { itemId, field: "total", value: rightTotal })));
    expect(await readReview(ctx, itemId)).toMatchObject({ version: 1, steps: [{ field: "total" }] });
  });

  it("by two reviewers at once succeeds for the first and is refused for the other", async () => {
    const { account, ctx, itemId } = await waiting();
    const other = await asPerson(account, { name: "Bola" });
    const results = await Promise.allSettled([
      correctField(ctx, { itemId, field: "total", value: rightTotal }),
      correctField(other, { itemId, field: "purchaseOrder", value: "PO-9" }),
    ]);
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused, "the first reviewer holds the lease").toMatchObject([
      { reason: { code: "state_conflict", message: expect.stringMatching(/is reviewing this invoice$/) as string } },
    ]);
  });

  it("is allowed for others as soon as the lease of the reviewer holding the invoice runs out", async () => {
    const time = reviewClock();
    const account = await testContext({ clock: time });
    const [ada, bola] = [await asPerson(account, { name: "Ada" }), await asPerson(account, { name: "Bola" })];
    const itemId = await storeWaiting(account, wrongTotal);
    await holdReviews(ada, { itemIds: [itemId] });
    time.advance(LEASE_MS - 1);
    await expect(correctField(bola, { itemId, field: "total", value: rightTotal })).rejects.toMatchObject(conflict);
    time.advance(1);
    expect((await correctField(bola, { itemId, field: "total", value: rightTotal })).version).toBe(1);
    await expect(
      correctField(ada, { itemId, field: "purchaseOrder", value: "PO-9" }),
      "the lease has passed to the other reviewer",
    ).rejects.toMatchObject(conflict);
  });

  it("of the currency keeps the major units of all amounts", async () => {
    const { ctx, itemId } = await waiting({});
    await reopenReview(ctx, { itemId, reason: "wrong currency" });
    const view = await correctField(ctx, { itemId, field: "currency", value: "kwd" });
    expect(view.result.invoice).toMatchObject({ currency: { value: "KWD" }, total: { value: 430_000 }, subtotal: { value: 400_000 } });
    expect((await correctField(ctx, { itemId, field: "total", value: "430000.125" })).result.invoice.total.value).toBe(430_000.125);
    expect((await publishedItem(ctx, itemId))?.totalMinor).toBe(430_000_125);
  });

  it("of lines changes an amount, removes a line, and adds one", async () => {
    const lines = [
      { description: "Legal retainer", amountMinor: 100_000_00 },
      { description: "Subtotal", amountMinor: 100_000_00 },
    ];
    const { ctx, itemId } = await waiting({ lines, printed: { subtotalMinor: 150_000_00 } });
    expect(anomalyCodes(await readReview(ctx, itemId))).toContain("lines_sum_mismatch");
    const removed = await changeLines(ctx, { itemId, what: "remove", lineNumber: 2 });
    expect(removed.result.lineItems.map(({ lineNumber }) => lineNumber)).toEqual([1]);
    const added = await changeLines(ctx, {
      itemId,
      what: "add",
      line: { description: "Diesel 500 ltrs AGO", quantity: "500", unitPrice: "100", amount: "50,000" },
    });
    expect(anomalyCodes(added)).not.toContain("lines_sum_mismatch");
    const tooPrecise = { description: "Delivery", quantity: null, unitPrice: null, amount: "12.345" };
    await expect(changeLines(ctx, { itemId, what: "add", line: tooPrecise }), "amounts are validated as in the form").rejects.toMatchObject(
      { code: "invalid_request" },
    );
    expect(added.result.lineItems).toMatchObject([
      { lineNumber: 1 },
      { lineNumber: 3, amount: { value: 50_000, confidence: 1 }, quantity: { value: 500 } },
    ]);
    const changed = await correctField(ctx, { itemId, field: "lineItems[2].amount", value: "40000" });
    expect(anomalyCodes(changed)).toEqual(expect.arrayContaining(["line_math_mismatch", "lines_sum_mismatch"]));
    expect(changed.result.lineItems[1]?.amount.value).toBe(40_000);
  });
});

describe("a confirmation", () => {
  it("of all low-confidence fields clears the invoice, and is recorded", async () => {
    const { ctx, itemId } = await waiting({ confidence: 0.7 });
    const start = await readReview(ctx, itemId);
    const unsure = start.result.decision.reasons
      .filter((reason) => reason.startsWith("low_confidence:"))
      .map((reason) => reason.slice("low_confidence:".length));
    expect(unsure).toEqual(expect.arrayContaining(["vendor.name", "total"]));
    for (const field of unsure) await confirmField(ctx, { itemId, field });
    await confirmField(ctx, { itemId, field: "total" });
    const view = await readReview(ctx, itemId);
    expect(view.result.decision).toMatchObject({ recommendation: "approve", reasons: [] });
    expect(view.result.invoice.total.confidence).toBe(1);
    expect(
      view.steps.map(({ field }) => field),
      "the total is confirmed only once",
    ).toEqual(unsure);
  });

  it("of an uncertain treatment is learned for the vendor's next invoices until it is undone", async () => {
    const { ctx, itemId } = await waiting({ lines: [{ description: "Software licences, 40 users", amountMinor: 400_000_00 }] });
    const start = await readReview(ctx, itemId);
    expect(start.result.lineItems[0]?.wht.confidence).toBeLessThan(0.85);
    await confirmField(ctx, { itemId, field: "wht" });
    const learned = () => ctx.db.orm.select().from(learnedCorrections).where(eq(learnedCorrections.accountId, ctx.account.id));
    expect(await learned()).toMatchObject([{ category: "royalty", vatTreatment: null, removedAt: null, itemId }]);
    await confirmField(ctx, { itemId, field: "vat" });
    expect(await learned(), "a confident treatment is not learned").toHaveLength(1);
    for (const step of ["vat", "wht"]) expect((await undoReview(ctx, { itemId })).steps.map(({ field }) => field)).toContain(step);
    expect((await learned()).every(({ removedAt }) => removedAt !== null)).toBe(true);
  });

  it("of an undetermined treatment is refused", async () => {
    const lines = ["Bags of rice, 50 kg", "Director's fee, third quarter"].map((description) => ({ description, amountMinor: 400_000_00 }));
    const { ctx, itemId } = await waiting({ date: "2025-12-30", lines });
    const { result } = await readReview(ctx, itemId);
    expect(result.lineItems.map(({ vat, wht }) => [vat.treatment, wht.applicable])).toEqual([
      ["undetermined", true],
      ["out_of_scope", null],
    ]);
    for (const field of ["vat", "wht"]) await expect(confirmField(ctx, { itemId, field }), field).rejects.toMatchObject(conflict);
    expect(await readReview(ctx, itemId)).toMatchObject({ version: 0, steps: [] });
    await expect(confirmField(ctx, { itemId, field: "nonsense" })).rejects.toMatchObject({ code: "invalid_request" });
  });
});
