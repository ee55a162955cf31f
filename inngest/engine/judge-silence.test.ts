import { expect, test } from "vitest";
import { silenceJudge } from "./judge-silence";

const alive = (atMs: number) => ({ atMs, isAlive: true });

/** A judge's verdicts on these looks, as a string of "y" and "n". */
function verdicts(judge: ReturnType<typeof silenceJudge>, looks: readonly { atMs: number; isAlive: boolean }[]): string {
  return looks.map((look) => (judge(look) ? "y" : "n")).join("");
}

test("a worker judges others once it was heard of itself for as long as they may be silent", () => {
  const steady = Array.from({ length: 8 }, (_, n) => alive(n * 2_000));
  expect(verdicts(silenceJudge(10_000, 2_000), steady)).toBe("nnnnnyyy");
});

test("after an outage, or a pause of its machine, it gives the others the time in which it was silent itself", () => {
  const judge = silenceJudge(10_000, 2_000);
  verdicts(
    judge,
    Array.from({ length: 8 }, (_, n) => alive(n * 2_000)),
  );
  expect(judge(alive(21_000)), "late, but the others had a beat left").toBe(true);
  expect(judge(alive(28_001)), "a gap in which others may have been cut off for as long").toBe(false);
  expect(verdicts(judge, [30_000, 33_000, 36_000, 38_000, 38_001].map(alive))).toBe("nnnny");
});

test("one that isn't heard of judges nobody", () => {
  const judge = silenceJudge(10_000, 2_000);
  const silent = Array.from({ length: 8 }, (_, n) => ({ atMs: n * 2_000, isAlive: false }));
  expect(verdicts(judge, silent)).toBe("nnnnnnnn");
  expect(verdicts(judge, [16_000, 18_000, 20_000, 22_000, 23_999, 24_000].map(alive))).toBe("nnnnny");
});
