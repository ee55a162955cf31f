import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, webhookEndpoints } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { register } from "@/scripts/testing/webhooks";
import { rotateWebhookSecret } from "./rotate-webhook-secret";
import { openWebhookSecrets } from "./webhook-secret";

const HOUR = 3_600_000;

/** An endpoint that is never called here; `signing` returns the secrets that currently sign. */
async function scene() {
  const clock = manualClock(new Date("2026-11-21T10:00:00Z"));
  const ctx = await testContext({ clock });
  const { id, secret } = await register(ctx, "https://partner.example/hook");
  const rowOf = async (endpointId: string) => {
    const [row] = await ctx.db.orm.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
    if (!row) throw new Error("no such endpoint");
    return row;
  };
  const signing = async () => openWebhookSecrets(await rowOf(id), clock.now());
  const rotate = async (overlapHours: number) => (await rotateWebhookSecret(ctx, { id, overlapHours })).secret ?? "";
  return { ctx, clock, id, secret, signing, rotate, rowOf };
}

describe("rotating a webhook secret", () => {
  it("keeps the previous secret for the overlap, and drops the one before it", async () => {
    const { clock, secret, signing, rotate } = await scene();
    const second = await rotate(48);
    expect(await signing()).toEqual([second, secret]);
    const third = await rotate(2);
    expect(await signing()).toEqual([third, second]);
    clock.advance(2 * HOUR - 1);
    expect(await signing()).toEqual([third, second]);
    clock.advance(1);
    expect(await signing()).toEqual([third]);
  });

  it("without an overlap erases the previous secret", async () => {
    const { id, signing, rotate, rowOf } = await scene();
    await rotate(48);
    const last = await rotate(0);
    expect(await signing()).toEqual([last]);
    expect(await rowOf(id)).toMatchObject({ sealedPreviousSecret: null, previousSecretUntil: null });
  });

  it("twice at once keeps both new secrets", async () => {
    const { signing, rotate } = await scene();
    const told = await Promise.all([rotate(24), rotate(24)]);
    expect((await signing()).sort()).toEqual(told.sort());
  });

  it("leaves other endpoints alone, and is audited without the secret", async () => {
    const { ctx, clock, rotate, rowOf } = await scene();
    const other = await register(ctx, "https://partner.example/other");
    const fresh = await rotate(1);
    expect(openWebhookSecrets(await rowOf(other.id), clock.now())).toEqual([other.secret]);
    const audited = await ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.accountId, ctx.account.id));
    expect(audited.map(({ action }) => action)).toContain("webhook.secret_rotated");
    expect(JSON.stringify(audited)).not.toContain(fresh.slice(6));
  });
});
