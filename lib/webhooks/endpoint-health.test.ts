import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { auditEntries, mails, webhookEndpoints } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { inTransaction } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { recordWithDeliveries, register } from "@/scripts/testing/webhooks";
import { FAILING_DAYS, lockHealth, noteFailure } from "./endpoint-health";
import type { Outcome } from "./send-webhook";

const FIVE_DAYS_MS = FAILING_DAYS * 86_400_000;

/** An endpoint with waiting deliveries, on a manual clock. */
async function endpointWith(events: number) {
  const clock = manualClock(new Date("2026-11-05T09:00:00Z"));
  const ctx = await testContext({ clock });
  const { id: endpointId } = await register(ctx, "https://partner.example/hook");
  const deliveries: string[] = [];
  for (let n = 0; n < events; n += 1) {
    const [waits] = await recordWithDeliveries(ctx, "credits.low", { n });
    deliveries.push(waits?.id ?? "");
  }
  const fail = (delivery: number, outcome: Outcome = "refused", requestUrl = "https://partner.example/hook") =>
    inTransaction(ctx, async (tx) => {
      const endpoint = await lockHealth(tx, endpointId);
      if (!endpoint) throw new Error("no endpoint");
      await noteFailure(tx, endpoint, { deliveryId: deliveries[delivery] ?? "", outcome, startedAt: clock.now(), requestUrl });
    });
  const state = async () => {
    const [row] = await ctx.db.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
    return { enabled: row?.enabled, events: row?.failingEvents, reason: row?.disabledReason };
  };
  const told = async () => {
    const audited = await ctx.db.orm
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, ctx.account.id), eq(auditEntries.action, "webhook.disabled")));
    return {
      audited: audited.map(({ before, after }) => [before?.enabled, after?.enabled, after?.disabledReason]),
      mailed: (await ctx.db.orm.select().from(mails).where(eq(mails.accountId, ctx.account.id))).map(({ recipient, data }) => [
        recipient,
        data.endpointId,
        data.reason,
      ]),
    };
  };
  return { clock, ctx, endpointId, fail, state, told };
}

it("disables an endpoint once two events have failed over five days, neither earlier nor for one event", async () => {
  const one = await endpointWith(2);
  await one.fail(0);
  one.clock.advance(FIVE_DAYS_MS - 1);
  await one.fail(1);
  expect(await one.state()).toEqual({ enabled: true, events: 2, reason: null });
  one.clock.advance(1);
  await one.fail(1);
  expect(await one.state()).toMatchObject({ enabled: false, reason: "failing" });

  const single = await endpointWith(1);
  await single.fail(0);
  single.clock.advance(FIVE_DAYS_MS);
  const exactly = await endpointWith(2);
  await exactly.fail(0);
  exactly.clock.advance(FIVE_DAYS_MS);
  await exactly.fail(1);
  expect([(await single.state()).enabled, (await exactly.state()).enabled]).toEqual([true, false]);
});

it("counts concurrent failures", async () => {
  const { fail, state } = await endpointWith(6);
  await fail(0);
  await Promise.all([1, 2, 3, 4, 5].map((delivery) => fail(delivery)));
  expect(await state()).toMatchObject({ enabled: true, events: 6 });
});

it("notifies the endpoint's owners once, whatever fails afterwards", async () => {
  const { ctx, endpointId, fail, state, told } = await endpointWith(2);
  const { email } = await testMember(ctx, "developer");
  await testMember(ctx, "reviewer");
  await fail(0, "gone");
  const once = { audited: [[true, false, "gone"]], mailed: [[email, endpointId, "gone"]] };
  expect(await told()).toEqual(once);
  await fail(1, "gone");
  await fail(1);
  expect([await told(), await state()]).toEqual([once, { enabled: false, events: 1, reason: "gone" }]);
});

it("ignores late failures of the endpoint's former URL", async () => {
  const one = await endpointWith(1);
  await one.fail(0, "gone", "https://old.partner.example/hook");
  await one.fail(0, "refused", "https://old.partner.example/hook");
  expect(await one.state()).toEqual({ enabled: true, events: 0, reason: null });
  await one.fail(0, "gone");
  expect(await one.state()).toMatchObject({ enabled: false, reason: "gone" });
});
