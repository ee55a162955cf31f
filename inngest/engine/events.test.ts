import { describe, expect, test } from "vitest";
import { statementsOf } from "@/scripts/testing/statements";
import { engines, gated, type MakeFunctions } from "./testing/opened-engines";

const DAY_MS = 86_400_000;

describe("events", () => {
  test("the query that expires idempotency values filters by all columns of its index", async () => {
    const group = engines((client) => [
      client.createFunction({ id: "once", triggers: { event: "test/once" }, idempotency: "event.data.key" }, () => "done"),
    ]);
    const { engine } = await group.start();
    const asked = await statementsOf(() => engine.receive([{ name: "test/once", data: { key: "k" } }]));
    const forgets = asked.find(({ text }) => text.includes("set idempotency_key = null"));
    const [, condition] = forgets?.text.split("where") ?? [];
    expect(condition?.match(/\w+(?= = )/g)).toEqual(["app", "function_id", "idempotency_key"]);
    expect(forgets?.values.slice(0, 3)).toEqual([group.app, `{"${group.app}-once"}`, '{"k"}']);
    await group.idle();
  });

  test("an idempotency value applies for a day", async () => {
    const group = engines((client) => [
      client.createFunction({ id: "once", triggers: { event: "test/once" }, idempotency: "event.data.key" }, () => "done"),
    ]);
    const { engine } = await group.start();
    const send = () =>
      engine.receive([
        { name: "test/once", data: { key: "k" } },
        { name: "test/once", data: { key: "k" } },
        { name: "test/once", data: {} },
      ]);
    await send();
    await group.pass(DAY_MS - 1);
    await send();
    // One run for the key; without a value there is no key, and each event starts a run.
    expect(await group.runs()).toHaveLength(3);
    await group.pass(1);
    await send();
    expect(await group.runs()).toHaveLength(5);
  });

  test("a repeated request returns the same event ids and starts no new runs", async () => {
    const group = engines(gated);
    const { transport } = await group.start();
    const request = () =>
      transport.fetch("http://embedded.invalid/e/key", {
        method: "POST",
        headers: { "x-inngest-event-id-seed": "1,abc" },
        body: JSON.stringify([
          { name: "test/go", data: { tag: "x" } },
          { name: "test/go", data: { tag: "y" } },
        ]),
      });
    const bodies = await Promise.all([request(), request(), request()].map(async (response) => (await response).json()));
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
    expect(await group.runs()).toHaveLength(2);
    for (const tag of ["x", "y"]) group.journal.gate(tag).open();
  });

  test.each(["not json", "{}", "[]", '[{"data":{}}]', '[{"name":"a","data":3}]'])("%s is rejected as a list of events", async (body) => {
    const group = engines(gated);
    const { transport } = await group.start();
    const answer = transport.fetch("http://embedded.invalid/e/key", { method: "POST", body });
    if (body === "not json") await expect(answer).rejects.toThrow();
    else expect((await answer).status).toBe(400);
    expect(await group.runs()).toEqual([]);
  });

  test("a request that the engine does not implement answers 501", async () => {
    const group = engines(gated);
    const { transport } = await group.start();
    expect((await transport.fetch("http://embedded.invalid/v1/signals", { method: "POST", body: "{}" })).status).toBe(501);
  });

  const cancellable: MakeFunctions = (client, journal) => [
    client.createFunction(
      {
        id: "cancellable",
        triggers: { event: "test/begin" },
        concurrency: { limit: 1, key: "event.data.lane" },
        cancelOn: [{ event: "test/cancel", match: "data.tag", timeout: "1h" }],
      },
      async ({ event, step, runId, attempt }) => {
        await step.run("begin", async () => {
          journal.add(event.data.tag, "begins", { runId, attempt });
          await journal.gate(event.data.tag).opened;
        });
        await step.sleep("nap", "2h");
        await step.run("end", () => journal.add(event.data.tag, "ends", { runId, attempt }));
      },
    ),
  ];

  test("a run started and canceled in one batch leaves no calls or waits", async () => {
    const group = engines(cancellable);
    const { client } = await group.start();
    await client.send([
      { name: "test/begin", data: { tag: "t" } },
      { name: "test/cancel", data: { tag: "t" } },
    ]);
    expect((await group.runs()).map(({ status }) => status)).toEqual(["cancelled"]);
    expect(await group.sql`select 1 from engine_calls where app = ${group.app}`).toHaveLength(0);
    expect(await group.sql`select 1 from engine_waits where app = ${group.app}`).toHaveLength(0);
  });

  test("a canceled run frees its concurrency slot", async () => {
    const group = engines(cancellable);
    const { engine } = await group.start();
    await engine.receive([
      { name: "test/begin", data: { tag: "a", lane: 1 } },
      { name: "test/begin", data: { tag: "b", lane: 1 } },
    ]);
    await group.journal.sees("a", "begins");
    expect(group.journal.notes("b")).toEqual([]);
    await engine.receive([{ name: "test/cancel", data: { tag: "a" } }]);
    await group.journal.sees("b", "begins");
    for (const tag of ["a", "b"]) group.journal.gate(tag).open();
    await group.pass(3 * 3_600_000);
    expect(group.journal.notes("a")).toEqual(["begins"]);
    expect(group.journal.notes("b")).toEqual(["begins", "ends"]);
  });

  test("a sleeping run holds no concurrency slot", async () => {
    const group = engines(cancellable);
    const { engine } = await group.start();
    for (const tag of ["a", "b"]) group.journal.gate(tag).open();
    await engine.receive([
      { name: "test/begin", data: { tag: "a", lane: 1 } },
      { name: "test/begin", data: { tag: "b", lane: 1 } },
    ]);
    await group.journal.sees("b", "begins");
  });

  test("a canceling event after its timeout has no effect", async () => {
    const group = engines(cancellable);
    const { engine } = await group.start();
    group.journal.gate("t").open();
    await engine.receive([{ name: "test/begin", data: { tag: "t" } }]);
    await group.pass(3_600_000);
    await engine.receive([{ name: "test/cancel", data: { tag: "t" } }]);
    await group.pass(3_600_000);
    expect(group.journal.notes("t")).toEqual(["begins", "ends"]);
  });
});
