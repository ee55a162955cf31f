import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connectDatabase, type ConnectedDatabase } from "@/drizzle/client";
import { migrateDatabase } from "@/drizzle/migrate";
import { accounts, creditBalances, creditEntries } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { inTransaction, systemContext, type Environment } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { readBalance } from "./balance";
import { listLedger } from "./list-ledger";
import { topUpSandboxes } from "./top-up-sandboxes";

// A separate database, since this verb changes every account.
const name = `top_up_${randomBytes(4).toString("hex")}`;
let db: ConnectedDatabase;

beforeAll(async () => {
  await getDatabase().raw.unsafe(`create database ${name}`);
  const url = new URL(inject("databaseUrl"));
  url.pathname = `/${name}`;
  await migrateDatabase(url.href);
  db = connectDatabase(url.href, { pool: 4, name: "test" });
});

afterAll(async () => {
  await db.close();
  await getDatabase().raw.unsafe(`drop database ${name} with (force)`);
});

async function withCredits(available: number, environment: Environment = "test") {
  const accountId = newId("account");
  await db.orm.insert(accounts).values({ id: accountId, name: "a" });
  await db.orm.insert(creditBalances).values({ accountId, environment, granted: available, available });
  return systemContext(db, "test", accountId, environment);
}

it("tops sandboxes up to 1,000 credits once, without reducing any or changing live", async () => {
  const clock = manualClock(new Date("2026-11-21T00:00:00Z"));
  const [poor, empty, rich, live] = [await withCredits(20), await withCredits(0), await withCredits(5_000), await withCredits(20, "live")];
  const granted = await Promise.all([topUpSandboxes(db, clock), topUpSandboxes(db, clock), topUpSandboxes(db, clock)]);
  expect(granted.reduce((a, b) => a + b)).toBe(2);
  for (const ctx of [poor, empty]) expect(await readBalance(ctx)).toMatchObject({ available: 1_000, granted: 1_000 });
  expect(await readBalance(rich)).toMatchObject({ available: 5_000, granted: 5_000 });
  expect(await readBalance(live)).toMatchObject({ available: 20, granted: 20 });
  expect((await listLedger(poor, { limit: 5 })).items).toMatchObject([
    { kind: "grant", amount: 980, from: "source", to: "available", reason: "daily sandbox credits", createdAt: "2026-11-21T00:00:00.000Z" },
  ]);
});

it("waits for a balance in use, and tops up what is left then", async () => {
  const [before, inUse, after] = [await withCredits(20), await withCredits(300), await withCredits(20)];
  const filled = await inTransaction(inUse, async (tx) => {
    const { orm } = tx.db;
    await orm.update(creditBalances).set({ granted: 250, available: 250 }).where(eq(creditBalances.accountId, inUse.account.id));
    const running = topUpSandboxes(db, manualClock(new Date()));
    await setTimeout(200);
    return { running };
  });
  expect(await filled.running).toBe(3);
  for (const ctx of [before, inUse, after]) expect(await readBalance(ctx)).toMatchObject({ available: 1_000, granted: 1_000 });
  expect((await listLedger(inUse, { limit: 5 })).items).toMatchObject([{ kind: "grant", amount: 750 }]);
});

it("tops up more accounts than one batch holds", async () => {
  const rows = Array.from({ length: 1_100 }, () => ({ id: newId("account"), name: "a" }));
  await db.orm.insert(accounts).values(rows);
  await db.orm.insert(creditBalances).values(rows.map(({ id }) => ({ accountId: id, environment: "test" as const })));
  expect(await topUpSandboxes(db, manualClock(new Date()))).toBe(1_100);
  expect(await db.orm.$count(creditEntries)).toBe(1_105);
});
