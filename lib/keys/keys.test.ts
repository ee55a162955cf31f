import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { apiKeys, sharedSecrets } from "@/drizzle/schema";
import { crc32Base62, sha256Hex } from "@/lib/kernel/crypto";
import { scopes, type Ctx, type Scope } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { DomainError } from "@/lib/kernel/errors";
import { testContext } from "@/scripts/testing/accounts";
import { runDuringUncommitted, locksBeforeWaiting } from "@/scripts/testing/locks";
import { createApiKey, defaultKeyScopes } from "./create-api-key";
import { createSharedSecret } from "./create-shared-secret";
import { isWithin } from "./delegation";
import { findApiKey, noteKeyUse } from "./find-api-key";
import { generateKey, keyEnvironment, keyHash } from "./key-format";
import { listSharedSecrets, openSharedSecrets } from "./list-shared-secrets";
import { newApiKeyRequest } from "./requests";
import { revokeApiKey } from "./revoke-api-key";
import { revokeSharedSecret } from "./revoke-shared-secret";
import { rotateApiKey } from "./rotate-api-key";
import { rotateSharedSecret } from "./rotate-shared-secret";

const HOUR_MS = 3_600_000;

describe("API key format", () => {
  // A published test vector: random part, its checksum, and the hash of a whole key with the prefix svc_test_.
  const entropy = "zQWBuTSOoRi4A9spHcVY5ncnsDkxkJ";
  it("has the published checksum and hash", () => {
    expect(crc32Base62(entropy)).toBe("0mLq17");
    expect(sha256Hex(`svc_test_${entropy}0mLq17`)).toBe("8087035ae7b314fdfa587d6e79e1be105b83df5568190dcd69252a46730de543");
    expect(keyEnvironment(`levy_test_${entropy}0mLq17`)).toBe("test");
    expect(keyEnvironment(`levy_live_${entropy}0mLq17`)).toBe("live");
  });

  it("refuses a key with another character, length or prefix", () => {
    for (let round = 0; round < 50; round++) {
      const key = generateKey("live");
      expect(key).toMatch(/^levy_live_[0-9A-Za-z]{36}$/);
      expect(keyEnvironment(key)).toBe("live");
      const at = 10 + (round % 36);
      expect(keyEnvironment(key.slice(0, at) + (key[at] === "a" ? "b" : "a") + key.slice(at + 1))).toBeNull();
    }
    const key = generateKey("test");
    for (const bad of ["", key.slice(0, -1), `${key}0`, ` ${key}`, key.replace("levy", "svc"), `${key}\n`])
      expect(keyEnvironment(bad)).toBeNull();
  });
});

