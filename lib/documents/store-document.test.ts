import { existsSync } from "node:fs";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { documents, items } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import type { ReadDocument } from "@/lib/prism/model";
import { packDocument, unpackDocument } from "@/lib/prism/packed-document";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices } from "@/scripts/testing/invoices";
import { documentStorage } from "./document-storage";
import { openDocument } from "./open-document";
import { purgeDocuments } from "./purge-documents";
import { findReadDocument, cacheReadDocument } from "./read-cache";
import { receiveContent } from "./receive-content";
import { storeDocument, storeForItem } from "./store-document";

const PDF = "%PDF-1.7 a document";
const store = async (ctx: Ctx, body = PDF, url = "https://files.example/in/a.pdf?sig=secret") =>
  storeDocument(ctx, await receiveContent(Readable.from([Buffer.from(body)])), { source: "url", url });

const readFrom = (sha256: string): ReadDocument => ({
  mimeType: "application/pdf",
  sha256,
  language: "en",
  textSource: "pdf_text",
  pages: [],
  einvoice: null,
  pdf: null,
});

describe("storeDocument and openDocument", () => {
  it("keep the bytes, the detected type, and the URL without its query", async () => {
    const ctx = await testContext();
    const row = await store(ctx);
    expect(row).toMatchObject({
      sha256: sha256Hex(PDF),
      mimeType: "application/pdf",
      bytes: PDF.length,
      source: "url",
      sourceName: "https://files.example/in/a.pdf",
    });
    const opened = await openDocument(ctx, row.id);
    expect(opened).toMatchObject({ mimeType: "application/pdf", name: "https://files.example/in/a.pdf" });
    expect(await text(opened.content)).toBe(PDF);
  });

  it("keep an upload's file name without path or control characters, with composed letters and none reversed", async () => {
    const ctx = await testContext();
    const content = await receiveContent(Readable.from([Buffer.from(PDF)]));
    const row = await storeDocument(ctx, content, { source: "upload", fileName: "../../etc/\u0000inv\r\noice Ma\u0308rz\u202efdp.pdf" });
    expect(row.sourceName).toBe("invoice M\u00e4rzfdp.pdf");
  });

  it("refuse an empty document or another type", async () => {
    const ctx = await testContext();
    await expect(store(ctx, "")).rejects.toMatchObject({ detail: { code: "document_corrupt" } });
    await expect(store(ctx, "<!doctype html><html>sign in</html>")).rejects.toMatchObject({
      detail: { code: "unsupported_document_type", message: expect.stringContaining("This is a web page") as string },
    });
    const content = await receiveContent(Readable.from([Buffer.from("MZ\u0090 program")]));
    await expect(storeDocument(ctx, content, { source: "upload", fileName: "a.exe" })).rejects.toMatchObject({
      detail: { code: "unsupported_document_type" },
    });
    expect(existsSync(content.path), "the refused file is deleted").toBe(false);
  });

  it("refuse another account, the other environment, or a missing scope", async () => {
    const ctx = await testContext();
    const { id } = await store(ctx);
    const missing = { code: "resource_not_found", message: "No document with this id exists" };
    await expect(openDocument(await testContext(), id)).rejects.toMatchObject(missing);
    await expect(openDocument({ ...ctx, environment: "live" }, id)).rejects.toMatchObject(missing);
    await expect(openDocument(ctx, "doc_none")).rejects.toMatchObject(missing);
    await expect(openDocument({ ...ctx, actor: { kind: "apiKey", keyId: "key_1", scopes: ["account:read"] } }, id)).rejects.toMatchObject({
      code: "insufficient_scope",
    });
    const viewer: Ctx = { ...ctx, actor: { kind: "user", userId: "usr_1", role: "viewer" } };
    expect(await text((await openDocument(viewer, id)).content)).toBe(PDF);
    await expect(store(viewer)).rejects.toMatchObject({ code: "insufficient_scope" });
  });
});

describe("storeForItem", () => {
  const given = (status: "pending" | "processing" | "canceled") => async () => {
    const ctx = await testContext({ credits: 10 });
    const [itemId = ""] = (await acceptInvoices(ctx, [{ vendorName: "Vendor" }])).itemIds;
    await ctx.db.orm.update(items).set({ status }).where(eq(items.id, itemId));
    const put = async (body: string) => {
      const content = await receiveContent(Readable.from([Buffer.from(body)]));
      return { content, row: await storeForItem(ctx, content, { source: "url", url: "https://files.example/a.pdf" }, itemId) };
    };
    return { ctx, itemId, put };
  };

  it("stores the first document for an item, and discards another", async () => {
    const { ctx, itemId, put } = await given("processing")();
    const made = await Promise.all([put(PDF), put(`${PDF} of a step that ran twice`)]);
    const [kept, refused] = [made.filter(({ row }) => row), made.filter(({ row }) => !row)];
    expect([kept.length, refused.length]).toEqual([1, 1]);
    const [item] = await ctx.db.orm.select().from(items).where(eq(items.id, itemId));
    expect(item?.documentId).toBe(kept[0]?.row?.id);
    expect(await ctx.db.orm.$count(documents, eq(documents.accountId, ctx.account.id))).toBe(1);
    for (const { content } of made) expect(existsSync(content.path)).toBe(false);
  });

  it.each(["pending", "canceled"] as const)("stores nothing for an item that is %s", async (status) => {
    const { ctx, put } = await given(status)();
    const { content, row } = await put(PDF);
    expect(row).toBeNull();
    expect(existsSync(content.path)).toBe(false);
    expect(await ctx.db.orm.$count(documents, eq(documents.accountId, ctx.account.id))).toBe(0);
  });
});

