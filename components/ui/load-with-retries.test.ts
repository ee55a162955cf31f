import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { loadWithRetries, loadOnce } from "./load-with-retries";

const listeners = new Set<() => void>();
const comeBack = (): void => {
  for (const listen of listeners) listen();
};

beforeEach(() => {
  vi.useFakeTimers();
  listeners.clear();
  vi.stubGlobal("window", {
    addEventListener: (_: string, listen: () => void) => listeners.add(listen),
    removeEventListener: (_: string, listen: () => void) => listeners.delete(listen),
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const lost = () => Promise.reject(new Error("Failed to load chunk"));

it("retries loading after a pause, when the network is back, and on request", async () => {
  const load = vi.fn<() => Promise<string>>();
  load.mockImplementationOnce(lost).mockImplementationOnce(lost).mockImplementationOnce(lost).mockResolvedValue("part");
  const [onHere, onMiss] = [vi.fn(), vi.fn()];
  const { retry } = loadWithRetries(load, onHere, onMiss);
  await vi.advanceTimersByTimeAsync(0);
  expect(onMiss).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(onMiss).toHaveBeenCalledTimes(2);
  comeBack();
  await vi.advanceTimersByTimeAsync(0);
  expect(onMiss).toHaveBeenCalledTimes(3);
  retry();
  await vi.advanceTimersByTimeAsync(0);
  expect(onHere.mock.calls).toEqual([["part"]]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledTimes(4);
  expect(listeners.size).toBe(0);
});

it("stops retrying and reporting once ended", async () => {
  const load = vi.fn(lost);
  const [onHere, onMiss] = [vi.fn(), vi.fn()];
  const { end } = loadWithRetries(load, onHere, onMiss);
  await vi.advanceTimersByTimeAsync(0);
  end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(load).toHaveBeenCalledOnce();
  expect(onHere).not.toHaveBeenCalled();
  expect(listeners.size).toBe(0);
});

it("loadOnce retries instead of rejecting", async () => {
  const load = vi.fn<() => Promise<string>>().mockImplementationOnce(lost).mockResolvedValue("part");
  const there = loadOnce(load);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(await there).toBe("part");
});