describe("findApiKey", () => {
  it("caches a key for 4 s, except for changes made in the same process", async () => {
    const ctx = await testContext();
    const { key, id } = await createApiKey(ctx, { name: "k" });
    const now = 1_000_000;
    await findApiKey(ctx.db, key, now);
    await ctx.db.orm.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.id, id));
    expect((await findApiKey(ctx.db, key, now + 3_999))?.revokedAt).toBeNull();
    expect((await findApiKey(ctx.db, key, now + 4_000))?.revokedAt).toBeInstanceOf(Date);
    const again = await createApiKey(ctx, { name: "k1" });
    await findApiKey(ctx.db, again.key, now);
    await ctx.db.orm.update(apiKeys).set({ revokedAt: new Date() }).where(eq(apiKeys.id, again.id));
    expect((await findApiKey(ctx.db, again.key, now - 1))?.revokedAt, "a clock set back does not hide the revocation").toBeInstanceOf(Date);
    const other = await createApiKey(ctx, { name: "k2" });
    await findApiKey(ctx.db, other.key, now);
    await revokeApiKey(ctx, other.id);
    expect((await findApiKey(ctx.db, other.key, now))?.revokedAt).toBeInstanceOf(Date);
  });

  it("finds a key created after a failed lookup", async () => {
    const ctx = await testContext();
    const key = generateKey("test");
    expect(await findApiKey(ctx.db, key, 0)).toBeNull();
    const made = await createApiKey(ctx, { name: "k" });
    await ctx.db.orm
      .update(apiKeys)
      .set({ hash: keyHash(key) })
      .where(eq(apiKeys.id, made.id));
    expect((await findApiKey(ctx.db, key, 0))?.id).toBe(made.id);
  });

  it("finds a key after a lookup failed with the database", async () => {
    const ctx = await testContext();
    const { id, key } = await createApiKey(ctx, { name: "k" });
    const away = { ...ctx.db, raw: (() => Promise.reject(new Error("away"))) as unknown as typeof ctx.db.raw };
    await expect(findApiKey(away, key, 0)).rejects.toThrow("away");
    expect((await findApiKey(ctx.db, key, 0))?.id).toBe(id);
  });

  it("records the last use at most once a minute", async () => {
    const ctx = await testContext();
    const { id } = await createApiKey(ctx, { name: "k" });
    const start = Date.parse("2026-11-21T10:00:00.000Z");
    const noted = async (nowMs: number, expected: number) => {
      noteKeyUse(ctx.db, id, nowMs);
      await expect
        .poll(async () => (await ctx.db.orm.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.lastUsedAt?.getTime())
        .toBe(expected);
    };
    await noted(start, start);
    await noted(start + 59_999, start);
    await noted(start + 60_000, start + 60_000);
  });

  it("finds no key text in the database", async () => {
    const ctx = await testContext();
    const { key, id } = await createApiKey(ctx, { name: "k" });
    const [row] = await getDatabase().raw`select to_jsonb(k)::text as text from api_keys k where id = ${id}`;
    expect(row?.["text"]).not.toContain(key.slice(10, 40));
  });
});

