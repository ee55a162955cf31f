import { asc, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, documents, filingInvoices, items, learnedCorrections, reviewChanges, reviews } from "@/drizzle/schema";
import { verifyAudit } from "@/lib/audit/verify-audit";
import { purgeDocuments } from "@/lib/documents/purge-documents";
import { storageKeyOf } from "@/lib/documents/storage-key";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { presentItem } from "@/lib/prism/present-job";
import { purgeJob } from "@/lib/prism/purge-job";
import { fileReturn } from "@/lib/returns/file-return";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery } from "@/lib/returns/return-query";
import { joined, testContext } from "@/scripts/testing/accounts";
import { readJob } from "@/scripts/testing/invoices";
import { asPerson, storeWaiting } from "@/scripts/testing/reviews";
import { approveInvoice } from "./approve-invoice";
import { assignReview } from "./assign-review";
import { changeLines } from "./change-lines";
import { commentOnReview } from "./comment-on-review";
import { confirmField } from "./confirm-field";
import { correctField } from "./correct-field";
import { exportReviews } from "./export-reviews";
import { holdReviews, releaseReviews } from "./hold-review";
import { listReviews } from "./list-reviews";
import { nextReview } from "./next-review";
import { overrideTreatment } from "./override-treatment";
import { readReview } from "./read-review";
import { rejectInvoice } from "./reject-invoice";
import { reopenReview } from "./reopen-review";
import { reviewListQuery } from "./review-schema";
import { LEASE_MS } from "./reviewer";
import { undoReview } from "./undo-review";

const clock = () => manualClock(new Date("2026-11-21T09:00:00Z"));
const codes = (view: { result: { anomalies: { code: string }[] } }) => view.result.anomalies.map(({ code }) => code);
const conflict = { code: "state_conflict" };

/** A total that does not add up blocks; the mended one follows from the lines. */
const wrongTotal = { printed: { totalMinor: 999_000_00 } };
const rightTotal = "430000";

async function waiting(facts: Parameters<typeof storeWaiting>[1] = wrongTotal) {
  const account = await testContext({ clock: clock() });
  const ctx = await asPerson(account);
  return { account, ctx, itemId: await storeWaiting(account, facts) };
}

const auditOf = (ctx: Ctx) => ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.accountId, ctx.account.id)).orderBy(asc(auditEntries.position));
const published = async (ctx: Ctx, itemId: string) => (await ctx.db.orm.select().from(items).where(eq(items.id, itemId)))[0];

