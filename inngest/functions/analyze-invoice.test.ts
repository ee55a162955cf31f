import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { deflateSync } from "node:zlib";
import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { creditEntries, documents, events, items, outbox } from "@/drizzle/schema";
import type { Engine } from "@/inngest/engine/engine";
import { until } from "@/inngest/engine/conformance/platform";
import { readBalance } from "@/lib/credits/balance";
import { documentsFolder } from "@/lib/documents/document-storage";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { crc32Base62, sha256Hex } from "@/lib/kernel/crypto";
import { eventsOf } from "@/lib/outbox/relay-events";
import { cancelJob } from "@/lib/prism/jobs/cancel-job";
import { fetchItemDocument } from "@/lib/prism/items/fetch-item-document";
import { judgeItem } from "@/lib/prism/items/judge-item";
import { readItemDocument } from "@/lib/prism/items/read-item-document";
import { startItem } from "@/lib/prism/items/start-item";
import type { ItemRow } from "@/lib/prism/jobs/present-job";
import { closeDocumentReader } from "@/lib/prism/processes/reader";
import { analysisResult } from "@/lib/prism/result-schema";
import { uploadInvoices } from "@/lib/prism/invoices/upload-invoices";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices, readJob } from "@/scripts/testing/invoices";
import { startOwnEngine, type OwnEngine } from "@/scripts/testing/own-engine";
import { analyzeInvoice } from "./analyze-invoice";

const sample = (name: string) => readFileSync(join("public", "samples", name));

/** A PNG of a few bytes that claims to have 50,000 × 50,000 pixels. */
function hugeImage(): Buffer {
  const chunk = (type: string, data: Buffer) => Buffer.concat([lengthOf(data), Buffer.from(type), data, Buffer.alloc(4)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(50_000, 0);
  header.writeUInt32BE(50_000, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.alloc(1_000))),
  ]);
}

function lengthOf(data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  return length;
}

let server: Server;
let host = "";
let fetched: string[] = [];
let engine: Engine;
let own: OwnEngine;
const clock = manualClock(new Date("2026-11-21T09:00:00Z"));

