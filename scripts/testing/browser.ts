import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { BROWSER_PATHS } from "../../lib/flux/portal/known-browsers";
import { installWithApt } from "./apt";

/** The Chromium or Chrome of this machine, else Playwright's own where it was downloaded; null where there is none. */
export function findBrowser(): string | null {
  const own = chromium.executablePath();
  return [...BROWSER_PATHS, own].find((path) => path && existsSync(path)) ?? null;
}

/** Finds a browser for the tests or installs one, saying what it does. Throws, with the remedy, where neither works. */
export function ensureBrowser(say: (line: string) => void): string {
  const found = findBrowser();
  if (found) return found;
  // The shell is in Debian's own packages from 2025 on.
  installWithApt(["chromium-headless-shell"], say);
  if (!findBrowser()) installWithApt(["chromium"], say);
  if (!findBrowser()) {
    say("No Chromium here: downloading Playwright's …");
    spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  }
  const installed = findBrowser();
  if (!installed)
    throw new Error(
      "The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium)",
    );
  return installed;
}
