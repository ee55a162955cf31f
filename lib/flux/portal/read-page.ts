import type { Page } from "playwright-core";
import { z } from "zod";
import { cutText } from "@/lib/kernel/text/cut-text";
import { AuthorityUnavailable, PortalChanged } from "../authority";
import type { FormPage, Obstacle, PortalMap } from "./page-map";

const texts = z.array(z.string());
const pageFacts = z.object({
  url: z.string(),
  /** True if the page has the portal's own frame (`main`); false for a page that stands in front of the portal. */
  framed: z.boolean(),
  title: z.string(),
  text: z.string(),
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

// Source text rather than a function: compilers insert helper names into functions that the browser doesn't know.
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
    url: location.href, framed: document.querySelector("main") !== null, title: clean(document.querySelector("title")), text: (main.innerText ?? "").replace(/\\s+/g, " ").slice(0, 2000), heading: clean(main.querySelector("h1")),
    fields: inputs.filter((input) => input.type !== "hidden").map((input) => input.name),
    hidden: inputs.filter((input) => input.type === "hidden" && input.value !== "").map((input) => input.name),
    buttons: [...main.querySelectorAll("form button, form input[type=submit]")].map(clean),
    errors: [...main.querySelectorAll("[role=alert] li")].map(clean), status: clean(main.querySelector("[role=status]")),
    facts: Object.fromEntries(pairs), tables,
  };
})()`;

/** Reads the open page in a single evaluation. */
export async function readPage(page: Page): Promise<PageFacts> {
  return pageFacts.parse(await page.evaluate(READ));
}

/** Wording of notices that a portal is out of reach. */
const saysAway: readonly RegExp[] = [
  /\b(?:under|down for|undergoing|closed for) (?:\w+ )?maintenance\b|\bmaintenance (?:is )?(?:in progress|under way)\b|^(?:\w+ )?maintenance$/im,
  /\b(?:temporarily|currently|momentarily) (?:unavailable|down|offline|closed|out of service|not available)\b/i,
  /\b(?:try|check|come) (?:\w+ )?(?:again|back) (?:later|soon|shortly|in)\b|\bbe (?:right )?back (?:soon|shortly|later|in)\b/i,
  /\btoo many requests\b|\brate limit(?:ed)?\b/i,
];

/** Wording of firewalls that let nobody through for now. Within the portal's own frame the same words are a refusal by the portal. */
const saysRefused: readonly RegExp[] = [
  /\bforbidden\b|\b(?:access|request) (?:was |has been |is )?(?:denied|blocked|rejected|unsuccessful)\b|\byou have been blocked\b/i,
  /\brequested url was rejected\b|\b(?:checking|verifying) (?:if |that )?you(?:r browser\b| are\b)/i,
];

/**
 * Determines by its heading what is shown instead of the expected page. An unknown page with nothing to fill in that says the portal is out
 * of reach is not the portal's own, and counts as an outage. It must not count as a changed portal, which stops every filing. A refusal
 * within the portal's own frame is no outage either.
 */
export function obstacleOn(map: PortalMap, read: PageFacts): Obstacle | null {
  const known = map.obstacles[read.heading];
  if (known) return known;
  if (!isNotice(map, read)) return null;
  return says(read, read.framed ? saysAway : [...saysAway, ...saysRefused]) ? "away" : null;
}

/** An unknown page with nothing to fill in. */
const isNotice = (map: PortalMap, read: PageFacts): boolean => !isOwn(map, read) && read.fields.length === 0 && read.buttons.length === 0;

const says = (read: PageFacts, words: readonly RegExp[]): boolean => words.some((pattern) => pattern.test(saidOn(read)));

const saidOn = ({ title, heading, text }: PageFacts): string => `${title}\n${heading}\n${text}`;

const speaksOfPassword = [/\b(?:passwords?|credentials|user ?names?|log-?in details)\b|\baccount (?:is|was|has)\b/i];
const saysWrong = [
  /\b(?:wrong|incorrect|invalid|mistaken|locked|suspended|disabled|deactivated)\b|\b(?:failed|unsuccessful) (?:[\w-]+ )?attempts?\b/i,
  /\btoo many (?:[\w-]+ ){0,4}attempts?\b|\b(?:account|user) (?:is|was|has been) (?:\w+ )?(?:blocked|barred|frozen)\b/i,
  /\bnot (?:correct|valid|recogni[sz]ed)\b|\b(?:do|does|did)(?: not|n['’]t) match\b/i,
];
/**
 * A notice that the account is unavailable is a refusal. That the portal is unavailable says nothing about a password, whatever else the
 * notice mentions.
 */
const saysAccountAway = [
  /\baccount (?:is|was|has been) (?:temporarily|currently|momentarily) (?:unavailable|down|offline|closed|out of service|not available)\b/i,
];

/**
 * Whether a notice that answers the password refuses it in wording that the map doesn't know: it mentions the credentials and says no.
 * Maintenance notices refuse nothing.
 */
export const refusesInOwnWords = (map: PortalMap, read: PageFacts): boolean =>
  map.obstacles[read.heading] === undefined &&
  isNotice(map, read) &&
  !says(read, saysAway.slice(0, 1)) &&
  says(read, speaksOfPassword) &&
  says(read, [...saysAccountAway, ...saysRefused, ...saysWrong]);

const isOwn = (map: PortalMap, { heading }: PageFacts): boolean =>
  [map.signIn, map.home, map.vatForm, map.whtForm, map.confirm, map.submissions, map.receipt].some((page) => page.heading === heading);

/** Throws AuthorityUnavailable if the page says that the portal can't be used for now. */
export function expectOpen(map: PortalMap, read: PageFacts): void {
  const obstacle = obstacleOn(map, read);
  if (obstacle === "maintenance") throw new AuthorityUnavailable("the portal is under maintenance");
  if (obstacle === "away")
    throw new AuthorityUnavailable(cutText(`a page before the portal says that it is out of reach: "${read.heading || read.title}"`, 300));
}

/** Throws PortalChanged unless the page is as the map describes it: heading, exactly these fields, button and one-time token. */
export function expectForm(map: PortalMap, read: PageFacts, form: FormPage): void {
  expectOpen(map, read);
  const differences = [
    read.heading === form.heading ? null : `its heading is "${read.heading}"`,
    read.fields.join() === form.fields.join() ? null : `its fields are ${read.fields.join(", ") || "none"}`,
    read.buttons.length === 1 && read.buttons[0] === form.button ? null : `its buttons are ${read.buttons.join(", ") || "none"}`,
    read.hidden.includes(form.token) ? null : "its form has no one-time token",
  ].filter((difference) => difference !== null);
  if (differences.length > 0) throw pageDiffers(form.heading, differences.join("; "));
}

/** Builds the error for a page that differs from its map; `what` says how, and must not contain anything that was typed. */
export function pageDiffers(where: string, what: string): PortalChanged {
  return new PortalChanged(cutText(`the page "${where}" is not what its map says: ${what}`, 500));
}

/** Returns a fact that must be on the page; throws PortalChanged if it is missing. */
export function requireFact({ facts, heading }: PageFacts, name: string): string {
  const value = facts[name];
  if (value === undefined || value === "") throw pageDiffers(heading, `it has no ${name}`);
  return value;
}
