import { readFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { asc, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { POST as fileVat } from "@/app/v1/flux/vat/single-filing/route";
import { POST as fileWht } from "@/app/v1/flux/wht/single-filing/route";
import { events } from "@/drizzle/schema";
import { cancelFiling } from "@/lib/flux/cancel-filing";
import type { Ctx } from "@/lib/kernel/context";
import { createApiKey } from "@/lib/keys/create-api-key";
import { notifyExpiringKeys } from "@/lib/keys/notify-expiring-keys";
import { cancelJob } from "@/lib/prism/jobs/cancel-job";
import { completeItem } from "@/lib/prism/items/complete-item";
import { failItem } from "@/lib/prism/items/fail-item";
import { startItem } from "@/lib/prism/items/start-item";
import { webhookBody, type EventRow } from "@/lib/webhooks/event-body";
import { eventKinds, type EventKind } from "@/lib/webhooks/event-kinds";
import { sendTestEvent } from "@/lib/webhooks/send-test-event";
import { runAtOnce, vatBody, whtLineBody } from "@/scripts/testing/filings";
import { acceptInvoices, plainJudgment } from "@/scripts/testing/invoices";
import { call, testPartner, type Partner } from "@/scripts/testing/partner";
import { eventOf, register } from "@/scripts/testing/webhooks";
import { documentPath } from "./build-document";
import { closed } from "./closed";

interface Webhook {
  post: { requestBody: { content: { "application/json": { schema: object } } } };
}
const document = closed(JSON.parse(readFileSync(documentPath, "utf8"))) as { webhooks: Record<string, Webhook> };
const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, "openapi");

/** Validation errors of a body against the schema of its own event type and against the schema of any event. */
function faultsOf(row: EventRow): unknown {
  const schema = document.webhooks[row.type]?.post.requestBody.content["application/json"].schema;
  const body: unknown = JSON.parse(webhookBody(row));
  for (const one of [schema, { $ref: "#/components/schemas/WebhookEvent" }]) {
    const validate = ajv.compile(JSON.parse(JSON.stringify(one).replaceAll('"#/', '"openapi#/')) as object);
    if (!validate(body)) return { type: row.type, errors: validate.errors, body };
  }
  return null;
}

const eventsOf = ({ db, account }: Ctx): Promise<EventRow[]> =>
  db.orm.select().from(events).where(eq(events.accountId, account.id)).orderBy(asc(events.id));

const OUTCOMES = ["0001", "0002", "0003", "0004", "0005", "0007", "0009", "0011"];

async function file({ ctx, key }: Partner): Promise<void> {
  const metadata = { order: 7, note: null };
  for (const outcome of OUTCOMES) {
    const taxId = `00000000-${outcome}`;
    const vat = await call(fileVat, { path: "/v1/flux/vat/single-filing", key, body: vatBody({ taxId, metadata }) });
    const wht = await call(fileWht, {
      path: "/v1/flux/wht/single-filing",
      key,
      body: whtLineBody({ beneficiaryTin: taxId, encryptedPayload: "x" }),
    });
    for (const { body } of [vat, wht]) await runAtOnce(ctx, body.data.id as string);
  }
  const canceled = [
    await call(fileVat, { path: "/v1/flux/vat/single-filing", key, body: vatBody() }),
    await call(fileWht, { path: "/v1/flux/wht/single-filing", key, body: whtLineBody({ encryptedPayload: "x" }) }),
  ];
  for (const { body } of canceled) await cancelFiling(ctx, body.data.id as string);
}

async function analyze(ctx: Ctx): Promise<void> {
  const complete = async (id: string) => {
    await startItem(ctx, id);
    await completeItem(ctx, id, await plainJudgment(ctx, id));
  };
  const fail = (id: string) =>
    failItem(ctx, id, { code: "document_unreachable", stage: "fetch", message: "The URL returned HTTP 403", retryable: true });
  const queued = async (count: number) => {
    const invoice = { vendorName: "Acme Ltd", invoiceNumber: "A-1", businessId: "biz_1" };
    const { jobId, itemIds } = await acceptInvoices(
      ctx,
      Array.from({ length: count }, () => invoice),
    );
    return { jobId, first: itemIds[0] ?? "", second: itemIds[1] ?? "" };
  };
  const [good, mixed, bad, canceled] = [await queued(1), await queued(2), await queued(1), await queued(2)];
  await complete(good.first);
  await complete(mixed.first);
  await fail(mixed.second);
  await fail(bad.first);
  await cancelJob(ctx, canceled.jobId);
}

it("events of every type match the OpenAPI document", async () => {
  const partner = await testPartner({ credits: 106 });
  const { ctx } = partner;
  const endpoint = await register(ctx, "https://93.184.215.14/hook");
  await file(partner);
  await analyze(ctx);
  // Two invoices were charged and the credits of the others returned; this batch uses up the rest, past the threshold and down to zero.
  await acceptInvoices(
    ctx,
    Array.from({ length: 104 }, () => ({ vendorName: "Acme" })),
  );
  await createApiKey(ctx, { name: "ending", expiresAt: new Date(Date.now() + 86_400_000) });
  await notifyExpiringKeys(ctx.db, ctx.clock);
  await sendTestEvent(ctx, { id: endpoint.id, type: "webhook.test" });
  const rows = await eventsOf(ctx);
  expect(rows.map(faultsOf).filter((fault) => fault !== null)).toEqual([]);
  expect([...new Set(rows.map(({ type }) => type))].sort()).toEqual([...eventKinds].sort());
});

it("a test event of every type matches the OpenAPI document", async () => {
  const { ctx } = await testPartner();
  const endpoint = await register(ctx, "https://93.184.215.14/hook");
  for (const type of eventKinds) await sendTestEvent(ctx, { id: endpoint.id, type });
  const rows = await eventsOf(ctx);
  expect(rows.map(({ type }) => type)).toEqual([...eventKinds]);
  expect(rows.map(faultsOf).filter((fault) => fault !== null)).toEqual([]);
});

it.each<[EventKind, Record<string, unknown>]>([
  ["wht.filing.success", { metadata: { note: "x".repeat(30_000) } }],
  ["prism.analysis.complete", { businessId: "x".repeat(30_000) }],
])("a truncated event of the type %s matches the OpenAPI document", async (type, members) => {
  const { ctx } = await testPartner();
  const { data } = eventOf(ctx, type, members);
  const row = { ...((await eventRow(ctx, type)) as EventRow), data };
  expect(JSON.parse(webhookBody(row)).data.truncated).toBe(true);
  expect(faultsOf(row)).toBeNull();
});

async function eventRow(ctx: Ctx, type: EventKind): Promise<EventRow | undefined> {
  const endpoint = await register(ctx, "https://93.184.215.14/hook");
  await sendTestEvent(ctx, { id: endpoint.id, type });
  return (await eventsOf(ctx))[0];
}

it("the OpenAPI document names exactly the existing event types", () => {
  expect(Object.keys(document.webhooks)).toEqual([...eventKinds]);
});
