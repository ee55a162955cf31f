import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, authorityCircuits, webhookEndpoints } from "@/drizzle/schema";
import { authorityOf } from "@/lib/flux/authorities";
import { manualClock } from "@/lib/kernel/clock";
import { inTransaction } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { acceptInvoices } from "@/scripts/testing/invoices";
import { recordWithDeliveries, register } from "@/scripts/testing/webhooks";
import { readAccountStatus } from "./read-account-status";

it("shows nothing waiting for a new account, and nothing of other accounts or live", async () => {
  const other = await testContext({ credits: 5 });
  await acceptInvoices(other, [{ businessId: "b", invoiceUrl: "https://files.example.com/a.pdf" }]);
  const ctx = await testContext({ credits: 0 });
  await acceptInvoices({ ...other, environment: "test" }, [{ businessId: "b", invoiceUrl: "https://files.example.com/b.pdf" }]);
  expect(await readAccountStatus(ctx)).toMatchObject({
    analysis: { waiting: 0, working: 0, oldestSince: null, failedLastDay: 0, completedLastDay: 0 },
    filings: { underWay: 0, needPeople: 0, oldestSince: null },
    webhooks: { state: "none", endpoints: 0, failing: 0, disabled: 0, waiting: 0, failedLastDay: 0 },
    credits: { state: "used_up", available: 0, held: 0 },
  });
});

it("shows what waits and since when, failing endpoints, and credits", async () => {
  const ctx = await testContext({ credits: 5 });
  const before = Date.now() - 60_000;
  await acceptInvoices(ctx, [
    { businessId: "b", invoiceUrl: "https://files.example.com/a.pdf" },
    { businessId: "b", invoiceUrl: "https://files.example.com/b.pdf" },
  ]);
  const endpoint = await register(ctx, "https://hooks.example.com/one");
  await recordWithDeliveries(ctx);
  await ctx.db.orm.update(webhookEndpoints).set({ failingSince: new Date(), failingEvents: 3 }).where(eq(webhookEndpoints.id, endpoint.id));
  const status = await readAccountStatus(ctx);
  expect(status).toMatchObject({
    analysis: { waiting: 2, working: 0 },
    webhooks: { state: "failing", endpoints: 1, failing: 1, waiting: 1 },
    credits: { state: "low", available: 3, held: 2 },
  });
  expect(Date.parse(status.analysis.oldestSince ?? "")).toBeGreaterThan(before);
});

it("distinguishes endpoints that deliver, were disabled by people, or failed until disabled", async () => {
  const ctx = await testContext();
  const stateOf = async () => (await readAccountStatus(ctx)).webhooks.state;
  const endpoint = await register(ctx, "https://hooks.example.com/one");
  const put = (changes: Partial<typeof webhookEndpoints.$inferInsert>) =>
    ctx.db.orm.update(webhookEndpoints).set(changes).where(eq(webhookEndpoints.id, endpoint.id));
  expect(await stateOf()).toBe("delivering");
  await put({ enabled: false, disabledReason: "manual" });
  expect(await stateOf()).toBe("off");
  await put({ disabledReason: "gone" });
  expect(await stateOf()).toBe("failing");
});

it("distinguishes used-up credits from live mode that is not enabled", async () => {
  const live = await testContext({ environment: "live", credits: 0 });
  expect((await readAccountStatus(live)).credits.state).toBe("used_up");
  await live.db.orm.update(accounts).set({ liveEnabledAt: null }).where(eq(accounts.id, live.account.id));
  expect((await readAccountStatus(live)).credits.state).toBe("none");
});

it("shows a job as slow five minutes after it was accepted", async () => {
  const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
  const ctx = await testContext({ clock });
  await acceptInvoices(ctx, [{ businessId: "b", invoiceUrl: "https://files.example.com/a.pdf" }]);
  const isSlow = async () => (await readAccountStatus(ctx)).analysis.isSlow;
  expect(await isSlow()).toBe(false);
  clock.advance(5 * 60_000 + 1);
  expect(await isSlow()).toBe(true);
});

it("shows that the authority is unavailable, and when it is asked again", async () => {
  const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
  const ctx = await testContext({ clock });
  const { name } = authorityOf("test");
  expect((await readAccountStatus(ctx)).authority).toEqual({ name: "Simulated authority", state: "answering", askedAgainAt: null });
  // All accounts share this row, so the change is never committed.
  const undone = new Error("undone");
  await expect(
    inTransaction(ctx, async (tx) => {
      await tx.db.orm
        .insert(authorityCircuits)
        .values({ name, failures: 1 })
        .onConflictDoUpdate({ target: authorityCircuits.name, set: { failures: 1, openUntil: null } });
      expect((await readAccountStatus(tx)).authority, "faltering from the first failed attempt").toEqual({
        name: "Simulated authority",
        state: "faltering",
        askedAgainAt: null,
      });
      await tx.db.orm
        .insert(authorityCircuits)
        .values({ name, failures: 3, openUntil: new Date("2026-11-21T09:01:00Z") })
        .onConflictDoUpdate({ target: authorityCircuits.name, set: { failures: 3, openUntil: new Date("2026-11-21T09:01:00Z") } });
      expect((await readAccountStatus(tx)).authority).toEqual({
        name: "Simulated authority",
        state: "away",
        askedAgainAt: "2026-11-21T09:01:00.000Z",
      });
      throw undone;
    }),
  ).rejects.toBe(undone);
});
