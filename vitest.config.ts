import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { sharingFiles } from "./scripts/testing/sharing-files";

const root = fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "");

/** Pure functions: no database, no settings, nothing that one test could leave behind for the next. */
const ofPrism = ["check", "extract", "treat", "fixtures", "read/ocr"].map((stage) => `lib/prism/${stage}`);
const pure = sharingFiles(root, ["components", "lib/tax", ...ofPrism]);

/**
 * Test files that need their own process although nothing in their text shows it: drizzle's test how a process connects, which other tests
 * change for the whole process; the portal's run a browser whose pages belong to one file's simulated authority; and one measures how often
 * a process dies. (Files that serve, resolve or fork are recognized by their text.)
 */
const alone = ["drizzle/", "lib/flux/portal/", "lib/prism/items/crashes."];

/** Test files that leave behind only database rows in their own accounts, and end everything that they start. */
const records = sharingFiles(root, ["app", "drizzle", "e2e/portal", "inngest", "lib", "scripts"]).filter(
  (path) => !pure.includes(path) && !alone.some((beginning) => path.startsWith(beginning)),
);

const fixedSeed = "scripts/testing/fixed-seed.ts";

/** What tests of the whole service need: a real PostgreSQL and their own settings. */
const service = { globalSetup: ["scripts/testing/global-setup.ts"], setupFiles: [fixedSeed, "scripts/testing/setup.ts"] };

export default defineConfig({
  resolve: { alias: { "@": root } },
  test: {
    // These limits only end tests that hang: no test is meant to take long, and none should fail because the machine is busy.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    pool: "forks",
    // One more than there are processors, because tests wait for sockets, browsers and the database.
    maxWorkers: 3,
    projects: [
      // Many files share one process, so their imports, otherwise half of the time, are loaded once.
      { extends: true, test: { name: "pure", include: pure, isolate: false, setupFiles: [fixedSeed] } },
      { extends: true, test: { name: "records", include: records, isolate: false, ...service } },
      {
        extends: true,
        test: {
          name: "service",
          include: ["{app,components,lib,inngest,drizzle,scripts,e2e/portal}/**/*.test.{ts,tsx}"],
          exclude: ["**/node_modules/**", ...pure, ...records],
          ...service,
          // These tests use real processes, sockets and browsers on a machine that may be busy: a test that fails twice in a row fails, and
          // one that passes on the second try is reported (scripts/testing/retried-tests.ts). All other tests get no second try.
          retry: 1,
        },
      },
    ],
  },
});