describe("the queue", () => {
  it("hands two reviewers different invoices, however often both ask at once", async () => {
    const account = await testContext();
    const people = await Promise.all(["Ada", "Bola", "Chidi", "Dayo"].map((name) => asPerson(account, { name })));
    const ids: string[] = [];
    for (let index = 0; index < 12; index++) ids.push(await storeWaiting(account, { ...wrongTotal, number: `Q-${index}` }));
    const handed = await Promise.all(people.flatMap((person) => [1, 2, 3].map((take) => nextReview(person, { take }))));
    const owners = new Map<string, Set<number>>();
    handed.forEach((views, call) => views.forEach(({ itemId }) => owners.set(itemId, (owners.get(itemId) ?? new Set()).add(Math.floor(call / 3)))));
    expect([...owners.values()].every((persons) => persons.size === 1)).toBe(true);
    expect(owners.size).toBeGreaterThanOrEqual(people.length * 3);
    expect(ids).toEqual(expect.arrayContaining([...owners.keys()]));
  });

  it("gives the worst first, and passes over what others have until their lease runs out", async () => {
    const time = clock();
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
    expect((await nextReview(bola, { take: 5 })).map(({ itemId }) => itemId), "her screen asked for it again").toEqual([unsure]);
    time.advance(LEASE_MS);
    expect((await nextReview(bola, { take: 5 })).map(({ itemId }) => itemId)).toEqual([blocking, unsure]);
    await releaseReviews(bola, { itemIds: [blocking] });
    expect((await holdReviews(ada, { itemIds: [blocking, unsure] })).held).toEqual([blocking]);
  });

  it("hands what is assigned to the person it is assigned to alone", async () => {
    const { account, ctx, itemId } = await waiting();
    const other = await asPerson(account, { name: "Bola" });
    const viewer = await asPerson(account, { role: "viewer" });
    await expect(assignReview(ctx, { itemId, userId: viewer.actor.userId })).rejects.toMatchObject({ code: "invalid_request" });
    await expect(assignReview(ctx, { itemId, userId: (await asPerson(await testContext())).actor.userId }), "a stranger").rejects.toMatchObject({ code: "invalid_request" });
    expect(await assignReview(ctx, { itemId, userId: other.actor.userId })).toMatchObject({ assignedTo: { name: "Bola" }, steps: [{ kind: "assigned", to: { name: "Bola" } }] });
    expect(await nextReview(ctx, {})).toEqual([]);
    expect((await listReviews(other, reviewListQuery.parse({ assigned: "me" }))).rows.map((row) => row.itemId)).toEqual([itemId]);
    expect((await nextReview(other, {})).map((view) => view.itemId)).toEqual([itemId]);
  });

  it("lists by filter with counts, and leaves out what needs no review", async () => {
    const account = await testContext({ clock: clock() });
    const ctx = await asPerson(account);
    const cleared = await storeWaiting(account, { number: "OK-1" });
    const open = await storeWaiting(account, { ...wrongTotal, number: "BAD-1", vendor: "Other Limited", taxId: "20418836-0001" });
    const list = (query: Record<string, unknown>) => listReviews(ctx, reviewListQuery.parse(query));
    expect(await readReview(ctx, cleared)).toMatchObject({ status: "approved", decidedBy: null });
    const page = await list({});
    expect(Object.entries(page.counts).map(([status, { total, isMore }]) => [status, total, isMore])).toEqual([["open", 1, false], ["approved", 1, false], ["rejected", 0, false]]);
    expect(page.rows).toMatchObject([{ itemId: open, vendorName: "Other Limited", total: 999_000, worstSeverity: "high", currency: "NGN" }]);
    expect(page.rows[0]?.reasons).toContain("total_mismatch");
    expect((await list({ anomaly: "total_mismatch", severity: "high", q: "bad" })).total).toBe(1);
    expect((await list({ anomaly: "vat_rate_wrong" })).total).toBe(0);
    expect((await list({ status: "approved" })).rows.map((row) => row.itemId)).toEqual([cleared]);
    const file = await joined(exportReviews(ctx, reviewListQuery.parse({ size: 1 })));
    expect(file.split("\r\n")).toEqual([expect.stringContaining("item_id,status,vendor"), expect.stringMatching(new RegExp(`^${open},open,Other Limited,BAD-1,.*total_mismatch`)), ""]);
    const stranger = await asPerson(await testContext());
    expect((await listReviews(stranger, reviewListQuery.parse({}))).counts.open.total).toBe(0);
    await expect(readReview(stranger, open)).rejects.toMatchObject({ code: "resource_not_found" });
    await expect(correctField(stranger, { itemId: open, field: "total", value: "1" })).rejects.toMatchObject({ code: "resource_not_found" });
    await expect(readReview({ ...ctx, environment: "live" }, open)).rejects.toMatchObject({ code: "resource_not_found" });
  });
});

