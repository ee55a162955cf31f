import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import { scrollGently } from "./scroll-gently";

afterEach(() => vi.unstubAllGlobals());

it.each([
  [true, "auto"],
  [false, "smooth"],
] as const)("if reduced motion is preferred (%s), scripts scroll with the behavior %s", (matches, behavior) => {
  vi.stubGlobal("window", { matchMedia: () => ({ matches }) });
  expect(scrollGently()).toBe(behavior);
});

it("no other component scrolls smoothly", () => {
  const root = join(import.meta.dirname, "..");
  const smooth = readdirSync(root, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.tsx?$/.test(path) && !path.startsWith("ui/scroll-gently"))
    .filter((path) => /"smooth"|scroll-smooth/.test(readFileSync(join(root, path), "utf8")));
  expect(smooth).toEqual([]);
});
