import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, payments } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { captureLog } from "@/scripts/testing/capture-log";
import { countPendingPayments } from "./list-payments";
import { settlePayment } from "./settle-payment";

const written = captureLog();

async function begun(createdAt: Date) {
  const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
  const ctx = await testContext({ environment: "live", credits: 0, clock });
  const price = { provider: "paystack" as const, credits: 1_000, amountMinor: 7_500_000, currency: "NGN" };
  const paymentId = newId("payment");
  await ctx.db.orm
    .insert(payments)
    .values({ ...price, id: paymentId, accountId: ctx.account.id, environment: "live", startedBy: "test", createdAt });
  const pay = (amountMinor = price.amountMinor) =>
    settlePayment(ctx.db, "paystack", { paymentId, outcome: "paid", amountMinor, currency: "NGN", purchase: null }, clock);
  return { ctx, paymentId, pay };
}

it("logs a payment for a closed account, so that the operator can refund it", async () => {
  const createdAt = new Date("2026-11-19T09:00:00Z");
  const [open, closed, wrong] = [await begun(createdAt), await begun(createdAt), await begun(createdAt)];
  for (const { ctx } of [closed, wrong])
    await ctx.db.orm.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, ctx.account.id));
  expect([await open.pay(), await closed.pay(), await wrong.pay(7_500_001)]).toEqual(["credited", "credited", "mismatch"]);
  const lines = written()
    .split("\n")
    .filter((line) => line.includes("refund it at the provider"));
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { paymentId: closed.paymentId, accountId: closed.ctx.account.id },
    { paymentId: wrong.paymentId, accountId: wrong.ctx.account.id },
  ]);
});

it("counts payments that may still arrive when an account is closed, and none abandoned long ago", async () => {
  const [awaited, left] = [await begun(new Date("2026-11-08T09:00:00Z")), await begun(new Date("2026-11-06T09:00:00Z"))];
  expect([await countPendingPayments(awaited.ctx), await countPendingPayments(left.ctx)]).toEqual([1, 0]);
  await awaited.pay();
  expect(await countPendingPayments(awaited.ctx)).toBe(0);
});
