import { expect, it } from "vitest";
import { statusPollMs, backOffMs } from "./waiting-times";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

it("backOffMs doubles up to an hour, six hours after three days, and 30 seconds in the sandbox", () => {
  const minutes = [0, 1, 2, 3, 6, 7, 8, 100].map((attempt) => backOffMs("live", attempt, 0) / MINUTE_MS);
  expect(minutes).toEqual([1, 1, 2, 4, 32, 60, 60, 60]);
  expect([72 * HOUR_MS - 1, 72 * HOUR_MS].map((waitedMs) => backOffMs("live", 9, waitedMs) / HOUR_MS)).toEqual([1, 6]);
  expect([1, 2, 5, 6, 50].map((attempt) => backOffMs("test", attempt, 0) / 1_000)).toEqual([1, 2, 16, 30, 30]);
});

it("statusPollMs waits as long again as the filing has waited, about 80 lookups in three days", () => {
  expect([0, 59_999, 60_000, 180_000, 420_000].map((waitedMs) => statusPollMs("live", waitedMs) / MINUTE_MS)).toEqual([1, 1, 2, 4, 8]);
  expect([0, 1_000, 3_000, 600_000].map((waitedMs) => statusPollMs("test", waitedMs) / 1_000)).toEqual([1, 2, 4, 30]);
  let asked = 0;
  for (let waitedMs = 0; waitedMs < 72 * HOUR_MS; waitedMs += statusPollMs("live", waitedMs)) asked += 1;
  expect(asked).toBeLessThan(85);
});
