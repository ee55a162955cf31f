import { expect, it, vi } from "vitest";
import { BoundedCache } from "./bounded-cache";

it("computes a value once", () => {
  const compute = vi.fn((key: string) => key.length);
  const cache = new BoundedCache<number>({ entries: 2, keyLength: 5 });
  expect([cache.get("ab", compute), cache.get("ab", compute)]).toEqual([2, 2]);
  expect(compute).toHaveBeenCalledTimes(1);
});

it("doesn't cache long keys", () => {
  const compute = vi.fn((key: string) => key.length);
  const cache = new BoundedCache<number>({ entries: 2, keyLength: 5 });
  expect([cache.get("abcdef", compute), cache.get("abcdef", compute)]).toEqual([6, 6]);
  expect(compute).toHaveBeenCalledTimes(2);
});

it("is emptied when it is full", () => {
  const compute = vi.fn((key: string) => key.length);
  const cache = new BoundedCache<number>({ entries: 2, keyLength: 5 });
  for (const key of ["a", "b", "c", "c", "a"]) cache.get(key, compute);
  expect(compute.mock.calls.map(([key]) => key)).toEqual(["a", "b", "c", "a"]);
});
