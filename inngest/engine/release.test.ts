import { expect, test } from "vitest";
import { releaseCalls } from "./queue";
import { engines, gated } from "./testing/opened-engines";
import type { EngineContext } from "./unit-of-work";

test("a worker releases only its own calls that it has held for long and is not working on", async () => {
  const group = engines(gated);
  const [worker, other] = [await group.start(), await group.start({ concurrency: 0 })];
  await worker.engine.receive([{ name: "test/go", data: { tag: "t" } }]);
  await group.journal.sees("t", "waits");
  const call = async () =>
    (
      await group.sql<{ id: string; state: string; generation: number }[]>`
      select id, state, generation from engine_calls where app = ${group.app}`
    )[0];
  const held = await call();
  const release = (of: typeof worker, workingOn: string[], heldForMs: number, app = group.app) =>
    releaseCalls({ app, sql: group.sql, workerId: of.heartbeat.workerId } as EngineContext, workingOn, heldForMs);
  expect(await release(worker, [held?.id ?? ""], 0), "a call in progress is kept, however long it takes").toBe(0);
  expect(await release(worker, [], 60_000), "a call claimed a moment ago is kept").toBe(0);
  expect(await release(other, [], 0), "another's").toBe(0);
  expect(await release(worker, [], 0, "another app"), "a call of another app is kept").toBe(0);
  expect(await call()).toEqual(held);

  expect(await release(worker, [], 0)).toBe(1);
  // From now on, reports of the earlier holder are rejected.
  expect((await call())?.generation).toBeGreaterThan(held?.generation ?? 0);
  worker.engine.wake();
  await group.journal.sees("t", "waits", 2);
  group.journal.gate("t").open();
  await group.idle();
  expect(group.journal.notes("t")).toEqual(["before", "waits", "waits", "after"]);
});
