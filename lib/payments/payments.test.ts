import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { POST } from "@/app/api/payments/[provider]/route";
import { accounts, auditEntries, creditEntries, memberships, payments, users } from "@/drizzle/schema";
import { readBalance } from "@/lib/credits/balance";
import type { Ctx } from "@/lib/kernel/context";
import { env, setEnv } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { parseCreditPacks } from "./credit-packs";
import { drawTopUpInvoice, vatWithin } from "./draw-invoice";
import { listPayments, readPaidPayment } from "./list-payments";
import { startTopUp } from "./start-top-up";
import { hasGap } from "./testing/has-gap";
import { paystackSignature, startPaystackStandIn, startStripeStandIn, stripeSignature, type StandIn } from "./testing/stand-ins";
import { topUpSandbox } from "./top-up-sandbox";

const STRIPE_SECRET = "whsec_stand_in";
const PAYSTACK_KEY = "sk_test_paystack";
const base = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: env().DATABASE_URL, LEVY_DATA_DIR: env().dataDir };
let stripe: StandIn;
let paystack: StandIn;
let selling: Record<string, string | undefined>;

beforeAll(async () => {
  [stripe, paystack] = await Promise.all([startStripeStandIn(), startPaystackStandIn()]);
  selling = {
    ...base,
    CREDIT_PACKS: "1000=50.00 USD,1000=75000.00 NGN,1000=30000 XOF,1000=7000 ISK,1000=225000.00 MGA",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: STRIPE_SECRET,
    STRIPE_API_URL: stripe.url,
    PAYSTACK_SECRET_KEY: PAYSTACK_KEY,
    PAYSTACK_API_URL: paystack.url,
    SELLER_NAME: "Levy Works Limited",
    SELLER_VAT_PERCENT: "7.5",
  };
});
beforeEach(() => {
  setEnv(selling);
  for (const standIn of [stripe, paystack]) {
    standIn.calls.length = 0;
    standIn.failWith(null);
  }
});
afterAll(() => {
  stripe.close();
  paystack.close();
  setEnv(base);
});

async function owner(environment: "test" | "live" = "live"): Promise<Ctx> {
  const ctx = await testContext({ environment, credits: 0 });
  const userId = newId("user");
  await ctx.db.orm.insert(users).values({ id: userId, email: `${userId.toLowerCase()}@firm.example`, name: "Ada Owner" });
  await ctx.db.orm.insert(memberships).values({ accountId: ctx.account.id, userId, role: "owner" });
  return { ...ctx, actor: { kind: "user", userId, role: "owner" } };
}

async function begin(provider: "stripe" | "paystack", currency: string): Promise<{ ctx: Ctx; paymentId: string; url: string }> {
  const ctx = await owner();
  const { url } = await startTopUp(ctx, { provider, credits: 1_000, currency });
  const [payment] = await listPayments(ctx);
  return { ctx, paymentId: payment?.id ?? "", url };
}

const notify = (provider: string, body: string, headers: Record<string, string>) =>
  POST(new Request(`http://levy.test/api/payments/${provider}`, { method: "POST", body, headers }), {
    params: Promise.resolve({ provider }),
  });

const stripeEvent = (type: string, session: Record<string, unknown>) =>
  JSON.stringify({ id: "evt_1", object: "event", type, data: { object: { object: "checkout.session", ...session } } });
const paid = (paymentId: string, change: Record<string, unknown> = {}) =>
  stripeEvent("checkout.session.completed", {
    id: "cs_1",
    client_reference_id: paymentId,
    payment_status: "paid",
    amount_total: 5_000,
    currency: "usd",
    ...change,
  });
const tellStripe = (body: string, signature = stripeSignature(body, STRIPE_SECRET)) =>
  notify("stripe", body, { "stripe-signature": signature });
const charge = (paymentId: string, change: Record<string, unknown> = {}, event = "charge.success") =>
  JSON.stringify({
    event,
    data: { reference: paymentId.replace("_", "-"), status: "success", amount: 7_500_000, currency: "NGN", ...change },
  });
const tellPaystack = (body: string, signature = paystackSignature(body, PAYSTACK_KEY)) =>
  notify("paystack", body, { "x-paystack-signature": signature });

const grants = (ctx: Ctx) => ctx.db.orm.select().from(creditEntries).where(eq(creditEntries.accountId, ctx.account.id));
const statusOf = async (ctx: Ctx, id: string) => (await ctx.db.orm.select().from(payments).where(eq(payments.id, id)))[0]?.status;

