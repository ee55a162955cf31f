import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { connectDatabase, type ConnectedDatabase } from "@/drizzle/client";
import { takeLease, type TaxpayerLease } from "./taxpayer-lease";

const name = `levy-lease-${process.pid}`;
let here: ConnectedDatabase;
let there: ConnectedDatabase;

beforeAll(() => {
  here = connectDatabase(inject("databaseUrl"), { pool: 2, name });
  there = connectDatabase(inject("databaseUrl"), { pool: 2, name: "levy-lease-elsewhere" });
});
afterAll(async () => {
  await here.close();
  await there.close();
});

it("the lease is held by one process for a portal and user until it is released", async () => {
  const lease = await takeLease(here, "https://portal.example", "ada");
  await lease?.assertHeld();
  expect(await takeLease(there, "https://portal.example", "ada")).toBeNull();
  expect(await takeLease(here, "https://portal.example", "ada"), "the same process can't take it twice").toBeNull();
  for (const [portal, user] of [
    ["https://portal.example", "bola"],
    ["https://other.example", "ada"],
  ] as const) {
    const other = await takeLease(there, portal, user);
    expect(other).not.toBeNull();
    await other?.release();
  }
  await lease?.release();
  const next = await takeLease(there, "https://portal.example", "ada");
  expect(next).not.toBeNull();
  await next?.release();
});

it("a held lease holds no snapshot that would keep VACUUM from removing dead rows", async () => {
  const lease = await takeLease(here, "https://portal.example", "dayo");
  const holding = () => there.raw`
    select state, backend_xid, backend_xmin from pg_stat_activity join pg_locks using (pid)
    where application_name = ${name} and locktype = 'advisory' and granted`;
  expect([...(await holding())]).toEqual([{ state: "idle in transaction", backend_xid: null, backend_xmin: null }]);
  await lease?.assertHeld();
  expect([...(await holding())]).toEqual([{ state: "idle in transaction", backend_xid: null, backend_xmin: null }]);
  await lease?.release();
});

it("the lease is lost with its database connection, reports that, and affects no other connection", async () => {
  const lease = await takeLease(here, "https://portal.example", "chidi");
  // An unhandled error would fail the test run.
  const ended = await there.raw`
    select pg_terminate_backend(pid) from pg_stat_activity join pg_locks using (pid) where application_name = ${name} and locktype = 'advisory'`;
  expect(ended).toHaveLength(1);
  let next: TaxpayerLease | null = null;
  while (!next) next = await takeLease(there, "https://portal.example", "chidi");
  await next.assertHeld();
  for (let asked = 0; asked < 2; asked += 1) await expect(lease?.assertHeld()).rejects.toThrow("lease of the taxpayer was lost");
  await lease?.release();
  await next.release();
  for (let n = 0; n < 4; n += 1) expect([...(await here.raw`select ${n}::int as n`)]).toEqual([{ n }]);
});