beforeAll(async () => {
  server = createServer((request, answer) => {
    const path = request.url ?? "";
    fetched.push(path);
    const name = path.split("/").at(-1) ?? "";
    if (name === "gone.pdf") answer.writeHead(403).end();
    else if (name === "page.html") answer.end("<!doctype html><html>Please sign in</html>");
    else if (name === "broken.pdf") answer.end("%PDF-1.7\n1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj\ntrailer << /Root 1 0 R >>");
    else if (name === "empty.pdf") answer.end();
    else if (name === "bomb.png") answer.end(hugeImage());
    else if (name === "inside.pdf") answer.writeHead(302, { location: "http://169.254.169.254/" }).end();
    else answer.end(sample(name));
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  own = await startOwnEngine({ functions: [analyzeInvoice], clock }, { LEVY_ALLOWED_PRIVATE_HOSTS: host, READER_PROCESSES: "1" });
  engine = own.engine;
});

afterAll(async () => {
  await own.stop();
  await closeDocumentReader();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** Sends the account's waiting events, as the relay does. */
async function relay(ctx: Ctx, times = 1): Promise<void> {
  const rows = await ctx.db.orm
    .select()
    .from(outbox)
    .where(and(eq(outbox.name, "prism/item.accepted"), sql`${outbox.data}->>'accountId' = ${ctx.account.id}`));
  for (let i = 0; i < times; i += 1) await engine.receive(rows.flatMap(eventsOf));
}

/**
 * On a busy machine a step may fail because of a time limit, such as that of a connection to the database. Its next attempt is due by the
 * engine's clock, so the clock has to move on, but slowly: a machine that is busy for a while must not use up all attempts.
 */
async function finished(ctx: Ctx, jobId: string): Promise<ItemRow[]> {
  await until("the job is finished", async () => {
    clock.advance(100);
    return (await readJob(ctx, jobId)).job.completedAt !== null;
  });
  return (await readJob(ctx, jobId)).items;
}

const url = (path: string) => `http://${host}/${path}`;

describe("analyze-invoice", () => {
  it("analyzes a batch from its URLs, refunds the failed items, and emits each event once despite repeated delivery", async () => {
    const ctx = await testContext({ credits: 20 });
    const expected: Record<string, string> = {
      "clean.pdf": "completed",
      "wrong-vat.pdf": "completed",
      "gone.pdf": "document_unreachable",
      "inside.pdf": "document_forbidden_address",
      "page.html": "unsupported_document_type",
      "broken.pdf": "document_corrupt",
      "empty.pdf": "document_corrupt",
      "bomb.png": "document_too_large",
      "encrypted.pdf": "document_encrypted",
      "not-an-invoice.pdf": "not_an_invoice",
    };
    const names = Object.keys(expected);
    const { jobId } = await acceptInvoices(ctx, [
      ...names.map((name) => ({ businessId: "biz_1", invoiceUrl: url(name) })),
      { vendorName: "Acme Ltd", invoiceNumber: "M-1" },
      {},
    ]);
    await relay(ctx, 10);
    const rows = await finished(ctx, jobId);
    const ends = rows.map((row) => row.error?.code ?? row.status);
    expect(Object.fromEntries(names.map((name, index) => [name, ends[index]]))).toEqual(expected);
    expect(ends.slice(names.length)).toEqual(["completed", "insufficient_input"]);
    expect(rows[names.indexOf("gone.pdf")]?.error).toEqual({
      code: "document_unreachable",
      stage: "fetch",
      message: "The URL returned HTTP 403",
      retryable: true,
    });

    for (const row of rows) {
      if (row.status === "completed") analysisResult.parse(row.result);
      expect(row.attempts).toBe(1);
    }
    expect(rows[0]).toMatchObject({ sha256: sha256Hex(sample("clean.pdf")), recommendation: expect.any(String) as string });
    expect(rows[0]?.invoiceNumber).toBeTruthy();
    expect((await readJob(ctx, jobId)).job).toMatchObject({ status: "partially_completed", completedItems: 3, failedItems: 9 });
    expect(await readBalance(ctx)).toMatchObject({ available: 17, consumed: 3, held: 0 });

    const told = await ctx.db.orm.select().from(events).where(eq(events.accountId, ctx.account.id)).orderBy(asc(events.id));
    expect(told).toHaveLength(13);
    expect(new Set(told.map(({ objectId }) => objectId)).size).toBe(13);
    const settled = (await ctx.db.orm.select().from(creditEntries).where(eq(creditEntries.accountId, ctx.account.id))).filter(
      ({ itemId }) => itemId !== null,
    );
    expect(settled).toHaveLength(12);
    expect(fetched.filter((path) => path === "/clean.pdf")).toHaveLength(1);
  });

  it("detects the same file and the same invoice number, within a batch and across batches of one business", async () => {
    const ctx = await testContext();
    const first = await acceptInvoices(ctx, [
      { businessId: "biz_1", invoiceUrl: url("1/duplicate-a.pdf") },
      { businessId: "biz_1", invoiceUrl: url("2/duplicate-a.pdf") },
    ]);
    await relay(ctx);
    const codes = (row: ItemRow | undefined) => analysisResult.parse(row?.result).anomalies.map(({ code }) => code);
    const copies = await finished(ctx, first.jobId);
    expect(copies.filter((row) => codes(row).includes("duplicate_exact"))).toHaveLength(1);
    const second = await acceptInvoices(ctx, [
      { businessId: "biz_1", invoiceUrl: url("duplicate-b.pdf") },
      { businessId: "biz_2", invoiceUrl: url("duplicate-b.pdf") },
    ]);
    await relay(ctx);
    const [same, other] = await finished(ctx, second.jobId);
    expect(codes(same).some((code) => code.startsWith("duplicate_"))).toBe(true);
    expect(codes(other).filter((code) => code.startsWith("duplicate_"))).toEqual([]);
  });

  it("analyzes an uploaded file without fetching anything", async () => {
    const ctx = await testContext();
    const [outcome] = await uploadInvoices(ctx, {
      files: [
        {
          fileName: "clean.pdf",
          content: (async function* () {
            yield sample("clean.pdf");
          })(),
        },
      ],
    });
    if (outcome?.status !== "queued") throw new Error("not queued");
    fetched = [];
    await relay(ctx);
    const [row] = await finished(ctx, outcome.jobId);
    expect(row?.status).toBe("completed");
    expect(fetched).toEqual([]);
    const [document] = await ctx.db.orm.select().from(documents).where(eq(documents.accountId, ctx.account.id));
    expect(document).toMatchObject({ source: "upload", sourceName: "clean.pdf" });
  });

  it("reads a document again if its stored reading is damaged or missing", async () => {
    const ctx = await testContext();
    const [outcome] = await uploadInvoices(ctx, {
      files: [
        {
          fileName: "clean.pdf",
          content: (async function* () {
            yield sample("clean.pdf");
          })(),
        },
      ],
    });
    if (outcome?.status !== "queued") throw new Error("not queued");
    const { itemId } = outcome;
    await startItem(ctx, itemId);
    await fetchItemDocument(ctx, itemId);
    await readItemDocument(ctx, itemId);
    const folder = join(documentsFolder(), ctx.account.id);
    const kept = join(folder, readdirSync(folder, { recursive: true, encoding: "utf8" }).find((name) => name.endsWith(".json.gz")) ?? "");
    const total = async () => (await judgeItem(ctx, itemId))?.analysis.invoice.total.value;
    expect(await total()).toBeGreaterThan(0);
    const whole = readFileSync(kept);
    for (const damage of [() => writeFileSync(kept, whole.subarray(0, 100)), () => writeFileSync(kept, ""), () => rmSync(kept)]) {
      damage();
      expect(await total()).toBeGreaterThan(0);
      expect(readFileSync(kept).length).toBe(whole.length);
    }
  });

  it("does nothing for a job that was canceled before", async () => {
    const ctx = await testContext();
    const { jobId } = await acceptInvoices(ctx, [{ invoiceUrl: url("never/clean.pdf") }]);
    await cancelJob(ctx, jobId);
    await relay(ctx);
    const {
      itemIds: [after = ""],
      jobId: marker,
    } = await acceptInvoices(ctx, [{ vendorName: "Acme Ltd", invoiceNumber: "M-2" }]);
    await relay(ctx);
    await finished(ctx, marker);
    expect(after).not.toBe("");
    expect((await readJob(ctx, jobId)).items[0]).toMatchObject({ status: "canceled", attempts: 0 });
    expect(fetched).not.toContain("/never/clean.pdf");
  });

  it("fails the item and refunds it if the stored document is lost", async () => {
    const ctx = await testContext({ credits: 5 });
    const body = Buffer.concat([sample("clean.pdf"), Buffer.from(crc32Base62(ctx.account.id))]);
    const [outcome] = await uploadInvoices(ctx, {
      files: [
        {
          fileName: "lost.pdf",
          content: (async function* () {
            yield body;
          })(),
        },
      ],
    });
    if (outcome?.status !== "queued") throw new Error("not queued");
    await rm(join(documentsFolder(), ctx.account.id), { recursive: true });
    await relay(ctx);
    const { itemId, jobId } = outcome;
    await until("the item has failed", async () => {
      clock.advance(60_000);
      engine.wake();
      const [row] = await ctx.db.orm.select({ status: items.status }).from(items).where(eq(items.id, itemId));
      return row?.status === "failed";
    });
    expect((await readJob(ctx, jobId)).items[0]?.error).toMatchObject({ code: "internal_error", retryable: true });
    expect(await readBalance(ctx)).toMatchObject({ available: 5, held: 0, consumed: 0 });
  });
});
