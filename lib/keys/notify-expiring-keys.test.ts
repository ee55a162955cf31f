import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { accounts, apiKeys, events } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { newId } from "@/lib/kernel/ids";
import { freshDatabase, type FreshDatabase } from "@/scripts/testing/fresh-database";
import { workOf } from "@/scripts/testing/webhooks";
import { systemContext } from "@/lib/kernel/context";
import { notifyExpiringKeys } from "./notify-expiring-keys";

const DAY_MS = 86_400_000;
// A separate database, since this chore reads every key.
let fresh: FreshDatabase;
beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.drop());

interface Given {
  endsInDays: number | null;
  revoked?: boolean;
  rotatedFrom?: string;
}

/** A new account, and functions that give it keys; days are counted from the start of `clock`. */
async function scene() {
  const clock = manualClock(new Date("2026-11-21T00:00:00Z"));
  const accountId = newId("account");
  const { orm } = fresh.db;
  await orm.insert(accounts).values({ id: accountId, name: "a" });
  const key = async ({ endsInDays, revoked = false, rotatedFrom }: Given) => {
    const id = newId("apiKey");
    await orm
      .insert(apiKeys)
      .values({
        id,
        accountId,
        environment: "live",
        name: "k",
        prefix: "levy_live_",
        last4: "wxyz",
        hash: randomBytes(32).toString("hex"),
        scopes: ["prism:read"],
        rotatedFrom,
        expiresAt: endsInDays === null ? null : new Date(clock.now().getTime() + endsInDays * DAY_MS),
        revokedAt: revoked ? clock.now() : null,
      });
    return id;
  };
  const told = async () =>
    (await orm.select().from(events).where(eq(events.accountId, accountId)).orderBy(events.id)).map(
      ({ type, environment, data, createdAt }) => ({ type, environment, data, at: createdAt.toISOString() }),
    );
  return { clock, accountId, key, told };
}

it("records one api_key.expiring event for each key that expires within 14 days", async () => {
  const { clock, accountId, key, told } = await scene();
  const soon = await key({ endsInDays: 3 });
  const later = await key({ endsInDays: 15 });
  for (const never of [{ endsInDays: -1 }, { endsInDays: null }, { endsInDays: 3, revoked: true }]) await key(never);
  for (let run = 0; run < 3; run += 1) await notifyExpiringKeys(fresh.db, clock);
  expect(await told()).toEqual([
    {
      type: "api_key.expiring",
      environment: "live",
      at: "2026-11-21T00:00:00.000Z",
      data: { object: "api_key", id: soon, prefix: "levy_live_", last4: "wxyz", expiresAt: "2026-11-24T00:00:00.000Z" },
    },
  ]);
  clock.advance(DAY_MS);
  expect(await notifyExpiringKeys(fresh.db, clock)).toBe(2);
  expect((await told()).map(({ data }) => data.id)).toEqual([soon, later]);
  const ctx = systemContext(fresh.db, "test", accountId, "live");
  expect(await workOf(ctx, "webhooks/event.recorded")).toHaveLength(2);
});

it("skips a rotated key unless its successor has been revoked", async () => {
  const { clock, key, told } = await scene();
  const [rotated, alone] = [await key({ endsInDays: 1 }), await key({ endsInDays: 2 })];
  await key({ endsInDays: null, rotatedFrom: rotated });
  await key({ endsInDays: null, rotatedFrom: alone, revoked: true });
  await notifyExpiringKeys(fresh.db, clock);
  expect((await told()).map(({ data }) => data.id)).toEqual([alone]);
});
