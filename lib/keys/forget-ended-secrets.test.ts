import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { sharedSecrets, webhookEndpoints } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { rotateWebhookSecret } from "@/lib/webhooks/rotate-webhook-secret";
import { openWebhookSecrets } from "@/lib/webhooks/webhook-secret";
import { testContext } from "@/scripts/testing/accounts";
import { register } from "@/scripts/testing/webhooks";
import { createSharedSecret } from "./create-shared-secret";
import { forgetEndedSecrets } from "./forget-ended-secrets";
import { openSharedSecrets } from "./list-shared-secrets";
import { rotateSharedSecret } from "./rotate-shared-secret";

const HOUR_MS = 3_600_000;

it("erases replaced secrets a day after their overlap has ended", async () => {
  const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
  const ctx = await testContext({ clock });
  const old = await createSharedSecret(ctx);
  const fresh = await rotateSharedSecret(ctx, { secretId: old.id, overlapHours: 24 });
  const { id, secret } = await register(ctx, "https://hooks.example.com/levy");
  const { secret: newer } = await rotateWebhookSecret(ctx, { id, overlapHours: 24 });
  const kept = async () => {
    const shared = await ctx.db.orm
      .select()
      .from(sharedSecrets)
      .where(eq(sharedSecrets.accountId, ctx.account.id))
      .orderBy(sharedSecrets.id);
    const [endpoint] = await ctx.db.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id));
    if (!endpoint) throw new Error("no endpoint");
    return { shared: shared.map(({ sealed }) => sealed !== ""), previous: endpoint.sealedPreviousSecret !== null, endpoint };
  };
  clock.advance(23 * HOUR_MS);
  await forgetEndedSecrets(ctx.db, clock);
  expect((await openSharedSecrets(ctx)).map((opened) => opened.secret)).toEqual([fresh.secret, old.secret]);
  expect(openWebhookSecrets((await kept()).endpoint, clock.now())).toEqual([newer, secret]);
  clock.advance(24 * HOUR_MS);
  await forgetEndedSecrets(ctx.db, clock);
  expect(await kept(), "kept another day, as clocks differ").toMatchObject({ shared: [true, true], previous: true });
  clock.advance(2 * HOUR_MS);
  await forgetEndedSecrets(ctx.db, clock);
  expect(await kept()).toMatchObject({ shared: [false, true], previous: false });
  expect((await openSharedSecrets(ctx)).map((opened) => opened.secret)).toEqual([fresh.secret]);
  expect(openWebhookSecrets((await kept()).endpoint, clock.now())).toEqual([newer]);
});

it("a sealed shared secret opens only in its own row, account and environment", async () => {
  const [ctx, other] = [await testContext(), await testContext()];
  const [own, theirs] = [await createSharedSecret(ctx), await createSharedSecret(other)];
  const live = { ...ctx, environment: "live" as const };
  const rowOf = async (id: string) => (await ctx.db.orm.select().from(sharedSecrets).where(eq(sharedSecrets.id, id)))[0];
  const sealed = (await rowOf(own.id))?.sealed ?? "";
  const put = (id: string, change: Partial<typeof sharedSecrets.$inferInsert>) =>
    ctx.db.orm.update(sharedSecrets).set(change).where(eq(sharedSecrets.id, id));
  expect((await openSharedSecrets(ctx)).map(({ secret }) => secret)).toEqual([own.secret]);
  await put(theirs.id, { sealed });
  await expect(openSharedSecrets(other)).rejects.toThrow();
  const second = await createSharedSecret(ctx);
  await put(second.id, { sealed });
  await expect(openSharedSecrets(ctx)).rejects.toThrow();
  await put(second.id, { accountId: other.account.id });
  await put(own.id, { environment: "live" });
  await expect(openSharedSecrets(live)).rejects.toThrow();
});
