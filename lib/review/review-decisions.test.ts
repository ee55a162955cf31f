import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { documents, filingInvoices, items, learnedCorrections, reviewChanges, reviews } from "@/drizzle/schema";
import { purgeDocuments } from "@/lib/documents/purge-documents";
import { storageKeyOf } from "@/lib/documents/storage-key";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { purgeJob } from "@/lib/prism/jobs/purge-job";
import { fileReturn } from "@/lib/returns/file-return";
import { previewReturn } from "@/lib/returns/preview-return";
import { returnQuery } from "@/lib/returns/return-query";
import { testContext } from "@/scripts/testing/accounts";
import { asPerson } from "@/scripts/testing/reviews";
import { anomalyCodes, auditOf, publishedItem, rightTotal, waiting, wrongTotal } from "@/scripts/testing/waiting-review";
import { approveInvoice } from "./approve-invoice";
import { assignReview } from "./assign-review";
import { changeLines } from "./change-lines";
import { commentOnReview } from "./comment-on-review";
import { confirmField } from "./confirm-field";
import { correctField } from "./correct-field";
import { holdReviews, releaseReviews } from "./hold-review";
import { listReviews } from "./list-reviews";
import { nextReview } from "./next-review";
import { overrideTreatment } from "./override-treatment";
import { readReview } from "./read-review";
import { rejectInvoice } from "./reject-invoice";
import { reopenReview } from "./reopen-review";
import { reviewListQuery } from "./review-schema";
import { undoReview } from "./undo-review";

const conflict = { code: "state_conflict" };

