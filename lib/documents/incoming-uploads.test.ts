import { mkdtemp, readdir, rm } from "node:fs/promises";
import { once } from "node:events";
import { createServer, request as ask } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts, documents } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { env, setEnv } from "@/lib/kernel/env";
import { uploadInvoices } from "@/lib/prism/invoices/upload-invoices";
import { testContext } from "@/scripts/testing/accounts";
import { documentStorage } from "./document-storage";
import { startDirectUpload, withDirectUpload } from "./incoming-uploads";
import { directUploadOrigin } from "./s3-settings";

const base = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: env().DATABASE_URL, LEVY_DATA_DIR: env().dataDir };
let folder = "";
let settings: Record<string, string | undefined>;
let store: S3rver;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "levy-incoming-"));
  store = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: "levy", configs: [] }],
  });
  const { port } = await store.run();
  settings = {
    ...base,
    S3_BUCKET: "levy",
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_ACCESS_KEY_ID: "S3RVER",
    S3_SECRET_ACCESS_KEY: "S3RVER",
  };
  setEnv(settings);
});
afterAll(async () => {
  setEnv(base);
  await store.close();
  await rm(folder, { recursive: true, force: true });
});

async function put(ctx: Ctx, body: string): Promise<string> {
  const place = await startDirectUpload(ctx, Buffer.byteLength(body));
  expect(new URL(place?.url ?? "").origin).toBe(directUploadOrigin());
  const answer = await fetch(place?.url ?? "", { method: "PUT", body, headers: { "content-type": "application/octet-stream" } });
  expect(answer.status).toBe(200);
  return place?.uploadId ?? "";
}

const readDirect = (ctx: Ctx, uploadId: string) => withDirectUpload(ctx, uploadId, textOf);

async function textOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return Buffer.concat(parts).toString();
}

it("accepts a file that a browser put into the bucket, and removes it from there", async () => {
  const ctx = await testContext();
  const uploadId = await put(ctx, "%PDF-1.7 straight to the bucket");
  const [outcome] = await withDirectUpload(ctx, uploadId, (content) => uploadInvoices(ctx, { files: [{ fileName: "a.pdf", content }] }));
  expect(outcome?.status).toBe("queued");
  await expect(readDirect(ctx, uploadId)).rejects.toMatchObject({ code: "resource_not_found" });
  const [row] = await ctx.db.orm.select().from(documents).where(eq(documents.accountId, ctx.account.id));
  expect((await documentStorage().get(row?.storageKey ?? ""))?.toString()).toBe("%PDF-1.7 straight to the bucket");
  const left = (await readdir(folder, { recursive: true })).filter((name) => name.includes(uploadId));
  expect(left).toEqual([]);
});

