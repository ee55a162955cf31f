import { expect, test } from "vitest";
import { connectDatabase } from "@/drizzle/client";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { newId } from "./ids";
import { manualClock } from "./clock";
import { runDueChores, startDailyChores } from "./daily-chores";
import { getDatabase } from "./db";

function counting(fail: () => boolean = () => false) {
  const chore = {
    name: newId("run"),
    runs: 0,
    run: async () => {
      if (fail()) throw new Error("not today");
      chore.runs += 1;
    },
  };
  return chore;
}

test("a chore is done once a day, however many workers look", async () => {
  const clock = manualClock(new Date("2026-11-21T23:59:00Z"));
  const chore = counting();
  await Promise.all(Array.from({ length: 5 }, () => runDueChores(getDatabase(), clock, [chore])));
  expect(chore.runs).toBe(1);
  clock.advance(2 * 60_000);
  expect(await runDueChores(getDatabase(), clock, [chore])).toEqual([chore.name]);
  expect(await runDueChores(getDatabase(), clock, [chore])).toEqual([]);
  expect(chore.runs).toBe(2);
});

test("a chore keeps its day for as long as it works, though PostgreSQL ends transactions that are silent", async () => {
  const fresh = await freshDatabase();
  await fresh.db.raw.unsafe(
    `alter role current_user in database "${new URL(fresh.url).pathname.slice(1)}" set idle_in_transaction_session_timeout = '2s'`,
  );
  const db = connectDatabase(fresh.url, { pool: 2, name: "levy-test" });
  try {
    const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
    const long = { name: "long", run: () => db.raw`select pg_sleep(3)` };
    expect(await runDueChores(db, clock, [long], undefined, 100)).toEqual(["long"]);
    expect(await runDueChores(db, clock, [long], undefined, 100)).toEqual([]);
  } finally {
    await db.close();
    await fresh.drop();
  }
});

test("a chore that fails leaves its day open", async () => {
  const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
  let broken = true;
  const chore = counting(() => broken);
  await expect(runDueChores(getDatabase(), clock, [chore])).rejects.toThrow("not today");
  broken = false;
  expect(await runDueChores(getDatabase(), clock, [chore])).toEqual([chore.name]);
});

test("a chore that fails keeps none behind it from its turn", async () => {
  const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
  const [first, broken, last] = [counting(), counting(() => true), counting()];
  await expect(runDueChores(getDatabase(), clock, [first, broken, last])).rejects.toThrow("not today");
  expect([first.runs, last.runs]).toEqual([1, 1]);
  await expect(runDueChores(getDatabase(), clock, [first, broken, last]), "and it alone is tried again").rejects.toThrow("not today");
  expect([first.runs, last.runs]).toEqual([1, 1]);
});

test("a stop waits for the chore in hand", async () => {
  const trace: string[] = [];
  let begin = (): void => undefined;
  let finish = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const chores = startDailyChores(getDatabase(), manualClock(new Date("2026-11-21T12:00:00Z")), [
    {
      name: newId("run"),
      run: async () => {
        begin();
        await finished;
        trace.push("done");
      },
    },
  ]);
  await begun;
  const stopped = chores.stop().then(() => trace.push("stopped"));
  finish();
  await stopped;
  expect(trace).toEqual(["done", "stopped"]);
});

test("a stop begins no further chore, and does not wait for long for one that has no end", async () => {
  const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
  let begin = (): void => undefined;
  let finish = (): void => undefined;
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const first = {
    name: newId("run"),
    run: async () => {
      begin();
      await finished;
    },
  };
  const last = counting();
  const chores = startDailyChores(getDatabase(), clock, [first, last], 20);
  await begun;
  await chores.stop();
  finish();
  // Whoever comes next waits for its row: then it has ended.
  expect(await runDueChores(getDatabase(), clock, [first])).toEqual([]);
  expect(last.runs).toBe(0);
  expect(await runDueChores(getDatabase(), clock, [last])).toEqual([last.name]);
});
