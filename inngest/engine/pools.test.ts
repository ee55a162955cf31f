import type { InngestFunction } from "inngest";
import { describe, expect, test } from "vitest";
import { until } from "./conformance/platform";
import { engines, type MakeFunctions } from "./testing/opened-engines";

const PLACES = 8;
const pools = [{ functionId: "visit", places: PLACES, tenant: "event.data.tenant" }];

/** A function with its own pool, whose calls wait at the gate of their tenant, and one without a pool. */
const functions: MakeFunctions = (client, journal): InngestFunction.Any[] => [
  client.createFunction(
    { id: "visit", triggers: { event: "test/visit" }, concurrency: { limit: 6, key: "event.data.key" } },
    async ({ event, runId, attempt }) => {
      const { tenant, key } = event.data;
      journal.add(tenant, "begins", { runId, attempt }, key);
      await journal.gate(tenant).opened;
      journal.add(tenant, "ends", { runId, attempt }, key);
    },
  ),
  client.createFunction({ id: "other", triggers: { event: "test/other" } }, ({ event, runId, attempt }) => {
    journal.add(event.data.tag, "done", { runId, attempt });
  }),
];

const visits = (tenant: string, keys: readonly string[]) =>
  keys.map((key) => ({ name: "test/visit", data: { tenant, key: `${tenant}/${key}` } }));
const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

describe("pools of concurrent calls", () => {
  test("a tenant gets half of the free places, one key half of that, and all calls finish eventually", async () => {
    const group = engines(functions);
    const { engine } = await group.start({ pools });
    const begun = (tenant: string) => group.journal.of(tenant, "begins").length;
    await engine.receive(visits("a", times(20, "x")));
    // A single key: with three of eight places taken, its tenant could take one more, but the key leaves it to the tenant's other keys.
    await until("a's first key has its share", () => begun("a") >= 2);
    await engine.receive(visits("a", ["y"]));
    await until("a's second key has begun", () => group.journal.of("a", "begins").some(({ data }) => data === "a/y"));
    await engine.receive(visits("b", times(20, "x")));
    await until("b has begun", () => begun("b") >= 1);
    await engine.receive(visits("c", ["x"]));
    await until("c has begun", () => begun("c") === 1);
    expect([begun("a"), begun("b")].every((count) => count <= PLACES / 2)).toBe(true);
    // However little is left in the pool, calls of other functions have their own places.
    await engine.receive(times(20, 0).map((_, n) => ({ name: "test/other", data: { tag: `other-${n}` } })));
    for (let n = 0; n < 20; n += 1) await group.journal.sees(`other-${n}`, "done");
    for (const tenant of ["b", "c", "a"]) {
      group.journal.gate(tenant).open();
      await group.journal.sees(tenant, "ends", { a: 21, b: 20 }[tenant] ?? 1);
    }
    await group.idle();
    expect((await group.runs()).every(({ status }) => status === "completed")).toBe(true);
    expect(await group.sql`select 1 from engine_calls where app = ${group.app}`).toHaveLength(0);
  });

  test("two workers share the waiting calls without running any twice", async () => {
    const group = engines(functions);
    const [one] = [await group.start({ pools }), await group.start({ pools })];
    for (const tenant of ["a", "b", "c"]) group.journal.gate(tenant).open();
    await one.engine.receive(["a", "b", "c"].flatMap((tenant) => visits(tenant, times(40, "x"))));
    for (const tenant of ["a", "b", "c"]) await group.journal.sees(tenant, "ends", 40);
    await group.idle();
    expect(group.journal.of("a", "begins")).toHaveLength(40);
    expect((await group.runs()).map(({ status }) => status)).toEqual(times(120, "completed"));
  });

  test("calls of a pool that no longer exists run in the common pool", async () => {
    const group = engines(functions);
    const first = await group.start({ concurrency: 0, pools: pools.map((pool) => ({ ...pool, places: 0 })) });
    await first.engine.receive(visits("a", ["x"]));
    await group.stop(first);
    await group.start();
    group.journal.gate("a").open();
    await group.journal.sees("a", "ends");
  });
});