describe("a correction", () => {
  it("changes anomalies, decision and filing draft at once, keeps both values, and leaves what was published alone", async () => {
    const { account, ctx, itemId } = await waiting();
    const before = await published(ctx, itemId);
    const start = await readReview(ctx, itemId);
    expect(codes(start)).toContain("total_mismatch");
    const view = await correctField(ctx, { itemId, field: "total", value: "₦ 430,000.00" });
    expect(codes(view)).not.toContain("total_mismatch");
    expect(view.result.decision.recommendation).toBe("approve");
    expect(view.result.wht.netPayable).toBe(410_000);
    expect(view.steps).toMatchObject([{ kind: "field_corrected", field: "total", modelValue: "999000", before: "999000", after: rightTotal, by: { name: "Ada Reviewer" } }]);
    const after = await published(ctx, itemId);
    expect(after?.result).toEqual(before?.result);
    expect(after).toMatchObject({ totalMinor: 430_000_00, recommendation: "approve" });
    const { items: [row] } = await readJob(account, view.jobId);
    expect(row && presentItem(row).invoiceNumber).toBe("INV-1");

    const renamed = await correctField(ctx, { itemId, field: "vendor.taxId", value: null });
    expect(codes(renamed)).toContain("wht_tin_missing_double_rate");
    expect(renamed.result.wht, "no tax id doubles the rate").toMatchObject({ noTinUplift: true, rate: 10 });
    expect((renamed.result.filingDraft.wht?.data as { rate: number }[])[0]?.rate).toBe(10);
    const audit = (await auditOf(ctx)).filter(({ action }) => action === "review.field_corrected");
    expect(audit).toMatchObject([
      { targetId: itemId, before: { field: "total", value: "999000" }, after: { field: "total", value: rightTotal }, actor: { kind: "user", userId: ctx.actor.userId } },
      { before: { field: "vendor.taxId", value: "20418835-0001" }, after: { value: null } },
    ]);
    expect(await verifyAudit({ ...ctx, actor: { kind: "system", name: "test" } })).toMatchObject({ intact: true });
  });

  it("of an invoice number is what later invoices are held against, while the API shows the one that was read", async () => {
    const { account, ctx, itemId } = await waiting({ ...wrongTotal, number: "INV-O17" });
    const view = await correctField(ctx, { itemId, field: "invoiceNumber", value: "INV-017" });
    const later = await storeWaiting(account, { number: "INV-017" });
    expect(codes(await readReview(ctx, later))).toContain("duplicate_number_vendor");
    const again = await correctField(ctx, { itemId, field: "total", value: rightTotal });
    expect(codes(again), "what was analysed later is no history of it").not.toContain("duplicate_number_vendor");
    const { items: [row] } = await readJob(account, view.jobId);
    expect(row && presentItem(row).invoiceNumber).toBe("INV-O17");
  });

  it("is refused where the value can't be one, and says why", async () => {
    const { ctx, itemId } = await waiting();
    const refused = async (field: string, value: string) => expect(correctField(ctx, { itemId, field, value })).rejects.toMatchObject({ code: "invalid_request" });
    await refused("total", "a lot");
    await refused("total", "12.345");
    await refused("invoiceDate", "2026-02-30");
    await refused("currency", "naira");
    await refused("invoiceNumber", "  ");
    await refused("vendor.country", "NG");
    await refused("lineItems[0].vat", "0");
    await expect(correctField(ctx, { itemId, field: "lineItems[7].amount", value: "5" })).rejects.toMatchObject({ code: "resource_not_found" });
    expect((await readReview(ctx, itemId)).version).toBe(0);
  });

  it("with the value that stands there already changes nothing", async () => {
    const { ctx, itemId } = await waiting();
    await Promise.all(Array.from({ length: 5 }, () => correctField(ctx, { itemId, field: "total", value: rightTotal })));
    expect(await readReview(ctx, itemId)).toMatchObject({ version: 1, steps: [{ field: "total" }] });
  });

  it("by two people at once loses neither", async () => {
    const { account, ctx, itemId } = await waiting();
    const other = await asPerson(account, { name: "Bola" });
    const results = await Promise.allSettled([correctField(ctx, { itemId, field: "total", value: rightTotal }), correctField(other, { itemId, field: "purchaseOrder", value: "PO-9" })]);
    const refused = results.filter(({ status }) => status === "rejected");
    expect(refused, "whoever came first has it on the screen").toMatchObject([{ reason: { code: "state_conflict", message: expect.stringMatching(/is reviewing this invoice$/) as string } }]);
  });

  it("counts the same major units in another currency's minor units", async () => {
    const { ctx, itemId } = await waiting({});
    await reopenReview(ctx, { itemId, reason: "wrong currency" });
    const view = await correctField(ctx, { itemId, field: "currency", value: "kwd" });
    expect(view.result.invoice).toMatchObject({ currency: { value: "KWD" }, total: { value: 430_000 }, subtotal: { value: 400_000 } });
    expect((await correctField(ctx, { itemId, field: "total", value: "430000.125" })).result.invoice.total.value).toBe(430_000.125);
    expect((await published(ctx, itemId))?.totalMinor).toBe(430_000_125);
  });

  it("of lines: an amount, one taken away, one added", async () => {
    const lines = [{ description: "Legal retainer", amountMinor: 100_000_00 }, { description: "Subtotal", amountMinor: 100_000_00 }];
    const { ctx, itemId } = await waiting({ lines, printed: { subtotalMinor: 150_000_00 } });
    expect(codes(await readReview(ctx, itemId))).toContain("lines_sum_mismatch");
    const removed = await changeLines(ctx, { itemId, what: "remove", lineNumber: 2 });
    expect(removed.result.lineItems.map(({ lineNumber }) => lineNumber)).toEqual([1]);
    const added = await changeLines(ctx, { itemId, what: "add", line: { description: "Diesel 500 ltrs AGO", quantity: "500", unitPrice: "100", amount: "50,000" } });
    expect(codes(added)).not.toContain("lines_sum_mismatch");
    expect(added.result.lineItems).toMatchObject([{ lineNumber: 1 }, { lineNumber: 3, amount: { value: 50_000, confidence: 1 }, quantity: { value: 500 } }]);
    const changed = await correctField(ctx, { itemId, field: "lineItems[2].amount", value: "40000" });
    expect(codes(changed)).toEqual(expect.arrayContaining(["line_math_mismatch", "lines_sum_mismatch"]));
    expect(changed.result.lineItems[1]?.amount.value).toBe(40_000);
  });
});

