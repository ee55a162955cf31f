import { expect, it } from "vitest";
import { FailureCount } from "./failure-count";

it("counts failures per run, forgets ended runs, and keeps only the latest", () => {
  const failures = new FailureCount(2);
  expect(["a", "a", "b", "a"].map((id) => failures.add(id))).toEqual([1, 2, 1, 3]);
  failures.forget("a");
  expect(failures.add("a")).toBe(1);
  expect(failures.add("c"), "b, whose last failure is oldest, was forgotten").toBe(1);
  expect([failures.add("a"), failures.add("b")]).toEqual([2, 1]);
});