describe("purgeDocuments", () => {
  it("removes bytes and stored readings once no document of the account needs them", async () => {
    const ctx = await testContext();
    const [first, second, other] = [await store(ctx), await store(ctx), await store(await testContext())];
    const read = readFrom(first.sha256);
    await cacheReadDocument(ctx, first, packDocument(read));
    const kept = await findReadDocument(first.storageKey);
    expect(kept && unpackDocument(kept)).toEqual(read);
    // Left by another version of the reader: removed with the rest, but never mistaken for this version's reading.
    await documentStorage().put(`${second.storageKey}.read-0123456789abcdef.json.gz`, Buffer.from("another reader's"));

    expect(await purgeDocuments(ctx, [first.id])).toBe(1);
    expect(await purgeDocuments(ctx, [first.id])).toBe(0);
    await expect(openDocument(ctx, first.id)).rejects.toMatchObject({
      code: "resource_not_found",
      message: expect.stringContaining("was deleted") as string,
    });
    await expect(openDocument(await testContext(), first.id)).rejects.toMatchObject({ message: "No document with this id exists" });
    expect(await text((await openDocument(ctx, second.id)).content)).toBe(PDF);

    expect(await purgeDocuments(ctx, [second.id])).toBe(1);
    expect(await documentStorage().get(first.storageKey)).toBeNull();
    expect(await findReadDocument(first.storageKey)).toBeNull();
    expect(await documentStorage().get(other.storageKey)).not.toBeNull();
    const [row] = await ctx.db.orm.select().from(documents).where(eq(documents.id, first.id));
    expect(row).toMatchObject({ sourceName: null, sha256: sha256Hex(PDF) });
  });

  it("removes a reading written during the purge, unless another document shares the bytes", async () => {
    const ctx = await testContext();
    const [first, second] = [await store(ctx), await store(ctx)];
    const read = packDocument(readFrom(first.sha256));
    expect(await purgeDocuments(ctx, [first.id])).toBe(1);
    await cacheReadDocument(ctx, first, read);
    expect(await findReadDocument(first.storageKey)).not.toBeNull();
    expect(await text((await openDocument(ctx, second.id)).content)).toBe(PDF);
    const late: Promise<void>[] = [];
    // Also for a purge that isn't committed yet when the reading is written.
    await inTransaction(ctx, async (tx) => {
      expect(await purgeDocuments(tx, [second.id])).toBe(1);
      const kept = cacheReadDocument(ctx, second, read);
      await expect.poll(() => findReadDocument(second.storageKey), { timeout: 30_000 }).not.toBeNull();
      late.push(kept);
    });
    await Promise.all(late);
    expect(await findReadDocument(second.storageKey)).toBeNull();
    expect(await documentStorage().get(second.storageKey)).toBeNull();
  });

  it("lets a concurrent download finish or find nothing", async () => {
    const ctx = await testContext();
    const { id } = await store(ctx);
    const begun = await openDocument(ctx, id);
    expect(await purgeDocuments(ctx, [id])).toBe(1);
    expect(await text(begun.content)).toBe(PDF);
    for (let round = 0; round < 20; round += 1) {
      const body = `${PDF} ${round}`;
      const row = await store(ctx, body);
      const [opened] = await Promise.allSettled([openDocument(ctx, row.id), purgeDocuments(ctx, [row.id])]);
      if (opened.status === "fulfilled") expect(await text(opened.value.content)).toBe(body);
      else expect(opened.reason).toMatchObject({ code: "resource_not_found" });
    }
  });

  it("never purges a document of another account or environment", async () => {
    const ctx = await testContext();
    const { id, storageKey } = await store(ctx);
    for (const other of [await testContext(), { ...ctx, environment: "live" as const }]) expect(await purgeDocuments(other, [id])).toBe(0);
    expect(await documentStorage().get(storageKey)).not.toBeNull();
  });

  it("never leaves a concurrently stored document without its bytes", async () => {
    const ctx = await testContext();
    for (let round = 0; round < 20; round += 1) {
      const { id } = await store(ctx, `${PDF} ${round}`);
      const [kept] = await Promise.all([store(ctx, `${PDF} ${round}`), purgeDocuments(ctx, [id])]);
      expect(await text((await openDocument(ctx, kept.id)).content)).toBe(`${PDF} ${round}`);
    }
  });
});