describe("a confirmation", () => {
  it("of what was read unsurely lets the invoice pass, and is kept", async () => {
    const { ctx, itemId } = await waiting({ confidence: 0.7 });
    const start = await readReview(ctx, itemId);
    const unsure = start.result.decision.reasons.filter((reason) => reason.startsWith("low_confidence:")).map((reason) => reason.slice("low_confidence:".length));
    expect(unsure).toEqual(expect.arrayContaining(["vendor.name", "total"]));
    for (const field of unsure) await confirmField(ctx, { itemId, field });
    await confirmField(ctx, { itemId, field: "total" });
    const view = await readReview(ctx, itemId);
    expect(view.result.decision).toMatchObject({ recommendation: "approve", reasons: [] });
    expect(view.result.invoice.total.confidence).toBe(1);
    expect(view.steps.map(({ field }) => field), "the second look at the total is none").toEqual(unsure);
  });

  it("of an opinion in doubt is remembered for the vendor's next invoices until it is undone", async () => {
    const { ctx, itemId } = await waiting({ lines: [{ description: "Software licences, 40 users", amountMinor: 400_000_00 }] });
    const start = await readReview(ctx, itemId);
    expect(start.result.lineItems[0]?.wht.confidence).toBeLessThan(0.85);
    await confirmField(ctx, { itemId, field: "wht" });
    const learned = () => ctx.db.orm.select().from(learnedCorrections).where(eq(learnedCorrections.accountId, ctx.account.id));
    expect(await learned()).toMatchObject([{ category: "royalty", vatTreatment: null, removedAt: null, itemId }]);
    await confirmField(ctx, { itemId, field: "vat" });
    expect(await learned(), "what was sure needs no memory").toHaveLength(1);
    for (const step of ["vat", "wht"]) expect((await undoReview(ctx, { itemId })).steps.map(({ field }) => field)).toContain(step);
    expect((await learned()).every(({ removedAt }) => removedAt !== null)).toBe(true);
  });

  it("can't be of an opinion that there is none of", async () => {
    const { ctx, itemId } = await waiting({ lines: [] , printed: { subtotalMinor: 0, taxMinor: 0, totalMinor: 0 } });
    await ctx.db.orm.update(reviews).set({ status: "open" }).where(eq(reviews.itemId, itemId));
    const view = await readReview(ctx, itemId);
    if (view.result.vat.treatment === "undetermined") await expect(confirmField(ctx, { itemId, field: "vat" })).rejects.toMatchObject(conflict);
    await expect(confirmField(ctx, { itemId, field: "nonsense" })).rejects.toMatchObject({ code: "invalid_request" });
  });
});

