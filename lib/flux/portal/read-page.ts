import type { Page } from "playwright-core";
import { z } from "zod";
import { cutText } from "@/lib/kernel/cut-text";
import { AuthorityUnavailable, PortalChanged } from "../authority";
import type { FormPage, Obstacle, PortalMap } from "./page-map";

const texts = z.array(z.string());
const pageFacts = z.object({
  url: z.string(),
  heading: z.string(),
  fields: texts,
  hidden: texts,
  buttons: texts,
  errors: texts,
  status: z.string(),
  facts: z.record(z.string(), z.string()),
  tables: z.array(z.array(z.record(z.string(), z.string()))),
});

/** What a person would read on a page. */
export type PageFacts = z.output<typeof pageFacts>;

// Text and not a function: compilers put names of their own into functions, which the browser doesn't know.
const READ = `(() => {
  const clean = (node) => (node?.textContent ?? "").replace(/\\s+/g, " ").trim();
  const main = document.querySelector("main") ?? document.body;
  const inputs = [...main.querySelectorAll("form input, form select, form textarea")];
  const pairs = [...main.querySelectorAll("dl dt")].map((term) => [clean(term), clean(term.nextElementSibling)]);
  const tables = [...main.querySelectorAll("table")].map((table) => {
    const head = [...table.querySelectorAll("thead th")].map(clean);
    return [...table.querySelectorAll("tbody tr")].map((row) => Object.fromEntries([...row.children].map((cell, index) => [head[index] ?? String(index), clean(cell)])));
  });
  return {
    url: location.href, heading: clean(main.querySelector("h1")),
    fields: inputs.filter((input) => input.type !== "hidden").map((input) => input.name),
    hidden: inputs.filter((input) => input.type === "hidden" && input.value !== "").map((input) => input.name),
    buttons: [...main.querySelectorAll("form button, form input[type=submit]")].map(clean),
    errors: [...main.querySelectorAll("[role=alert] li")].map(clean), status: clean(main.querySelector("[role=status]")),
    facts: Object.fromEntries(pairs), tables,
  };
})()`;

/** Reads the page that is open, in one go. */
export async function readPage(page: Page): Promise<PageFacts> {
  return pageFacts.parse(await page.evaluate(READ));
}

export const obstacleOn = (map: PortalMap, { heading }: PageFacts): Obstacle | null => map.obstacles[heading] ?? null;

/**
 * Throws PortalChanged unless the page is the one that the map describes: its heading, exactly its fields, its button, its one-time
 * token.
 */
export function expectForm(map: PortalMap, read: PageFacts, form: FormPage): void {
  if (obstacleOn(map, read) === "maintenance") throw new AuthorityUnavailable("the portal is under maintenance");
  const differences = [
    read.heading === form.heading ? null : `its heading is "${read.heading}"`,
    read.fields.join() === form.fields.join() ? null : `its fields are ${read.fields.join(", ") || "none"}`,
    read.buttons.length === 1 && read.buttons[0] === form.button ? null : `its buttons are ${read.buttons.join(", ") || "none"}`,
    read.hidden.includes(form.token) ? null : "its form has no one-time token",
  ].filter((difference) => difference !== null);
  if (differences.length > 0) throw changed(form.heading, differences.join("; "));
}

/** The error for a page that differs from its map; `what` says how, without anything that was typed. */
export function changed(where: string, what: string): PortalChanged {
  return new PortalChanged(cutText(`the page "${where}" is not what its map says: ${what}`, 500));
}

/** A fact of a page of the list that must be there. */
export function requireFact({ facts, heading }: PageFacts, name: string): string {
  const value = facts[name];
  if (value === undefined || value === "") throw changed(heading, `it has no ${name}`);
  return value;
}
