import { afterEach, expect, test } from "vitest";
import type { Database } from "@/drizzle/client";
import { getDatabase } from "../db";
import { newId } from "../ids";
import { beatWorker, countLiveWorkers, forgetDeadWorkers, startHeartbeat, type Heartbeat } from "./workers";

const started: Heartbeat[] = [];
afterEach(async () => {
  for (const heartbeat of started.splice(0)) await heartbeat.stop();
});

const seenAt = async (id: string): Promise<Date | null> => {
  const [row] = await getDatabase().raw<{ at: Date }[]>`select seen_at as at from workers where id = ${id}`;
  return row?.at ?? null;
};
const silence = (id: string, since: string) => getDatabase().raw`update workers set seen_at = now() - ${since}::interval where id = ${id}`;
const isLive = async (id: string, deadAfterMs?: number): Promise<boolean> => {
  // Other workers may be alive as well, so compare the count with and without this one.
  const withIt = await countLiveWorkers(getDatabase(), deadAfterMs);
  const before = await seenAt(id);
  await silence(id, "1 year");
  const without = await countLiveWorkers(getDatabase(), deadAfterMs);
  await getDatabase().raw`update workers set seen_at = ${before} where id = ${id}`;
  return withIt > without;
};

test("a worker counts as live for ten seconds after its last heartbeat", async () => {
  const id = newId("worker");
  await beatWorker(getDatabase(), id);
  expect(await isLive(id)).toBe(true);
  await silence(id, "11 seconds");
  expect(await isLive(id)).toBe(false);
  expect(await isLive(id, 20_000)).toBe(true);
  await beatWorker(getDatabase(), id);
  expect(await isLive(id)).toBe(true);
  await getDatabase().raw`delete from workers where id = ${id}`;
});

test("a heartbeat repeats by itself, revives a worker thought dead, and removes the worker at stop", async () => {
  const heartbeat = await startHeartbeat(getDatabase(), 20);
  started.push(heartbeat);
  await silence(heartbeat.workerId, "1 hour");
  for (;;) {
    const at = await seenAt(heartbeat.workerId);
    if (at && Date.now() - at.getTime() < 3_000_000) break;
  }
  await heartbeat.stop();
  expect(await seenAt(heartbeat.workerId)).toBeNull();
});

test("stop() removes the worker after its last heartbeat, however late that arrives", async () => {
  const real = getDatabase();
  const trace: string[] = [];
  let free = (): void => undefined;
  let late: Promise<void> | null = null;
  let begun = 0;
  const raw = (async (parts: TemplateStringsArray, ...values: string[]) => {
    const isBeat = parts[0]?.includes("insert into workers") ?? false;
    if (isBeat && late) {
      begun += 1;
      await late;
    }
    if (late) trace.push(isBeat ? "beat" : "left");
    return real.raw(parts, ...values);
  }) as unknown as Database["raw"];
  const heartbeat = await startHeartbeat({ ...real, raw }, 5);
  late = new Promise<void>((resolve) => (free = resolve));
  await expect.poll(() => begun).toBe(1);
  const stopped = heartbeat.stop();
  free();
  await stopped;
  expect(trace).toEqual(["beat", "left"]);
  expect(await seenAt(heartbeat.workerId)).toBeNull();
});

test("forgets workers that were killed a day ago", async () => {
  const [old, recent] = [newId("worker"), newId("worker")];
  await beatWorker(getDatabase(), old);
  await beatWorker(getDatabase(), recent);
  await silence(old, "25 hours");
  await silence(recent, "23 hours");
  await forgetDeadWorkers(getDatabase());
  expect(await seenAt(old)).toBeNull();
  expect(await seenAt(recent)).not.toBeNull();
  await getDatabase().raw`delete from workers where id = ${recent}`;
});