describe("an override", () => {
  it("of a line's treatment keeps the law's rate, changes the draft, and teaches the account until it is undone", async () => {
    const { account, ctx, itemId } = await waiting();
    const view = await overrideTreatment(ctx, { itemId, lineNumber: 1, category: "construction_infrastructure", vatTreatment: "exempt", reason: "It is road work, see contract" });
    expect(view.result.lineItems[0]).toMatchObject({ category: { code: "construction_infrastructure" }, vat: { treatment: "exempt", vatStatus: 2, confidence: 0.99 }, wht: { category: "construction_infrastructure", rate: 2, confidence: 0.99 } });
    expect(view.result.lineItems[0]?.vat.reason).toContain("It is road work");
    expect(codes(view)).toContain("vat_charged_on_exempt");
    expect((view.result.filingDraft.vat?.data as { vatStatus: number }[])[0]?.vatStatus).toBe(2);
    expect(view.steps[0]).toMatchObject({ kind: "treatment_overridden", field: "lineItems[0].treatment", reason: "It is road work, see contract", modelValue: [{ vatTreatment: "standard" }, { category: "professional_services" }] });
    const learned = () => ctx.db.orm.select().from(learnedCorrections).where(eq(learnedCorrections.accountId, ctx.account.id));
    expect(await learned()).toMatchObject([{ category: "construction_infrastructure", removedAt: null, itemId }]);
    await undoReview(ctx, { itemId });
    expect((await learned()).every(({ removedAt }) => removedAt !== null)).toBe(true);
    expect((await readReview(ctx, itemId)).result.lineItems[0]?.category.code).toBe("professional_services");
    await overrideTreatment(ctx, { itemId, lineNumber: null, category: "not_applicable", reason: "Own make", learn: false });
    const none = await readReview(ctx, itemId);
    expect(none.result.wht).toMatchObject({ applicable: false, amount: 0 });
    expect(none.result.filingDraft.wht).toBeNull();
    expect((await learned()).every(({ removedAt }) => removedAt !== null)).toBe(true);
    expect(account.account.id).toBe(ctx.account.id);
  });

  it("of who is paid changes rate and authority", async () => {
    const { ctx, itemId } = await waiting();
    const view = await overrideTreatment(ctx, { itemId, lineNumber: null, recipientType: "individual", reason: "A sole practitioner" });
    expect(view.result.wht).toMatchObject({ recipientType: "individual", remitTo: "state" });
    expect(view.result.filingDraft.wht).toBeNull();
    await expect(overrideTreatment(ctx, { itemId, lineNumber: null, reason: "nothing" })).rejects.toThrow();
    await expect(overrideTreatment(ctx, { itemId, lineNumber: 9, category: "royalty", reason: "no such line" })).rejects.toMatchObject({ code: "resource_not_found" });
  });
});

