import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { events, mails } from "@/drizzle/schema";
import { setLowThreshold } from "@/lib/credits/low-threshold";
import type { Ctx } from "@/lib/kernel/context";
import { createApiKey } from "@/lib/keys/create-api-key";
import { notifyExpiringKeys } from "@/lib/keys/notify-expiring-keys";
import { queueAnalysis } from "@/lib/prism/jobs/queue-analysis";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { eventOf } from "@/scripts/testing/webhooks";
import { recordDeliveries } from "./record-deliveries";
import { recordEvent } from "./record-event";

const mailed = async (ctx: Ctx) => ctx.db.orm.select().from(mails).where(eq(mails.accountId, ctx.account.id)).orderBy(mails.id);

it("mails a low balance to owners once, however often the event is handled", async () => {
  const ctx = await testContext();
  const owner = await testMember(ctx, "owner");
  await testMember(ctx, "reviewer");
  const eventId = await recordEvent(ctx, { ...eventOf(ctx, "credits.low"), objectId: ctx.account.id });
  for (let times = 0; times < 2; times++) await recordDeliveries(ctx, { eventId });
  expect(await mailed(ctx)).toMatchObject([{ kind: "low_balance", recipient: owner.email, data: { available: 90, threshold: 100 } }]);
});

it.each([
  ["from above the threshold", 3, 3, ["credits.low", "credits.exhausted"]],
  ["with the low-credits warning off", 0, 3, ["credits.exhausted"]],
])("mails owners once if one request uses up the balance %s", async (_, threshold, credits, types) => {
  const ctx = await testContext({ credits });
  const owner = await testMember(ctx, "owner");
  await setLowThreshold(ctx, threshold);
  await queueAnalysis(ctx, { type: "batch", invoices: Array.from({ length: credits }, () => ({ request: {} })) });
  const rows = await ctx.db.orm.select().from(events).where(eq(events.accountId, ctx.account.id)).orderBy(events.id);
  expect(rows.map(({ type }) => type)).toEqual(types);
  for (const { id } of rows) await recordDeliveries(ctx, { eventId: id });
  expect(await mailed(ctx)).toMatchObject([{ kind: "low_balance", recipient: owner.email, data: { available: 0, threshold } }]);
});

it("mails an expiring API key to developers", async () => {
  const ctx = await testContext();
  await testMember(ctx, "developer");
  await createApiKey(ctx, { name: "Billing server", expiresAt: new Date(Date.now() + 5 * 86_400_000) });
  await notifyExpiringKeys(ctx.db, ctx.clock);
  const rows = await ctx.db.orm.select().from(events).where(eq(events.accountId, ctx.account.id));
  expect(rows).toHaveLength(1);
  await recordDeliveries(ctx, { eventId: rows[0]?.id ?? "" });
  expect(await mailed(ctx)).toMatchObject([{ kind: "api_key_expiring", data: { keyName: "Billing server" } }]);
});

it("mails nobody about other events", async () => {
  const ctx = await testContext();
  await testMember(ctx, "owner");
  await recordDeliveries(ctx, { eventId: await recordEvent(ctx, eventOf(ctx, "prism.job.completed")) });
  expect(await mailed(ctx)).toEqual([]);
});
