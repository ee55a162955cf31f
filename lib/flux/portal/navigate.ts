import { setTimeout as delay } from "node:timers/promises";
import type { BrowserContext, Page, Response, Route } from "playwright-core";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import { AuthorityUnavailable, PortalChanged } from "../authority";
import { pageDiffers, readPage, type PageFacts } from "./read-page";
import type { FormPage } from "./page-map";
import { gateOf } from "./portal-gate";
import { notAfter, withTimeout } from "@/lib/kernel/time/time-limit";

const LEAVE_TIMEOUT_MS = 5_000;
const LEAVE_AGAIN_MS = 50;
/** Redirects on which a browser sends the form again, to wherever they lead. */
const SENDS_ON: ReadonlySet<number> = new Set([307, 308]);
/** Statuses below 500 that mean "try later": request timeout, too early, too many requests. */
const LATER: ReadonlySet<number> = new Set([408, 425, 429]);

/** Opens an address of the portal. Throws AuthorityUnavailable if it does not answer, or answers with a server error or "try later". */
export async function openPage(page: Page, portal: string, path: string): Promise<PageFacts> {
  return judge(page, portal, await page.goto(new URL(path, portal).href, { waitUntil: "load" }));
}

/** Presses the form's button and waits for the page that answers. */
export async function submitForm(page: Page, portal: string, { button }: FormPage): Promise<PageFacts> {
  const [answer] = await Promise.all([
    page.waitForNavigation({ waitUntil: "load" }),
    page.locator("main").getByRole("button", { name: button, exact: true }).click({ noWaitAfter: true }),
  ]);
  return judge(page, portal, answer);
}

/**
 * Presses the button of a form that must be sent at most once, and waits for the page that answers. A browser sends a form again on its own
 * if the connection breaks before an answer arrives. So the request is intercepted and sent from here, on its own connection and without
 * retries: only to the portal, and only while `maySend` returns true. A second request by the page and a redirect that would send the form
 * on are blocked. If no answer arrives, the page is closed.
 */
export async function submitFormOnce(
  page: Page,
  portal: string,
  form: FormPage,
  { maySend = () => true }: { maySend?: () => boolean } = {},
): Promise<PageFacts> {
  const gate = gateOf(page.context());
  let isSent = false;
  const send = async (route: Route): Promise<void> => {
    const request = route.request();
    if (!request.isNavigationRequest()) return route.fallback();
    if (isSent || new URL(request.url()).origin !== portal || !maySend()) return route.abort("blockedbyclient");
    isSent = true;
    try {
      const headers = { ...request.headers(), connection: "close" };
      const timeout = env().PORTAL_PAGE_TIMEOUT_SECONDS * 1_000;
      // The gate enforces the limit too, because a suspended process notices its own time-out only after it has resumed.
      const response = await gate.only(notAfter(timeout), () => route.fetch({ headers, maxRedirects: 0, maxRetries: 0, timeout }));
      if (SENDS_ON.has(response.status())) return await route.abort("blockedbyclient");
      await route.fulfill({ response });
    } catch {
      // Whether the form arrived is unknown: the page shows an error, and so the caller gets one.
      await route.abort("connectionfailed").catch(() => undefined);
    }
  };
  // Intercepts the whole context: a form may open a window of its own, whose requests are not this page's.
  await page.context().route("**/*", send);
  let isAnswered = true;
  try {
    return await submitForm(page, portal, form);
  } catch (error) {
    isAnswered = error instanceof AuthorityUnavailable || error instanceof PortalChanged;
    throw error;
  } finally {
    if (isAnswered) await page.context().unroute("**/*", send);
    else {
      // A form without an answer is still on its page, whose script may be sending it again, and a request held back here goes out when
      // that page is closed. So the gate is shut first: nothing of this context reaches the network any more.
      gate.shut();
      await closePages(page.context());
    }
  }
}

async function closePages(context: BrowserContext): Promise<void> {
  const warn = (error: unknown) => logger("portal").warn({ err: error }, "a page did not close; it goes with its session");
  // Until the page of a script is closed, it may open windows anew, in place of those that are closed already.
  context.on("page", (page) => void page.close().catch(warn));
  const closing = Promise.all(context.pages().map((page) => page.close()));
  await withTimeout(LEAVE_TIMEOUT_MS, "closing pages", closing).catch(warn);
}

/**
 * Navigates the page to about:blank and returns whether that succeeded. If so, nothing of the old page goes on, and the session may serve
 * the taxpayer's next filing.
 */
export async function leavePage(page: Page): Promise<boolean> {
  const deadline = performance.now() + LEAVE_TIMEOUT_MS;
  for (let leftMs = LEAVE_TIMEOUT_MS; leftMs > 0 && !page.isClosed(); leftMs = deadline - performance.now()) {
    try {
      await withTimeout(leftMs, "leaving a page", page.goto("about:blank"));
      return true;
    } catch {
      // Another page that was about to be shown, such as the browser's error page, interrupted the navigation: retry until the time is
      // over.
      await delay(LEAVE_AGAIN_MS);
    }
  }
  return false;
}

async function judge(page: Page, portal: string, response: Response | null): Promise<PageFacts> {
  if (!response) throw new AuthorityUnavailable("the portal gave no answer");
  if (response.status() >= 500 || LATER.has(response.status())) throw new AuthorityUnavailable(`the portal answered ${response.status()}`);
  const { origin } = new URL(page.url());
  if (origin !== portal) throw pageDiffers("any", "it leads to another address");
  return withTimeout(env().PORTAL_PAGE_TIMEOUT_SECONDS * 1_000, "reading a page", readPage(page));
}
