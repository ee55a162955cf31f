import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { webhookDeliveries } from "@/drizzle/schema";
import { testContext } from "@/scripts/testing/accounts";
import { recordWithDeliveries, register, workOf } from "@/scripts/testing/webhooks";
import { requeueOverdueDeliveries } from "./requeue-overdue-deliveries";

const HOUR_MS = 3_600_000;

it("requeues a pending delivery a day after it was due, in its current round", async () => {
  const ctx = await testContext();
  await register(ctx, "https://hooks.example.com/levy");
  for (let n = 0; n < 3; n += 1) await recordWithDeliveries(ctx);
  const [lost, due, over] = await ctx.db.orm
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.accountId, ctx.account.id))
    .orderBy(webhookDeliveries.id);
  const set = (id: string | undefined, change: Partial<typeof webhookDeliveries.$inferSelect>) =>
    ctx.db.orm
      .update(webhookDeliveries)
      .set(change)
      .where(eq(webhookDeliveries.id, id ?? ""));
  const now = ctx.clock.now().getTime();
  await set(lost?.id, { nextAttemptAt: new Date(now - 26 * HOUR_MS), round: 2, attempts: 1 });
  await set(due?.id, { nextAttemptAt: new Date(now - 23 * HOUR_MS) });
  await set(over?.id, { nextAttemptAt: new Date(now - 26 * HOUR_MS), status: "succeeded" });
  const before = (await workOf(ctx, "webhooks/delivery.requested")).length;
  await requeueOverdueDeliveries(ctx.db, ctx.clock);
  expect((await workOf(ctx, "webhooks/delivery.requested")).slice(before)).toMatchObject([{ deliveryId: lost?.id, round: 2 }]);
});
