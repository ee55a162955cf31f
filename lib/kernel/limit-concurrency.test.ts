import { expect, it } from "vitest";
import { limitConcurrency } from "./limit-concurrency";

/** A promise that the test settles. */
function deferred() {
  let resolve = (_: string): void => undefined;
  let reject = (_: Error): void => undefined;
  const promise = new Promise<string>((yes, no) => {
    resolve = yes;
    reject = no;
  });
  return { promise, resolve, reject };
}

it("runs up to the limit at once and the rest in order, and continues after a failure", async () => {
  const run = limitConcurrency(
    () => 2,
    60_000,
    () => new Error("too long"),
  );
  const works = [deferred(), deferred(), deferred(), deferred()];
  const begun: number[] = [];
  const ends = works.map((work, i) =>
    run(() => {
      begun.push(i);
      return work.promise;
    }),
  );
  await Promise.resolve();
  expect(begun).toEqual([0, 1]);
  works[1]?.reject(new Error("one"));
  await expect(ends[1]).rejects.toThrow("one");
  await expect.poll(() => begun).toEqual([0, 1, 2]);
  works[0]?.resolve("a");
  await expect.poll(() => begun).toEqual([0, 1, 2, 3]);
  works[2]?.resolve("c");
  works[3]?.resolve("d");
  expect(await Promise.all([ends[0], ends[2], ends[3]])).toEqual(["a", "c", "d"]);
  expect(await run(() => Promise.resolve("all places are free again"))).toContain("free");
});

it("rejects at once if the queue is full, and still runs what is queued", async () => {
  const run = limitConcurrency(
    () => 1,
    60_000,
    () => new Error("too many"),
    2,
  );
  const first = deferred();
  const ends = [run(() => first.promise), run(() => Promise.resolve("second")), run(() => Promise.resolve("third"))];
  await expect(run(() => Promise.resolve("never"))).rejects.toThrow("too many");
  first.resolve("first");
  expect(await Promise.all(ends)).toEqual(["first", "second", "third"]);
  expect(await run(() => Promise.resolve("again"))).toBe("again");
});

it("rejects what waits longer than the time limit, without losing a slot", async () => {
  const run = limitConcurrency(
    () => 1,
    20,
    () => new Error("too long"),
  );
  const first = deferred();
  const holding = run(() => first.promise);
  await expect(run(() => Promise.resolve("never"))).rejects.toThrow("too long");
  first.resolve("done");
  expect(await holding).toBe("done");
  expect(await run(() => Promise.resolve("next"))).toBe("next");
});
