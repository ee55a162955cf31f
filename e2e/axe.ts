import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axeCore from "axe-core";
import type { Page } from "@playwright/test";

/** The minified build, because the page parses it each time it is opened and the other build is twice as large. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that can depend on the color scheme. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

type WithAxe = typeof globalThis & { axe?: typeof axeCore };

/**
 * Elements that are dimmed while loading, or fading in, have different colors for a moment. So does a page whose script hasn't handled a
 * change of color scheme yet, which its class shows.
 */
const isSettled = (): boolean =>
  document.documentElement.classList.contains("dark") === matchMedia("(prefers-color-scheme: dark)").matches &&
  document.querySelector("[aria-busy=true]") === null &&
  document.getAnimations().every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity);

/**
 * Axe violations on the current page, or in the part that `selector` names, for all rules. With `colorsAlone`, only color rules are run,
 * for a page that passed the others in another color scheme. Levy's pages have no frames, which this wouldn't check. Each violation is a
 * rule's ID with the elements that break it.
 */
export async function axeViolations(
  page: Page,
  { selector, colorsAlone = false }: { selector?: string; colorsAlone?: boolean } = {},
): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, into which axe would not look`);
  await page.waitForFunction(isSettled);
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(SOURCE);
  const violations = await page.evaluate(
    async ({ selector, rules }) => {
      const { axe } = globalThis as WithAxe;
      if (!axe) throw new Error("axe is not on the page");
      const { violations } = await axe.run(selector ?? document, {
        resultTypes: ["violations"],
        ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
      });
      return violations.map(({ id, nodes }) => ({ id, targets: nodes.map(({ target }) => target.join(" ")) }));
    },
    { selector, rules: colorsAlone ? COLOR_RULES : undefined },
  );
  return violations.map(({ id, targets }) => `${id} at ${targets.join(", ")}`);
}
