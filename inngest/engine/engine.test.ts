import { randomUUID } from "node:crypto";
import { eventType, staticSchema } from "inngest";
import { describe, expect, test } from "vitest";
import { until } from "./conformance/platform";
import { EVENT_BYTES, RESULT_BYTES } from "./protocol";
import { engines, gated } from "./testing/opened-engines";

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

describe("workers that start, stop and die", () => {
  test("a silent worker loses its call to another, and its late result is discarded", async () => {
    const group = engines(gated);
    const silent = await group.start({ concurrency: 1 });
    await silent.engine.receive([{ name: "test/go", data: { tag: "a" } }]);
    await group.journal.sees("a", "waits");
    await silent.heartbeat.stop();
    const other = await group.start();
    await group.journal.sees("a", "waits", 2);
    expect(await group.sql`select deaths from engine_calls where app = ${group.app}`, "the death counts toward the limit").toEqual([
      { deaths: 1 },
    ]);
    group.journal.gate("a").open();
    await group.idle();
    expect(group.journal.notes("a")).toEqual(["before", "waits", "waits", "after"]);
    expect((await group.runs()).map(({ status }) => status)).toEqual(["completed"]);
    const [steps] = await group.sql<
      { kept: number }[]
    >`select count(*)::int as kept from engine_steps s join engine_runs r on r.id = s.run_id where r.app = ${group.app}`;
    expect(steps?.kept).toBe(3);
    await group.stop(other);
  });

  test("a stopping worker waits for its calls, and releases those that exceed the limit", async () => {
    const group = engines(gated);
    const first = await group.start();
    await first.engine.receive([
      { name: "test/go", data: { tag: "quick" } },
      { name: "test/go", data: { tag: "slow" } },
    ]);
    await group.journal.sees("quick", "waits");
    await group.journal.sees("slow", "waits");
    const stopped = group.stop(first, 1_000);
    group.journal.gate("quick").open();
    await stopped;
    expect(group.journal.notes("quick")).toEqual(["before", "waits", "after"]);
    const [left] = await group.sql`select state, deaths, worker_id from engine_calls where app = ${group.app}`;
    expect(left).toEqual({ state: "ready", deaths: 0, worker_id: null });
    await group.start();
    await group.journal.sees("slow", "waits", 2);
    group.journal.gate("slow").open();
    await group.idle();
    expect(group.journal.of("slow", "after")).toHaveLength(1);
  });

  test("sleeping runs survive a restart of all workers", async () => {
    const group = engines((client, journal) => [
      client.createFunction({ id: "sleeper", triggers: { event: "test/sleep" } }, async ({ event, step, runId, attempt }) => {
        await step.sleep("a year", "365d");
        await step.run("awake", () => journal.add(event.data.tag, "awake", { runId, attempt }));
      }),
    ]);
    const first = await group.start();
    await first.engine.receive([{ name: "test/sleep", data: { tag: "t" } }]);
    await group.idle();
    await group.stop(first);
    await group.start();
    await group.pass(364 * DAY_MS);
    expect(group.journal.notes("t")).toEqual([]);
    await group.pass(DAY_MS);
    expect(group.journal.notes("t")).toEqual(["awake"]);
  });

  test("a clock set back and then ahead wakes nothing early, delays nothing new, and runs each step once", async () => {
    const group = engines((client, journal) => [
      client.createFunction({ id: "napper", triggers: { event: "test/nap" } }, async ({ event, step, runId, attempt }) => {
        if (event.data.nap) await step.sleep("an hour", "1h");
        await step.run("awake", () => journal.add(event.data.tag, "awake", { runId, attempt }));
      }),
    ]);
    const { engine } = await group.start();
    await engine.receive([{ name: "test/nap", data: { tag: "asleep", nap: true } }]);
    await group.idle();
    await group.pass(-2 * HOUR_MS);
    await engine.receive([{ name: "test/nap", data: { tag: "new", nap: false } }]);
    await group.idle();
    expect([group.journal.notes("asleep"), group.journal.notes("new")]).toEqual([[], ["awake"]]);
    await group.pass(2 * HOUR_MS);
    expect(group.journal.notes("asleep")).toEqual([]);
    // The clock jumps ahead by more than the sleep: what becomes due is done once.
    await group.pass(30 * DAY_MS);
    await group.pass(-30 * DAY_MS);
    expect([group.journal.notes("asleep"), group.journal.notes("new")]).toEqual([["awake"], ["awake"]]);
  });

  test("several engines share the queue, and steps that finish together continue their run once", async () => {
    const group = engines((client, journal) => [
      client.createFunction({ id: "wide", triggers: { event: "test/wide" } }, async ({ event, step, runId, attempt }) => {
        const results = await Promise.all(Array.from({ length: 8 }, (_, n) => step.run(`part ${n}`, () => n)));
        journal.add("wide", String(event.data.n), { runId, attempt }, results);
      }),
    ]);
    const [one] = await Promise.all([group.start(), group.start(), group.start()]);
    await one.engine.receive(Array.from({ length: 12 }, (_, n) => ({ name: "test/wide", data: { n } })));
    await until("all runs have ended", async () => (await group.runs()).every(({ status }) => status === "completed"));
    await group.idle();
    expect(
      group.journal
        .notes("wide")
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(Array.from({ length: 12 }, (_, n) => n));
    for (const { data } of group.journal.of("wide")) expect(data).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test("a call that 20 workers died on fails its run", async () => {
    const group = engines(gated);
    const inlet = await group.start({ concurrency: 0 });
    await inlet.engine.receive([{ name: "test/go", data: { tag: "poison" } }]);
    await group.sql`update engine_calls set deaths = 20 where app = ${group.app}`;
    await group.start();
    await until("the run has failed", async () => (await group.runs())[0]?.status === "failed");
    expect((await group.runs())[0]?.result?.error?.message).toContain("20 workers died");
    expect(group.journal.notes("poison")).toEqual([]);
  });
});

describe("failures that no retry can fix", () => {
  test("an operation that is not implemented fails the run at once, and onFailure receives the reason", async () => {
    const group = engines((client, journal) => {
      const asks = client.createFunction(
        {
          id: "asks",
          triggers: { event: eventType("test/ask", { schema: staticSchema<{ tag: string }>() }) },
          onFailure: ({ event, error, runId, attempt }) => journal.add(event.data.event.data.tag, error.message, { runId, attempt }),
        },
        async ({ step }) => {
          await step.waitForSignal("signal", { signal: "x", timeout: "1h", onConflict: "fail" });
        },
      );
      return [asks];
    });
    const { engine } = await group.start();
    await engine.receive([{ name: "test/ask", data: { tag: "t" } }]);
    await until("onFailure has run", () => group.journal.notes("t").length > 0);
    expect(group.journal.notes("t")).toEqual(["The embedded engine does not implement the operation WaitForSignal"]);
    expect((await group.runs("asks")).map(({ status }) => status)).toEqual(["failed"]);
  });

  test("a wait whose condition can't be evaluated fails the run", async () => {
    const group = engines((client) => [
      client.createFunction({ id: "waits", triggers: { event: "test/wait" } }, async ({ step }) => {
        await step.waitForEvent("answer", { event: "test/answer", timeout: "1h", if: "size(async.data) > 1" });
      }),
    ]);
    const { engine } = await group.start();
    await engine.receive([{ name: "test/wait", data: {} }]);
    await until("the run has failed", async () => (await group.runs())[0]?.status === "failed");
    expect((await group.runs())[0]?.result?.error?.name).toBe("ExpressionError");
  });

  test.each([true, false])("a step result beyond the size limit fails the run (checkpointing: %s)", async (checkpointing) => {
    const group = engines((client) => [
      client.createFunction({ id: "large", triggers: { event: "test/large" }, checkpointing }, async ({ step }) => {
        await step.run("first", () => 1);
        await step.run("large", () => "x".repeat(RESULT_BYTES));
      }),
    ]);
    const { engine } = await group.start();
    await engine.receive([{ name: "test/large", data: {} }]);
    await until("the run has ended", async () => (await group.runs())[0]?.status !== "running");
    expect((await group.runs())[0]).toMatchObject({
      status: "failed",
      result: { error: { message: expect.stringContaining("return an id instead") } },
    });
  });

  test("a step result that JSON can't represent fails the run with ResultNotJsonError", async () => {
    const circle: Record<string, unknown> = {};
    circle.itself = circle;
    const group = engines((client) => [
      client.createFunction({ id: "circle", triggers: { event: "test/circle" }, checkpointing: false }, async ({ step }) => {
        await step.run("circle", () => circle as never);
      }),
    ]);
    const { engine } = await group.start();
    await engine.receive([{ name: "test/circle", data: {} }]);
    await until("the run has ended", async () => (await group.runs())[0]?.status !== "running");
    expect((await group.runs())[0]).toMatchObject({ status: "failed", result: { error: { name: "ResultNotJsonError" } } });
  });

  test("a batch with an event that is too large or reserved is rejected as a whole", async () => {
    const group = engines(gated);
    const { client } = await group.start();
    const good = { name: "test/go", data: { tag: "good" } };
    await expect(client.send([good, { name: "test/go", data: { tag: "x".repeat(EVENT_BYTES) } }])).rejects.toThrow(
      "send an id instead of content",
    );
    await expect(client.send([good, { name: "inngest/function.failed", data: {} }])).rejects.toThrow("the engine's own");
    expect(await group.runs()).toEqual([]);
  });
});

describe("attempts", () => {
  test("a step gets five attempts by default, on Inngest's schedule, before the run fails", async () => {
    const group = engines((client, journal) => [
      client.createFunction({ id: "fails", triggers: { event: "test/fail" } }, async ({ step, runId, attempt }) => {
        await step.run("try", () => {
          journal.add("t", "try", { runId, attempt });
          throw new Error(`attempt ${attempt}`);
        });
      }),
    ]);
    const { engine } = await group.start();
    await engine.receive([{ name: "test/fail", data: {} }]);
    for (const seconds of [15, 30, 60, 120]) {
      await group.pass(0);
      const [waiting] = await group.sql<
        { dueAt: Date; state: string }[]
      >`select due_at as "dueAt", state from engine_calls where app = ${group.app}`;
      expect(waiting?.state).toBe("scheduled");
      const waitMs = (waiting?.dueAt.getTime() ?? 0) - group.clock.now().getTime();
      expect(waitMs).toBeGreaterThanOrEqual(seconds * 1_000);
      expect(waitMs).toBeLessThanOrEqual(seconds * 1_200);
      await group.pass(waitMs);
    }
    await group.idle();
    expect(group.journal.of("t").map(({ attempt }) => attempt)).toEqual([0, 1, 2, 3, 4]);
    expect((await group.runs())[0]).toMatchObject({ status: "failed", result: { error: { message: "attempt 4" } } });
  });
});

test("an invocation that times out fails its step, and its late result changes nothing", async () => {
  const group = engines((client, journal) => {
    const child = client.createFunction({ id: "child", triggers: { event: "test/child" } }, async ({ step }) => {
      await step.sleep("long", "2h");
      return "too late";
    });
    const parent = client.createFunction({ id: "parent", triggers: { event: "test/parent" } }, async ({ step, runId, attempt }) => {
      const error: unknown = await step
        .invoke("ask", { function: child, data: {}, timeout: "1h" })
        .catch((caught: Error) => caught.message);
      const missing: unknown = await step
        .invoke("nobody", { function: client.createFunction({ id: "gone" }, () => null), data: {} })
        .catch((caught: Error) => caught.message);
      journal.add("t", "end", { runId, attempt }, { error, missing });
    });
    return [child, parent];
  });
  const { engine } = await group.start();
  await engine.receive([{ name: "test/parent", data: {} }]);
  await group.pass(3_600_000);
  expect((await group.journal.sees("t", "end")).data).toEqual({
    error: "The invoked function did not finish in time",
    missing: `There is no function ${group.app}-gone to invoke`,
  });
  await group.pass(3_600_000);
  expect((await group.runs()).map(({ status }) => status)).toEqual(["completed", "completed"]);
  expect(group.journal.notes("t")).toEqual(["end"]);
});

test("ended runs are deleted after the retention period, running ones never", async () => {
  const group = engines((client) => [
    client.createFunction({ id: "short", triggers: { event: "test/short" } }, ({ step }) => step.run("only", () => 1)),
    client.createFunction({ id: "long", triggers: { event: "test/long" } }, async ({ step }) => {
      await step.run("first", () => 1);
      await step.sleep("long", "30d");
    }),
  ]);
  const first = await group.start({ retentionDays: 3 });
  const id = randomUUID();
  await first.client.send([
    { name: "test/short", data: {}, id },
    { name: "test/long", data: {} },
  ]);
  await group.pass(3 * DAY_MS - 1);
  await group.stop(first);
  const second = await group.start({ retentionDays: 3 });
  await group.idle();
  expect(await group.runs()).toHaveLength(2);
  await group.stop(second);
  group.clock.advance(1_000);
  await group.start({ retentionDays: 3 });
  await until("the ended run is deleted", async () => (await group.runs()).length === 1);
  expect((await group.runs())[0]).toMatchObject({ functionId: `${group.app}-long`, status: "running" });
  const steps =
    await group.sql`select 1 from engine_steps s where s.run_id not in (select id from engine_runs) and s.step_id is not null and s.name = 'only'`;
  expect(steps).toHaveLength(0);
  await until(
    "its event's id is deleted too",
    async () => (await group.sql`select 1 from engine_events where app = ${group.app} and id = ${id}`).length === 0,
  );
});
