import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys, sharedSecrets } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { createApiKey } from "./create-api-key";
import { createSharedSecret } from "./create-shared-secret";
import { findApiKey } from "./find-api-key";
import { listApiKeys } from "./list-api-keys";
import { listSharedSecrets, noteSecretsUsed } from "./list-shared-secrets";
import { revokeApiKey } from "./revoke-api-key";
import { revokeSharedSecret } from "./revoke-shared-secret";
import { rotateApiKey } from "./rotate-api-key";
import { rotateSharedSecret } from "./rotate-shared-secret";

const HOUR_MS = 3_600_000;
const clockAt = () => manualClock(new Date("2026-11-21T10:00:00Z"));

describe("API keys", () => {
  it("are limited to 100 active ones per environment, even if created at once", async () => {
    const clock = clockAt();
    const ctx = await testContext({ clock });
    const made = await createApiKey(ctx, { name: "k" });
    const [row] = await ctx.db.orm.select().from(apiKeys).where(eq(apiKeys.id, made.id));
    if (!row) throw new Error("no key");
    const copy = (n: number, over: Partial<typeof row> = {}) => ({
      ...row,
      id: newId("apiKey"),
      hash: `${row.hash.slice(4)}${n}`,
      ...over,
    });
    await ctx.db.orm
      .insert(apiKeys)
      .values([
        ...Array.from({ length: 97 }, (_, n) => copy(n)),
        ...Array.from({ length: 5 }, (_, n) => copy(200 + n, { revokedAt: clock.now() })),
        ...Array.from({ length: 5 }, (_, n) => copy(300 + n, { expiresAt: clock.now() })),
        ...Array.from({ length: 5 }, (_, n) => copy(400 + n, { environment: "live" })),
      ]);
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => createApiKey(ctx, { name: "more" })));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await expect(createApiKey(ctx, { name: "101st" })).rejects.toMatchObject({ code: "state_conflict", extra: { currentStatus: "full" } });
    await revokeApiKey(ctx, made.id);
    await createApiKey(ctx, { name: "in its place" });
  });

  it("count toward the limit during a rotation's overlap; rotating without overlap still works at the limit", async () => {
    const clock = clockAt();
    const ctx = await testContext({ clock });
    const made = await createApiKey(ctx, { name: "k" });
    const [row] = await ctx.db.orm.select().from(apiKeys).where(eq(apiKeys.id, made.id));
    if (!row) throw new Error("no key");
    await ctx.db.orm
      .insert(apiKeys)
      .values(Array.from({ length: 98 }, (_, n) => ({ ...row, id: newId("apiKey"), hash: `${row.hash.slice(4)}${n}` })));
    const asked = await Promise.allSettled(Array.from({ length: 4 }, () => rotateApiKey(ctx, { keyId: made.id, overlapHours: 24 })));
    expect(asked.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(rotateApiKey(ctx, { keyId: made.id, overlapHours: 0.5 })).rejects.toMatchObject({
      code: "state_conflict",
      extra: { currentStatus: "full" },
      message: expect.stringContaining("end the old key immediately") as string,
    });
    const [kept] = await ctx.db.orm.select().from(apiKeys).where(eq(apiKeys.id, made.id));
    expect(kept?.expiresAt, "the refused rotation changed nothing").toEqual(new Date(clock.now().getTime() + 24 * HOUR_MS));
    const [other] = (await listApiKeys(ctx, { limit: 100 })).items.filter(({ id, rotatedFrom }) => id !== made.id && rotatedFrom === null);
    await rotateApiKey(ctx, { keyId: other?.id ?? "", overlapHours: 0 });
    await expect(createApiKey(ctx, { name: "101st" })).rejects.toMatchObject({ code: "state_conflict" });
    clock.advance(24 * HOUR_MS);
    await createApiKey(ctx, { name: "once the grace is over" });
  });

  it("can't be created with an expiry in the past, nor rotated once expired", async () => {
    const clock = clockAt();
    const ctx = await testContext({ clock });
    await expect(createApiKey(ctx, { name: "k", expiresAt: clock.now() })).rejects.toMatchObject({ faults: [{ field: "expiresAt" }] });
    const { id } = await createApiKey(ctx, { name: "k", expiresAt: new Date(clock.now().getTime() + HOUR_MS) });
    clock.advance(HOUR_MS);
    await expect(rotateApiKey(ctx, { keyId: id, overlapHours: 1 })).rejects.toMatchObject({
      code: "state_conflict",
      extra: { currentStatus: "expired" },
    });
  });

  it("keep the IP allow list and scopes when rotated, and can be rotated only once", async () => {
    const ctx = await testContext();
    const old = await createApiKey(ctx, { name: "k", ipAllowList: ["203.0.113.0/24"], scopes: ["prism:read"] });
    const nowMs = 1_000_000;
    expect((await findApiKey(ctx.db, old.key, nowMs))?.revokedAt).toBeNull();
    const asked = await Promise.allSettled(Array.from({ length: 5 }, () => rotateApiKey(ctx, { keyId: old.id, overlapHours: 0 })));
    const made = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(made).toMatchObject([{ ipAllowList: ["203.0.113.0/24"], scopes: ["prism:read"], rotatedFrom: old.id }]);
    expect((await findApiKey(ctx.db, old.key, nowMs))?.revokedAt).toBeInstanceOf(Date);
    expect(
      (await listApiKeys(ctx, { limit: 10 })).items.map(({ id }) => id),
      "the revoked key is not listed",
    ).toEqual([made[0]?.id]);
  });
});