describe("a decision", () => {
  it("is made once, however long the key is held", async () => {
    const { ctx, itemId } = await waiting();
    const views = await Promise.all(Array.from({ length: 8 }, () => approveInvoice(ctx, { itemId, version: 0 })));
    expect(views.every(({ status, version }) => status === "approved" && version === 1)).toBe(true);
    const changes = await ctx.db.orm.select().from(reviewChanges).where(eq(reviewChanges.itemId, itemId));
    expect(changes).toMatchObject([{ kind: "approved", after: { anomalies: expect.arrayContaining(["total_mismatch"]) as string[] } }]);
    expect((await auditOf(ctx)).filter(({ action }) => action === "review.approved")).toHaveLength(1);
    expect(await nextReview(ctx, {})).toEqual([]);
  });

  it("is about what was on the screen, and the first one stands", async () => {
    const { account, ctx, itemId } = await waiting();
    const other = await asPerson(account, { name: "Bola" });
    await correctField(ctx, { itemId, field: "total", value: rightTotal });
    await expect(approveInvoice(ctx, { itemId, version: 0 })).rejects.toMatchObject(conflict);
    await expect(rejectInvoice(other, { itemId, version: 1, reason: "No" })).rejects.toMatchObject({ ...conflict, message: "Ada Reviewer is reviewing this invoice" });
    await approveInvoice(ctx, { itemId, version: 1 });
    await expect(rejectInvoice(other, { itemId, version: 2, reason: "No" })).rejects.toMatchObject({ ...conflict, message: "Ada Reviewer has approved this invoice already" });
    await expect(correctField(ctx, { itemId, field: "total", value: "1" })).rejects.toMatchObject(conflict);
    await expect(rejectInvoice(ctx, { itemId, version: 2, reason: "   " })).rejects.toThrow();
  });

  it("is taken back by undo, step by step, and everything done stays on record", async () => {
    const { ctx, itemId } = await waiting();
    await correctField(ctx, { itemId, field: "total", value: "430,001" });
    await correctField(ctx, { itemId, field: "total", value: rightTotal });
    await rejectInvoice(ctx, { itemId, version: 2, reason: "Not ours" });
    const steps: { status: string; total: number | null }[] = [];
    for (let count = 0; count < 3; count++) {
      const view = await undoReview(ctx, { itemId });
      steps.push({ status: view.status, total: view.result.invoice.total.value });
    }
    expect(steps).toEqual([{ status: "open", total: 430_000 }, { status: "open", total: 430_001 }, { status: "open", total: 999_000 }]);
    await expect(undoReview(ctx, { itemId })).rejects.toMatchObject(conflict);
    const view = await readReview(ctx, itemId);
    expect(view).toMatchObject({ corrected: false, version: 6, rejectReason: null });
    expect(view.result).toEqual((await published(ctx, itemId))?.result);
    expect(view.steps.map(({ kind, undoneAt }) => [kind, undoneAt !== null])).toEqual([["field_corrected", true], ["field_corrected", true], ["rejected", true]]);
  });

  it("of another person, or of nobody, is opened again with a reason, not undone", async () => {
    const { account, ctx, itemId } = await waiting();
    const other = await asPerson(account, { name: "Bola" });
    await approveInvoice(ctx, { itemId, version: 0 });
    await expect(undoReview(other, { itemId })).rejects.toMatchObject(conflict);
    expect(await reopenReview(other, { itemId, reason: "Wrong vendor" })).toMatchObject({ status: "open", decidedBy: null });
    await releaseReviews(other, { itemIds: [itemId] });
    await expect(undoReview(ctx, { itemId }), "it is open already").rejects.toMatchObject(conflict);
    expect(await undoReview(other, { itemId })).toMatchObject({ status: "approved", decidedBy: { name: "Ada Reviewer" } });
  });

  it("stands once the invoice is filed, until the filing gives it back", async () => {
    const { account, ctx, itemId } = await waiting({ ...wrongTotal, date: "2026-10-05" });
    const query = returnQuery.parse({ tax: "VAT", period: "2026-10" });
    expect((await previewReturn(account, query)).totals.lines, "nothing is filed unreviewed").toBe(0);
    await correctField(ctx, { itemId, field: "lineItems[0].amount", value: "300000" });
    await correctField(ctx, { itemId, field: "subtotal", value: "300000" });
    await approveInvoice(ctx, { itemId, version: 2 });
    const preview = await previewReturn(account, query);
    expect(preview.totals, "what is filed is the corrected opinion").toMatchObject({ lines: 1, amount: 300_000 });
    await fileReturn(account, { query, fingerprint: preview.fingerprint, filingId: "oct", credentials: { email: "filer@example.com", password: "open sesame" } });
    await expect(undoReview(ctx, { itemId })).rejects.toMatchObject({ ...conflict, extra: { currentStatus: "filed" } });
    expect((await readReview(ctx, itemId)).filed).toBe(true);
    await ctx.db.orm.update(filingInvoices).set({ releasedAt: new Date() }).where(eq(filingInvoices.itemId, itemId));
    expect((await undoReview(ctx, { itemId })).status).toBe("open");
  });
});

