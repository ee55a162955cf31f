import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { and, eq, inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as readLedger } from "@/app/v1/account/credits/ledger/route";
import { GET as readStatus } from "@/app/v1/prism/invoice-analyze/batch/[job_id]/status/route";
import { POST as queueBatch } from "@/app/v1/prism/invoice-analyze/batch/route";
import { creditEntries, outbox } from "@/drizzle/schema";
import { until } from "@/inngest/engine/conformance/platform";
import type { Engine } from "@/inngest/engine/engine";
import { readBalance } from "@/lib/credits/balance";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { eventsOf } from "@/lib/outbox/relay-events";
import type { ItemErrorCode } from "@/lib/prism/model";
import { closeDocumentReader } from "@/lib/prism/processes/reader";
import { startOwnEngine, type OwnEngine } from "@/scripts/testing/own-engine";
import { call, testPartner } from "@/scripts/testing/partner";
import { register } from "@/scripts/testing/webhooks";
import { analyzeInvoice } from "./analyze-invoice";
import { deliverWebhook } from "./deliver-webhook";
import { recordDeliveriesFunction } from "./record-deliveries";

const sample = (name: string) => readFileSync(join("public", "samples", name));
const clean = sample("clean.pdf");
const MB = 1024 * 1024;

/** Documents that are refused, by name on the server, with the error code: every code that a caller can cause. */
const refused: Record<string, { body: () => Buffer; code: ItemErrorCode; status?: number; headers?: Record<string, string> }> = {
  "gone.pdf": { body: () => Buffer.alloc(0), code: "document_unreachable", status: 404 },
  "inside.pdf": { body: () => clean, code: "document_forbidden_address", status: 302, headers: { location: "http://169.254.169.254/" } },
  "unreadable.pdf": { body: () => sample("unreadable.pdf"), code: "document_unreadable" },
  "encrypted.pdf": { body: () => sample("encrypted.pdf"), code: "document_encrypted" },
  "archive.zip": { body: () => Buffer.from("504b0304140000000800", "hex"), code: "unsupported_document_type" },
  "sign-in.html": { body: () => Buffer.from("<!doctype html><title>Sign in</title>"), code: "unsupported_document_type" },
  "21-megabytes.pdf": { body: () => Buffer.concat([clean, Buffer.alloc(21 * MB)]), code: "document_too_large" },
  "cut-off.pdf": { body: () => clean.subarray(0, 400), code: "document_corrupt" },
  "empty.pdf": { body: () => Buffer.alloc(0), code: "document_corrupt" },
  "statement.pdf": { body: () => sample("not-an-invoice.pdf"), code: "not_an_invoice" },
};

interface Told {
  type: string;
  data: { object: string; id: string; index?: number; creditsCharged?: number; error?: { code: string } | null; creditsRefunded?: number };
}

let server: Server;
let host = "";
/** The webhooks that arrived, by id. */
const received = new Map<string, Told>();
let engine: Engine;
let own: OwnEngine;
const clock = manualClock(new Date("2026-11-21T09:00:00Z"));

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString("utf8");
}

