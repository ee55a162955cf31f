import { spawnSync } from "node:child_process";
import { installedBrowser } from "../../lib/flux/portal/known-browsers";
import { installWithApt } from "./apt";

/** Finds a browser for the tests or installs one, announcing it. Throws, with the remedy, if neither works. */
export function ensureBrowser(say: (line: string) => void): string {
  const found = installedBrowser();
  if (found) return found;
  // Debian has a separate package for the headless shell since 2025.
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
