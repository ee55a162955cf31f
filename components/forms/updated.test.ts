import { afterEach, expect, it, vi } from "vitest";
import { buildId } from "./build-id";
import { isSameBuild } from "./updated";

const shown = vi.hoisted(() => ({ info: vi.fn(), dismiss: vi.fn() }));
vi.mock("@/components/ui/toast", () => ({ toast: shown }));
afterEach(() => vi.clearAllMocks());

it("lets a page go on with servers of its own build alone, and tells each other build once", () => {
  expect(isSameBuild(buildId)).toBe(true);
  expect(shown.dismiss, "nothing was told").not.toHaveBeenCalled();
  expect([isSameBuild("2"), isSameBuild("2")]).toEqual([false, false]);
  expect(shown.info.mock.calls).toMatchObject([["Levy was updated", { description: "Copy what you typed, then reload the page." }]]);
  expect(isSameBuild("3")).toBe(false);
  expect(shown.info).toHaveBeenCalledTimes(2);
  expect(isSameBuild(buildId), "an upgrade that was taken back").toBe(true);
  expect(shown.dismiss).toHaveBeenCalledOnce();
});

it("does not go on with a server that doesn't say its build, such as one of before", () => {
  expect(isSameBuild(undefined)).toBe(false);
});
