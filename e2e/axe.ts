import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axeCore from "axe-core";
import type { Page } from "@playwright/test";

/** Its minified form: a page reads twice as much in the other one, every time that it is opened. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that a colour scheme, which is a matter of style sheets alone, can make a difference to. */
const COLOR_RULES = ["color-contrast", "link-in-text-block"];

type WithAxe = typeof globalThis & { axe?: typeof axeCore };

/**
 * What is dimmed while it is fetched, or on its way into sight, has other colours for that moment; so has a page whose script has yet to
 * hear of another scheme, which its class says.
 */
const isSettled = (): boolean =>
  document.documentElement.classList.contains("dark") === matchMedia("(prefers-color-scheme: dark)").matches &&
  document.querySelector("[aria-busy=true]") === null &&
  document.getAnimations().every(({ playState, effect }) => playState !== "running" || effect?.getComputedTiming().endTime === Infinity);

/**
 * What axe finds wrong on the page as it is shown, or in the part that `selector` names: all of its rules, none of what
 * passes; with `colorsAlone` those of colours, for a page that passed the others in another scheme. Pages of Levy have no
 * frames, into which it would not look. Each finding is a rule's id with the elements that break it.
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
