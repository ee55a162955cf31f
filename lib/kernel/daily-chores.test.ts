import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { dailyChores } from "@/drizzle/schema";
import { connectDatabase } from "@/drizzle/client";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { newId } from "./ids";
import { manualClock } from "./clock";
import { runDueChores, startDailyChores, UNFINISHED } from "./daily-chores";
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

test("runs a chore once a day, however many workers check", async () => {
  const clock = manualClock(new Date("2026-11-21T23:59:00Z"));
  const chore = counting();
  await Promise.all(Array.from({ length: 5 }, () => runDueChores(getDatabase(), clock, [chore])));
  expect(chore.runs).toBe(1);
  clock.advance(2 * 60_000);
  expect(await runDueChores(getDatabase(), clock, [chore])).toEqual([chore.name]);
  expect(await runDueChores(getDatabase(), clock, [chore])).toEqual([]);
  expect(chore.runs).toBe(2);
});

test("a running chore keeps its lock though PostgreSQL ends idle transactions", async () => {
  const fresh = await freshDatabase();
  await fresh.db.raw.unsafe(
    `alter role current_user in database "${new URL(fresh.url).pathname.slice(1)}" set idle_in_transaction_session_timeout = '5s'`,
  );
  const db = connectDatabase(fresh.url, { pool: 2, name: "levy-test" });
  try {
    const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
    const long = { name: "long", run: () => db.raw`select pg_sleep(6)` };
    expect(await runDueChores(db, clock, [long], { sayEveryMs: 100 })).toEqual(["long"]);
    expect(await runDueChores(db, clock, [long], { sayEveryMs: 100 })).toEqual([]);
  } finally {
    await db.close();
    await fresh.drop();
  }
});

/** A chore that runs until it is released; `begun` resolves once it has started. */
function held() {
  let [begin, finish] = [(): void => undefined, (): void => undefined];
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const chore = {
    name: newId("run"),
    runs: 0,
    run: async () => {
      chore.runs += 1;
      begin();
      await finished;
    },
  };
  return { chore, begun, finish: () => finish() };
}

test("a running chore holds no snapshot that would keep VACUUM from removing dead rows", async () => {
  const fresh = await freshDatabase();
  const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
  const { chore, begun, finish } = held();
  const holding = () => fresh.db.raw`
    select state, query, backend_xid, backend_xmin from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and (backend_xid is not null or backend_xmin is not null)`;
  try {
    // With no heartbeat in between: while one runs, it holds a snapshot.
    const running = runDueChores(fresh.db, clock, [chore], { sayEveryMs: 3_600_000 });
    await begun;
    const looking = runDueChores(fresh.db, clock, [chore], { sayEveryMs: 3_600_000 });
    expect(await looking, "a second worker does not wait for the chore").toEqual([]);
    expect([...(await holding())]).toEqual([]);
    finish();
    expect(await running).toEqual([chore.name]);
  } finally {
    finish();
    await fresh.drop();
  }
});

test("a worker that finds a chore running leaves it and later ones to the other worker, and never repeats them", async () => {
  const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
  const { chore, begun, finish } = held();
  const last = counting();
  const running = runDueChores(getDatabase(), clock, [chore, last]);
  await begun;
  expect(await runDueChores(getDatabase(), clock, [chore, last])).toEqual([]);
  expect(last.runs).toBe(0);
  finish();
  expect(await running).toEqual([chore.name, last.name]);
  expect(await runDueChores(getDatabase(), clock, [chore, last])).toEqual([]);
  expect([chore.runs, last.runs]).toEqual([1, 1]);
});

test("a chore that loses its database connection can run again the same day, and blocks no other worker", async () => {
  const fresh = await freshDatabase();
  const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
  const { chore, begun, finish } = held();
  try {
    const running = runDueChores(fresh.db, clock, [chore], { sayEveryMs: 3_600_000 });
    running.catch(() => undefined);
    await begun;
    const ended = await fresh.db.raw`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and state = 'idle in transaction'`;
    expect(ended).toHaveLength(1);
    const again = { name: chore.name, run: () => Promise.resolve() };
    // The lock is released with the session, which ends a moment after it is terminated.
    let done: string[] = [];
    while (done.length === 0) done = await runDueChores(fresh.db, clock, [again]);
    expect(done).toEqual([chore.name]);
    finish();
    await expect(running).rejects.toThrow();
  } finally {
    finish();
    await fresh.drop();
  }
});

test("a failed chore runs again the same day", async () => {
  const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
  let broken = true;
  const chore = counting(() => broken);
  await expect(runDueChores(getDatabase(), clock, [chore])).rejects.toThrow("not today");
  broken = false;
  expect(await runDueChores(getDatabase(), clock, [chore])).toEqual([chore.name]);
});

test("a failing chore does not keep later chores from running, and is retried alone", async () => {
  const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
  const [first, broken, last] = [counting(), counting(() => true), counting()];
  await expect(runDueChores(getDatabase(), clock, [first, broken, last])).rejects.toThrow("not today");
  expect([first.runs, last.runs]).toEqual([1, 1]);
  await expect(runDueChores(getDatabase(), clock, [first, broken, last]), "only the failed chore is retried").rejects.toThrow("not today");
  expect([first.runs, last.runs]).toEqual([1, 1]);
});

test("a chore with hours of work yields to later chores, and continues on the next run", async () => {
  const clock = manualClock(new Date("2026-11-21T12:00:00Z"));
  const long = {
    name: newId("run"),
    left: 2,
    run: (_db: unknown, _clock: unknown, isOver: () => boolean) => Promise.resolve(work(isOver)),
  };
  const work = (isOver: () => boolean) => {
    while (long.left > 0) {
      long.left -= 1;
      if (isOver()) return UNFINISHED;
    }
    return undefined;
  };
  const behind = counting();
  const look = () => runDueChores(getDatabase(), clock, [long, behind], { turnMs: 0 });
  expect(await look()).toEqual([behind.name]);
  expect(await look()).toEqual([]);
  expect(await look(), "the last run had no work left").toEqual([long.name]);
  expect(behind.runs).toBe(1);
});

test("stop() waits for the running chore", async () => {
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

test("stop() starts no further chore, and gives up waiting for one that does not end", async () => {
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
  const isOver = async () => (await getDatabase().orm.$count(dailyChores, eq(dailyChores.name, first.name))) > 0;
  while (!(await isOver()));
  expect(last.runs).toBe(0);
  expect(await runDueChores(getDatabase(), clock, [last])).toEqual([last.name]);
});