describe("with Stripe", () => {
  it("requests the pack's price once, and credits nothing before payment", async () => {
    const { ctx, paymentId, url } = await begin("stripe", "USD");
    expect(url).toMatch(/^https:\/\/checkout\.stripe\.example\/c\/cs_test_/);
    expect(stripe.calls).toHaveLength(1);
    const [call] = stripe.calls;
    expect(call).toMatchObject({ authorization: "Bearer sk_test_1", idempotencyKey: paymentId });
    const form = new URLSearchParams(call?.body);
    expect(Object.fromEntries(form)).toMatchObject({
      mode: "payment",
      client_reference_id: paymentId,
      customer_email: expect.stringMatching(/@firm\.example$/) as string,
      success_url: expect.stringMatching(new RegExp(`payment=${paymentId}$`)) as string,
      "line_items[0][quantity]": "1",
      "line_items[0][price_data][product_data][name]": "1,000 Levy credits",
      cancel_url: expect.stringMatching(new RegExp(`payment=${paymentId}&canceled=1$`)) as string,
      "line_items[0][price_data][unit_amount]": "5000",
      "line_items[0][price_data][currency]": "usd",
    });
    expect((await readBalance(ctx)).available).toBe(0);
    const audited = await ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.accountId, ctx.account.id));
    expect(audited).toMatchObject([{ action: "payment.started", targetId: paymentId }]);
  });

  it("credits once, however often the webhook is sent at once", async () => {
    const { ctx, paymentId } = await begin("stripe", "USD");
    const answers = await Promise.all(Array.from({ length: 20 }, () => tellStripe(paid(paymentId))));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect((await tellStripe(paid(paymentId))).status).toBe(200);
    expect((await readBalance(ctx)).available).toBe(1_000);
    expect(await grants(ctx)).toHaveLength(1);
  });

  it("waits for a delayed payment method, and accepts a payment after the session expired", async () => {
    const { ctx, paymentId } = await begin("stripe", "USD");
    await tellStripe(paid(paymentId, { payment_status: "unpaid" }));
    expect(await statusOf(ctx, paymentId)).toBe("pending");
    await tellStripe(
      stripeEvent("checkout.session.expired", {
        client_reference_id: paymentId,
        payment_status: "unpaid",
        amount_total: 5_000,
        currency: "usd",
      }),
    );
    expect(await statusOf(ctx, paymentId)).toBe("failed");
    const late = stripeEvent("checkout.session.async_payment_succeeded", {
      client_reference_id: paymentId,
      payment_status: "paid",
      amount_total: 5_000,
      currency: "usd",
    });
    await tellStripe(late);
    expect((await readBalance(ctx)).available).toBe(1_000);
    await tellStripe(
      stripeEvent("checkout.session.expired", {
        client_reference_id: paymentId,
        payment_status: "unpaid",
        amount_total: 5_000,
        currency: "usd",
      }),
    );
    expect(await statusOf(ctx, paymentId)).toBe("paid");
  });

  it("refuses another signature, an old one, and an altered body", async () => {
    const { ctx, paymentId } = await begin("stripe", "USD");
    const body = paid(paymentId);
    expect((await tellStripe(body, stripeSignature(body, "whsec_other"))).status).toBe(400);
    expect((await tellStripe(body, stripeSignature(body, STRIPE_SECRET, Math.floor(Date.now() / 1_000) - 3_600))).status).toBe(400);
    expect((await tellStripe(body.replace("5000", "5001"), stripeSignature(body, STRIPE_SECRET))).status).toBe(400);
    expect((await notify("stripe", body, {})).status).toBe(400);
    expect(await statusOf(ctx, paymentId)).toBe("pending");
  });

  it("credits nothing if another amount was paid", async () => {
    const { ctx, paymentId } = await begin("stripe", "USD");
    expect((await tellStripe(paid(paymentId, { amount_total: 50 }))).status).toBe(200);
    expect(await statusOf(ctx, paymentId)).toBe("mismatch");
    await tellStripe(paid(paymentId));
    expect((await readBalance(ctx)).available).toBe(0);
  });

  it("marks the payment as failed if Stripe is unavailable", async () => {
    stripe.failWith(503);
    const ctx = await owner();
    await expect(startTopUp(ctx, { provider: "stripe", credits: 1_000, currency: "USD" })).rejects.toMatchObject({
      code: "temporarily_unavailable",
    });
    expect((await listPayments(ctx)).map(({ status }) => status)).toEqual(["failed"]);
    for (const other of [await owner(), { ...ctx, environment: "test" as const }]) expect(await listPayments(other)).toEqual([]);
  });

  it("credits a payment once that is missing from a restored database", async () => {
    const { ctx, paymentId } = await begin("stripe", "USD");
    const sent = new URLSearchParams(stripe.calls[0]?.body);
    const metadata = Object.fromEntries(
      [...sent].flatMap(([name, value]) => (/^metadata\[(\w+)\]$/.exec(name) ?? []).slice(1).map((key) => [key, value])),
    );
    await ctx.db.orm.delete(payments).where(eq(payments.id, paymentId));
    await tellStripe(paid(paymentId));
    expect((await readBalance(ctx)).available, "a payment without metadata can't be assigned to an account").toBe(0);
    await tellStripe(stripeEvent("checkout.session.expired", { client_reference_id: paymentId, payment_status: "unpaid", metadata }));
    expect(await statusOf(ctx, paymentId)).toBeUndefined();
    await tellStripe(paid(paymentId, { metadata: { ...metadata, accountId: newId("account") } }));
    expect(await statusOf(ctx, paymentId), "a payment of another deployment with the same provider").toBeUndefined();
    await Promise.all(Array.from({ length: 5 }, () => tellStripe(paid(paymentId, { metadata }))));
    expect((await readBalance(ctx)).available).toBe(1_000);
    expect(await listPayments(ctx)).toMatchObject([{ id: paymentId, credits: 1_000, amountMinor: 5_000, currency: "USD", status: "paid" }]);
    const other = await begin("stripe", "USD");
    await ctx.db.orm.delete(payments).where(eq(payments.id, other.paymentId));
    await tellStripe(paid(other.paymentId, { amount_total: 50, metadata: { ...metadata, accountId: other.ctx.account.id } }));
    expect(await statusOf(ctx, other.paymentId), "a smaller amount than requested").toBe("mismatch");
  });

  it("responds 200 to unknown payments and events", async () => {
    expect((await tellStripe(paid("pay_unknown"))).status).toBe(200);
    expect((await tellStripe(stripeEvent("invoice.paid", {}))).status).toBe(200);
    expect((await notify("cash", "{}", {})).status).toBe(404);
  });
});

