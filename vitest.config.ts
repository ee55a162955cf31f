import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

/** Functions of their arguments alone: no database, no settings, nothing that one test could leave for the next. */
const pure = ["components/**/*.test.{ts,tsx}", "lib/tax/**/*.test.ts", "lib/prism/{check,extract,treat,fixtures,read/ocr}/**/*.test.ts"];

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    // For what hangs alone: no test is meant to take long, and none is to fail because the machine is busy.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    pool: "forks",
    maxWorkers: 2,
    // Real processes, sockets and browsers on a machine that may be busy: what fails twice in a row fails.
    retry: 1,
    projects: [
      {
        extends: true,
        // One process for many files: what they import, vocabularies and models above all, is loaded once.
        test: { name: "pure", include: pure, isolate: false },
      },
      {
        extends: true,
        test: {
          name: "whole",
          include: ["{app,lib,inngest,drizzle,scripts,e2e/portal}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...pure],
          globalSetup: ["scripts/testing/global-setup.ts"],
          setupFiles: ["scripts/testing/setup.ts"],
        },
      },
    ],
  },
});
