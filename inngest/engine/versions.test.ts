import { expect, test } from "vitest";
import { until } from "./conformance/platform";
import { engines, type MakeFunctions } from "./testing/opened-engines";

const HOUR_MS = 3_600_000;

const old: MakeFunctions = (client, journal) => [
  client.createFunction({ id: "old", triggers: { event: "test/old" } }, ({ event, runId, attempt }) => {
    journal.add(event.data.tag, "old", { runId, attempt });
  }),
];
const both: MakeFunctions = (client, journal) => [
  ...old(client, journal),
  client.createFunction(
    { id: "new", triggers: { event: "test/new" }, retries: 0, concurrency: { limit: 1, key: "event.data.tag" } },
    async ({ event, step, runId, attempt }) => {
      const { tag } = event.data;
      await step.run("before", () => journal.add(tag, "before", { runId, attempt }));
      await step.sleep("an hour", "1h");
      await step.run("after", () => journal.add(tag, "after", { runId, attempt }));
    },
  ),
];

test("a worker leaves calls of functions it does not have to a newer version, without counting attempts or delaying its own", async () => {
  const group = engines(both);
  const events = (from: number) => [
    { name: "test/new", data: { tag: "n" } },
    ...[0, 1, 2].map((n) => ({ name: "test/old", data: { tag: `o${from + n}` } })),
    { name: "test/new", data: { tag: "n" } },
  ];
  const isLeft = async () => {
    const calls = await group.sql<{ state: string; attempt: number; deaths: number; workerId: string | null }[]>`
      select state, attempt, deaths, worker_id as "workerId" from engine_calls where app = ${group.app} order by run_id`;
    return calls.every(({ state, workerId }) => workerId === null && state !== "claimed") ? calls : null;
  };
  // The later version only accepts events; without capacity it claims no calls.
  const later = await group.start({ concurrency: 0 });
  const earlier = await group.start({ functions: old, concurrency: 1 });
  await later.engine.receive(events(0));
  earlier.engine.wake();
  for (const tag of ["o0", "o1", "o2"]) await group.journal.sees(tag, "old");
  await later.engine.receive(events(3));
  earlier.engine.wake();
  for (const tag of ["o3", "o4", "o5"]) await group.journal.sees(tag, "old");
  await until("no call is held", async () => (await isLeft()) !== null);
  expect(await isLeft()).toEqual(
    ["ready", "blocked", "blocked", "blocked"].map((state) => ({ state, attempt: 0, deaths: 0, workerId: null })),
  );
  expect(group.journal.notes("n")).toEqual([]);

  const latest = await group.start();
  await group.journal.sees("n", "before", 4);
  await group.stop(latest);
  // The timers become due while only the earlier version is running.
  group.clock.advance(HOUR_MS);
  earlier.engine.wake();
  const timers = async () =>
    (await group.sql`select 1 from engine_calls where app = ${group.app} and kind = 'timer' and state = 'ready'`).length;
  await until("the timers are due", async () => (await timers()) === 4);
  await until("no call is held", async () => (await isLeft()) !== null);
  expect(group.journal.notes("n")).toEqual(["before", "before", "before", "before"]);
  await group.start();
  await group.journal.sees("n", "after", 4);
  await group.idle();
  expect((await group.runs()).map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => "completed"));
  expect(group.journal.of("n", "after").map(({ attempt }) => attempt)).toEqual([0, 0, 0, 0]);
});

test("a call of a function that no version has is given up a week after it was due", async () => {
  const group = engines(both);
  const first = await group.start({ concurrency: 0 });
  await first.engine.receive([
    { name: "test/new", data: { tag: "n" } },
    { name: "test/new", data: { tag: "n" } },
  ]);
  await group.stop(first);
  const statuses = async () => (await group.runs()).map(({ status }) => status);
  group.clock.advance(7 * 24 * HOUR_MS - 1);
  await group.stop(await group.start({ functions: old, concurrency: 0 }));
  expect(await statuses()).toEqual(["running", "running"]);
  group.clock.advance(2);
  await group.stop(await group.start({ concurrency: 0 }));
  expect(await statuses(), "not given up by a version that has the function").toEqual(["running", "running"]);
  await group.start({ functions: old });
  await until("both runs have failed", async () => (await statuses()).every((status) => status === "failed"));
  expect((await group.runs())[0]?.result).toMatchObject({ error: { message: expect.stringContaining("no function") as string } });
  expect(await group.sql`select 1 from engine_calls where app = ${group.app}`).toHaveLength(0);
});