describe("with Paystack", () => {
  it("requests the price in kobo, and credits once", async () => {
    const { ctx, paymentId, url } = await begin("paystack", "NGN");
    expect(url).toContain("checkout.paystack.example");
    expect(JSON.parse(paystack.calls[0]?.body ?? "{}")).toMatchObject({
      amount: 7_500_000,
      currency: "NGN",
      reference: paymentId.replace("_", "-"),
      email: expect.stringMatching(/@firm\.example$/) as string,
      callback_url: expect.stringMatching(new RegExp(`payment=${paymentId}$`)) as string,
      metadata: { cancel_action: expect.stringContaining(`payment=${paymentId}&canceled=1`) },
    });
    expect(paystack.calls[0]?.authorization).toBe(`Bearer ${PAYSTACK_KEY}`);
    await Promise.all(Array.from({ length: 10 }, () => tellPaystack(charge(paymentId))));
    expect((await readBalance(ctx)).available).toBe(1_000);
    expect(await grants(ctx)).toHaveLength(1);
  });

  it("credits a payment that is missing from a restored database", async () => {
    const { ctx, paymentId } = await begin("paystack", "NGN");
    const { metadata } = JSON.parse(paystack.calls[0]?.body ?? "{}") as { metadata: object };
    await ctx.db.orm.delete(payments).where(eq(payments.id, paymentId));
    for (const written of [{ credits: "1000000" }, { environment: "test" }])
      await tellPaystack(charge(paymentId, { metadata: { ...metadata, ...written } }));
    expect([await statusOf(ctx, paymentId), (await readBalance(ctx)).available], "nothing that is on sale").toEqual([undefined, 0]);
    await tellPaystack(charge(paymentId, { metadata }));
    expect((await readBalance(ctx)).available).toBe(1_000);
  });

  it("refuses another signature, and credits no other amount or currency", async () => {
    const { ctx, paymentId } = await begin("paystack", "NGN");
    const body = charge(paymentId);
    expect((await tellPaystack(body, paystackSignature(body, "sk_other"))).status).toBe(400);
    expect((await tellPaystack(body, "")).status).toBe(400);
    expect((await notify("paystack", body, {})).status).toBe(400);
    expect((await tellPaystack(body, paystackSignature(`${body} `, PAYSTACK_KEY))).status).toBe(400);
    expect(await statusOf(ctx, paymentId)).toBe("pending");
    expect((await tellPaystack(charge(paymentId, { currency: "GHS" }))).status).toBe(200);
    expect(await statusOf(ctx, paymentId)).toBe("mismatch");
    expect((await readBalance(ctx)).available).toBe(0);
  });

  it("credits no failed charge, and credits one that succeeds when retried", async () => {
    const { ctx, paymentId } = await begin("paystack", "NGN");
    for (const status of ["abandoned", "pending", "reversed"]) await tellPaystack(charge(paymentId, { status }));
    await tellPaystack(charge(paymentId, {}, "transfer.success"));
    await tellPaystack(JSON.stringify({ event: "charge.dispute.create", data: { status: "success", transaction: {} } }));
    expect(await statusOf(ctx, paymentId)).toBe("pending");
    for (let n = 0; n < 2; n += 1) await tellPaystack(charge(paymentId, { status: "failed" }, "charge.failed"));
    expect([await statusOf(ctx, paymentId), (await readBalance(ctx)).available]).toEqual(["failed", 0]);
    await tellPaystack(charge(paymentId));
    expect([await statusOf(ctx, paymentId), (await readBalance(ctx)).available]).toEqual(["paid", 1_000]);
    const audited = await ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.accountId, ctx.account.id)).orderBy(auditEntries.id);
    expect(audited.map(({ action, targetId, before, after }) => [action, targetId, before?.status, after?.status])).toEqual([
      ["payment.started", paymentId, undefined, undefined],
      ["payment.failed", paymentId, "pending", "failed"],
      ["credits.granted", expect.any(String), undefined, undefined],
      ["payment.paid", paymentId, "failed", "paid"],
    ]);
    expect(new Set(audited.slice(1).map(({ actor }) => actor.kind))).toEqual(new Set(["paymentProvider"]));
  });

  it("keeps a payment that was paid although its start failed", async () => {
    const ctx = await owner();
    let paymentId = "";
    paystack.failWith(502, async ({ body }) => {
      paymentId = (JSON.parse(body) as { reference: string }).reference.replace("-", "_");
      await tellPaystack(charge(paymentId));
    });
    await expect(startTopUp(ctx, { provider: "paystack", credits: 1_000, currency: "NGN" })).rejects.toMatchObject({
      code: "temporarily_unavailable",
    });
    expect(await statusOf(ctx, paymentId)).toBe("paid");
    await tellPaystack(charge(paymentId));
    expect((await readBalance(ctx)).available).toBe(1_000);
  });

  it("ignores Stripe's events for its payments", async () => {
    const { ctx, paymentId } = await begin("paystack", "NGN");
    await tellStripe(paid(paymentId, { amount_total: 7_500_000, currency: "ngn" }));
    expect(await statusOf(ctx, paymentId)).toBe("pending");
  });
});

