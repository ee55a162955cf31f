import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isWorkbenchPath } from "./workbench-path";

it("an invoice is worked on, a list of them is not", () => {
  expect(["/test/review/itm_1", "/live/invoices/itm_1"].every(isWorkbenchPath)).toBe(true);
  expect(["/test", "/test/review", "/test/invoices", "/test/filings/fil_1", "/docs/review/x"].some(isWorkbenchPath)).toBe(false);
});

/**
 * A browser that meets such a selector styles everything beneath anew with each element that comes or goes: half a second with an
 * invoice of 500 lines, for a key or a value that is pointed at.
 */
it("no style sheet asks the whole page or its frame what stands somewhere within it", () => {
  const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
  expect(css.replace(/@media print \{[^]*?\n {2}\}/g, "").match(/(?:html|body|\.shell):has\([^)]*\)/g) ?? []).toEqual([]);
});
