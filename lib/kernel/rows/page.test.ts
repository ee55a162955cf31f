import { expect, it } from "vitest";
import { toPage } from "./page";

it("names the next page's place only if there are more rows", () => {
  expect(toPage(["c", "b", "a"], 2, String)).toEqual({ items: ["c", "b"], nextAfter: "b" });
  expect(toPage(["c", "b"], 2, String)).toEqual({ items: ["c", "b"], nextAfter: null });
  expect(toPage([], 2, String)).toEqual({ items: [], nextAfter: null });
});
