import { afterEach, expect, it, vi } from "vitest";
import { readReadiness, WEB_SERVER } from "./readiness";

const holder = globalThis as { levyDatabase?: unknown };
const before = holder.levyDatabase;

afterEach(() => {
  vi.useRealTimers();
  holder.levyDatabase = before;
});

/** A database that answers queries when the test says so, and records them. */
function slowDatabase() {
  const asked: ((rows: unknown[]) => void)[] = [];
  const raw = () => new Promise<unknown[]>((answer) => asked.push(answer));
  holder.levyDatabase = { raw };
  return asked;
}

const isAlive = [{ present: true, applied: Number.MAX_SAFE_INTEGER, alive: true }];
const away = { status: "not_ready", checks: { database: false } };

it("queries an unresponsive database only once however many probes come, and again after it has answered", async () => {
  const asked = slowDatabase();
  for (let probe = 0; probe < 5; probe += 1) expect(await readReadiness(1)).toMatchObject(away);
  expect(asked).toHaveLength(1);
  const late = readReadiness();
  for (let question = 0; question < 3; question += 1) {
    await expect.poll(() => asked.length).toBe(question + 1);
    asked[question]?.(isAlive);
  }
  expect((await late).status).toBe("ready");
  expect(await readReadiness(1)).toMatchObject(away);
  expect(asked).toHaveLength(4);
});

it("abandons an unanswered database query after a minute", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date", "performance"] });
  const asked = slowDatabase();
  const probe = async () => {
    const answer = readReadiness(1_000);
    await vi.advanceTimersByTimeAsync(1_000);
    return answer;
  };
  expect(await probe()).toMatchObject(away);
  await vi.advanceTimersByTimeAsync(58_000);
  expect(await probe()).toMatchObject(away);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await probe()).toMatchObject(away);
  expect(asked).toHaveLength(2);
});

it("without a running worker, the web server is ready but the deployment is not", async () => {
  for (const [applied, alive, web, whole] of [
    [Number.MAX_SAFE_INTEGER, true, "ready", "ready"],
    [Number.MAX_SAFE_INTEGER, false, "ready", "not_ready"],
    [0, true, "not_ready", "not_ready"],
  ] as const) {
    holder.levyDatabase = { raw: () => Promise.resolve([{ present: true, applied, alive }]) };
    expect(await readReadiness(1_000, WEB_SERVER)).toMatchObject({ status: web, missing: { length: web === "ready" ? 0 : 1 } });
    expect((await readReadiness(1_000)).status).toBe(whole);
  }
  holder.levyDatabase = { raw: () => Promise.reject(new Error("away")) };
  expect(await readReadiness(1_000, WEB_SERVER)).toMatchObject(away);
});
