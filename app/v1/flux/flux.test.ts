import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts, filingBatches, filingCredentials, filingHistory, filingIntents, filingLines, outbox } from "@/drizzle/schema";
import { env, setEnv } from "@/lib/kernel/env";
import { createApiKey } from "@/lib/keys/create-api-key";
import { listSharedSecrets } from "@/lib/keys/list-shared-secrets";
import { testContext } from "@/scripts/testing/accounts";
import { call, testPartner } from "@/scripts/testing/partner";
import { encryptFor, eventsOf, filingsOf, filingWork, runAtOnce, sharedSecretOf, vatBody, whtLineBody } from "@/scripts/testing/filings";
import { acceptFilings } from "@/lib/flux/accept-filings";
import { readFilingBatch } from "@/lib/flux/read-filing";
import { unsealCredentials } from "@/lib/flux/credentials/seal-credentials";
import { POST as fileVat } from "./vat/single-filing/route";
import { POST as fileVatAlias } from "./vat-filing/single/route";
import { POST as fileWht } from "./wht/single-filing/route";
import { POST as fileWhtBatch } from "./wht/batch-filing/route";
import { POST as fileWhtBatchAlias } from "./wht-filing/batch/route";
import { GET as read } from "./filings/[id]/route";

const path = "/v1/flux/vat/single-filing";
const faults = (body: { errors: { field: string; code: string }[] }) =>
  Object.fromEntries(body.errors.map(({ field, code }) => [field, code]));
const hundred = (extra: Record<string, unknown> = {}) => Array.from({ length: 500 }, () => whtLineBody(extra));