describe("permission", () => {
  it("is asked of each verb, and nobody but a person reviews", async () => {
    const { account, ctx, itemId } = await waiting();
    const verbs: Record<string, (who: Ctx) => Promise<unknown>> = {
      next: (who) => nextReview(who, {}), hold: (who) => holdReviews(who, { itemIds: [itemId] }), release: (who) => releaseReviews(who, { itemIds: [itemId] }),
      correct: (who) => correctField(who, { itemId, field: "total", value: "1" }), confirm: (who) => confirmField(who, { itemId, field: "total" }),
      lines: (who) => changeLines(who, { itemId, what: "remove", lineNumber: 1 }), override: (who) => overrideTreatment(who, { itemId, lineNumber: null, category: "royalty", reason: "r" }),
      approve: (who) => approveInvoice(who, { itemId, version: 0 }), reject: (who) => rejectInvoice(who, { itemId, version: 0, reason: "r" }), reopen: (who) => reopenReview(who, { itemId, reason: "r" }),
      assign: (who) => assignReview(who, { itemId, userId: null }), undo: (who) => undoReview(who, { itemId }),
    };
    const developer = await asPerson(account, { role: "developer" });
    const viewer = await asPerson(account, { role: "viewer" });
    const key: Ctx = { ...account, actor: { kind: "apiKey", keyId: newId("apiKey"), scopes: ["prism:write", "prism:read"] } };
    for (const [name, verb] of Object.entries(verbs)) {
      for (const who of [developer, viewer, key, account]) await expect(verb(who), name).rejects.toMatchObject({ code: "insufficient_scope" });
    }
    await expect(commentOnReview(viewer, { itemId, body: "hm" })).rejects.toMatchObject({ code: "insufficient_scope" });
    const commented = await commentOnReview(developer, { itemId, body: "Sent twice by our own job" });
    expect(commented.comments).toMatchObject([{ body: "Sent twice by our own job" }]);
    expect(await readReview(viewer, itemId)).toMatchObject({ version: 0, status: "open" });
    expect(await readReview(ctx, itemId)).toMatchObject({ version: 0 });
  });
});

describe("a purge", () => {
  it("of the document alone takes the words of its pages, after which a decision is possible and a correction is not", async () => {
    const { account, ctx, itemId } = await waiting();
    const documentId = newId("document");
    await ctx.db.orm.insert(documents).values({ id: documentId, accountId: ctx.account.id, environment: ctx.environment, sha256: "0".repeat(64), mimeType: "application/pdf", bytes: 1, storageKey: storageKeyOf(ctx.account.id, ctx.environment, "0".repeat(64)), source: "upload" });
    await ctx.db.orm.update(items).set({ documentId }).where(eq(items.id, itemId));
    await ctx.db.orm.update(reviews).set({ readInvoice: sql`(${reviews.readInvoice}::jsonb || '{"text": "words of the page"}'::jsonb)::json` }).where(eq(reviews.itemId, itemId));
    await purgeDocuments(account, [documentId]);
    const [review] = await ctx.db.orm.select().from(reviews).where(eq(reviews.itemId, itemId));
    expect(review?.readInvoice).toMatchObject({ text: "", total: { value: 999_000_00 } });
    await expect(correctField(ctx, { itemId, field: "total", value: rightTotal })).rejects.toMatchObject({ ...conflict, message: expect.stringContaining("not kept any more") as string });
    expect((await approveInvoice(ctx, { itemId, version: 0 })).status).toBe("approved");
  });

  it("takes every value of the review with it", async () => {
    const { account, ctx, itemId } = await waiting();
    await correctField(ctx, { itemId, field: "vendor.name", value: "Somebody Private" });
    await commentOnReview(ctx, { itemId, body: "call Somebody Private" });
    const { jobId } = await readReview(ctx, itemId);
    await purgeJob(account, jobId);
    await expect(readReview(ctx, itemId)).rejects.toMatchObject({ code: "resource_not_found" });
    const left = [await ctx.db.orm.select().from(reviews).where(eq(reviews.itemId, itemId)), await ctx.db.orm.select().from(reviewChanges).where(eq(reviewChanges.itemId, itemId))];
    expect(JSON.stringify(left)).not.toContain("Somebody Private");
    expect((await listReviews(ctx, reviewListQuery.parse({}))).counts.open.total).toBe(0);
  });
});
