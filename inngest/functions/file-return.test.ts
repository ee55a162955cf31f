import { and, asc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { POST as fileVat } from "@/app/v1/flux/vat/single-filing/route";
import { POST as fileWhtBatch } from "@/app/v1/flux/wht/batch-filing/route";
import { POST as resume } from "@/app/v1/flux/filings/[id]/resume/route";
import { engineRuns, filingHistory, outbox } from "@/drizzle/schema";
import { until } from "@/inngest/engine/conformance/platform";
import type { Engine } from "@/inngest/engine/engine";
import { continueFiling, FIRST_LEG } from "@/lib/flux/run-filing";
import { isFinal, mayMove, type FilingStatus } from "@/lib/flux/states";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { eventsOf, filingsOf, filingWork, submissionsOf, vatBody, whtLineBody } from "@/scripts/testing/filings";
import { startOwnEngine, type OwnEngine } from "@/scripts/testing/own-engine";
import { call, testPartner } from "@/scripts/testing/partner";
import { fileReturn } from "./file-return";

const clock = manualClock(new Date());
let engine: Engine;
let own: OwnEngine;

beforeAll(async () => {
  own = await startOwnEngine({ functions: [fileReturn], clock });
  engine = own.engine;
});

afterAll(async () => {
  await own.stop();
});

/** Sends the account's work events this many times: the outbox delivers at least once. */
async function relay(ctx: Ctx, times = 1): Promise<void> {
  for (let n = 0; n < times; n += 1) await engine.receive(await filingWork(ctx));
}

/** Lets the engine's time pass until all of the account's filings have reached the awaited status. */
async function pass(ctx: Ctx, isThere: (status: FilingStatus) => boolean = isFinal): Promise<void> {
  await until("all filings have reached the expected status", async () => {
    clock.advance(1_000);
    engine.wake();
    return (await filingsOf(ctx)).every(({ status }) => isThere(status));
  });
}

/** The statuses that a filing went through; checks that its history has no gap and only known transitions. */
async function traceOf(ctx: Ctx, filingId: string): Promise<string[]> {
  const rows = await ctx.db.orm
    .select()
    .from(filingHistory)
    .where(eq(filingHistory.filingId, filingId))
    .orderBy(asc(filingHistory.position));
  expect(rows.map(({ position }) => position)).toEqual(rows.map((_, index) => index));
  rows.slice(1).forEach(({ fromStatus, toStatus }, index) => {
    expect(fromStatus).toBe(rows[index]?.toStatus);
    expect(mayMove(fromStatus as FilingStatus, toStatus as FilingStatus)).toBe(true);
  });
  return rows.map(({ toStatus }) => toStatus);
}

const succeeded = ["accepted", "processing", "submitted", "success"];
const unsure = ["accepted", "processing", "reconciling"];

it("continueFiling continues a filing in one new run, however often it is called", async () => {
  const { ctx, key } = await testPartner();
  const { body } = await call(fileVat, { path: "/v1/flux/vat/single-filing", key, body: vatBody() });
  const filingId = body.data.id;
  await ctx.db.orm.delete(outbox).where(sql`${outbox.data}->>'accountId' = ${ctx.account.id}`);
  const worker: Ctx = { ...ctx, actor: { kind: "system", name: "test" } };
  for (let asked = 0; asked < 2; asked += 1) await continueFiling(worker, filingId, { number: 2, waitedMs: 5_000, sequence: 0 });
  await relay(ctx);
  await pass(ctx);
  expect(await traceOf(ctx, filingId)).toEqual(succeeded);
  expect(await submissionsOf(ctx)).toBe(1);
  const runs = await ctx.db.orm.$count(engineRuns, sql`${engineRuns.event}->'data'->>'filingId' = ${filingId}`);
  expect(runs).toBe(1);
  await expect(
    continueFiling({ ...ctx, actor: { kind: "user", userId: "usr_1", role: "owner" } }, filingId, FIRST_LEG),
  ).rejects.toMatchObject({ code: "insufficient_scope" });
});

describe("every scenario of the sandbox leads to the documented statuses and events", () => {
  it.each<[string, { trace: string[]; events: string[]; submissions: number; error?: Record<string, unknown> }]>([
    ["00000000-0001", { trace: succeeded, events: ["submitted", "success"], submissions: 1 }],
    ["12345678-0001", { trace: succeeded, events: ["submitted", "success"], submissions: 1 }],
    [
      "00000000-0002",
      {
        trace: ["accepted", "processing", "failed"],
        events: ["failed"],
        submissions: 0,
        error: { code: "tin_not_found", recordIndex: 1, field: "data[1].taxId" },
      },
    ],
    ["00000000-0003", { trace: ["accepted", "processing", "already_filed"], events: ["already_filed"], submissions: 0 }],
    ["00000000-0004", { trace: ["accepted", "processing", "no_pending"], events: ["no_pending"], submissions: 0 }],
    [
      "00000000-0005",
      {
        trace: ["accepted", "processing", "action_required", "failed"],
        events: ["action_required", "failed"],
        submissions: 0,
        error: { code: "credentials_rejected" },
      },
    ],
    ["00000000-0006", { trace: succeeded, events: ["submitted", "success"], submissions: 1 }],
    ["00000000-0007", { trace: [...unsure, "submitted", "success"], events: ["submitted", "success"], submissions: 1 }],
    ["00000000-0008", { trace: [...unsure, "processing", "submitted", "success"], events: ["submitted", "success"], submissions: 1 }],
    [
      "00000000-0009",
      {
        trace: ["accepted", "processing", "failed"],
        events: ["failed"],
        submissions: 0,
        error: { code: "schedule_rejected", recordIndex: 1 },
      },
    ],
    ["00000000-0010", { trace: succeeded, events: ["submitted", "success"], submissions: 1 }],
    ["00000000-0011", { trace: succeeded, events: ["submitted", "success"], submissions: 1 }],
  ])("%s", async (taxId, expected) => {
    const { ctx, key } = await testPartner();
    const { body } = await call(fileVat, {
      path: "/v1/flux/vat/single-filing",
      key,
      body: { encryptedPayload: "x", data: ["00000000-0001", taxId].map((id) => ({ taxId: id, amount: 10, vatStatus: 0 })) },
    });
    await relay(ctx, 3);
    await pass(ctx);
    expect(await traceOf(ctx, body.data.id)).toEqual(expected.trace);
    const told = await eventsOf(ctx);
    expect(told.map(({ type }) => type)).toEqual(expected.events.map((kind) => `vat.filing.${kind}`));
    expect(told.at(-1)?.data.error).toEqual(expected.error ? expect.objectContaining(expected.error) : null);
    expect(await submissionsOf(ctx)).toBe(expected.submissions);
    const [filing] = await filingsOf(ctx);
    expect(filing?.payment?.reference ?? null).toEqual(expected.submissions === 1 ? expect.stringMatching(/^PRN-\d{10}$/) : null);
  });
});

describe("the file-return function", () => {
  it("continues at once when a blocked filing is resumed", async () => {
    const { ctx, key } = await testPartner();
    const { body } = await call(fileVat, {
      path: "/v1/flux/vat/single-filing",
      key,
      body: vatBody({ taxId: "00000000-0005" }),
      headers: { "x-sandbox-delay-ms": "0" },
    });
    await relay(ctx);
    await pass(ctx, (status) => status === "action_required");
    const { status } = await call(resume, {
      path: "/v1/flux/filings/x/resume",
      key,
      params: { id: body.data.id },
      body: { encryptedPayload: "new" },
    });
    expect(status).toBe(202);
    const resumed = await ctx.db.orm
      .select()
      .from(outbox)
      .where(and(eq(outbox.name, "flux/filing.resumed")));
    await engine.receive(resumed.filter(({ data }) => data.filingId === body.data.id).map(({ id, name, data }) => ({ id, name, data })));
    await pass(ctx);
    expect(await traceOf(ctx, body.data.id)).toEqual(["accepted", "processing", "action_required", "processing", "submitted", "success"]);
    expect(await submissionsOf(ctx)).toBe(1);
  });

  it("files each taxpayer of a batch exactly once in every scenario", async () => {
    const { ctx, key } = await testPartner();
    const payload = ["0001", "0006", "0007", "0008", "0011", "0007", "0008", "0001"].map((scenario) => ({
      encryptedPayload: "x",
      data: [whtLineBody({ beneficiaryTin: `00000000-${scenario}` })],
    }));
    const { body } = await call(fileWhtBatch, { path: "/v1/flux/wht/batch-filing", key, body: { payload } });
    expect(body.data.filings).toHaveLength(8);
    await relay(ctx, 4);
    await pass(ctx);
    expect((await filingsOf(ctx)).map(({ status }) => status)).toEqual(payload.map(() => "success"));
    expect(await submissionsOf(ctx)).toBe(8);
    expect((await eventsOf(ctx)).filter(({ type }) => type === "wht.filing.success")).toHaveLength(8);
  });
});
