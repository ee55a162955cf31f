import { fork } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { Redis } from "ioredis";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { GET as getCredits } from "@/app/v1/account/credits/route";
import type { Limits } from "@/lib/accounts/limits";
import { env, setEnv } from "@/lib/kernel/env";
import { call, testPartner } from "@/scripts/testing/partner";
import { hasRedis, startRedis, type RedisServer } from "@/scripts/testing/redis";
import { connectMeters } from "./admission";
import { MemoryMeters } from "./memory-meters";
import type { Meters } from "./meters";
import { COMMAND_TIMEOUT_MS, meterConnection, RedisMeters } from "./redis-meters";
import { ResilientMeters } from "./resilient-meters";

const START = 1_800_000_000_000;
const limits: Limits = { rps: 5, burst: 10, concurrency: 10, businessRpm: 500 };

const title = hasRedis() ? "meters in Redis" : "meters in Redis (skipped: there is no redis-server here; install one to run these tests)";

/** Waits for the connection, which is made in the background; until then calls are refused. */
async function connected(meters: RedisMeters): Promise<RedisMeters> {
  while (
    !(await meters.peekBusiness("nobody", limits, START).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((wait) => setTimeout(wait, 10));
  return meters;
}

it("backs off to at most two seconds between reconnections to Redis, however long it is away", () =>
  expect([1, 5, 20, 100_000].map((attempt) => meterConnection.retryStrategy(attempt))).toEqual([100, 500, 2_000, 2_000]));

it("takes Redis as away after 100 ms without an answer", () => expect(COMMAND_TIMEOUT_MS).toBe(100));

/** Time limit for a command where Redis does not hang: on a busy machine it may miss the usual one. */
const PATIENT_MS = 60_000;
/** Where Redis hangs, each test waits for this limit. */
const HANGING_MS = 1_000;

describe.skipIf(!hasRedis())(title, () => {
  let server: RedisServer;
  beforeAll(async () => {
    server = await startRedis();
  });
  afterAll(() => server.stop());

  it("agree with the meters in memory on any sequence of operations", async () => {
    const meters = await connected(new RedisMeters(server.url, "caller", PATIENT_MS));
    const step = fc.oneof(
      fc.record({ what: fc.constant("enter" as const), key: fc.constantFrom("k1", "k2") }),
      fc.record({ what: fc.constant("leave" as const), key: fc.constantFrom("k1", "k2") }),
      fc.record({
        what: fc.constant("count" as const),
        businesses: fc.uniqueArray(fc.constantFrom("a/test", "a/test/1", "a/test/2"), { minLength: 1 }),
      }),
      fc.record({ what: fc.constant("peek" as const), business: fc.constantFrom("a/test", "a/test/1") }),
    );
    // Mostly close together, so that meters are often exhausted; sometimes exactly one window apart, or back in time.
    const gap = fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 0, max: 300 }) },
      { weight: 3, arbitrary: fc.integer({ min: 300, max: 4_000 }) },
      { weight: 1, arbitrary: fc.constantFrom(-700, 1_000, 59_000, 60_000) },
    );
    const figures = fc.record({
      rps: fc.integer({ min: 1, max: 5 }),
      burst: fc.integer({ min: 1, max: 8 }),
      concurrency: fc.integer({ min: 1, max: 4 }),
      businessRpm: fc.integer({ min: 1, max: 4 }),
    });
    const steps = fc.array(fc.tuple(gap, step, fc.boolean()), { minLength: 20, maxLength: 60 });
    type Steps = typeof steps extends fc.Arbitrary<infer T> ? T : never;
    const compare = async (usual: Limits, changed: Limits, all: Steps) => {
      const memory = new MemoryMeters();
      const prefix = `${randomUUID()}-`;
      const slots = { k1: [] as string[], k2: [] as string[] };
      let at = START;
      for (const [gapMs, one, isChanged] of all) {
        at += gapMs;
        // After that, the first slots expire in Redis, like those of a process that died.
        if (at - START > 115_000) break;
        const own = isChanged ? changed : usual;
        if (one.what === "enter") {
          const key = prefix + one.key;
          const [theirs, ours] = [await meters.enter(key, own, at), memory.enter(key, own, at)];
          if (theirs.allowed) slots[one.key as "k1"].push(theirs.slot);
          expect({ ...theirs, slot: "" }).toEqual({ ...ours, slot: "" });
        } else if (one.what === "leave") {
          const slot = slots[one.key as "k1"].pop();
          if (slot === undefined) continue;
          await meters.leave(prefix + one.key, slot);
          memory.leave(prefix + one.key);
        } else if (one.what === "count") {
          const names = one.businesses.map((name) => prefix + name);
          const [theirs, ours] = [await meters.countBusinesses(names, own, at), memory.countBusinesses(names, own, at)];
          expect(theirs).toEqual(ours);
        } else {
          expect(await meters.peekBusiness(prefix + one.business, own, at)).toEqual(memory.peekBusiness(prefix + one.business, own, at));
        }
      }
    };
    // Cases found by thousands of runs: a later request stands behind an earlier one, and under a lowered limit waits for all in excess.
    const count: Steps[number][1] = { what: "count", businesses: ["a/test"] };
    const found: Steps = [
      [300, count, false],
      [-400, count, true],
      [60_001, count, false],
    ];
    const one: Limits = { rps: 1, burst: 1, concurrency: 1, businessRpm: 1 };
    await fc.assert(fc.asyncProperty(figures, figures, steps, compare), {
      numRuns: 100,
      examples: [[one, { ...one, businessRpm: 2 }, found]],
    });
    await meters.close();
  });

  it("share their limits between two processes", async () => {
    const entry = fileURLToPath(new URL("../../scripts/testing/meter-process.ts", import.meta.url));
    const processes = [1, 2].map(() => fork(entry, [server.url, "shared", "50"], { execArgv: ["--import", "tsx"] }));
    await Promise.all(processes.map((one) => once(one, "message")));
    const told = processes.map(async (one) => {
      const [counts] = (await once(one, "message")) as [{ slots: number; requests: number }];
      return counts;
    });
    for (const one of processes) one.send("go");
    const counts = await Promise.all(told);
    expect(
      counts.reduce((sum, { slots }) => sum + slots, 0),
      "slots of one key across both processes",
    ).toBe(7);
    expect(
      counts.reduce((sum, { requests }) => sum + requests, 0),
      "requests of one business in a minute across both processes",
    ).toBe(60);
  });

  it("use the clock of Redis, not the process's, and set a TTL on every key", async () => {
    const meters = await connected(new RedisMeters(server.url, "redis", PATIENT_MS));
    const slow = { rps: 1, burst: 30, concurrency: 1_000, businessRpm: 1 };
    const hour = 3_600_000;
    const verdicts: boolean[] = [];
    const counts: boolean[] = [];
    for (let index = 0; index < 100; index += 1) verdicts.push((await meters.enter("clock", slow, START + index * hour)).allowed);
    for (let index = 0; index < 5; index += 1)
      counts.push((await meters.countBusinesses(["clock/test"], slow, START + index * hour)).allowed);
    expect(verdicts, "the process's clock would refill the bucket").toContain(false);
    expect(counts, "the process's clock would start a new minute").toContain(false);
    const operator = new Redis(server.url);
    const ends = await Promise.all(
      ["levy:bucket:{clock}", "levy:places:{clock}", "levy:business:{clock}/test"].map((key) => operator.pttl(key)),
    );
    const [bucket = 0, slots = 0, business = 0] = ends;
    expect(bucket, "an empty bucket expires only once it is full again").toBeGreaterThan(30_000);
    expect(slots).toBeGreaterThan(60_000);
    expect(business).toBeGreaterThan(30_000);
    const filled = [await operator.hget("levy:bucket:{clock}", "filledAt")];
    while (filled.length < 4) {
      await new Promise((wait) => setTimeout(wait, 7));
      await meters.enter("clock", slow, START);
      filled.push(await operator.hget("levy:bucket:{clock}", "filledAt"));
    }
    expect(
      filled.some((at) => Number(at) % 1_000 !== 0),
      "timestamps have millisecond precision",
    ).toBe(true);
    operator.disconnect();
    await meters.close();
  });

  it("free the slots of a process that died after two minutes", async () => {
    const meters = await connected(new RedisMeters(server.url, "caller", PATIENT_MS));
    for (let index = 0; index < 10; index += 1) expect((await meters.enter("dead", { ...limits, burst: 100 }, START)).allowed).toBe(true);
    expect(await meters.enter("dead", { ...limits, burst: 100 }, START + 119_999)).toMatchObject({
      allowed: false,
      limit: "key_concurrency",
    });
    expect((await meters.enter("dead", { ...limits, burst: 100 }, START + 120_000)).allowed).toBe(true);
    await meters.close();
  });

  it("renew the slot of a long request, and not one that was released", async () => {
    const meters = await connected(new RedisMeters(server.url, "caller", PATIENT_MS));
    const one = { ...limits, burst: 100, concurrency: 1 };
    const enter = (afterMs: number) => meters.enter("slow", one, START + afterMs);
    const slow = await enter(0);
    for (const afterMs of [100_000, 200_000, 300_000]) {
      await meters.renew(START + afterMs);
      expect(await enter(afterMs + 100_000), `${afterMs} ms`).toMatchObject({ allowed: false, limit: "key_concurrency" });
    }
    if (slow.allowed) await meters.leave("slow", slow.slot);
    await meters.renew(START + 400_000);
    expect((await enter(400_000)).allowed).toBe(true);
    await meters.close();
  });

  it("leak no slot of requests during which Redis hung or disconnected", async () => {
    const own = await startRedis();
    const few = { ...limits, rps: 1_000, burst: 1_000, concurrency: 3 };
    const meters = await connected(new RedisMeters(own.url, "redis", HANGING_MS));
    const usual = await connected(new RedisMeters(own.url));
    const free = async (): Promise<number> => {
      const verdicts = await Promise.all([1, 2, 3].map(() => meters.enter("k", few, START)));
      for (const verdict of verdicts) if (verdict.allowed) await meters.leave("k", verdict.slot);
      return verdicts.filter(({ allowed }) => allowed).length;
    };
    try {
      const before = await meters.enter("k", few, START);
      own.process.kill("SIGSTOP");
      await expect(usual.enter("other", few, START), "with the usual limit too").rejects.toThrow("Command timed out");
      const hung = await Promise.allSettled([meters.enter("k", few, START), meters.enter("k", few, START)]);
      expect(hung.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
      if (before.allowed) await meters.leave("k", before.slot);
      own.process.kill("SIGCONT");
      await connected(meters);
      await expect.poll(free).toBe(3);

      const held = await meters.enter("k", few, START);
      const operator = new Redis(own.url);
      await operator.call("CLIENT", "KILL", "TYPE", "normal", "SKIPME", "yes");
      operator.disconnect();
      if (held.allowed) await meters.leave("k", held.slot);
      await connected(meters);
      await expect.poll(free).toBe(3);
    } finally {
      await Promise.all([meters.close(), usual.close()]);
      await own.stop();
    }
  });

  it("fall back to in-process counting while Redis hangs or is down, and are shared again afterwards", async () => {
    const own = await startRedis();
    const port = Number(new URL(own.url).port);
    const before = env();
    setEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: before.DATABASE_URL, LEVY_DATA_DIR: before.dataDir, REDIS_URL: own.url });
    const holder = globalThis as { levyMeters?: Meters };
    const redis = await connected(new RedisMeters(own.url, "redis", HANGING_MS));
    let monotonicMs = 0;
    holder.levyMeters = new ResilientMeters(redis, () => monotonicMs);
    try {
      const { key } = await testPartner({ limits: { rps: 100, burst: 100, concurrency: 10, businessRpm: 5 } });
      const send = async () => (await call(getCredits, { method: "GET", path: "/v1/account/credits", key })).status;
      expect(await send()).toBe(200);
      own.process.kill("SIGSTOP");
      expect(await send(), "while Redis hangs").toBe(200);
      own.process.kill("SIGCONT");
      await own.stop();
      monotonicMs += 3_000;
      expect(await send(), "while Redis is down").toBe(200);
      expect((await Promise.all([1, 2, 3, 4].map(send))).sort(), "the process keeps counting").toEqual([200, 200, 200, 429]);
      const again = await startRedis(port);
      try {
        await connected(redis);
        monotonicMs += 3_000;
        expect(await send(), "Redis starts again with nothing counted").toBe(200);
      } finally {
        await again.stop();
      }
    } finally {
      delete holder.levyMeters;
      await redis.close();
      setEnv({
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        DATABASE_URL: before.DATABASE_URL,
        DATABASE_POOL: "8",
        LEVY_DATA_DIR: before.dataDir,
      });
    }
  });

  it("reconnect if the Redis server was demoted to a replica", async () => {
    const [own, leader] = [await startRedis(), await startRedis()];
    const redis = await connected(new RedisMeters(own.url, "redis", PATIENT_MS));
    const observer = new Redis(own.url);
    /** The id of the meters' current connection; there may be none for a moment. */
    const connection = async () => {
      const observing = String(await observer.client("ID"));
      const ids = [...String(await observer.client("LIST", "TYPE", "NORMAL")).matchAll(/^id=(\d+) /gm)].map(([, id]) => id);
      return ids.find((id) => id !== observing) ?? null;
    };
    try {
      const first = await connection();
      expect(first).not.toBeNull();
      await observer.replicaof("127.0.0.1", new URL(leader.url).port);
      await expect(redis.enter("demoted", limits, START)).rejects.toThrow(/^READONLY/);
      await expect.poll(connection).not.toBe(first);
      await observer.replicaof("NO", "ONE");
      await connected(redis);
      await expect.poll(async () => (await redis.enter("demoted", limits, START).catch(() => null))?.allowed).toBe(true);
    } finally {
      await redis.close();
      observer.disconnect();
      await own.stop();
      await leader.stop();
    }
  });

  it("connect to Redis at start, before the first request", async () => {
    const before = env();
    const own = await startRedis();
    setEnv({ NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL: before.DATABASE_URL, LEVY_DATA_DIR: before.dataDir, REDIS_URL: own.url });
    const holder = globalThis as { levyMeters?: Meters };
    const observer = new Redis(own.url);
    try {
      connectMeters();
      // The observer's connection and the one of the meters.
      await expect
        .poll(
          async () =>
            String(await observer.client("LIST"))
              .trim()
              .split("\n").length,
        )
        .toBe(2);
    } finally {
      delete holder.levyMeters;
      observer.disconnect();
      await own.stop();
      setEnv({
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        DATABASE_URL: before.DATABASE_URL,
        DATABASE_POOL: "8",
        LEVY_DATA_DIR: before.dataDir,
      });
    }
  });
});
