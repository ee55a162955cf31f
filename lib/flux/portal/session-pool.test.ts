import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import { getDatabase } from "@/lib/kernel/db";
import { env, setEnv } from "@/lib/kernel/env";
import { AuthorityBusy } from "../authority";
import { SessionPool } from "./session-pool";
import { takeLease } from "./taxpayer-lease";

// Sessions at a portal that is never contacted: which are open, for whom, and how long.
const portal = `http://127.0.0.1:1/${process.pid}`;
const ada = { email: "ada", password: "one" };
const bola = { email: "bola", password: "two" };
const chidi = { email: "chidi", password: "three" };
const NEVER = 600_000;
let pool: SessionPool;

const pools: SessionPool[] = [];
function poolOf(size: number, waits: Partial<{ idleMs: number; placeMs: number; browserMs: number }> = {}): SessionPool {
  const made = new SessionPool(portal, size, { idleMs: NEVER, placeMs: NEVER, browserMs: NEVER, ...waits });
  pools.push(made);
  return made;
}
const take = (credentials: typeof ada, from = pool) => from.take(getDatabase(), credentials.email, credentials);
const isFree = async (userName: string) => {
  const lease = await takeLease(getDatabase(), portal, userName);
  await lease?.release();
  return lease !== null;
};
const freed = async (userName: string) => {
  while (!(await isFree(userName))) await new Promise((resolve) => setTimeout(resolve, 10));
};

// The first browser of a process takes long to start.
beforeAll(async () => {
  const first = poolOf(1);
  await first.giveBack("ada", await take(ada, first), false);
});
beforeEach(() => {
  pool = poolOf(2);
});
afterEach(() => Promise.all(pools.map((one) => one.closeAll())));

it("keeps a session only for the same taxpayer with the same credentials", async () => {
  const first = await take(ada);
  first.isSignedIn = true;
  await pool.giveBack("ada", first, true);
  const second = await take(ada);
  expect(second).toBe(first);
  await pool.giveBack("ada", second, true);
  for (const other of [
    { email: "ada", password: "guessed" },
    { email: "Ada", password: "one" },
  ]) {
    const seat = await pool.take(getDatabase(), "ada", other);
    expect([seat.isSignedIn, seat.page === first.page, first.page.isClosed()]).toEqual([false, false, true]);
    expect(await seat.page.context().cookies()).toEqual([]);
    await pool.giveBack("ada", seat, true);
  }
});

it("allows one session per taxpayer at a time, and the next filing waits for it", async () => {
  const first = await take(ada);
  let second: Awaited<ReturnType<typeof take>> | null = null;
  const waiting = take(ada).then((seat) => (second = seat));
  await take(bola);
  expect(second).toBeNull();
  await pool.giveBack("ada", first, true);
  await waiting;
  expect(second).toBe(first);
});

it("closes a session that can't be reused, and releases its lease", async () => {
  const seat = await take(ada);
  expect(await isFree("ada")).toBe(false);
  await pool.giveBack("ada", seat, false);
  expect([seat.page.isClosed(), await isFree("ada")]).toEqual([true, true]);
  const next = await take(ada);
  await pool.giveBack("ada", seat, false);
  expect(next.page.isClosed(), "returning a session late closes no other").toBe(false);
});

it("closes the session idle longest if all slots are taken, and none in use", async () => {
  const [first, second] = [await take(ada), await take(bola)];
  await pool.giveBack("bola", second, true);
  await pool.giveBack("ada", first, true);
  const third = await take(chidi);
  expect([second.page.isClosed(), first.page.isClosed()]).toEqual([true, false]);
  expect(await take(ada)).toBe(first);
  const waiting = take(bola);
  await pool.giveBack("chidi", third, true);
  await waiting;
  expect([third.page.isClosed(), first.page.isClosed()]).toEqual([true, false]);
});

it("rejects if no slot becomes free in time, or another worker has the taxpayer's session", async () => {
  const narrow = poolOf(1, { placeMs: 50 });
  const seat = await take(ada, narrow);
  await expect(take(bola, narrow)).rejects.toThrow(AuthorityBusy);
  await expect(take(ada, pool)).rejects.toThrow("the taxpayer is signed in by another worker");
  await narrow.giveBack("ada", seat, false);
  const next = await take(bola, narrow);
  expect(next.page.isClosed(), "the refused request held no slot").toBe(false);
  await narrow.giveBack("bola", next, false);
  await pool.giveBack("ada", await take(ada), false);
});

it("closes idle sessions after a while, and the browser after the last one", async () => {
  const brief = poolOf(1, { idleMs: 20, browserMs: 20 });
  const first = await take(ada, brief);
  await brief.giveBack("ada", first, true);
  const again = await take(ada, brief);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(again.page.isClosed()).toBe(false);
  const browser = again.page.context().browser();
  await brief.giveBack("ada", again, true);
  await freed("ada");
  expect(again.page.isClosed()).toBe(true);
  while (browser?.isConnected()) await new Promise((resolve) => setTimeout(resolve, 10));
  const last = await take(ada, brief);
  expect(last.page.isClosed()).toBe(false);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(last.page.context().browser()?.isConnected(), "the browser stays while a session is open").toBe(true);
});

it("frees slot and lease if no page can be opened", async () => {
  const { DATABASE_URL, LEVY_DATA_DIR } = env();
  const settings = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL, DATABASE_POOL: "8", LEVY_DATA_DIR };
  const narrow = poolOf(1);
  setEnv({ ...settings, LEVY_BROWSER_PATH: "/nowhere/chromium" });
  try {
    await expect(take(ada, narrow)).rejects.toThrow("/nowhere/chromium");
  } finally {
    setEnv(settings);
  }
  expect(await isFree("ada")).toBe(true);
  const seat = await take(bola, narrow);
  expect(seat.page.isClosed()).toBe(false);
  await narrow.giveBack("bola", seat, false);
  expect((await take(ada, narrow)).isSignedIn).toBe(false);
});

it("releases all leases when closed", async () => {
  await take(ada);
  await pool.giveBack("bola", await take(bola), true);
  await pool.closeAll();
  expect([await isFree("ada"), await isFree("bola")]).toEqual([true, true]);
});
