import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses, creditBalances, creditEntries, items, jobs, outbox } from "@/drizzle/schema";
import { eventsOf } from "@/lib/outbox/relay-events";
import { call, testPartner } from "@/scripts/testing/partner";
import { POST } from "./route";

const path = "/v1/prism/invoice-analyze/batch";
const invoices = (count: number) => Array.from({ length: count }, (_, index) => ({ invoiceNumber: `INV-${index}` }));

describe("POST /v1/prism/invoice-analyze/batch", () => {
  it("counts the invoices of all businesses, and returns an absolute statusUrl", async () => {
    const { ctx, key } = await testPartner({ credits: 100 });
    const owners = [
      { businessId: "b1", businessName: "One", country: "NG", invoices: invoices(2) },
      { businessId: "b2", state: "Lagos", invoices: [{ ...invoices(1)[0], vendorTaxId: "12345678-0001" }] },
    ];
    const { status, body } = await call(POST, { path, key, body: { taskId: "t", batchId: "b-77", businesses: owners } });
    expect(status).toBe(202);
    expect(body.data).toMatchObject({ taskId: "t", status: "pending", totalItems: 3, creditsUsed: 3, creditsRemaining: 97 });
    expect(body.data.statusUrl).toBe(`http://127.0.0.1:3000/v1/prism/invoice-analyze/batch/${body.data.jobId}/status`);
    const rows = await ctx.db.orm.select().from(items).where(eq(items.jobId, body.data.jobId)).orderBy(items.index);
    expect(rows.map((row) => [row.index, row.businessId, row.request])).toEqual([
      [0, "b1", { businessId: "b1", businessName: "One", country: "NG", invoiceNumber: "INV-0" }],
      [1, "b1", { businessId: "b1", businessName: "One", country: "NG", invoiceNumber: "INV-1" }],
      [2, "b2", { businessId: "b2", state: "Lagos", invoiceNumber: "INV-0", vendorTaxId: "12345678-0001" }],
    ]);
    const work = await ctx.db.orm
      .select()
      .from(outbox)
      .where(sql`${outbox.data}->>'jobId' = ${body.data.jobId}`);
    expect(work.flatMap(eventsOf).map(({ name, data }) => [name, data])).toEqual(
      rows.map(({ id }) => [
        "prism/item.accepted",
        { accountId: ctx.account.id, environment: "test", requestId: expect.stringMatching(/^req_/), jobId: body.data.jobId, itemId: id },
      ]),
    );
  });

  it("warns about fields ignored for their spelling, also in a replay, and not about unrelated unknown fields", async () => {
    const { key } = await testPartner({ credits: 10 });
    const owners = [{ businessId: "b1", businessTaxId: "1", invoices: [{ ...invoices(1)[0], invoice_url: "https://x", colour: "red" }] }];
    const ask = (body: unknown, headers = {}) => call(POST, { path, key, body, headers });
    const first = await ask({ businesses: owners }, { "idempotency-key": "k" });
    expect(first.body.warnings).toEqual([
      {
        code: "fields_ignored",
        message:
          "businesses[0].businessTaxId (did you mean businessTaxID?), businesses[0].invoices[0].invoice_url (did you mean invoiceUrl?) are ignored: names must match exactly",
        fields: ["businesses[0].businessTaxId", "businesses[0].invoices[0].invoice_url"],
      },
    ]);
    const again = await ask({ businesses: owners }, { "idempotency-key": "k" });
    expect([again.headers.get("idempotent-replayed"), again.text]).toEqual(["true", first.text]);
    expect((await ask({ invoices: [{ ...invoices(1)[0], colour: "red" }] })).body).not.toHaveProperty("warnings");
  });

  it("accepts 500 invoices and refuses 501", async () => {
    const { key, ctx } = await testPartner({ credits: 1_000 });
    expect((await call(POST, { path, key, body: { invoices: invoices(500) } })).body.data).toMatchObject({
      totalItems: 500,
      creditsRemaining: 500,
    });
    const work = await ctx.db.orm
      .select()
      .from(outbox)
      .where(sql`${outbox.data}->>'accountId' = ${ctx.account.id}`)
      .orderBy(outbox.position);
    const stored = await ctx.db.orm.select({ id: items.id }).from(items).where(eq(items.accountId, ctx.account.id)).orderBy(items.index);
    expect(work.map(({ parts }) => parts?.length)).toEqual([100, 100, 100, 100, 100]);
    expect(work.flatMap(eventsOf).map(({ data }) => data.itemId)).toEqual(stored.map(({ id }) => id));
    const { status, body } = await call(POST, { path, key, body: { invoices: invoices(501) } });
    expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: "invoices", code: "too_many_records" })]]);
  });

  it("accepts an invoice without any field, whose item fails later", async () => {
    const { key } = await testPartner();
    expect((await call(POST, { path, key, body: { invoices: [{}] } })).status).toBe(202);
  });

  it.each([
    ["a request with neither list", {}, "invoices", "required"],
    [
      "a request with both lists",
      { invoices: invoices(1), businesses: [{ businessId: "b", invoices: invoices(1) }] },
      "businesses",
      "mutually_exclusive",
    ],
    ["an empty list of invoices", { invoices: [] }, "invoices", "too_small"],
    ["a business without invoices", { businesses: [{ businessId: "b", invoices: [] }] }, "businesses[0].invoices", "too_small"],
    ["invoices that are not a list", { invoices: "x" }, "invoices", "invalid_type"],
    ["a body that is not an object", [], "", "invalid_type"],
    ["a null body", null, "", "invalid_type"],
  ])("refuses %s", async (_fault, sent, field, code) => {
    const { key } = await testPartner();
    const { status, body } = await call(POST, { path, key, body: sent });
    expect([status, body.errors[0]]).toEqual([400, expect.objectContaining({ field, code })]);
  });

  it("names errors of the request and of single invoices together, at most 100", async () => {
    const { key } = await testPartner();
    const bad = { businessId: "b", invoices: [{}, {}, {}, { invoiceDate: "31.10.2026" }] };
    const { body } = await call(POST, { path, key, body: { businesses: [bad], invoices: invoices(1) } });
    expect(body.errors.map((fault: { field: string; code: string }) => [fault.field, fault.code])).toEqual([
      ["businesses[0].invoices[3].invoiceDate", "invalid_date"],
      ["businesses", "mutually_exclusive"],
    ]);
    const many = await call(POST, { path, key, body: { invoices: Array.from({ length: 300 }, () => ({ invoiceDate: "never" })) } });
    expect(many.body.errors).toHaveLength(100);
  });
});

