import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/**
 * What axe finds wrong on the page as it is shown, or in the part that `selector` names: all of its rules, none of what
 * passes. It runs in the page alone, for no page has frames, and needs no second page to put results together.
 */
export async function axeViolations(page: Page, selector?: string): Promise<string[]> {
  if (page.frames().length > 1) throw new Error(`${page.url()} has frames, into which axe would not look`);
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await (selector ? axe.include(selector) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
}
