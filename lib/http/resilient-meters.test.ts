import { describe, expect, it } from "vitest";
import type { Limits } from "@/lib/accounts/limits";
import { MemoryMeters } from "./memory-meters";
import { ResilientMeters } from "./resilient-meters";

const START = 1_800_000_000_000;
const limits: Limits = { rps: 5, burst: 100, concurrency: 100, businessRpm: 3 };

/** Shared meters that are unavailable until the test restores them. */
class Failing extends MemoryMeters {
  asked = 0;
  away = true;

  #ask<T>(answer: () => T): T {
    this.asked += 1;
    if (this.away) throw new Error("away");
    return answer();
  }

  override enter(...args: Parameters<MemoryMeters["enter"]>) {
    const verdict = this.#ask(() => super.enter(...args));
    return verdict.allowed ? { ...verdict, slot: "shared" } : verdict;
  }

  override countBusinesses(...args: Parameters<MemoryMeters["countBusinesses"]>) {
    return this.#ask(() => super.countBusinesses(...args));
  }

  override peekBusiness(...args: Parameters<MemoryMeters["peekBusiness"]>) {
    return this.#ask(() => super.peekBusiness(...args));
  }
}

function scene(own: Partial<Limits> = {}) {
  const shared = new Failing();
  const time = { at: 0 };
  const meters = new ResilientMeters(shared, () => time.at);
  const enter = () => meters.enter("k", { ...limits, ...own }, START);
  return { shared, time, meters, enter };
}

describe("shared meters that may fail", () => {
  it("are skipped for two seconds after a failure, then probed by one request, and used by all once they recover", async () => {
    const { shared, time, enter } = scene();
    for (let index = 0; index < 5; index += 1) await enter();
    time.at = 1_999;
    await enter();
    expect(shared.asked).toBe(1);
    time.at = 2_000;
    await Promise.all([enter(), enter(), enter()]);
    expect(shared.asked).toBe(2);
    shared.away = false;
    time.at = 4_000;
    expect(await Promise.all([enter(), enter()])).toMatchObject([{ slot: "shared" }, { slot: "" }]);
    expect(await Promise.all([enter(), enter()])).toMatchObject([{ slot: "shared" }, { slot: "shared" }]);
  });

  it("release a slot in the meter that granted it", async () => {
    const { shared, time, meters, enter } = scene({ concurrency: 1 });
    const full = { allowed: false, limit: "key_concurrency" };
    const first = await enter();
    expect(await enter()).toMatchObject(full);
    shared.away = false;
    time.at = 2_000;
    const second = await enter();
    if (second.allowed) await meters.leave("k", second.slot);
    shared.away = true;
    await enter();
    expect(await enter(), "the in-process slot is still taken").toMatchObject(full);
    if (first.allowed) await meters.leave("k", first.slot);
    const third = await enter();
    expect(third).toMatchObject({ allowed: true, slot: "" });
    shared.away = false;
    time.at = 4_000;
    expect(await enter(), "the shared slot is free").toMatchObject({ allowed: true, slot: "shared" });
  });

  it("count businesses across processes while available, and per process while not", async () => {
    const { shared, time, meters } = scene();
    shared.away = false;
    const count = () => meters.countBusinesses(["a/test/1"], limits, START);
    const peek = () => meters.peekBusiness("a/test/1", limits, START);
    shared.countBusinesses(["a/test/1"], limits, START);
    expect([await peek(), await count(), await peek()]).toMatchObject([{ remaining: 2 }, { remaining: 1 }, { remaining: 1 }]);
    shared.away = true;
    expect([await count(), await count(), await count(), await count(), await peek()]).toMatchObject([
      { allowed: true, remaining: 2 },
      { allowed: true, remaining: 1 },
      { allowed: true, remaining: 0 },
      { allowed: false },
      { remaining: 0 },
    ]);
    shared.away = false;
    time.at = 2_000;
    expect(await count()).toMatchObject({ allowed: true, remaining: 0 });
  });
});