describe("an override", () => {
  it("of a line's treatment applies the lawful rate, changes the draft, and is learned until undone", async () => {
    const { account, ctx, itemId } = await waiting();
    const view = await overrideTreatment(ctx, {
      itemId,
      lineNumber: 1,
      category: "construction_infrastructure",
      vatTreatment: "exempt",
      reason: "It is road work, see contract",
    });
    expect(view.result.lineItems[0]).toMatchObject({
      category: { code: "construction_infrastructure" },
      vat: { treatment: "exempt", vatStatus: 2, confidence: 0.99 },
      wht: { category: "construction_infrastructure", rate: 2, confidence: 0.99 },
    });
    expect(view.result.lineItems[0]?.vat.reason).toContain("It is road work");
    expect(anomalyCodes(view)).toContain("vat_charged_on_exempt");
    expect(view.result.filingDraft.vat?.data[0]?.vatStatus).toBe(2);
    expect(view.steps[0]).toMatchObject({
      kind: "treatment_overridden",
      field: "lineItems[0].treatment",
      reason: "It is road work, see contract",
      modelValue: [{ vatTreatment: "standard" }, { category: "professional_services" }],
    });
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

  it("is refused if the invoice has no amounts to determine tax on", async () => {
    const { ctx, itemId } = await waiting({ withoutAmounts: true });
    const decide = (what: Pick<Parameters<typeof overrideTreatment>[1], "vatTreatment" | "category">) =>
      overrideTreatment(ctx, { itemId, lineNumber: null, reason: "A supply of medicine", ...what });
    const missing = { ...conflict, message: expect.stringContaining("no amounts to determine tax on") as string };
    await expect(decide({ vatTreatment: "exempt" })).rejects.toMatchObject(missing);
    await expect(decide({ category: "goods_supply" })).rejects.toMatchObject(missing);
    expect((await readReview(ctx, itemId)).steps).toEqual([]);
  });

  it("of the recipient type changes rate and authority", async () => {
    const { ctx, itemId } = await waiting();
    const view = await overrideTreatment(ctx, { itemId, lineNumber: null, recipientType: "individual", reason: "A sole practitioner" });
    expect(view.result.wht).toMatchObject({ recipientType: "individual", remitTo: "state" });
    expect(view.result.filingDraft.wht).toBeNull();
    await expect(overrideTreatment(ctx, { itemId, lineNumber: null, reason: "nothing" })).rejects.toMatchObject({
      code: "invalid_request",
    });
    await expect(overrideTreatment(ctx, { itemId, lineNumber: 9, category: "royalty", reason: "no such line" })).rejects.toMatchObject({
      code: "resource_not_found",
    });
  });
});

describe("a decision", () => {
  it("is made once, even if submitted eight times at once", async () => {
    const { ctx, itemId } = await waiting();
    const views = await Promise.all(Array.from({ length: 8 }, () => approveInvoice(ctx, { itemId, version: 0 })));
    expect(views.every(({ status, version }) => status === "approved" && version === 1)).toBe(true);
    const changes = await ctx.db.orm.select().from(reviewChanges).where(eq(reviewChanges.itemId, itemId));
    expect(changes).toMatchObject([{ kind: "approved", after: { anomalies: expect.arrayContaining(["total_mismatch"]) as string[] } }]);
    expect((await auditOf(ctx)).filter(({ action }) => action === "review.approved")).toHaveLength(1);
    expect(await nextReview(ctx, {})).toEqual([]);
  });

  it("is refused for an outdated version, and the first decision stands", async () => {
    const { account, ctx, itemId } = await waiting();
    const other = await asPerson(account, { name: "Bola" });
    await correctField(ctx, { itemId, field: "total", value: rightTotal });
    await expect(approveInvoice(ctx, { itemId, version: 0 })).rejects.toMatchObject(conflict);
    await expect(rejectInvoice(other, { itemId, version: 1, reason: "No" })).rejects.toMatchObject({
      ...conflict,
      message: "Ada Reviewer is reviewing this invoice",
    });
    await approveInvoice(ctx, { itemId, version: 1 });
    await expect(rejectInvoice(other, { itemId, version: 2, reason: "No" })).rejects.toMatchObject({
      ...conflict,
      message: "Ada Reviewer already approved this invoice",
    });
    await expect(correctField(ctx, { itemId, field: "total", value: "1" })).rejects.toMatchObject(conflict);
    await expect(rejectInvoice(ctx, { itemId, version: 2, reason: "   " })).rejects.toMatchObject({
      code: "invalid_request",
      faults: [{ field: "reason" }],
    });
  });

  it("is undone step by step, and everything stays on record", async () => {
    const { ctx, itemId } = await waiting();
    await correctField(ctx, { itemId, field: "total", value: "430,001" });
    await correctField(ctx, { itemId, field: "total", value: rightTotal });
    await rejectInvoice(ctx, { itemId, version: 2, reason: "Not ours" });
    const steps: { status: string; total: number | null }[] = [];
    for (let count = 0; count < 3; count++) {
      const view = await undoReview(ctx, { itemId });
      steps.push({ status: view.status, total: view.result.invoice.total.value });
    }
    expect(steps).toEqual([
      { status: "open", total: 430_000 },
      { status: "open", total: 430_001 },
      { status: "open", total: 999_000 },
    ]);
    await expect(undoReview(ctx, { itemId })).rejects.toMatchObject(conflict);
    const view = await readReview(ctx, itemId);
    expect(view).toMatchObject({ corrected: false, version: 6, rejectReason: null });
    expect(view.result).toEqual((await publishedItem(ctx, itemId))?.result);
    expect(view.steps.map(({ kind, undoneAt }) => [kind, undoneAt !== null])).toEqual([
      ["field_corrected", true],
      ["field_corrected", true],
      ["rejected", true],
    ]);
  });

  it("of another person or of nobody can be reopened with a reason, but not undone", async () => {
    const { account, ctx, itemId } = await waiting();
    const other = await asPerson(account, { name: "Bola" });
    await approveInvoice(ctx, { itemId, version: 0 });
    await expect(undoReview(other, { itemId })).rejects.toMatchObject(conflict);
    expect(await reopenReview(other, { itemId, reason: "Wrong vendor" })).toMatchObject({ status: "open", decidedBy: null });
    await releaseReviews(other, { itemIds: [itemId] });
    await expect(undoReview(ctx, { itemId }), "the review is open already").rejects.toMatchObject(conflict);
    expect(await undoReview(other, { itemId })).toMatchObject({ status: "approved", decidedBy: { name: "Ada Reviewer" } });
  });

  it("can't be undone once the invoice is filed, until the filing releases it", async () => {
    const { account, ctx, itemId } = await waiting({ ...wrongTotal, date: "2026-10-05" });
    const query = returnQuery.parse({ tax: "VAT", period: "2026-10" });
    expect((await previewReturn(account, query)).totals.lines, "an unreviewed invoice is not filed").toBe(0);
    await correctField(ctx, { itemId, field: "lineItems[0].amount", value: "300000" });
    await correctField(ctx, { itemId, field: "subtotal", value: "300000" });
    await approveInvoice(ctx, { itemId, version: 2 });
    const preview = await previewReturn(account, query);
    expect(preview.totals, "the return uses the corrected treatment").toMatchObject({ lines: 1, amount: 300_000 });
    await fileReturn(account, {
      query,
      fingerprint: preview.fingerprint,
      filingId: "oct",
      credentials: { email: "filer@example.com", password: "open sesame" },
    });
    await expect(undoReview(ctx, { itemId })).rejects.toMatchObject({ ...conflict, extra: { currentStatus: "filed" } });
    expect((await readReview(ctx, itemId)).filed).toBe(true);
    await ctx.db.orm.update(filingInvoices).set({ releasedAt: new Date() }).where(eq(filingInvoices.itemId, itemId));
    expect((await undoReview(ctx, { itemId })).status).toBe("open");
  });
});

describe("permissions", () => {
  it("allow only reviewers to use each verb, and developers to comment", async () => {
    const { account, ctx, itemId } = await waiting();
    const verbs: Record<string, (who: Ctx) => Promise<unknown>> = {
      next: (who) => nextReview(who, {}),
      hold: (who) => holdReviews(who, { itemIds: [itemId] }),
      release: (who) => releaseReviews(who, { itemIds: [itemId] }),
      correct: (who) => correctField(who, { itemId, field: "total", value: "1" }),
      confirm: (who) => confirmField(who, { itemId, field: "total" }),
      lines: (who) => changeLines(who, { itemId, what: "remove", lineNumber: 1 }),
      override: (who) => overrideTreatment(who, { itemId, lineNumber: null, category: "royalty", reason: "r" }),
      approve: (who) => approveInvoice(who, { itemId, version: 0 }),
      reject: (who) => rejectInvoice(who, { itemId, version: 0, reason: "r" }),
      reopen: (who) => reopenReview(who, { itemId, reason: "r" }),
      assign: (who) => assignReview(who, { itemId, userId: null }),
      undo: (who) => undoReview(who, { itemId }),
    };
    const developer = await asPerson(account, { role: "developer" });
    const viewer = await asPerson(account, { role: "viewer" });
    const key: Ctx = { ...account, actor: { kind: "apiKey", keyId: newId("apiKey"), scopes: ["prism:write", "prism:read"] } };
    for (const [name, verb] of Object.entries(verbs)) {
      for (const who of [developer, viewer, key, account])
        await expect(verb(who), name).rejects.toMatchObject({ code: "insufficient_scope" });
    }
    await expect(commentOnReview(viewer, { itemId, body: "hm" })).rejects.toMatchObject({ code: "insufficient_scope" });
    const commented = await commentOnReview(developer, { itemId, body: "Sent twice by our own job" });
    expect(commented.comments).toMatchObject([{ body: "Sent twice by our own job" }]);
    expect(await readReview(viewer, itemId)).toMatchObject({ version: 0, status: "open" });
    expect(await readReview(ctx, itemId)).toMatchObject({ version: 0 });
  });
});

describe("a reviewer of another account or environment", () => {
  it('gets "not found" for each verb, and changes nothing', async () => {
    const { ctx, itemId } = await waiting();
    await holdReviews(ctx, { itemIds: [itemId] });
    const stranger = await asPerson(await testContext({ clock: ctx.clock }));
    for (const who of [stranger, { ...ctx, environment: "live" as const }]) {
      const verbs: Record<string, () => Promise<unknown>> = {
        read: () => readReview(who, itemId),
        correct: () => correctField(who, { itemId, field: "total", value: "1" }),
        confirm: () => confirmField(who, { itemId, field: "total" }),
        lines: () => changeLines(who, { itemId, what: "remove", lineNumber: 1 }),
        override: () => overrideTreatment(who, { itemId, lineNumber: null, category: "royalty", reason: "r" }),
        approve: () => approveInvoice(who, { itemId, version: 0 }),
        reject: () => rejectInvoice(who, { itemId, version: 0, reason: "r" }),
        reopen: () => reopenReview(who, { itemId, reason: "r" }),
        assign: () => assignReview(who, { itemId, userId: null }),
        comment: () => commentOnReview(who, { itemId, body: "hm" }),
        undo: () => undoReview(who, { itemId }),
      };
      for (const [name, verb] of Object.entries(verbs)) await expect(verb(), name).rejects.toMatchObject({ code: "resource_not_found" });
      expect(await holdReviews(who, { itemIds: [itemId] })).toEqual({ held: [] });
      await releaseReviews(who, { itemIds: [itemId] });
      expect(await nextReview(who, {})).toEqual([]);
      expect((await listReviews(who, reviewListQuery.parse({}))).rows).toEqual([]);
    }
    const [row] = await ctx.db.orm.select().from(reviews).where(eq(reviews.itemId, itemId));
    expect(row).toMatchObject({ version: 0, status: "open", leaseHolder: ctx.actor.userId });
  });
});

describe("a purge", () => {
  it("of the document removes its text; the invoice can then be decided but not corrected", async () => {
    const { account, ctx, itemId } = await waiting();
    const documentId = newId("document");
    await ctx.db.orm
      .insert(documents)
      .values({
        id: documentId,
        accountId: ctx.account.id,
        environment: ctx.environment,
        sha256: "0".repeat(64),
        mimeType: "application/pdf",
        bytes: 1,
        storageKey: storageKeyOf(ctx.account.id, ctx.environment, "0".repeat(64)),
        source: "upload",
      });
    await ctx.db.orm.update(items).set({ documentId }).where(eq(items.id, itemId));
    await ctx.db.orm
      .update(reviews)
      .set({ readInvoice: sql`(${reviews.readInvoice}::jsonb || '{"text": "words of the page"}'::jsonb)::json` })
      .where(eq(reviews.itemId, itemId));
    expect(await readReview(ctx, itemId)).toMatchObject({ document: { id: documentId }, documentRemovedAt: null });
    await purgeDocuments(account, [documentId]);
    expect(await readReview(ctx, itemId)).toMatchObject({ document: null, documentRemovedAt: expect.stringMatching(/^\d{4}-/) });
    const [review] = await ctx.db.orm.select().from(reviews).where(eq(reviews.itemId, itemId));
    expect(review?.readInvoice).toMatchObject({ text: "", total: { value: 999_000_00 } });
    await expect(correctField(ctx, { itemId, field: "total", value: rightTotal })).rejects.toMatchObject({
      ...conflict,
      message: expect.stringContaining("no longer stored") as string,
    });
    expect((await approveInvoice(ctx, { itemId, version: 0 })).status).toBe("approved");
  });

  it("of the job removes every value of the review", async () => {
    const { account, ctx, itemId } = await waiting();
    await correctField(ctx, { itemId, field: "vendor.name", value: "Somebody Private" });
    await commentOnReview(ctx, { itemId, body: "call Somebody Private" });
    const { jobId } = await readReview(ctx, itemId);
    await purgeJob(account, jobId);
    await expect(readReview(ctx, itemId)).rejects.toMatchObject({ code: "resource_not_found" });
    const left = [
      await ctx.db.orm.select().from(reviews).where(eq(reviews.itemId, itemId)),
      await ctx.db.orm.select().from(reviewChanges).where(eq(reviewChanges.itemId, itemId)),
    ];
    expect(JSON.stringify(left)).not.toContain("Somebody Private");
    expect((await listReviews(ctx, reviewListQuery.parse({}))).counts.open.total).toBe(0);
  });
});