describe("creating and rotating API keys", () => {
  const asKey = (ctx: Ctx, key: { id: string; scopes: Scope[] }): Ctx => ({
    ...ctx,
    actor: { kind: "apiKey", keyId: key.id, scopes: key.scopes },
  });

  it("grants all scopes except keys:manage by default", async () => {
    const ctx = await testContext();
    expect((await createApiKey(ctx, { name: "k" })).scopes).toEqual(defaultKeyScopes);
    expect(defaultKeyScopes).toHaveLength(scopes.length - 1);
  });

  it("reports an expiry in the past together with the request's other faults", () => {
    const { error } = newApiKeyRequest.safeParse({ name: "", expiresAt: "2020-01-01T00:00:00Z" });
    expect(error?.issues.map(({ path }) => path.join("."))).toEqual(["name", "expiresAt"]);
    expect(newApiKeyRequest.safeParse({ name: "n", expiresAt: "2999-01-01T00:00:00Z" }).success).toBe(true);
  });

  it("refuses an API key that creates one with wider scopes, address range or lifetime than its own", async () => {
    const ctx = await testContext();
    const until = new Date(Date.now() + 10 * HOUR_MS);
    const own = await createApiKey(ctx, {
      name: "own",
      scopes: ["keys:manage", "prism:read"],
      expiresAt: until,
      ipAllowList: ["203.0.113.0/24"],
    });
    const acting = asKey(ctx, own);
    await expect(createApiKey(acting, { name: "wide" })).rejects.toMatchObject({
      code: "invalid_request",
      faults: [{ field: "scopes" }, { field: "expiresAt" }, { field: "ipAllowList" }],
    });
    const made = await createApiKey(acting, {
      name: "narrow",
      scopes: ["prism:read"],
      expiresAt: new Date(until.getTime() - 1),
      ipAllowList: ["203.0.113.128/25", "203.0.113.7"],
    });
    expect(made.environment).toBe("test");
    const wide = await createApiKey(ctx, { name: "wide" });
    await expect(rotateApiKey(acting, { keyId: wide.id, overlapHours: 0 })).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("refuses an API key that has been revoked or has expired since the request came in", async () => {
    const ctx = await testContext();
    const manage = { scopes: [...scopes], expiresAt: new Date(Date.now() + HOUR_MS) };
    const [revoked, ended] = [
      await createApiKey(ctx, { name: "revoked", ...manage }),
      await createApiKey(ctx, { name: "ended", ...manage }),
    ];
    await revokeApiKey(ctx, revoked.id);
    const late = { ...asKey(ctx, ended), clock: { now: () => manage.expiresAt } };
    for (const [acting, code] of [
      [asKey(ctx, revoked), "api_key_revoked"],
      [late, "api_key_expired"],
    ] as const) {
      await expect(createApiKey(acting, { name: "lasting" })).rejects.toMatchObject({ code });
      const other = await createApiKey(ctx, { name: "other" });
      await expect(rotateApiKey(acting, { keyId: other.id, overlapHours: 1 })).rejects.toMatchObject({ code });
      await expect(revokeApiKey(acting, other.id)).rejects.toMatchObject({ code });
    }
  });

  it("refuses an API key that is being revoked at the same moment", async () => {
    const ctx = await testContext();
    for (const make of [
      (acting: Ctx, _id: string) => createApiKey(acting, { name: "lasting" }),
      (acting: Ctx, id: string) => rotateApiKey(acting, { keyId: id, overlapHours: 1 }),
    ]) {
      const [own, other] = [await createApiKey(ctx, { name: "own", scopes: [...scopes] }), await createApiKey(ctx, { name: "other" })];
      const making = runDuringUncommitted(
        ctx,
        (tx) => revokeApiKey(tx, own.id),
        () => make(asKey(ctx, own), other.id),
      );
      await expect(making).rejects.toMatchObject({ code: "api_key_revoked" });
    }
  });

  it("does not deadlock if an API key creates others while it is revoked", async () => {
    const ctx = await testContext();
    const keys = await Promise.all([1, 2, 3, 4].map((n) => createApiKey(ctx, { name: `k${n}`, scopes: [...scopes] })));
    // Whichever goes first: a key that has rotated itself ends in an hour, and may create only keys that end by then.
    const expiresAt = new Date(Date.now() + HOUR_MS / 2);
    const outcomes = await Promise.allSettled(
      keys.flatMap((key) => [
        ...[1, 2, 3].map((n) => createApiKey(asKey(ctx, key), { name: `of ${n}`, expiresAt })),
        revokeApiKey(ctx, key.id),
        rotateApiKey(asKey(ctx, key), { keyId: key.id, overlapHours: 1 }),
      ]),
    );
    const refused = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
    for (const reason of refused)
      expect(["api_key_revoked", "resource_not_found"]).toContain(reason instanceof DomainError ? reason.code : String(reason));
    const rows = await ctx.db.orm.select().from(apiKeys).where(eq(apiKeys.accountId, ctx.account.id));
    const revoked = rows.filter(({ revokedAt }) => revokedAt !== null).map(({ id }) => id);
    expect(revoked.sort()).toEqual(keys.map(({ id }) => id).sort());
    const succeeded = outcomes.length - refused.length;
    expect(rows, "each success other than a revocation created a key").toHaveLength(keys.length + succeeded - revoked.length);
  });

  it("gives a rotated key the old one's lifetime, but no longer than that of the rotating key itself", async () => {
    const ctx = await testContext();
    const old = await createApiKey(ctx, { name: "a year", expiresAt: new Date(Date.now() + 100 * HOUR_MS) });
    const later = { ...ctx, clock: { now: () => new Date(Date.now() + 90 * HOUR_MS) } };
    const renewed = await rotateApiKey(later, { keyId: old.id, overlapHours: 1 });
    expect(Math.round((Date.parse(String(renewed.expiresAt)) - Date.now()) / HOUR_MS)).toBe(190);
    const short = await createApiKey(ctx, { name: "own", scopes: [...scopes], expiresAt: new Date(Date.now() + 200 * HOUR_MS) });
    const again = await rotateApiKey(asKey(later, short), { keyId: renewed.id, overlapHours: 1 });
    expect(Math.round((Date.parse(String(again.expiresAt)) - Date.now()) / HOUR_MS)).toBe(190);
    const own = await rotateApiKey(asKey(later, short), { keyId: short.id, overlapHours: 1 });
    expect(own.expiresAt, "a key that rotates itself").toEqual(short.expiresAt);
  });

  it("gives a key that ends on 9999-12-31 a successor until the same day", async () => {
    const ctx = await testContext();
    const last = "9999-12-31T23:59:59.999Z";
    const old = await createApiKey(ctx, { name: "lasting", expiresAt: new Date(last) });
    const later = { ...ctx, clock: { now: () => new Date(Date.now() + HOUR_MS) } };
    const next = await rotateApiKey(later, { keyId: old.id, overlapHours: 1 });
    expect([next.expiresAt, (await rotateApiKey(later, { keyId: next.id, overlapHours: 0 })).expiresAt]).toEqual([last, last]);
  });

  it("gives each successor the key's original lifetime if it is rotated again during the overlap", async () => {
    const ctx = await testContext();
    const inHours = (hours: number): Ctx => ({ ...ctx, clock: { now: () => new Date(Date.now() + hours * HOUR_MS) } });
    for (const forHours of [null, 1_000]) {
      const old = await createApiKey(ctx, { name: "k", expiresAt: forHours === null ? null : new Date(Date.now() + forHours * HOUR_MS) });
      const rotate = (keyId: string, hours: number) => rotateApiKey(inHours(hours), { keyId, overlapHours: 24 });
      const next = await rotate(old.id, 1);
      const made = [await rotate(old.id, 2), await rotate(next.id, 3), await rotate(old.id, 4)];
      for (const [n, { expiresAt }] of made.entries())
        expect(expiresAt && Math.round((Date.parse(expiresAt) - Date.now()) / HOUR_MS)).toBe(forHours && forHours + n + 2);
    }
  });

  it("keeps the old key valid for the overlap, but not beyond its own expiry", async () => {
    const ctx = await testContext();
    const soon = new Date(Date.now() + HOUR_MS);
    const [lasting, ending, cut] = [
      await createApiKey(ctx, { name: "a" }),
      await createApiKey(ctx, { name: "b", expiresAt: soon }),
      await createApiKey(ctx, { name: "c" }),
    ];
    const row = async (id: string) => (await ctx.db.orm.select().from(apiKeys).where(eq(apiKeys.id, id)))[0];
    const replacement = await rotateApiKey(ctx, { keyId: lasting.id, overlapHours: 24 });
    expect(replacement).toMatchObject({ name: "a", rotatedFrom: lasting.id, scopes: lasting.scopes });
    expect((await row(lasting.id))?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 23 * HOUR_MS);
    await rotateApiKey(ctx, { keyId: ending.id, overlapHours: 168 });
    expect((await row(ending.id))?.expiresAt).toEqual(soon);
    await rotateApiKey(ctx, { keyId: cut.id, overlapHours: 0 });
    expect((await row(cut.id))?.revokedAt).toBeInstanceOf(Date);
    await expect(rotateApiKey(ctx, { keyId: cut.id, overlapHours: 0 })).rejects.toMatchObject({ code: "resource_not_found" });
    await expect(rotateApiKey(ctx, { keyId: lasting.id, overlapHours: 169 })).rejects.toMatchObject({ code: "invalid_request" });
  });

  it("refuses keys of another account or environment, and reviewers", async () => {
    const [one, other] = [await testContext(), await testContext()];
    const key = await createApiKey(one, { name: "k" });
    for (const ctx of [other, { ...one, environment: "live" as const }]) {
      await expect(revokeApiKey(ctx, key.id)).rejects.toMatchObject({ code: "resource_not_found" });
      await expect(rotateApiKey(ctx, { keyId: key.id, overlapHours: 1 })).rejects.toMatchObject({ code: "resource_not_found" });
    }
    await expect(createApiKey({ ...one, actor: { kind: "user", userId: "u", role: "reviewer" } }, { name: "k" })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  });

  it("isWithin tells whether address ranges lie within others", () => {
    expect(isWithin(["10.1.0.0/16", "10.2.3.4"], ["10.0.0.0/8"])).toBe(true);
    expect(isWithin(["2001:db8:1::/48"], ["2001:db8::/32", "10.0.0.0/8"])).toBe(true);
    for (const inner of [[], ["10.0.0.0/7"], ["11.0.0.0/8"], ["2001:db8::1"], ["10.0.0.1", "192.0.2.1"]])
      expect(isWithin(inner, ["10.0.0.0/8"])).toBe(false);
  });
});

describe("issuing shared secrets", () => {
  it("allows two active ones, sealed and readable only in their own account and environment", async () => {
    const ctx = await testContext();
    const first = await createSharedSecret(ctx);
    const second = await createSharedSecret(ctx);
    expect(first.secret).toMatch(/^levy_ss_test_[0-9A-Za-z]{43}$/);
    await expect(createSharedSecret(ctx)).rejects.toMatchObject({ code: "state_conflict" });
    expect((await openSharedSecrets(ctx)).map(({ secret }) => secret)).toEqual([second.secret, first.secret]);
    expect(await openSharedSecrets({ ...ctx, environment: "live" })).toEqual([]);
    const [row] = await ctx.db.orm.select().from(sharedSecrets).where(eq(sharedSecrets.id, first.id));
    expect(row?.sealed).not.toContain(first.secret);
    await revokeSharedSecret(ctx, first.id);
    expect((await listSharedSecrets(ctx)).map(({ id }) => id)).toEqual([second.id]);
    await expect(revokeSharedSecret(ctx, first.id)).rejects.toMatchObject({ code: "resource_not_found" });
    expect((await createSharedSecret(ctx)).id).toMatch(/^ss_/);
  });

  it("rotates a secret: both are valid during the overlap, then only the new one", async () => {
    const ctx = await testContext();
    const first = await createSharedSecret(ctx);
    const second = await rotateSharedSecret(ctx, { secretId: first.id, overlapHours: 24 });
    const ids = async (at: Ctx) => (await openSharedSecrets(at)).map(({ id }) => id);
    const later = (hours: number): Ctx => ({ ...ctx, clock: { now: () => new Date(ctx.clock.now().getTime() + hours * 3_600_000) } });
    expect(await ids(ctx)).toEqual([second.id, first.id]);
    expect(await ids(later(23.9))).toEqual([second.id, first.id]);
    expect(await ids(later(24.1))).toEqual([second.id]);
    await expect(
      rotateSharedSecret(ctx, { secretId: second.id, overlapHours: 1 }),
      "a third secret exceeds the limit",
    ).rejects.toMatchObject({ code: "state_conflict" });
    await expect(rotateSharedSecret(ctx, { secretId: second.id, overlapHours: 169 })).rejects.toMatchObject({ code: "invalid_request" });
    expect(await ids(ctx), "the refused rotation changed nothing").toEqual([second.id, first.id]);
    const third = await rotateSharedSecret(ctx, { secretId: second.id, overlapHours: 0 });
    expect(await ids(ctx)).toEqual([third.id, first.id]);
    const [ended] = await ctx.db.orm.select().from(sharedSecrets).where(eq(sharedSecrets.id, second.id));
    expect(ended?.sealed, "the ended secret is erased").toBe("");
    await expect(
      rotateSharedSecret(await testContext(), { secretId: third.id, overlapHours: 0 }),
      "a secret of another account",
    ).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("never issues a third one, even if ten are requested at once", async () => {
    const ctx = await testContext();
    const made = await Promise.allSettled(Array.from({ length: 10 }, () => createSharedSecret(ctx)));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  it("locks the account before the secret, as closing the account does", async () => {
    const ctx = await testContext();
    const { id } = await createSharedSecret(ctx);
    const locks = {
      held: sql`select 1 from accounts where id = ${ctx.account.id} for update`,
      wanted: sql`select 1 from shared_secrets where id = ${id} for update`,
    };
    expect(await locksBeforeWaiting(ctx.db, locks, () => rotateSharedSecret(ctx, { secretId: id, overlapHours: 1 }))).toBe(false);
  });
});
