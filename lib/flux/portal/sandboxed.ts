import type { Browser, LaunchOptions } from "playwright-core";
import { logger } from "@/lib/kernel/logger";
import { within } from "@/lib/kernel/time-limit";

const PROBE_TIMEOUT_MS = 20_000;

/** Whether this machine was found to have no sandbox; asked once a process. */
let unusable = false;

/**
 * Starts a browser in Chromium's sandbox, which Playwright leaves off unless it is asked for: a page that breaks out of its renderer
 * would have the worker's files and secrets. Chromium refuses it to root, and containers often forbid the namespaces that it is made
 * of; there it starts without, and the log says so.
 */
export async function launchSandboxed(
  launch: (options: Required<Pick<LaunchOptions, "chromiumSandbox">>) => Promise<Browser>,
  isRoot = process.getuid?.() === 0,
): Promise<Browser> {
  if (isRoot || unusable) return launch({ chromiumSandbox: false });
  let browser: Browser | null = null;
  try {
    browser = await launch({ chromiumSandbox: true });
    // A sandbox that can't be set up may show only when the first page wants a process.
    const context = await within(PROBE_TIMEOUT_MS, "opening a page in the sandbox", browser.newContext());
    await within(PROBE_TIMEOUT_MS, "opening a page in the sandbox", context.newPage());
    await context.close();
    return browser;
  } catch (error) {
    void browser?.close().catch(() => undefined);
    const plain = await launch({ chromiumSandbox: false });
    // Only now is it sure that the sandbox was to blame.
    unusable = true;
    logger("portal").warn({ err: error }, "the browser runs without Chromium's sandbox, which this machine does not allow");
    return plain;
  }
}
