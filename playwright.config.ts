import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "./drizzle/embedded/free-port";
import { installedBrowser } from "./lib/flux/portal/known-browsers";

// Read again by every worker process: what the first reading chose is handed on to them.
process.env.LEVY_E2E_PORT ??= String(await freePort());
process.env.LEVY_E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "levy-e2e-"));
// Listened on a quarter of an hour later: of a range that no other port of the tests comes from.
process.env.LEVY_E2E_HOOK_PORT ??= String(await freePort({ first: 32_000, last: 32_767 }));
const port = process.env.LEVY_E2E_PORT;
const dataDir = process.env.LEVY_E2E_DATA_DIR;
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = installedBrowser();

/** Journeys through the whole service: `npm start` on a data directory of its own, and a Chromium that is there. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  // For what hangs alone, as for the other tests.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: true,
  // As for the other tests: what fails twice in a row fails; what passes the second time is reported as flaky.
  retries: 1,
  reporter: "list",
  metadata: { dataDir, hookPort: Number(process.env.LEVY_E2E_HOOK_PORT) },
  use: {
    baseURL,
    viewport: { width: 1280, height: 900 },
    // Recording each action costs a third of a test's time: what fails is recorded as it is tried again.
    trace: "on-first-retry",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      ],
    },
    permissions: ["clipboard-read", "clipboard-write"],
  },
  webServer: {
    command: `node --import tsx e2e/serve.ts ${JSON.stringify(dataDir)} ${port}`,
    url: `${baseURL}/api/ready`,
    timeout: 900_000,
    // With LEVY_E2E_PORT and LEVY_E2E_DATA_DIR of a Levy that runs already, its pages are tested as they are; it allows
    // webhooks to 127.0.0.1:LEVY_E2E_HOOK_PORT.
    reuseExistingServer: true,
    gracefulShutdown: { signal: "SIGTERM", timeout: 40_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