describe("a currency with provider-specific decimals", () => {
  it.each([
    ["ISK", "700000"],
    ["MGA", "225000"],
    ["XOF", "30000"],
  ])("is requested and credited in Stripe's units for %s", async (currency, amount) => {
    const { ctx, paymentId } = await begin("stripe", currency);
    expect(new URLSearchParams(stripe.calls[0]?.body).get("line_items[0][price_data][unit_amount]")).toBe(amount);
    await tellStripe(paid(paymentId, { amount_total: Number(amount), currency: currency.toLowerCase() }));
    expect((await readBalance(ctx)).available).toBe(1_000);
  });

  it("uses hundredths for Paystack, also for XOF, and credits nothing for a fraction", async () => {
    const { ctx, paymentId } = await begin("paystack", "XOF");
    expect(JSON.parse(paystack.calls[0]?.body ?? "{}")).toMatchObject({ amount: 3_000_000, currency: "XOF" });
    await tellPaystack(charge(paymentId, { amount: 3_000_000, currency: "XOF" }));
    expect((await readBalance(ctx)).available).toBe(1_000);
    const second = await begin("paystack", "XOF");
    await tellPaystack(charge(second.paymentId, { amount: 30_000, currency: "XOF" }));
    expect(await statusOf(second.ctx, second.paymentId)).toBe("mismatch");
  });
});

