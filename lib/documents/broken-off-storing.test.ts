import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq, sql } from "drizzle-orm";
import S3rver from "s3rver";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { documents, items } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { env, setEnv } from "@/lib/kernel/env";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices } from "@/scripts/testing/invoices";
import { documentStorage } from "./document-storage";
import { purgeDocuments } from "./purge-documents";
import { purgeExpiredDocuments } from "./purge-expired-documents";
import { receiveContent } from "./receive-content";
import { storageKeyOf } from "./storage-key";
import { lockContent, storeDocument, storeForItem } from "./store-document";

/** Days long in the past, so that the purge sees no documents of other tests. */
const day = (count: number) => ({ now: () => new Date(Date.UTC(2001, 0, 1 + count)) });
const BODY = "%PDF-1.7 stored as its process ends";
const url = "https://files.example/a.pdf";

const base = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: env().DATABASE_URL, LEVY_DATA_DIR: env().dataDir, DATABASE_POOL: "8" };
let folder = "";
let bucket: S3rver;
let door: Server;
/** Runs after the store has received the bytes and before it responds. */
let onStored: () => Promise<unknown> = () => Promise.resolve();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "levy-broken-off-"));
  bucket = new S3rver({ silent: true, directory: folder, vhostBuckets: false, configureBuckets: [{ name: "levy", configs: [] }] });
  await bucket.configureBuckets();
  const serve = bucket.callback();
  door = createServer((request, response) => {
    const end = response.end.bind(response);
    if (request.method === "PUT")
      response.end = () => {
        void onStored().then(() => end());
        return response;
      };
    serve(request, response);
  });
  await new Promise<void>((ready) => door.listen(0, "127.0.0.1", ready));
});
beforeEach(() => setEnv(base));
afterAll(async () => {
  setEnv(base);
  door.closeAllConnections();
  door.close();
  await rm(folder, { recursive: true, force: true });
});

const useBucket = () =>
  setEnv({
    ...base,
    S3_BUCKET: "levy",
    S3_ENDPOINT: `http://127.0.0.1:${(door.address() as AddressInfo).port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  });

const receive = () => receiveContent(Readable.from([Buffer.from(BODY)]));
const keyOf = (ctx: Ctx) => storageKeyOf(ctx.account.id, ctx.environment, sha256Hex(BODY));
const lies = async (ctx: Ctx) => (await documentStorage().get(keyOf(ctx))) !== null;

async function processing(ctx: Ctx): Promise<string> {
  const [itemId = ""] = (await acceptInvoices(ctx, [{ vendorName: "Vendor" }])).itemIds;
  await ctx.db.orm.update(items).set({ status: "processing" }).where(eq(items.id, itemId));
  return itemId;
}

describe("a process killed between storing the bytes and committing", () => {
  /**
   * Simulates a killed process as PostgreSQL sees it: the session that holds this content's lock ends, and its transaction is rolled back.
   */
  const endSession = (ctx: Ctx) =>
    ctx.db.orm.execute(sql`
      select pg_terminate_backend(pid) from pg_locks
      where locktype = 'advisory' and (classid::bigint << 32) | objid::bigint = hashtextextended(${`document:${keyOf(ctx)}`}, 0)`);

  it("leaves bytes that are purged after their retention, both for an upload and for an item", async () => {
    useBucket();
    for (const forItem of [false, true]) {
      const ctx = await testContext({ clock: day(0), credits: 5 });
      const itemId = await processing(ctx);
      onStored = () => endSession(ctx);
      const content = await receive();
      await expect(
        forItem
          ? storeForItem(ctx, content, { source: "url", url }, itemId)
          : storeDocument(ctx, content, { source: "upload", fileName: "a" }),
      ).rejects.toThrow();
      onStored = () => Promise.resolve();
      expect(await lies(ctx), "the bytes were stored before the failure").toBe(true);
      const [item] = await ctx.db.orm.select().from(items).where(eq(items.id, itemId));
      expect(item?.documentId).toBeNull();
      await purgeExpiredDocuments(ctx.db, day(29));
      expect(await lies(ctx)).toBe(true);
      await purgeExpiredDocuments(ctx.db, day(31));
      expect(await lies(ctx)).toBe(false);
    }
  });
});

describe("a document purged while it is being stored", () => {
  it.each(["disk", "bucket"])("is not stored, on a %s", async (where) => {
    if (where === "bucket") useBucket();
    const ctx = await testContext({ credits: 5 });
    const itemId = await processing(ctx);
    const rowsOf = () => ctx.db.orm.select().from(documents).where(eq(documents.accountId, ctx.account.id));
    const content = await receive();
    const storing: Promise<unknown>[] = [];
    await inTransaction(ctx, async (tx) => {
      await lockContent(tx, keyOf(ctx));
      storing.push(storeForItem(ctx, content, { source: "url", url }, itemId));
      await expect.poll(async () => (await rowsOf()).length, { timeout: 30_000 }).toBe(1);
      expect(
        await purgeDocuments(
          tx,
          (await rowsOf()).map(({ id }) => id),
        ),
      ).toBe(1);
    });
    expect(await Promise.all(storing)).toEqual([null]);
    expect(await lies(ctx)).toBe(false);
    const [item] = await ctx.db.orm.select().from(items).where(eq(items.id, itemId));
    expect(item?.documentId).toBeNull();
  });
});

it("storeDocument throws within an open transaction", async () => {
  const ctx = await testContext();
  const content = await receive();
  await expect(inTransaction(ctx, (tx) => storeDocument(tx, content, { source: "upload", fileName: "a" }))).rejects.toThrow(
    "no open transaction",
  );
  expect(await lies(ctx)).toBe(false);
});
