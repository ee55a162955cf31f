import { existsSync } from "node:fs";
import { chromium } from "./playwright";

/**
 * Where systems install Chromium or Chrome, the preferred one first. The headless shell is the same browser without a window and needs
 * about a third less processor time.
 */
const BROWSER_PATHS: readonly string[] = [
  // Not Debian's wrapper script in /usr/bin, which would stay as an extra process between the worker and the browser.
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Path of this machine's Chromium or Chrome, else of Playwright's own if it was downloaded; undefined if there is none. */
export function installedBrowser(): string | undefined {
  return [...BROWSER_PATHS, chromium.executablePath()].find((path) => path && existsSync(path));
}
