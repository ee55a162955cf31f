import { afterEach, expect, it, vi } from "vitest";
import { notAfter, withTimeout } from "./time-limit";

afterEach(() => vi.restoreAllMocks());

it("withTimeout rejects when the time is up, and otherwise passes the result or error through", async () => {
  await expect(withTimeout(1, "a browser that hangs", new Promise(() => undefined))).rejects.toThrow(
    "a browser that hangs took longer than 1 ms",
  );
  expect(await withTimeout(10_000, "it", Promise.resolve("done"))).toBe("done");
  await expect(withTimeout(10_000, "it", Promise.reject(new Error("its own")))).rejects.toThrow("its own");
});

it.each([
  ["the limit is over", 5_001, 5_001, false],
  ["exactly at the limit", 5_000, 5_000, true],
  ["the machine slept, which paused the monotonic clock", 10, 3_600_000, false],
  ["the wall clock was set back", 5_001, -3_600_000, false],
])("notAfter tells whether time is left: %s", (_, steadyMs, wallMs, isLeft) => {
  const steady = vi.spyOn(performance, "now").mockReturnValue(1_000);
  const wall = vi.spyOn(Date, "now").mockReturnValue(1_800_000_000_000);
  const maySend = notAfter(5_000);
  steady.mockReturnValue(1_000 + steadyMs);
  wall.mockReturnValue(1_800_000_000_000 + wallMs);
  expect(maySend()).toBe(isLeft);
});
