import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses, creditBalances, creditEntries, items, jobs, outbox } from "@/drizzle/schema";
import { call, testPartner } from "@/scripts/testing/partner";
import { POST } from "./route";
import { GET as getStatus } from "../batch/[job_id]/status/route";

const path = "/v1/prism/invoice-analyze/single";
const invoice = {
  businessId: "biz_1",
  businessName: "Acme Ltd",
  invoiceNumber: "INV-9",
  invoiceDate: "2026-10-31",
  currency: "ngn",
  invoiceUrl: "https://files.example.com/a.pdf",
};

describe("POST /v1/prism/invoice-analyze/single", () => {
  it("answers 202 with the job, the request id and a timestamp", async () => {
    const { key } = await testPartner({ credits: 100 });
    const { status, body, headers } = await call(POST, { path, key, body: { ...invoice, taskId: "eom" } });
    expect(status).toBe(202);
    expect(body).toEqual({
      success: true,
      data: {
        jobId: expect.stringMatching(/^job_[0-9A-Z]{26}$/),
        taskId: "eom",
        status: "pending",
        totalItems: 1,
        creditsUsed: 1,
        creditsRemaining: 99,
        message: "Invoice queued for analysis",
        statusUrl: `/v1/prism/invoice-analyze/batch/${body.data.jobId}/status`,
      },
      meta: { requestId: headers.get("x-request-id"), timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) },
    });
    expect(headers.get("cache-control")).toBe("no-store");
  });

  it("stores job, item, ledger entry, balance, business and outbox event together", async () => {
    const { ctx, key } = await testPartner({ credits: 100 });
    const { body } = await call(POST, { path, key, body: { ...invoice, unknownMember: "dropped", country: "ng" } });
    const { orm } = ctx.db;
    const [item] = await orm.select().from(items).where(eq(items.jobId, body.data.jobId));
    expect(item).toMatchObject({
      status: "pending",
      businessId: "biz_1",
      index: 0,
      request: { invoiceNumber: "INV-9", currency: "NGN", country: "NG" },
    });
    expect(item?.request).not.toHaveProperty("unknownMember");
    expect(await orm.select().from(jobs).where(eq(jobs.id, body.data.jobId))).toMatchObject([
      { type: "single", pendingItems: 1, requestId: body.meta.requestId },
    ]);
    expect(await orm.select().from(creditEntries).where(eq(creditEntries.jobId, body.data.jobId))).toMatchObject([
      { kind: "hold", amount: 1 },
    ]);
    expect(await orm.select().from(creditBalances).where(eq(creditBalances.accountId, ctx.account.id))).toMatchObject([
      { available: 99, held: 1, granted: 100 },
    ]);
    expect(await orm.select().from(businesses).where(eq(businesses.accountId, ctx.account.id))).toMatchObject([
      { businessId: "biz_1", name: "Acme Ltd", country: "NG" },
    ]);
    expect(
      await orm
        .select()
        .from(outbox)
        .where(sql`${outbox.data}->>'itemId' = ${item?.id ?? ""}`),
    ).toMatchObject([{ name: "prism/item.accepted", data: { accountId: ctx.account.id, environment: "test", jobId: body.data.jobId } }]);
  });

  it("answers 402 and queues nothing if credits are insufficient", async () => {
    const { ctx, key } = await testPartner({ credits: 0 });
    const { status, body } = await call(POST, { path, key, body: invoice });
    expect(status).toBe(402);
    expect(body).toMatchObject({
      success: false,
      code: "insufficient_credits",
      creditsRequired: 1,
      creditsRemaining: 0,
      topUpUrl: expect.stringMatching(/\/test\/credits$/),
    });
    expect(await ctx.db.orm.$count(jobs, eq(jobs.accountId, ctx.account.id))).toBe(0);
    expect(await ctx.db.orm.$count(businesses, eq(businesses.accountId, ctx.account.id))).toBe(0);
  });

  it("names every invalid field at once", async () => {
    const { key } = await testPartner();
    const { status, body } = await call(POST, {
      path,
      key,
      body: { invoiceDate: "2026-02-30", invoiceUrl: "ftp://x/y", vendorName: 5, currency: "naira" },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({ success: false, status: "error", code: "invalid_request", message: "Invalid parameters" });
    expect(Object.fromEntries(body.errors.map((fault: { field: string; code: string }) => [fault.field, fault.code]))).toEqual({
      businessId: "required",
      invoiceDate: "invalid_date",
      invoiceUrl: "invalid_url",
      vendorName: "invalid_type",
      currency: "invalid_format",
    });
  });

  it.each([
    ["file:", "file:///etc/passwd"],
    ["gopher:", "gopher://x/"],
    ["a user name and password", "https://user:pw@example.com/a.pdf"],
    ["no host", "https://"],
    ["no slashes", "https:example.com"],
    ["over 2,048 characters", `https://example.com/${"a".repeat(2_048)}`],
  ])("refuses an invoiceUrl with %s", async (_fault, invoiceUrl) => {
    const { key } = await testPartner();
    expect((await call(POST, { path, key, body: { ...invoice, invoiceUrl } })).body.errors[0]).toMatchObject({ field: "invoiceUrl" });
  });

  it("refuses text that PostgreSQL can't store", async () => {
    const { key } = await testPartner();
    const { status, body } = await call(POST, { path, key, body: '{"businessId":"a\\u0000b","vendorName":"\\ud800"}' });
    expect(status).toBe(400);
    expect(body.errors.map((fault: { field: string }) => fault.field).sort()).toEqual(["businessId", "vendorName"]);
  });
});

describe("GET the status of a single analysis", () => {
  it("returns the job with Retry-After 2, and answers 304 to its ETag", async () => {
    const { key } = await testPartner({ credits: 10 });
    const { body: accepted } = await call(POST, { path, key, body: invoice });
    const jobId: string = accepted.data.jobId;
    const where = { method: "GET", path: accepted.data.statusUrl, key, params: { job_id: jobId } } as const;
    const first = await call(getStatus, where);
    expect(first.status).toBe(200);
    expect(first.headers.get("retry-after")).toBe("2");
    expect(first.body.data).toMatchObject({
      jobId,
      type: "single",
      status: "pending",
      totalItems: 1,
      counts: { pending: 1, processing: 0, completed: 0, failed: 0, canceled: 0 },
      creditsUsed: 1,
      creditsRefunded: 0,
      creditsRemaining: 9,
      startedAt: null,
      nextCursor: null,
      items: [{ index: 0, businessId: "biz_1", invoiceNumber: "INV-9", status: "pending", result: null, error: null }],
    });
    expect(first.body.data).not.toHaveProperty("taskId");
    const again = await call(getStatus, { ...where, headers: { "if-none-match": first.headers.get("etag") ?? "" } });
    expect([again.status, again.text]).toEqual([304, ""]);
    expect(again.headers.get("x-request-id")).toMatch(/^req_/);
  });

  it("answers another account and a malformed id like an unknown id", async () => {
    const [owner, stranger] = [await testPartner(), await testPartner()];
    const { body } = await call(POST, { path, key: owner.key, body: invoice });
    const ask = (key: string, job_id: string) =>
      call(getStatus, { method: "GET", path: `/v1/prism/invoice-analyze/batch/x/status`, key, params: { job_id } });
    const answers = [
      await ask(stranger.key, body.data.jobId),
      await ask(owner.key, "job_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB"),
      await ask(owner.key, "'; drop table jobs; --"),
    ];
    const facts = answers.map(({ status, body: told }) => ({ status, ...told, requestId: "" }));
    expect(new Set(facts.map((fact) => JSON.stringify(fact))).size).toBe(1);
    expect((await ask(owner.key, "a\0b")).status).toBe(404);
    expect(facts[0]).toMatchObject({ status: "error", code: "resource_not_found" });
  });

  it.each([
    [{ businessId: "biz_1", invoices: [invoice] }, "invoices"],
    [{ businessId: "biz_1", businesses: [{ invoices: [invoice] }], invoiceNumber: null, vendorName: "" }, "businesses"],
  ])("refuses a batch, and names the path for it", async (body, field) => {
    const { key, ctx } = await testPartner();
    const told = await call(POST, { path, key, body });
    expect(told.status).toBe(400);
    expect(told.body.errors).toContainEqual({
      field,
      code: "wrong_path",
      message: `${field} is not a field of this path: send a list to POST /v1/prism/invoice-analyze/batch`,
    });
    expect(await ctx.db.orm.$count(jobs, eq(jobs.accountId, ctx.account.id))).toBe(0);
  });

  it("ignores a list beside the fields of one invoice, like any unknown member", async () => {
    const { key } = await testPartner();
    expect((await call(POST, { path, key, body: { ...invoice, invoices: [invoice] } })).status).toBe(202);
  });
});
