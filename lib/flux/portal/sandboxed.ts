import type { Browser, LaunchOptions } from "playwright-core";
import { logger } from "@/lib/kernel/logger";
import { withTimeout } from "@/lib/kernel/time/time-limit";

const PROBE_TIMEOUT_MS = 20_000;

/** Whether the sandbox was found unusable on this machine; determined once per process. */
let unusable = false;

/**
 * Launches a browser in Chromium's sandbox, which Playwright turns off by default: without it, a page that breaks out of its renderer could
 * read the worker's files and secrets. Chromium doesn't run sandboxed as root, and containers often forbid the namespaces that the sandbox
 * needs. There the browser is launched without it; a failed sandbox is logged.
 */
export async function launchSandboxed(
  launch: (options: Required<Pick<LaunchOptions, "chromiumSandbox">>) => Promise<Browser>,
  isRoot = process.getuid?.() === 0,
): Promise<Browser> {
  if (isRoot || unusable) return launch({ chromiumSandbox: false });
  let browser: Browser | null = null;
  try {
    browser = await launch({ chromiumSandbox: true });
    // A sandbox that can't be set up may fail only when the first page needs a process.
    const context = await withTimeout(PROBE_TIMEOUT_MS, "opening a page in the sandbox", browser.newContext());
    await withTimeout(PROBE_TIMEOUT_MS, "opening a page in the sandbox", context.newPage());
    await context.close();
    return browser;
  } catch (error) {
    void browser?.close().catch(() => undefined);
    const plain = await launch({ chromiumSandbox: false });
    // Only now is it certain that the sandbox was to blame.
    unusable = true;
    logger("portal").warn({ err: error }, "the browser runs without Chromium's sandbox, which this machine does not allow");
    return plain;
  }
}
