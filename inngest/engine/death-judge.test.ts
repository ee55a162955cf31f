import { expect, test } from "vitest";
import { createDeathJudge } from "./death-judge";

const alive = (atMs: number) => ({ atMs, isAlive: true });

/** A judge's verdicts on these looks, as a string of "y" and "n". */
function verdicts(judge: ReturnType<typeof createDeathJudge>, looks: readonly { atMs: number; isAlive: boolean }[]): string {
  return looks.map((look) => (judge(look) ? "y" : "n")).join("");
}

test("a worker judges others only after being seen alive itself for the length of their timeout", () => {
  const steady = Array.from({ length: 8 }, (_, n) => alive(n * 2_000));
  expect(verdicts(createDeathJudge(10_000, 2_000), steady)).toBe("nnnnnyyy");
});

test("after an outage or pause, a worker grants others the time for which it was silent itself", () => {
  const judge = createDeathJudge(10_000, 2_000);
  verdicts(
    judge,
    Array.from({ length: 8 }, (_, n) => alive(n * 2_000)),
  );
  expect(judge(alive(21_000)), "delayed, but the others still have a heartbeat of grace").toBe(true);
  expect(judge(alive(28_001)), "too long a gap, in which the others may have been cut off as well").toBe(false);
  expect(verdicts(judge, [30_000, 33_000, 36_000, 38_000, 38_001].map(alive))).toBe("nnnny");
});

test("a worker that is not seen alive judges no others", () => {
  const judge = createDeathJudge(10_000, 2_000);
  const silent = Array.from({ length: 8 }, (_, n) => ({ atMs: n * 2_000, isAlive: false }));
  expect(verdicts(judge, silent)).toBe("nnnnnnnn");
  expect(verdicts(judge, [16_000, 18_000, 20_000, 22_000, 23_999, 24_000].map(alive))).toBe("nnnnny");
});
