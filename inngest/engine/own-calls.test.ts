import { expect, test } from "vitest";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { beatWorker } from "@/lib/kernel/programs/workers";
import { until } from "./conformance/platform";
import type { Engines } from "./testing/engines";
import { engines, gated } from "./testing/opened-engines";

const HOUR_MS = 3_600_000;

/** Waits for two passes of housekeeping, because the first one noticed may have begun before. */
async function housekeeping({ sql, app }: Engines): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const id = newId("call");
    await sql`
      insert into engine_calls (id, app, run_id, kind, step_id, state, due_at, worker_id, claimed_at, pool)
      values (${id}, ${app}, ${newId("run")}, 'call', 'step', 'claimed', now(), 'wkr_that_left', now(), 'nobody''s')`;
    await until("the departed worker's call is ready again", async () => {
      const [call] = await sql`select state from engine_calls where id = ${id}`;
      return call?.["state"] === "ready";
    });
    await sql`delete from engine_calls where id = ${id}`;
  }
}

test("a worker whose heartbeat was missed for a while keeps the calls it is working on", async () => {
  const group = engines(gated);
  const { engine, heartbeat } = await group.start({ deadAfterMs: 2_000, beatMs: HOUR_MS });
  await engine.receive([{ name: "test/go", data: { tag: "a" } }]);
  await group.journal.sees("a", "waits");
  await group.sql`update workers set seen_at = now() - interval '1 minute' where id = ${heartbeat.workerId}`;
  await housekeeping(group);
  await beatWorker(getDatabase(), heartbeat.workerId);
  await housekeeping(group);
  expect(await group.sql`select state, deaths from engine_calls where app = ${group.app}`).toEqual([{ state: "claimed", deaths: 0 }]);
  group.journal.gate("a").open();
  await group.idle();
  expect(group.journal.notes("a")).toEqual(["before", "waits", "after"]);
});

test("a worker that is assigned a call a second time keeps it when the first execution ends", async () => {
  const group = engines((client, journal) => [
    client.createFunction({ id: "gated", triggers: { event: "test/go" } }, async ({ step, runId, attempt }) => {
      await step.run("wait", async () => {
        journal.add("a", "waits", { runId, attempt });
        const turn = journal.of("a", "waits").length;
        await journal.gate(`turn ${turn}`).opened;
        journal.add("a", `turn ${turn} is over`, { runId, attempt });
      });
    }),
  ]);
  const { engine } = await group.start({ deadAfterMs: 2_000 });
  await engine.receive([{ name: "test/go", data: {} }]);
  await group.journal.sees("a", "waits");
  await group.sql`update engine_calls set state = 'ready', worker_id = null, deaths = deaths + 1 where app = ${group.app}`;
  engine.wake();
  await group.journal.sees("a", "waits", 2);
  await group.sql`update engine_calls set claimed_at = now() - interval '1 minute' where app = ${group.app}`;
  group.journal.gate("turn 1").open();
  await group.journal.sees("a", "turn 1 is over");
  await housekeeping(group);
  group.journal.gate("turn 2").open();
  await group.idle();
  expect(group.journal.notes("a")).toEqual(["waits", "waits", "turn 1 is over", "turn 2 is over"]);
  expect((await group.runs()).map(({ status }) => status)).toEqual(["completed"]);
});
