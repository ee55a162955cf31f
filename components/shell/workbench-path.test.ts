import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { isWorkbenchPath } from "./workbench-path";

it("isWorkbenchPath is true for a single invoice and false for lists", () => {
  expect(["/test/review/itm_1", "/live/invoices/itm_1"].every(isWorkbenchPath)).toBe(true);
  expect(["/test", "/test/review", "/test/invoices", "/test/filings/fil_1", "/docs/review/x"].some(isWorkbenchPath)).toBe(false);
});

/**
 * With such a selector, browsers recompute the styles of everything inside whenever an element is added or removed: half a second for an
 * invoice of 500 lines, on each key press or hover.
 */
it("the style sheet has no :has() selector on the page or its frame", () => {
  const css = readFileSync(new URL("../../app/globals.css", import.meta.url), "utf8");
  expect(css.replace(/@media print \{[^]*?\n {2}\}/g, "").match(/(?:html|body|\.shell):has\([^)]*\)/g) ?? []).toEqual([]);
});
