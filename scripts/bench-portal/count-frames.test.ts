import { expect, it } from "vitest";
import { readFrames } from "./count-frames";

const every = (ms: number, count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index * ms);

it("readFrames measures a steady frame rate", () => {
  const { perSecond, worstSecond, longestMs } = readFrames(every(1_000 / 60, 181));
  expect(perSecond).toBeCloseTo(60, 1);
  expect(worstSecond).toBeGreaterThanOrEqual(60);
  expect(longestMs).toBeCloseTo(16.7, 1);
});

it("readFrames reports a pause in the worst second and the longest frame although the mean hides it", () => {
  const before = every(1_000 / 60, 300);
  const { perSecond, worstSecond, longestMs } = readFrames([...before, ...every(1_000 / 60, 300, (before.at(-1) ?? 0) + 400)]);
  expect(perSecond).toBeGreaterThan(50);
  expect(worstSecond).toBeLessThan(40);
  expect(longestMs).toBeCloseTo(400, 0);
});

it("readFrames rejects frames of less than a second", () => {
  expect(() => readFrames(every(16, 20))).toThrow("Too few frames");
});