describe("accepting filings", () => {
  it("accepts the smallest VAT filing, for the previous month in the authority's time zone", async () => {
    const { ctx, key } = await testPartner();
    const { status, body } = await call(fileVatAlias, { path: "/v1/flux/vat-filing/single", key, body: vatBody() });
    expect(status).toBe(202);
    const now = new Date(Date.now() + 3_600_000);
    const over = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1));
    expect(body).toEqual({
      status: "accepted",
      message: "VAT filing accepted",
      data: {
        id: expect.stringMatching(/^fil_/),
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        filingId: null,
        batchId: null,
        taxType: "VAT",
        totalRecords: 1,
        totals: { amount: 100_000, tax: 7_500 },
        period: { month: over.getUTCMonth() + 1, year: over.getUTCFullYear() },
        statusUrl: expect.stringContaining(`/v1/flux/filings/${body.data.id}`),
      },
      warnings: [{ code: "encrypted_payload_unreadable", message: expect.any(String), fields: ["encryptedPayload"] }],
    });
    expect(await filingWork(ctx)).toMatchObject([{ name: "flux/filing.accepted", data: { filingId: body.data.id, environment: "test" } }]);
  });

  it("encrypts credentials with a data key of their own, bound to the filing, and destroys them after it ends", async () => {
    const { ctx, key } = await testPartner();
    const credentials = { email: "canary-user@example.com", password: "canary-password-7f3a" };
    const { body } = await call(fileVat, {
      path,
      key,
      body: vatBody({ encryptedPayload: encryptFor(await sharedSecretOf(ctx), credentials) }),
    });
    expect(body).not.toHaveProperty("warnings");
    const id: string = body.data.id;
    const [stored] = await ctx.db.orm.select().from(filingCredentials).where(eq(filingCredentials.filingId, id));
    const owner = { filingId: id, accountId: ctx.account.id, environment: "test" as const };
    const sealed = { sealed: stored?.sealed ?? "", wrappedDataKey: stored?.wrappedDataKey ?? "" };
    expect(unsealCredentials(sealed, owner)).toEqual(credentials);
    expect(() => unsealCredentials(sealed, { ...owner, environment: "live" })).toThrow();
    expect(() => unsealCredentials(sealed, { ...owner, filingId: "fil_other" })).toThrow();
    await runAtOnce(ctx, id);
    const [after] = await ctx.db.orm.select().from(filingCredentials).where(eq(filingCredentials.filingId, id));
    expect(after).toMatchObject({ sealed: null, wrappedDataKey: null, destroyedAt: expect.any(Date) });
    const everything = JSON.stringify([
      stored,
      await filingsOf(ctx),
      await eventsOf(ctx),
      await filingWork(ctx),
      await ctx.db.orm.select().from(outbox),
      await ctx.db.orm.select().from(filingHistory),
      await ctx.db.orm.select().from(filingIntents),
      await ctx.db.orm.select().from(filingLines),
    ]);
    expect(everything).not.toContain("canary");
  });

  it("names index and field of the bad records among 500, and stores nothing", async () => {
    const { ctx, key } = await testPartner();
    const data = hundred();
    data[17] = whtLineBody({ rate: 7, taxAmount: 7_000 });
    data[400] = whtLineBody({ taxAmount: 5_000.02 });
    const { status, body } = await call(fileWhtBatch, {
      path: "/v1/flux/wht/batch-filing",
      key,
      body: { batchId: "b1", encryptedPayload: "x", data },
    });
    expect(status).toBe(400);
    expect(faults(body)).toEqual({ "data[17].rate": "rate_not_in_table", "data[400].taxAmount": "amount_mismatch" });
    expect(await filingsOf(ctx)).toEqual([]);
    expect(await ctx.db.orm.$count(filingBatches, eq(filingBatches.accountId, ctx.account.id))).toBe(0);
    expect(await filingWork(ctx)).toEqual([]);
  });

  it("names every bad line across several taxpayers, and stores nothing", async () => {
    const { ctx, key } = await testPartner();
    const payload = [
      { encryptedPayload: "x", data: [whtLineBody()] },
      { encryptedPayload: "x", month: 12, year: 2099, data: [whtLineBody(), whtLineBody({ rate: 7, taxAmount: 7_000 })] },
      { encryptedPayload: "x", data: [whtLineBody({ taxAmount: 4_000 })] },
    ];
    const { status, body } = await call(fileWhtBatch, { path: "/v1/flux/wht/batch-filing", key, body: { payload } });
    expect([status, faults(body)]).toEqual([
      400,
      {
        "payload[1].month": "future_period",
        "payload[1].data[1].rate": "rate_not_in_table",
        "payload[2].data[0].taxAmount": "amount_mismatch",
      },
    ]);
    expect(await filingsOf(ctx)).toEqual([]);
  });

  it("accepts 500 lines and refuses 501, for one or several taxpayers", async () => {
    const { key } = await testPartner();
    const ask = (body: unknown) => call(fileWhtBatch, { path: "/v1/flux/wht/batch-filing", key, body });
    expect((await ask({ encryptedPayload: "x", data: hundred() })).body.data).toMatchObject({
      totalRecords: 500,
      totals: { amount: 50_000_000, tax: 2_500_000 },
    });
    const tooMany = await ask({ encryptedPayload: "x", data: [...hundred(), whtLineBody()] });
    expect(faults(tooMany.body)).toEqual({ data: "too_many_records" });
    expect(tooMany.body.errors[0].message, "the message says what to do").toBe(
      "data must contain at most 500 records per request: split the request",
    );
    expect(faults((await ask({})).body)).toEqual({ data: "required", encryptedPayload: "required" });
    const spread = await ask({
      payload: [
        { encryptedPayload: "x", data: hundred() },
        { encryptedPayload: "x", data: [whtLineBody()] },
      ],
    });
    expect(faults(spread.body)).toEqual({ payload: "too_many_records" });
  });

  it("accepts filings for several taxpayers as one batch", async () => {
    const { ctx, key } = await testPartner();
    const payload = [1, 2].map((n) => ({ encryptedPayload: "x", filingId: `f${n}`, month: 10, year: 2026, data: [whtLineBody()] }));
    const { status, body } = await call(fileWhtBatch, { path: "/v1/flux/wht/batch-filing", key, body: { batchId: "b1", payload } });
    expect(status).toBe(202);
    expect(body.data).toMatchObject({
      id: expect.stringMatching(/^bat_/),
      batchId: "b1",
      totalRecords: 2,
      totals: { amount: 200_000, tax: 10_000 },
      period: { month: 10, year: 2026 },
    });
    const months = payload.map((taxpayer, n) => ({ ...taxpayer, filingId: `m${n}`, month: 9 + n }));
    const several = await call(fileWhtBatch, { path: "/v1/flux/wht/batch-filing", key, body: { payload: months } });
    expect(several.body.data.period, "null for a batch of several periods").toBeNull();
    expect(body.data.filings.map(({ filingId }: { filingId: string }) => filingId)).toEqual(["f1", "f2"]);
    await runAtOnce(ctx, body.data.filings[0].id);
    const batch = await call(read, { method: "GET", path: "/v1/flux/filings/x", key, params: { id: body.data.id } });
    expect(batch.body.data).toMatchObject({
      id: body.data.id,
      batchId: "b1",
      counts: { success: 1, accepted: 1, failed: 0 },
      filings: [
        { filingId: "f1", status: "success" },
        { filingId: "f2", status: "accepted" },
      ],
    });
    for (const other of [await testPartner(), { ctx: { ...ctx, environment: "live" as const } }])
      await expect(readFilingBatch(other.ctx, body.data.id)).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["a future period", { month: 12, year: 2099 }, { month: "future_period" }],
    ["a month without a year", { month: 5 }, { year: "required" }],
    ["a negative amount and an unknown status", { amount: -1, vatStatus: 3 }, { amount: "too_small", vatStatus: "invalid_value" }],
    ["an amount over the limit", { amount: 100_000_000_000 }, { amount: "too_big" }],
    ["an amount with three decimals", { amount: 1.005 }, { amount: "too_many_decimals" }],
    [
      "metadata with 21 keys",
      { metadata: Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, n])) },
      { metadata: "too_many_keys" },
    ],
    ["nested metadata", { metadata: { a: { b: 1 } } }, { "metadata.a": "invalid_type" }],
    ["a month over 12", { month: 13, year: 2026 }, { month: "too_big" }],
    ["a blank tax number", { taxId: "  " }, { taxId: "too_small" }],
    [
      "a line in data without a status",
      { taxId: undefined, amount: undefined, vatStatus: undefined, data: [{ taxId: "0", amount: 1 }] },
      { "data[0].vatStatus": "required" },
    ],
    ["credentials over 4 kB", { encryptedPayload: "x".repeat(4_097) }, { encryptedPayload: "too_big" }],
    ["empty credentials", { encryptedPayload: "" }, { encryptedPayload: "too_small" }],
    [
      "a request without any fields",
      { taxId: undefined, amount: undefined, vatStatus: undefined, encryptedPayload: undefined },
      { taxId: "required", amount: "required", vatStatus: "required", encryptedPayload: "required" },
    ],
    [
      "the fields of a line beside data",
      { data: [{ taxId: "0", amount: 1, vatStatus: 0 }] },
      { taxId: "mutually_exclusive", amount: "mutually_exclusive", vatStatus: "mutually_exclusive" },
    ],
  ])("refuses %s", async (_what, extra, expected) => {
    const { ctx, key } = await testPartner();
    const { status, body } = await call(fileVat, { path, key, body: vatBody(extra) });
    expect([status, faults(body)]).toEqual([400, expected]);
    expect(await filingsOf(ctx)).toEqual([]);
  });

  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ["the doubled rate despite a tax number", { rate: 30, taxAmount: 30_000 }, { rate: "rate_not_in_table" }],
    ["the single rate without a tax number", { noTin: true, beneficiaryTin: "", rate: 5 }, { rate: "rate_not_in_table" }],
    ["a rate of another category", { category: "goods_supply" }, { rate: "rate_not_in_table" }],
    ["a rate not yet in force", { transactionDate: "2024-12-31", rate: 2, taxAmount: 2_000 }, { rate: "rate_not_in_table" }],
    ["neither a tax number nor noTin", { beneficiaryTin: "" }, { beneficiaryTin: "required" }],
    ["a blank tax number", { beneficiaryTin: " " }, { beneficiaryTin: "required" }],
    ["a blank name", { beneficiaryName: " " }, { beneficiaryName: "too_small" }],
    ["a date in the future", { transactionDate: "2099-01-01" }, { transactionDate: "future_date" }],
    ["an impossible date", { transactionDate: "2026-02-30" }, { transactionDate: "invalid_date" }],
    ["an amount of zero", { transactionAmount: 0, taxAmount: 0 }, { transactionAmount: "too_small" }],
  ])("refuses a deduction with %s", async (_what, extra, expected) => {
    const { key } = await testPartner();
    const { status, body } = await call(fileWht, {
      path: "/v1/flux/wht/single-filing",
      key,
      body: { encryptedPayload: "x", ...whtLineBody(extra) },
    });
    expect([status, faults(body)]).toEqual([400, expected]);
  });

  it.each<[string, Record<string, unknown>]>([
    [
      "twice the rate for a beneficiary without a tax number",
      { noTin: true, beneficiaryTin: "", category: "professional_services", rate: 10, taxAmount: 10_000 },
    ],
    ["a treaty rate", { category: "dividend", rate: 7.5, taxAmount: 7_500 }],
    ["a rate in force before 2025", { transactionDate: "2024-12-31", rate: 2.5, taxAmount: 2_500 }],
    ["tax 0.01 below the computed amount", { taxAmount: 4_999.99 }],
  ])("accepts a deduction with %s", async (_what, extra) => {
    const { key } = await testPartner();
    expect(
      (await call(fileWht, { path: "/v1/flux/wht/single-filing", key, body: { encryptedPayload: "x", ...whtLineBody(extra) } })).status,
    ).toBe(202);
  });

  it("refuses an unreadable encryptedPayload with a test key if the account requires strictness", async () => {
    const { ctx, key } = await testPartner();
    await ctx.db.orm
      .update(accounts)
      .set({ settings: { strictEncryptedPayload: true } })
      .where(eq(accounts.id, ctx.account.id));
    // Where the settings contained limits, the defaults apply now, and one request is within them.
    const { status, body } = await call(fileVat, { path, key, body: vatBody() });
    expect([status, body.code, faults(body)]).toEqual([
      400,
      "encrypted_payload_invalid",
      { encryptedPayload: "encrypted_payload_invalid" },
    ]);
    expect(await filingsOf(ctx)).toEqual([]);
  });

  it.each(["0002", "2", "00000000-0002"])("simulates the scenario in x-sandbox-scenario, short or as a tax ID: %s", async (scenario) => {
    const { ctx, key } = await testPartner();
    const { status } = await call(fileVat, { path, key, body: vatBody(), headers: { "x-sandbox-scenario": scenario } });
    expect(status).toBe(202);
    expect(await filingsOf(ctx)).toMatchObject([{ scenario: "0002" }]);
  });

  it("answers 403 to live keys if no live driver is configured", async () => {
    const ctx = await testContext({ environment: "live" });
    await ctx.db.orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, ctx.account.id));
    const { key } = await createApiKey(ctx, { name: "live" });
    const { status, body } = await call(fileVat, { path, key, body: vatBody() });
    expect([status, body.code]).toEqual([403, "live_mode_not_enabled"]);
    expect(body.message).toContain("isn't enabled on this service");
    const steered = await call(fileVat, { path, key, body: vatBody(), headers: { "x-sandbox-scenario": "0002" } });
    expect([steered.status, steered.body.code]).toEqual([400, "scenario_not_allowed"]);
    expect(await filingsOf(ctx)).toEqual([]);
  });

  it("accepts a live filing only if the account's own live secret opens it and live is enabled for the account", async () => {
    const { DATABASE_URL, LEVY_DATA_DIR } = env();
    const before = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL, DATABASE_POOL: "8", LEVY_DATA_DIR };
    // Nothing is sent from here: the test only needs filings to be accepted.
    setEnv({ ...before, LEVY_AUTHORITY_NG_DRIVER: "portal", LEVY_AUTHORITY_NG_URL: "http://127.0.0.1:1" });
    try {
      const [ctx, off] = [await testContext({ environment: "live" }), await testContext({ environment: "live" })];
      const { key } = await createApiKey(ctx, { name: "live" });
      const credentials = { email: "a@b.example", password: "x" };
      const sent = (secret: string) =>
        call(fileVat, { path, key, body: vatBody({ taxId: "00000000-0002", encryptedPayload: encryptFor(secret, credentials) }) });
      const secret = await sharedSecretOf(ctx);
      for (const other of [await sharedSecretOf(off), await sharedSecretOf({ ...ctx, environment: "test" })]) {
        const { status, body } = await sent(other);
        expect([status, body.code]).toEqual([400, "encrypted_payload_invalid"]);
      }
      expect(await filingsOf(ctx)).toEqual([]);
      const taken = await sent(secret);
      expect([taken.status, taken.body.warnings]).toEqual([202, undefined]);
      expect((await filingsOf(ctx))[0]?.scenario, "live filings get no scenario, even with a sandbox tax ID").toBeNull();
      const line = { taxId: "0", amount: 1, vatStatus: 0 as const, transactionType: "credit" as const };
      const filing = { encryptedPayload: "", payloadField: "", credentials, lines: [line], filingId: "f" };
      const named = { taxType: "VAT" as const, form: "one" as const, filings: [filing], batchId: "b" };
      await off.db.orm.update(accounts).set({ liveEnabledAt: null }).where(eq(accounts.id, off.account.id));
      await expect(acceptFilings(off, named)).rejects.toMatchObject({
        code: "live_mode_not_enabled",
        message: expect.stringContaining("isn't enabled for this account") as string,
      });
      const ids = [];
      for (const by of [ctx, { ...ctx, environment: "test" as const }]) {
        ids.push((await acceptFilings(by, named)).data.id, (await acceptFilings(by, named)).data.id);
        await expect(acceptFilings(by, { ...named, filings: [{ ...filing, filingId: "other" }] })).rejects.toMatchObject({
          code: "duplicate_filing_id",
        });
      }
      expect(new Set(ids).size, "the same filingId in test and live makes two filings").toBe(2);
    } finally {
      setEnv(before);
    }
  });
});

