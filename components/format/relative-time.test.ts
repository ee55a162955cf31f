import { expect, it } from "vitest";
import { relativeTime } from "./relative-time";

const now = new Date("2026-11-21T12:00:00Z");
const s = 1_000;

it.each([
  [0, "just now"],
  [-44 * s, "just now"],
  [-46 * s, "1 min ago"],
  [-89 * s, "1 min ago"],
  [-59 * 60 * s, "59 min ago"],
  [-60 * 60 * s, "1 h ago"],
  [-23 * 3_600 * s, "23 h ago"],
  [-24 * 3_600 * s, "1 day ago"],
  [-6.9 * 86_400 * s, "7 days ago"],
  [-7 * 86_400 * s, null],
  [10 * s, "in a moment"],
  [5 * 60 * s, "in 5 min"],
  [3 * 86_400 * s, "in 3 days"],
  [8 * 86_400 * s, null],
])("%i ms from now is shown as %s", (ms, words) => {
  expect(relativeTime(new Date(now.getTime() + ms), now)).toBe(words);
});
