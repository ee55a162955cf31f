import type { Page, Response } from "playwright-core";
import { env } from "@/lib/kernel/env";
import { AuthorityUnavailable } from "../authority";
import { changed, readPage, type PageFacts } from "./read-page";
import type { FormPage } from "./page-map";
import { within } from "./time-limit";

/** Opens an address of the portal. Throws AuthorityUnavailable where it does not answer, or answers with a fault of its own. */
export async function open(page: Page, portal: string, path: string): Promise<PageFacts> {
  return judge(page, portal, await page.goto(new URL(path, portal).href, { waitUntil: "load" }));
}

/** Presses the form's button, and waits for the page that answers. */
export async function press(page: Page, portal: string, { button }: FormPage): Promise<PageFacts> {
  const [answer] = await Promise.all([page.waitForNavigation({ waitUntil: "load" }), page.locator("main").getByRole("button", { name: button, exact: true }).click({ noWaitAfter: true })]);
  return judge(page, portal, answer);
}

async function judge(page: Page, portal: string, response: Response | null): Promise<PageFacts> {
  if (!response) throw new AuthorityUnavailable("the portal gave no answer");
  if (response.status() >= 500) throw new AuthorityUnavailable(`the portal answered ${response.status()}`);
  const { origin } = new URL(page.url());
  if (origin !== portal) throw changed("any", "it leads to another address");
  return within(env().PORTAL_PAGE_TIMEOUT_SECONDS * 1_000, "reading a page", readPage(page));
}
