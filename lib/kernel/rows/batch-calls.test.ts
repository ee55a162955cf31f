import { describe, expect, test } from "vitest";
import { batchCalls } from "./batch-calls";

describe("batchCalls", () => {
  test("groups calls made at once or while a batch is running, in order and up to the maximum size", async () => {
    const groups: number[][] = [];
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const double = batchCalls(async (items: readonly number[]) => {
      groups.push([...items]);
      if (groups.length === 1) await held;
      return items.map((item) => item * 2);
    }, 3);
    const first = [double(1), double(2)];
    await new Promise((resolve) => setImmediate(resolve));
    const later = [3, 4, 5, 6].map((item) => double(item));
    release();
    expect(await Promise.all([...first, ...later])).toEqual([2, 4, 6, 8, 10, 12]);
    expect(groups).toEqual([[1, 2], [3, 4, 5], [6]]);
    expect(await double(7)).toBe(14);
  });

  test("rejects only the call that fails", async () => {
    const work = batchCalls(async (items: readonly string[]) => {
      if (items.includes("bad")) throw new Error("can't be written");
      return items;
    });
    const [good, bad, other] = await Promise.allSettled([work("good"), work("bad"), work("other")]);
    expect([good, other]).toMatchObject([{ value: "good" }, { value: "other" }]);
    expect(bad).toMatchObject({ status: "rejected", reason: { message: "can't be written" } });
  });
});
