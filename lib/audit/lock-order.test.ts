import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, items, jobs, payments } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { createApiKey } from "@/lib/keys/create-api-key";
import { settlePayment } from "@/lib/payments/settle-payment";
import { purgeJob } from "@/lib/prism/jobs/purge-job";
import { testContext } from "@/scripts/testing/accounts";
import { closeAs } from "@/scripts/testing/members";
import { acceptInvoices } from "@/scripts/testing/invoices";
import { locksBeforeWaiting } from "@/scripts/testing/locks";
import { asPerson } from "@/scripts/testing/reviews";
import { writeAudit } from "./write-audit";

// The head of the audit log is the last lock that a verb takes: its holder waits for nothing else, so it can't be part of a deadlock.

const logOf = ({ account }: Ctx) => sql`select 1 from audit_heads where account_id = ${account.id} for update`;
const begun = (ctx: Ctx) => inTransaction(ctx, (tx) => writeAudit(tx, { action: "test.begun" }));

async function paying() {
  const ctx = await testContext({ environment: "live", credits: 5 });
  await begun(ctx);
  const id = newId("payment");
  const place = { accountId: ctx.account.id, environment: ctx.environment };
  await ctx.db.orm
    .insert(payments)
    .values({ id, ...place, provider: "stripe", credits: 10, amountMinor: 500, currency: "USD", startedBy: "test" });
  const paid = () => settlePayment(ctx.db, "stripe", { paymentId: id, outcome: "paid", amountMinor: 500, currency: "USD", purchase: null });
  return { ctx, paid };
}

it("crediting a payment locks the balance and the account before the audit log", async () => {
  const balance = (ctx: Ctx) => sql`select 1 from credit_balances where account_id = ${ctx.account.id} for update`;
  const account = (ctx: Ctx) => sql`select 1 from accounts where id = ${ctx.account.id} for update`;
  for (const held of [balance, account]) {
    const { ctx, paid } = await paying();
    expect(await locksBeforeWaiting(ctx.db, { held: held(ctx), wanted: logOf(ctx) }, paid)).toBe(false);
  }
});

it("purging a running job locks its invoices before the audit log", async () => {
  const ctx = await testContext();
  await begun(ctx);
  const { jobId, itemIds } = await acceptInvoices(ctx, [{}, {}]);
  const [itemId = ""] = itemIds;
  await ctx.db.orm.update(items).set({ status: "completed" }).where(eq(items.id, itemId));
  await ctx.db.orm.update(jobs).set({ status: "processing", pendingItems: 1, completedItems: 1 }).where(eq(jobs.id, jobId));
  const held = sql`select 1 from items where id = ${itemId} for update`;
  expect(await locksBeforeWaiting(ctx.db, { held, wanted: logOf(ctx) }, () => purgeJob(ctx, jobId))).toBe(false);
});

it("closing an account locks its API keys before the audit log", async () => {
  const ctx = await testContext();
  await ctx.db.orm.update(accounts).set({ name: "Closing Ltd" }).where(eq(accounts.id, ctx.account.id));
  const owner = await asPerson(ctx, { role: "owner", name: "Ada Owner" });
  const { id } = await createApiKey(ctx, { name: "Main" });
  const held = sql`select 1 from api_keys where id = ${id} for update`;
  const close = () => closeAs(owner);
  expect(await locksBeforeWaiting(ctx.db, { held, wanted: logOf(ctx) }, close)).toBe(false);
});
