import { Readable } from "node:stream";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { documents, items, jobs } from "@/drizzle/schema";
import { documentStorage } from "@/lib/documents/document-storage";
import { MAX_DOCUMENT_BYTES } from "@/lib/documents/receive-content";
import { readBalance } from "@/lib/credits/balance";
import { grantCredits } from "@/lib/credits/grant-credits";
import type { Ctx } from "@/lib/kernel/context";
import { failItem } from "@/lib/prism/items/fail-item";
import { testContext } from "@/scripts/testing/accounts";
import { readJob } from "@/scripts/testing/invoices";
import { uploadInvoices, type UploadedFile } from "./upload-invoices";

const file = (fileName: string, body: string | Buffer): UploadedFile => ({ fileName, content: Readable.from([Buffer.from(body)]) });
const pdf = (text: string) => `%PDF-1.7 ${text}`;
const documentsOf = (ctx: Ctx) =>
  ctx.db.orm
    .select()
    .from(documents)
    .where(and(eq(documents.accountId, ctx.account.id), isNull(documents.purgedAt)));

describe("uploadInvoices", () => {
  it("queues readable files as one job and returns a reason for each refused file", async () => {
    const ctx = await testContext({ credits: 10 });
    const outcomes = await uploadInvoices(ctx, {
      businessId: "biz_1",
      files: [
        file("a.pdf", pdf("a")),
        file("notes.docx", "PK\u0003\u0004 word"),
        file("empty.pdf", ""),
        file("huge.pdf", Buffer.alloc(MAX_DOCUMENT_BYTES + 1, "%PDF-")),
        file("copy of a.pdf", pdf("a")),
        file("b.pdf", pdf("b")),
      ],
    });
    expect(outcomes).toMatchObject([
      { fileName: "a.pdf", status: "queued" },
      { fileName: "notes.docx", status: "refused", code: "unsupported_document_type" },
      { fileName: "empty.pdf", status: "refused", code: "document_corrupt" },
      { fileName: "huge.pdf", status: "refused", code: "document_too_large" },
      { fileName: "copy of a.pdf", status: "duplicate" },
      { fileName: "b.pdf", status: "queued" },
    ]);
    const [first, , , , copy, last] = outcomes;
    if (first?.status !== "queued" || last?.status !== "queued" || copy?.status !== "duplicate") throw new Error("other outcomes");
    expect(copy.duplicateOf).toEqual({ jobId: first.jobId, itemId: first.itemId });
    const { job, items: rows } = await readJob(ctx, first.jobId);
    expect(job).toMatchObject({ type: "batch", totalItems: 2 });
    expect(rows.map(({ id, businessId }) => [id, businessId])).toEqual([
      [first.itemId, "biz_1"],
      [last.itemId, "biz_1"],
    ]);
    expect(await documentsOf(ctx)).toHaveLength(2);
    expect(await readBalance(ctx)).toMatchObject({ available: 8, held: 2 });
  });

  it("treats concurrent uploads of one file as duplicates: one job, one credit, one document", async () => {
    const ctx = await testContext({ credits: 10 });
    let missing = 3;
    let open: () => void;
    const all = new Promise<void>((resolve) => (open = resolve));
    // No copy is queued before every upload has looked for earlier ones.
    async function* copy(index: number): AsyncGenerator<UploadedFile> {
      yield file(`copy ${index}.pdf`, pdf("one"));
      missing -= 1;
      if (missing === 0) open();
      await all;
    }
    const outcomes = (await Promise.all([0, 1, 2].map((index) => uploadInvoices(ctx, { files: copy(index) })))).flat();
    const [queued, ...others] = outcomes.flatMap((outcome) => (outcome.status === "queued" ? [outcome] : []));
    expect(others).toEqual([]);
    const duplicateOf = { jobId: queued?.jobId, itemId: queued?.itemId };
    expect(outcomes.filter(({ status }) => status === "duplicate")).toMatchObject([{ duplicateOf }, { duplicateOf }]);
    expect(await readBalance(ctx)).toMatchObject({ available: 9, held: 1 });
    expect(await documentsOf(ctx)).toHaveLength(1);
  });

  it("reports an already analyzed file as a duplicate and analyzes it again only with analyzeDuplicates", async () => {
    const ctx = await testContext({ environment: "live" });
    const [before] = await uploadInvoices(ctx, { files: [file("a.pdf", pdf("a"))] });
    if (before?.status !== "queued") throw new Error("not queued");
    const [again] = await uploadInvoices(ctx, { files: [file("again.pdf", pdf("a"))] });
    expect(again).toEqual({ fileName: "again.pdf", status: "duplicate", duplicateOf: { jobId: before.jobId, itemId: before.itemId } });
    const [forced] = await uploadInvoices(ctx, { files: [file("again.pdf", pdf("a"))], analyzeDuplicates: true });
    expect(forced?.status).toBe("queued");
    const test: Ctx = { ...ctx, environment: "test" };
    await grantCredits(test, { amount: 1, reason: "test" });
    for (const other of [await testContext({ environment: "live" }), test])
      expect((await uploadInvoices(other, { files: [file("a.pdf", pdf("a"))] }))[0]?.status).toBe("queued");
  });

  it("accepts a file again if its analysis failed", async () => {
    const ctx = await testContext();
    const [before] = await uploadInvoices(ctx, { files: [file("a.pdf", pdf("a"))] });
    if (before?.status !== "queued") throw new Error("not queued");
    await failItem(ctx, before.itemId, { code: "internal_error", stage: "store", message: "gave up", retryable: true });
    expect((await uploadInvoices(ctx, { files: [file("a.pdf", pdf("a"))] }))[0]?.status).toBe("queued");
  });

  it("stores nothing if the credits are insufficient", async () => {
    const ctx = await testContext({ credits: 1 });
    await expect(uploadInvoices(ctx, { files: [file("a.pdf", pdf("few a")), file("b.pdf", pdf("few b"))] })).rejects.toMatchObject({
      code: "insufficient_credits",
    });
    expect(await documentsOf(ctx)).toEqual([]);
    const [row] = await ctx.db.orm.select().from(documents).where(eq(documents.accountId, ctx.account.id));
    expect(await documentStorage().get(row?.storageKey ?? "")).toBeNull();
    expect(await ctx.db.orm.select().from(jobs).where(eq(jobs.accountId, ctx.account.id))).toEqual([]);
    expect(await ctx.db.orm.select().from(items).where(eq(items.accountId, ctx.account.id))).toEqual([]);
  });

  it("queues nothing if no file is readable, and checks the permission first", async () => {
    const ctx = await testContext();
    expect(await uploadInvoices(ctx, { files: [file("a.txt", "hello")] })).toMatchObject([{ status: "refused" }]);
    expect(await readBalance(ctx)).toMatchObject({ held: 0 });
    const viewer: Ctx = { ...ctx, actor: { kind: "user", userId: "usr_1", role: "viewer" } };
    await expect(uploadInvoices(viewer, { files: [file("a.pdf", pdf("a"))] })).rejects.toMatchObject({ code: "insufficient_scope" });
    const reviewer: Ctx = { ...ctx, actor: { kind: "user", userId: "usr_1", role: "reviewer" } };
    expect(await uploadInvoices(reviewer, { files: [file("a.pdf", pdf("a"))] })).toMatchObject([{ status: "queued" }]);
  });
});
