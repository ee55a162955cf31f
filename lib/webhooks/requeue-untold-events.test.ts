import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { creditBalances, events, mails } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { eventOf, register, workOf } from "@/scripts/testing/webhooks";
import { requeueUntoldEvents } from "./requeue-untold-events";
import { recordDeliveries } from "./record-deliveries";
import { recordEvent } from "./record-event";
import { sampleData } from "./sample-events";

const HOUR_MS = 3_600_000;

async function fellLow(ctx: Ctx, hoursAgo: number): Promise<string> {
  const eventId = await recordEvent(ctx, { type: "credits.low", data: sampleData(ctx, "credits.low", "") });
  await ctx.db.orm
    .update(events)
    .set({ createdAt: new Date(ctx.clock.now().getTime() - hoursAgo * HOUR_MS) })
    .where(eq(events.id, eventId));
  return eventId;
}

const askedFor = async (ctx: Ctx) => (await workOf(ctx, "webhooks/event.recorded")).map(({ eventId }) => eventId);

it("requeues an unhandled credits.low event after a day, for up to a week", async () => {
  const ctx = await testContext();
  await register(ctx, "https://hooks.example.com/levy", ["credits.low"]);
  const [told, lost] = [await fellLow(ctx, 26), await fellLow(ctx, 26)];
  await fellLow(ctx, 24);
  await fellLow(ctx, 8 * 24);
  await recordEvent(ctx, eventOf(ctx, "prism.job.completed"));
  await recordDeliveries(ctx, { eventId: told });
  const before = (await askedFor(ctx)).length;
  await requeueUntoldEvents(ctx.db, ctx.clock);
  expect((await askedFor(ctx)).slice(before)).toEqual([lost]);
  expect(await recordDeliveries(ctx, { eventId: lost })).toEqual({ requested: 1 });
  await requeueUntoldEvents(ctx.db, ctx.clock);
  expect((await askedFor(ctx)).slice(before)).toEqual([lost]);
});

it("a belated low-balance mail has the current balance, and is skipped if credits were added", async () => {
  const ctx = await testContext();
  await testMember(ctx, "owner");
  const set = (available: number) =>
    ctx.db.orm.update(creditBalances).set({ available, granted: available }).where(eq(creditBalances.accountId, ctx.account.id));
  await ctx.db.orm.insert(creditBalances).values({ accountId: ctx.account.id, environment: ctx.environment }).onConflictDoNothing();
  await set(500);
  await recordDeliveries(ctx, { eventId: await fellLow(ctx, 26) });
  await set(40);
  await recordDeliveries(ctx, { eventId: await fellLow(ctx, 26) });
  const written = await ctx.db.orm.select({ data: mails.data }).from(mails).where(eq(mails.accountId, ctx.account.id));
  expect(written).toMatchObject([{ data: { available: 40, threshold: 100 } }]);
});