describe("idempotent filing", () => {
  it("replays the first response byte for byte for the same filingId, even with credentials encrypted anew or the alias path", async () => {
    const { ctx, key } = await testPartner();
    const secret = await sharedSecretOf(ctx);
    const body = () => vatBody({ filingId: "f-1", encryptedPayload: encryptFor(secret, { email: "a@b.example", password: "x" }) });
    const first = await call(fileVat, { path, key, body: body() });
    const again = await call(fileVatAlias, { path: "/v1/flux/vat-filing/single", key, body: body() });
    expect([again.status, again.text]).toEqual([202, first.text]);
    expect(
      (await listSharedSecrets(ctx)).map(({ lastUsedAt }) => lastUsedAt),
      "the portal shows when the secret was used",
    ).toEqual([expect.any(String)]);
    const other = await call(fileVat, { path, key, body: { ...body(), amount: 1 } });
    expect([other.status, other.body.code, other.body.existingId]).toEqual([409, "duplicate_filing_id", first.body.data.id]);
    const otherTax = await call(fileWht, {
      path: "/v1/flux/wht/single-filing",
      key,
      body: { encryptedPayload: "x", filingId: "f-1", ...whtLineBody() },
    });
    expect(otherTax.status).toBe(409);
    expect(await filingsOf(ctx)).toHaveLength(1);
  });

  it("answers 409 if a batchId or a filingId of a batch is used again with other content", async () => {
    const { ctx, key } = await testPartner();
    const ask = (body: unknown, handler = fileWhtBatch) => call(handler, { path: "/v1/flux/wht/batch-filing", key, body });
    const batch = {
      batchId: "b",
      payload: [
        { encryptedPayload: "x", filingId: "f1", data: [whtLineBody()] },
        { encryptedPayload: "x", filingId: "f2", data: [whtLineBody()] },
      ],
    };
    const first = await ask(batch);
    expect((await ask(batch, fileWhtBatchAlias)).text).toBe(first.text);
    const part = await ask({
      payload: [
        { encryptedPayload: "x", filingId: "f0", data: [whtLineBody()] },
        { encryptedPayload: "x", filingId: "f2", data: [whtLineBody()] },
      ],
    });
    expect([part.status, part.body.existingId]).toEqual([409, first.body.data.filings[1].id]);
    expect((await ask({ batchId: "b", encryptedPayload: "x", data: [whtLineBody()] })).status).toBe(409);
    const twice = await ask({ payload: [0, 1].map(() => ({ encryptedPayload: "x", filingId: "same", data: [whtLineBody()] })) });
    expect(faults(twice.body)).toEqual({ "payload[1].filingId": "duplicate" });
    expect(await filingsOf(ctx)).toHaveLength(2);
  });

  it("handles concurrent batches with the same ids in different order without a deadlock", async () => {
    const { ctx, key } = await testPartner();
    for (let round = 0; round < 4; round += 1) {
      const payload = Array.from({ length: 120 }, (_, n) => ({ encryptedPayload: "x", filingId: `r${round}-${n}`, data: [whtLineBody()] }));
      const answers = await Promise.all(
        [payload, [...payload].reverse(), payload, [...payload].reverse()].map((asked) =>
          call(fileWhtBatch, { path: "/v1/flux/wht/batch-filing", key, body: { payload: asked } }),
        ),
      );
      expect(answers.map(({ status }) => status).sort()).toEqual([202, 202, 409, 409]);
    }
    expect(await filingsOf(ctx)).toHaveLength(4 * 120);
  });

  it("creates one filing from 100 concurrent requests with the same Idempotency-Key, or the same filingId", async () => {
    const { ctx, key } = await testPartner();
    const ask = (headers: Record<string, string>, body: unknown, n: number) =>
      call(n % 2 ? fileVat : fileVatAlias, { path, key, body, headers });
    const byKey = await Promise.all(
      Array.from({ length: 100 }, (_, n) => ask({ "idempotency-key": "k" }, vatBody({ encryptedPayload: `again-${n}` }), n)),
    );
    const taken = byKey.filter(({ status }) => status === 202);
    expect(byKey.filter(({ status, body }) => status !== 202 && body.code !== "idempotency_in_progress")).toEqual([]);
    expect(new Set(taken.map(({ text }) => text)).size).toBe(1);
    const byId = await Promise.all(Array.from({ length: 100 }, (_, n) => ask({}, vatBody({ filingId: "f", amount: 2 }), n)));
    expect(new Set(byId.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await filingsOf(ctx)).toHaveLength(2);
  });
});