describe("shared secrets", () => {
  it("can be managed by owners and developers only, not by API keys", async () => {
    const ctx = await testContext();
    const { id } = await createSharedSecret(ctx);
    const reviewer: Ctx = { ...ctx, actor: { kind: "user", userId: "usr_1", role: "reviewer" } };
    const key: Ctx = { ...ctx, actor: { kind: "apiKey", keyId: "key_1", scopes: ["keys:manage"] } };
    for (const by of [reviewer, key])
      for (const attempt of [
        () => createSharedSecret(by),
        () => listSharedSecrets(by),
        () => rotateSharedSecret(by, { secretId: id, overlapHours: 0 }),
        () => revokeSharedSecret(by, id),
      ])
        await expect(attempt()).rejects.toMatchObject({ code: "insufficient_scope" });
    expect(await listSharedSecrets({ ...ctx, actor: { kind: "user", userId: "usr_2", role: "developer" } })).toHaveLength(1);
  });

  it("are erased when revoked", async () => {
    const ctx = await testContext();
    const { id } = await createSharedSecret(ctx);
    await revokeSharedSecret(ctx, id);
    const [row] = await ctx.db.orm.select().from(sharedSecrets).where(eq(sharedSecrets.id, id));
    expect(row?.sealed).toBe("");
  });

  it("record their last use at most once a minute", async () => {
    const clock = clockAt();
    const ctx = await testContext({ clock });
    const [used, unused] = [await createSharedSecret(ctx), await createSharedSecret(ctx)];
    const lastUsed = async () => Object.fromEntries((await listSharedSecrets(ctx)).map(({ id, lastUsedAt }) => [id, lastUsedAt]));
    await noteSecretsUsed(ctx, [used.id]);
    expect(await lastUsed()).toEqual({ [used.id]: "2026-11-21T10:00:00.000Z", [unused.id]: null });
    clock.advance(59_999);
    await noteSecretsUsed(ctx, [used.id]);
    expect((await lastUsed())[used.id]).toBe("2026-11-21T10:00:00.000Z");
    clock.advance(2);
    await noteSecretsUsed(ctx, [used.id]);
    expect((await lastUsed())[used.id]).toBe("2026-11-21T10:01:00.001Z");
  });
});