describe("concurrent use of credits", () => {
  it("200 concurrent batches against 100 credits hold at most 100, and the rest answer 402", async () => {
    const { ctx, key } = await testPartner({ credits: 100 });
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) => call(POST, { path, key, body: { invoices: invoices(1 + (index % 5)) } })),
    );
    const accepted = answers.filter(({ status }) => status === 202);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202, 402]));
    const held = accepted.reduce((sum, { body }) => sum + Number(body.data.totalItems), 0);
    expect(held).toBeLessThanOrEqual(100);
    // The remaining credits are fewer than the smallest refused batch needed.
    const [balance] = await ctx.db.orm.select().from(creditBalances).where(eq(creditBalances.accountId, ctx.account.id));
    expect(balance).toMatchObject({ available: 100 - held, held, granted: 100, consumed: 0 });
    expect(await ctx.db.orm.$count(items, eq(items.accountId, ctx.account.id))).toBe(held);
    expect(await ctx.db.orm.$count(jobs, eq(jobs.accountId, ctx.account.id))).toBe(accepted.length);
    const [ledger] = await ctx.db.orm
      .select({ held: sql<number>`sum(${creditEntries.amount})::int` })
      .from(creditEntries)
      .where(sql`${creditEntries.accountId} = ${ctx.account.id} and ${creditEntries.kind} = 'hold'`);
    expect(ledger?.held).toBe(held);
    const remaining = accepted.map(({ body }) => Number(body.data.creditsRemaining));
    expect(new Set(remaining).size).toBe(remaining.length);
    expect(Math.min(...remaining)).toBe(100 - held);
  });

  it("stores a business once, whatever white space is around its ID, and names with composed letters and none reversed", async () => {
    const { ctx, key } = await testPartner();
    const body = {
      businesses: [" b1", "b1 ", "b1\u00a0"].map((businessId) => ({
        businessId,
        businessName: "\u202eMa\u0308rz",
        invoices: [{ invoiceNumber: "1" }],
      })),
    };
    const told = await call(POST, { path, key, body });
    const { orm } = ctx.db;
    expect(await orm.select().from(businesses).where(eq(businesses.accountId, ctx.account.id))).toMatchObject([
      { businessId: "b1", name: "M\u00e4rz" },
    ]);
    const stored = await orm.select().from(items).where(eq(items.jobId, told.body.data.jobId));
    expect(stored.map(({ businessId, request }) => [businessId, request.businessId])).toEqual([1, 2, 3].map(() => ["b1", "b1"]));
  });

  it("refuses a single invoice, and names the path for it", async () => {
    const { key } = await testPartner();
    const { status, body } = await call(POST, { path, key, body: { businessId: "b1", invoiceUrl: "https://files.example.com/a.pdf" } });
    expect([status, body.errors]).toEqual([
      400,
      [
        { field: "invoices", code: "required", message: "invoices is required if businesses is omitted" },
        {
          field: "invoiceUrl",
          code: "wrong_path",
          message:
            "invoiceUrl is not a field of this path: send one invoice to POST /v1/prism/invoice-analyze/single, or as an entry of invoices",
        },
      ],
    ]);
  });

  it.each([
    ["ZZ", "must be a two-letter country code (ISO 3166-1)"],
    ["uk", "must be a two-letter country code (ISO 3166-1): send GB"],
    ["N1", "must be a two-letter country code (ISO 3166-1)"],
  ])("refuses the country %s", async (country, message) => {
    const { key } = await testPartner();
    const body = { businesses: [{ businessId: "b1", country, invoices: [{ invoiceNumber: "1" }] }] };
    const told = await call(POST, { path, key, body });
    expect([told.status, told.body.errors]).toEqual([
      400,
      [{ field: "businesses[0].country", code: expect.any(String), message: `businesses[0].country ${message}` }],
    ]);
    const known = { invoices: ["NG", "xk", "gb"].map((country) => ({ country, invoiceNumber: "1" })) };
    expect((await call(POST, { path, key, body: known })).status).toBe(202);
  });
});