describe("permissions and invoices", () => {
  it("allow only owners to buy live credits, and others to top up the sandbox", async () => {
    const ctx = await owner();
    const developer: Ctx = { ...ctx, actor: { kind: "user", userId: "usr_1", role: "developer" } };
    await expect(startTopUp(developer, { provider: "stripe", credits: 1_000, currency: "USD" })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
    for (const wrong of [{ credits: 7 }, { currency: "EUR" }, { provider: "cash" as "stripe" }])
      await expect(startTopUp(ctx, { provider: "stripe", credits: 1_000, currency: "USD", ...wrong })).rejects.toMatchObject({
        code: "invalid_request",
      });
    await expect(topUpSandbox(ctx)).rejects.toMatchObject({ code: "state_conflict" });
    const test = await owner("test");
    await expect(startTopUp(test, { provider: "stripe", credits: 1_000, currency: "USD" })).rejects.toMatchObject({
      code: "state_conflict",
    });
    await ctx.db.orm.update(accounts).set({ liveEnabledAt: null }).where(eq(accounts.id, ctx.account.id));
    await expect(
      startTopUp(ctx, { provider: "stripe", credits: 1_000, currency: "USD" }),
      "a live top-up while live mode is off",
    ).rejects.toMatchObject({ code: "live_mode_not_enabled" });
    expect((await topUpSandbox(test)).available).toBe(1_000);
    await expect(topUpSandbox({ ...test, actor: { kind: "user", userId: "usr_1", role: "viewer" } })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  });

  it("number the invoices of paid purchases, and show them to nobody else", async () => {
    const { ctx, paymentId } = await begin("stripe", "USD");
    await expect(readPaidPayment(ctx, paymentId)).rejects.toMatchObject({ code: "resource_not_found" });
    await tellStripe(paid(paymentId));
    const second = await begin("stripe", "USD");
    await tellStripe(paid(second.paymentId));
    const first = await readPaidPayment(ctx, paymentId);
    const next = await readPaidPayment(second.ctx, second.paymentId);
    expect(first.payment.invoiceNumber).toMatch(/^LVY-\d{6}$/);
    const [from = 0, to = 0] = [first, next].map(({ payment }) => Number(payment.invoiceNumber?.slice(4)));
    expect([to > from, await hasGap([from, to])]).toEqual([true, false]);
    for (const other of [await owner(), { ...ctx, environment: "test" as const }])
      await expect(readPaidPayment(other, paymentId)).rejects.toMatchObject({ code: "resource_not_found" });
    const pdf = await drawTopUpInvoice(first.payment, first.parties);
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  });

  it("number concurrent payments without gaps", async () => {
    const begun = [];
    for (let n = 0; n < 8; n += 1) begun.push(await begin("stripe", "USD"));
    const answers = await Promise.all(begun.map(({ paymentId }) => tellStripe(paid(paymentId))));
    expect(answers.map(({ status }) => status)).toEqual(begun.map(() => 200));
    const numbers = await Promise.all(
      begun.map(async ({ ctx, paymentId }) => Number((await readPaidPayment(ctx, paymentId)).payment.invoiceNumber?.slice(4))),
    );
    expect([new Set(numbers).size, await hasGap(numbers)]).toEqual([8, false]);
  });

  it("keep buyer, seller and VAT as of the payment", async () => {
    const { ctx, paymentId } = await begin("stripe", "USD");
    await tellStripe(paid(paymentId));
    const { parties } = await readPaidPayment(ctx, paymentId);
    expect(parties).toMatchObject({ sellerName: "Levy Works Limited", vatPercent: 7.5 });
    await ctx.db.orm.update(accounts).set({ name: "Renamed Since Limited" }).where(eq(accounts.id, ctx.account.id));
    setEnv({ ...selling, SELLER_NAME: "Levy Successors", SELLER_VAT_PERCENT: "10" });
    expect((await readPaidPayment(ctx, paymentId)).parties).toEqual(parties);
  });

  it("parseCreditPacks reads packs, and names an invalid one", () => {
    expect(parseCreditPacks("10=1.50 EUR, 5=300 JPY")).toEqual([
      { credits: 10, amountMinor: 150, currency: "EUR" },
      { credits: 5, amountMinor: 300, currency: "JPY" },
    ]);
    for (const wrong of ["10", "0=1 USD", "10=0 USD", "10=1.50 usd", "ten=1 USD", "100000001=1 USD"])
      expect(() => parseCreditPacks(`1=1.00 USD,${wrong}`)).toThrow(wrong);
    expect(vatWithin(10_750, 7.5)).toBe(750);
  });
});
