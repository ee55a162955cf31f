import { chromium, type Browser, type BrowserContextOptions, type Page } from "@playwright/test";
import { ensureBrowser } from "../testing/browser";
import { owner } from "./service";

const WIDE = { width: 1280, height: 900 } as const;
type State = Exclude<BrowserContextOptions["storageState"], string | undefined>;

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: ensureBrowser(console.log),
    args: ["--disable-background-networking", "--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
  });
}

/** Signs in and returns the browser state (cookies and storage) of the session. */
export async function signIn(browser: Browser, url: string): Promise<State> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${url}/sign-in`);
  await page.getByLabel("Email").fill(owner.email);
  await page.getByLabel("Password", { exact: true }).fill(owner.password);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/test", { timeout: 60_000 });
  const state = await context.storageState();
  await context.close();
  return state;
}

/** Runs `work` with a page in its own browser context, whose cache is empty. */
export async function withPage<T>(browser: Browser, state: State | null, work: (page: Page) => Promise<T>): Promise<T> {
  const context = await browser.newContext({ viewport: WIDE, ...(state ? { storageState: state } : {}) });
  try {
    return await work(await context.newPage());
  } finally {
    await context.close();
  }
}
