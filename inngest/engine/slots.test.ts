import { afterEach, expect, test } from "vitest";
import { until } from "./conformance/platform";
import { Engines } from "./testing/engines";

let group: Engines | undefined;
afterEach(() => group?.stopAll());

test("a concurrency slot freed at the moment a call is queued for it is used", async () => {
  let most = 0;
  let busy = 0;
  let done = 0;
  group = new Engines((client) => [
    client.createFunction(
      { id: "brief", triggers: { event: "test/brief" }, concurrency: { limit: 1, key: "event.data.lane" } },
      async () => {
        busy += 1;
        most = Math.max(most, busy);
        await new Promise((resolve) => setImmediate(resolve));
        busy -= 1;
        done += 1;
      },
    ),
  ]);
  const [one, two] = [await group.start(), await group.start()];
  // Each event arrives about when the previous run ends; a call that nobody finds would wait forever.
  for (let round = 1; round <= 60; round += 1) {
    await Promise.all([one, two, one].map(({ engine }) => engine.receive([{ name: "test/brief", data: { lane: 1 } }])));
    await until(`round ${round} is done`, () => Promise.resolve(done === 3 * round));
  }
  expect(most).toBe(1);
});

test("calls of several lanes left blocked by a dead worker are run by the next", async () => {
  const done = new Set<number>();
  group = new Engines((client) => [
    client.createFunction(
      { id: "brief", triggers: { event: "test/brief" }, concurrency: { limit: 1, key: "event.data.lane" } },
      ({ event }) => {
        done.add(event.data.lane);
      },
    ),
  ]);
  const inlet = await group.start({ concurrency: 0 });
  await inlet.engine.receive([1, 1, 2, 3].map((lane) => ({ name: "test/brief", data: { lane } })));
  await group.sql`update engine_calls set state = 'blocked' where app = ${group.app}`;
  await group.stop(inlet);
  await group.start();
  await until("one call of each lane has run", () => Promise.resolve(done.size === 3));
});

test("a retried call waits for a concurrency slot like any other", async () => {
  const lane = new Engines((client, journal) => [
    client.createFunction(
      { id: "lane", triggers: { event: "test/lane" }, concurrency: { limit: 1, key: "event.data.lane" } },
      async ({ event, runId, attempt }) => {
        const { tag } = event.data;
        journal.add(tag, "begins", { runId, attempt });
        if (tag === "fails" && attempt === 0) throw new Error("once");
        if (tag === "holds") await journal.gate(tag).opened;
        journal.add(tag, "ends", { runId, attempt });
      },
    ),
  ]);
  group = lane;
  const { engine } = await lane.start();
  const send = (tag: string) => engine.receive([{ name: "test/lane", data: { lane: 1, tag } }]);
  const stateOfRetry = async () =>
    (await lane.sql<{ state: string }[]>`select state from engine_calls where app = ${lane.app} and attempt = 1`)[0]?.state;
  await send("fails");
  await until("the retry is scheduled", async () => (await stateOfRetry()) === "scheduled");
  await send("holds");
  await lane.journal.sees("holds", "begins");
  lane.clock.advance(20_000);
  engine.wake();
  await until("the retry is due", async () => (await stateOfRetry()) !== "scheduled");
  expect(await stateOfRetry()).toBe("blocked");
  expect(lane.journal.notes("fails")).toEqual(["begins"]);
  lane.journal.gate("holds").open();
  await lane.journal.sees("fails", "ends");
});
