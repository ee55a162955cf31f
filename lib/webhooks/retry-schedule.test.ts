import { expect, it } from "vitest";
import { delayAfterMs, maxAttempts } from "./retry-schedule";

const seeds = Array.from({ length: 2_000 }, (_, index) => `dlv_${index}/1`);
const [minute, hour] = [60_000, 3_600_000];

it.each([
  ["live", [5_000, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour]],
  ["test", [5_000, minute]],
] as const)("retries after the published waits in %s, ±10 %%", (environment, waits) => {
  expect(maxAttempts(environment)).toBe(waits.length + 1);
  waits.forEach((wait, index) => {
    const delays = seeds.map((seed) => delayAfterMs(environment, index + 1, seed) ?? Number.NaN);
    const [least, most] = [Math.min(...delays), Math.max(...delays)];
    expect(least).toBeGreaterThanOrEqual(wait * 0.9);
    expect(most).toBeLessThanOrEqual(wait * 1.1);
    // The jitter covers the whole range.
    expect(least).toBeLessThan(wait * 0.91);
    expect(most).toBeGreaterThan(wait * 1.09);
  });
  expect(delayAfterMs(environment, waits.length + 1, "dlv_1/1")).toBeNull();
});

it("returns the same wait for a repeated step, and different jitter for another attempt", () => {
  expect(delayAfterMs("live", 3, "dlv_1/1")).toBe(delayAfterMs("live", 3, "dlv_1/1"));
  const hoursOf = (attempt: number) => (delayAfterMs("live", attempt, "dlv_1/1") ?? 0) / hour;
  expect(hoursOf(8) / 20).not.toBeCloseTo(hoursOf(9) / 24, 3);
});
