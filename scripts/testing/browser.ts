import { spawnSync } from "node:child_process";
import { installedBrowser } from "../../lib/flux/portal/known-browsers";
import { installWithApt } from "./apt";

/** Finds a browser for the tests or installs one, saying what it does. Throws, with the remedy, where neither works. */
export function ensureBrowser(say: (line: string) => void): string {
  const found = installedBrowser();
  if (found) return found;
  // The shell is in Debian's own packages from 2025 on.
  installWithApt(["chromium-headless-shell"], say);
  if (!installedBrowser()) installWithApt(["chromium"], say);
  if (!installedBrowser()) {
    say("No Chromium here: downloading Playwright's …");
    spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  }
  const installed = installedBrowser();
  if (!installed)
    throw new Error(
      "The browser tests need Chromium or Chrome: install one (Debian: apt-get install chromium; elsewhere: npx playwright install chromium)",
    );
  return installed;
}
