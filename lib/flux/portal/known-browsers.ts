import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/**
 * Where systems keep a Chromium or Chrome, the preferred one first: the headless shell is the same browser without the
 * window that nobody looks at, and needs about a third less processor time.
 */
const BROWSER_PATHS: readonly string[] = [
  // Not Debian's script in /usr/bin, which would stay between us and the browser as a process of its own.
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of the Chromium or Chrome of this machine, else of Playwright's own where it was downloaded; undefined where there is none. */
export function installedBrowser(): string | undefined {
  return [...BROWSER_PATHS, chromium.executablePath()].find((path) => path && existsSync(path));
}
