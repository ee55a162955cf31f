import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { sharingFiles } from "./scripts/testing/sharing-files";

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

/** Functions of their arguments alone: no database, no settings, nothing that one test could leave for the next. */
const ofPrism = ["check", "extract", "treat", "fixtures", "read/ocr"].map((stage) => `lib/prism/${stage}`);
const pure = sharingFiles(root, ["components", "lib/tax", ...ofPrism]);

/**
 * What has a process to itself, though nothing in its file says so: what tests how a process connects, which others change for all of it;
 * a browser whose pages of one file's authority are none of the next one's; and what is measured in how often it dies. (What serves,
 * resolves or forks itself does say so.)
 */
const alone = ["drizzle/", "lib/flux/portal/", "lib/prism/items/crashes."];

/** What leaves rows in accounts of its own, and nothing else: whatever it starts has ended when it ends. */
const records = sharingFiles(root, ["app", "drizzle", "e2e/portal", "inngest", "lib", "scripts"]).filter(
  (path) => !pure.includes(path) && !alone.some((beginning) => path.startsWith(beginning)),
);

/** What tests of the whole service have: a real PostgreSQL, settings of their own. */
const service = { globalSetup: ["scripts/testing/global-setup.ts"], setupFiles: ["scripts/testing/setup.ts"] };

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    // For what hangs alone: no test is meant to take long, and none is to fail because the machine is busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    pool: "forks",
    // One more than processors: tests wait for sockets, browsers and the database.
    maxWorkers: 3,
    projects: [
      // One process for many files: what they import, half of the time otherwise, is loaded once.
      { extends: true, test: { name: "pure", include: pure, isolate: false } },
      { extends: true, test: { name: "records", include: records, isolate: false, ...service } },
      {
        extends: true,
        test: {
          name: "service",
          include: ["{app,components,lib,inngest,drizzle,scripts,e2e/portal}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...pure, ...records],
          ...service,
          // Real processes, sockets and browsers on a machine that may be busy: what fails twice in a row fails, and what passes the
          // second time is reported (scripts/testing/retried-tests.ts). Other tests pass at once or fail.
          retry: 1,
        },
      },
    ],
  },
});
