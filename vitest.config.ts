import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: ["{app,components,lib,inngest,drizzle,scripts,e2e/portal}/**/*.test.{ts,tsx}"],
    globalSetup: ["scripts/testing/global-setup.ts"],
    setupFiles: ["scripts/testing/setup.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    pool: "forks",
    maxWorkers: 2,
    // Real processes, sockets and browsers on a machine that may be busy: what fails twice in a row fails.
    retry: 1,
  },
});
