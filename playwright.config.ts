import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { defineConfig } from "@playwright/test";
import { freePort } from "./drizzle/embedded/free-port";
import { installedBrowser } from "./lib/flux/portal/known-browsers";

// Every worker process reads this file again, so the values chosen on the first reading are passed on in the environment.
process.env.LEVY_E2E_PORT ??= String(await freePort());
process.env.LEVY_E2E_DATA_DIR ??= mkdtempSync(join(tmpdir(), "levy-e2e-"));
// Nobody listens on this port until up to a quarter of an hour later, so it comes from a range that no other test picks ports from.
process.env.LEVY_E2E_HOOK_PORT ??= String(await freePort({ first: 32_000, last: 32_767 }));
const port = process.env.LEVY_E2E_PORT;
const dataDir = process.env.LEVY_E2E_DATA_DIR;
const baseURL = `http://127.0.0.1:${port}`;
const executablePath = installedBrowser();

/** End-to-end journeys through the whole service: `npm start` with its own data directory, in an installed Chromium. */
export default defineConfig({
  testDir: "e2e",
  testMatch: "*.spec.ts",
  // Only meant to end tests that hang, as in the other tests.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 2,
  forbidOnly: true,
  // As in the other tests: a test that fails twice in a row fails, and one that passes on the second try is reported as flaky.
  retries: 1,
  reporter: "list",
  metadata: { dataDir, hookPort: Number(process.env.LEVY_E2E_HOOK_PORT) },
  use: {
    baseURL,
    viewport: { width: 1280, height: 900 },
    // Recording every action takes a third of a test's time, so only the retry of a failed test is recorded.
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
    // If LEVY_E2E_PORT and LEVY_E2E_DATA_DIR name a running Levy, its pages are tested as they are; it must allow webhooks to
    // 127.0.0.1:LEVY_E2E_HOOK_PORT.
    reuseExistingServer: true,
    gracefulShutdown: { signal: "SIGTERM", timeout: 40_000 },
    stdout: "ignore",
    stderr: "pipe",
  },
});