beforeAll(async () => {
  server = createServer((request, answer) => {
    const name = request.url?.slice(1) ?? "";
    if (name === "hook") {
      void textOf(request).then((text) => {
        received.set(String(request.headers["webhook-id"]), JSON.parse(text) as Told);
        answer.writeHead(204).end();
      });
      return;
    }
    const { body = () => clean, status = 200, headers = {} } = refused[name] ?? {};
    answer.writeHead(status, headers).end(body());
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const functions = [analyzeInvoice, recordDeliveriesFunction, deliverWebhook];
  own = await startOwnEngine({ functions, clock }, { LEVY_ALLOWED_PRIVATE_HOSTS: host, READER_PROCESSES: "1" });
  engine = own.engine;
});

afterAll(async () => {
  await own.stop();
  await closeDocumentReader();
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

/** Sends all waiting work of the account twice, as a relay does that was killed before it recorded the first time. */
async function relay(ctx: Ctx, given: Set<string>): Promise<void> {
  const names = ["prism/item.accepted", "webhooks/event.recorded", "webhooks/delivery.requested"];
  const rows = await ctx.db.orm
    .select()
    .from(outbox)
    .where(and(inArray(outbox.name, names), sql`${outbox.data}->>'accountId' = ${ctx.account.id}`));
  const fresh = rows.filter(({ id }) => !given.has(id));
  for (const { id } of fresh) given.add(id);
  for (let time = 1; time <= 2 && fresh.length > 0; time += 1) await engine.receive(fresh.flatMap(eventsOf));
}

const buckets = ["available", "held", "consumed", "expired"] as const;

/** The sums of the ledger's movements, by bucket. */
async function ledgerOf({ db, account }: Ctx) {
  const entries = await db.orm.select().from(creditEntries).where(eq(creditEntries.accountId, account.id));
  const sum = (bucket: string) =>
    entries.reduce(
      (total, { fromBucket, toBucket, amount }) => total + (toBucket === bucket ? amount : 0) - (fromBucket === bucket ? amount : 0),
      0,
    );
  return { entries, sums: Object.fromEntries(buckets.map((bucket) => [bucket, sum(bucket)])) };
}

it("every kind of refused document is free of charge, in the API, the webhook and the ledger", async () => {
  const { ctx, key } = await testPartner({ credits: 20 });
  await register(ctx, `http://${host}/hook`);
  const names = [...Object.keys(refused), "clean.pdf"];
  const invoices = [...names.map((name) => ({ businessId: "biz_1", invoiceUrl: `http://${host}/${name}` })), {}];
  const codes = [...Object.values(refused).map(({ code }) => code), null, "insufficient_input"];
  const asked = await call(queueBatch, { path: "/v1/prism/invoice-analyze/batch", key, body: { invoices } });
  expect([asked.status, asked.body.data.totalItems]).toEqual([202, invoices.length]);
  const jobId = asked.body.data.jobId as string;
  expect(await readBalance(ctx)).toMatchObject({ available: 20 - invoices.length, held: invoices.length, consumed: 0 });

  const given = new Set<string>();
  await until("every outcome is delivered", async () => {
    clock.advance(100);
    await relay(ctx, given);
    return received.size === invoices.length + 1;
  });

  const { body } = await call(readStatus, { method: "GET", path: "/s?limit=50", key, params: { job_id: jobId } });
  const shown = body.data.items as { error: { code: string } | null; creditsCharged: number }[];
  expect(shown.map(({ error, creditsCharged }) => [error?.code ?? null, creditsCharged])).toEqual(
    codes.map((code) => [code, code === null ? 1 : 0]),
  );
  const told = [...received.values()]
    .filter(({ data }) => data.object === "analysis")
    .sort((a, b) => (a.data.index ?? 0) - (b.data.index ?? 0));
  expect(told.map(({ type, data }) => [type, data.error?.code ?? null, data.creditsCharged])).toEqual(
    codes.map((code) => (code === null ? ["prism.analysis.complete", null, 1] : ["prism.analysis.failed", code, 0])),
  );

  expect(await readBalance(ctx)).toMatchObject({ available: 19, held: 0, consumed: 1 });
  const { entries, sums } = await ledgerOf(ctx);
  expect(sums).toEqual({ available: 19, held: 0, consumed: 1, expired: 0 });
  const kinds = entries.filter(({ itemId }) => itemId !== null).map(({ kind, amount }) => `${kind} ${amount}`);
  expect(kinds.sort()).toEqual(["post 1", ...codes.filter((code) => code !== null).map(() => "void 1")]);
  const ledger = await call(readLedger, { method: "GET", path: "/l?limit=100", key });
  expect(ledger.body.data).toHaveLength(entries.length);
});
