import { afterEach, expect, it, vi } from "vitest";
import { buildId } from "./build-id";
import { isSameBuild } from "./updated";

const shown = vi.hoisted(() => ({ info: vi.fn(), dismiss: vi.fn() }));
vi.mock("@/components/ui/toast", () => ({ toast: shown }));
afterEach(() => vi.clearAllMocks());

it("isSameBuild accepts only servers of the page's own build, and announces each other build once", () => {
  expect(isSameBuild(buildId)).toBe(true);
  expect(shown.dismiss, "nothing announced for the page's own build").not.toHaveBeenCalled();
  expect([isSameBuild("2"), isSameBuild("2")]).toEqual([false, false]);
  expect(shown.info.mock.calls).toMatchObject([["Levy was updated", { description: "Copy what you typed, then reload the page." }]]);
  expect(isSameBuild("3")).toBe(false);
  expect(shown.info).toHaveBeenCalledTimes(2);
  expect(isSameBuild(buildId), "an upgrade that was rolled back").toBe(true);
  expect(shown.dismiss).toHaveBeenCalledOnce();
});

it("isSameBuild rejects a server that does not report its build", () => {
  expect(isSameBuild(undefined)).toBe(false);
});