it("removes a refused file from the bucket, and releases the connection if nobody read it", async () => {
  const ctx = await testContext({ environment: "live" });
  await ctx.db.orm.update(accounts).set({ liveEnabledAt: null }).where(eq(accounts.id, ctx.account.id));
  const body = `%PDF-1.7 ${"refused ".repeat(1_000_000)}`;
  const uploadId = await put(ctx, body);
  let ended = false;
  const gate = createServer((request, answer) => {
    // Like a store without free connections for this client.
    if (request.method === "DELETE" && !ended) return void answer.writeHead(503).end();
    const passed = ask(`${settings["S3_ENDPOINT"]}${request.url}`, { method: request.method, headers: request.headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    answer.once("close", () => {
      passed.destroy();
      if (request.method === "GET") ended = true;
    });
    request.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(gate, "listening");
  setEnv({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${(gate.address() as AddressInfo).port}` });
  try {
    const refused = withDirectUpload(ctx, uploadId, (content) => uploadInvoices(ctx, { files: [{ fileName: "a.pdf", content }] }));
    await expect(refused).rejects.toMatchObject({ code: "live_mode_not_enabled" });
  } finally {
    gate.closeAllConnections();
    gate.close();
    setEnv(settings);
  }
  expect((await readdir(folder, { recursive: true })).filter((name) => name.includes(uploadId))).toEqual([]);
});

it("a direct upload can be read only by its own account and environment", async () => {
  const ctx = await testContext();
  const uploadId = await put(ctx, "%PDF-1.7 mine");
  for (const other of [await testContext(), { ...ctx, environment: "live" as const }]) {
    for (const id of [uploadId, `../../${ctx.account.id}/test/${uploadId}`, `../test/${uploadId}`])
      await expect(readDirect(other, id)).rejects.toMatchObject({ code: "resource_not_found" });
  }
  await expect(readDirect(ctx, "../../secret")).rejects.toMatchObject({ code: "resource_not_found" });
  await expect(startDirectUpload({ ...ctx, actor: { kind: "user", userId: "usr_1", role: "viewer" } }, 1)).rejects.toMatchObject({
    code: "insufficient_scope",
  });
});

it("signs URLs for one length up to 20 MB", async () => {
  const ctx = await testContext();
  for (const bytes of [0, 1.5, Number.NaN, 20 * 1024 * 1024 + 1]) expect(await startDirectUpload(ctx, bytes), String(bytes)).toBeNull();
  const place = await startDirectUpload(ctx, 5);
  const { searchParams } = new URL(place?.url ?? "");
  expect(searchParams.get("X-Amz-SignedHeaders")?.split(";")).toContain("content-length");
  // The S3 stand-in doesn't check version 4 signatures; a real store refuses another length because this header is signed.
});

it("returns 503 if the store is unavailable, and accepts a file that can't be removed from the bucket", async () => {
  const ctx = await testContext();
  const uploadId = await put(ctx, "%PDF-1.7 while the store comes and goes");
  let failing = "GET";
  const gate = createServer((request, answer) => {
    if (request.method === failing) return void answer.writeHead(503).end();
    const passed = ask(`${settings["S3_ENDPOINT"]}${request.url}`, { method: request.method, headers: request.headers }, (from) => {
      answer.writeHead(from.statusCode ?? 502, from.headers);
      from.pipe(answer);
    });
    request.pipe(passed);
  }).listen(0, "127.0.0.1");
  await once(gate, "listening");
  setEnv({ ...settings, S3_ENDPOINT: `http://127.0.0.1:${(gate.address() as AddressInfo).port}` });
  try {
    await expect(readDirect(ctx, uploadId)).rejects.toMatchObject({ code: "temporarily_unavailable", retryAfterSeconds: 10 });
    failing = "DELETE";
    expect(await readDirect(ctx, uploadId)).toBe("%PDF-1.7 while the store comes and goes");
    gate.closeAllConnections();
    gate.close();
    await expect(readDirect(ctx, uploadId)).rejects.toMatchObject({
      code: "temporarily_unavailable",
      message: expect.stringContaining("document store") as string,
    });
  } finally {
    gate.close();
    setEnv(settings);
  }
});

it("direct uploads are not offered if documents are stored in files", async () => {
  setEnv(base);
  expect(await startDirectUpload(await testContext(), 1)).toBeNull();
  expect(directUploadOrigin()).toBeNull();
});

it('signs URLs for S3_BROWSER_ENDPOINT, and offers none if that is "none"', async () => {
  const ctx = await testContext();
  try {
    // The store also responds under this name, but would refuse a URL signed for the other.
    const seen = (settings.S3_ENDPOINT ?? "").replace("127.0.0.1", "localhost");
    setEnv({ ...settings, S3_BROWSER_ENDPOINT: seen });
    expect(directUploadOrigin()).toBe(seen);
    const uploadId = await put(ctx, "%PDF-1.7 by another name");
    expect(await readDirect(ctx, uploadId)).toBe("%PDF-1.7 by another name");
    setEnv({ ...settings, S3_BROWSER_ENDPOINT: "none" });
    expect([directUploadOrigin(), await startDirectUpload(ctx, 1)]).toEqual([null, null]);
    expect(() => setEnv({ ...settings, S3_BROWSER_ENDPOINT: "nowhere" })).toThrow(/S3_BROWSER_ENDPOINT.*an address, or none/);
  } finally {
    setEnv(settings);
  }
});
