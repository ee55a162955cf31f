import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./testing/browser";
import { ensureRedis } from "./testing/redis";
import { processVariables } from "./start/settings";

/** `npm test`: type check, lint, unit and integration tests, browser tests; stops at the first part that fails. */
const reports = mkdtempSync(join(tmpdir(), "levy-reports-"));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const totals = { passed: 0, failed: 0, skipped: 0 };

const parts: { name: string; command: string[]; variables?: Record<string, string>; count?: () => void }[] = [
  { name: "Type check", command: ["tsc", "--noEmit"] },
  { name: "Lint", command: ["eslint", "."] },
  { name: "Architecture", command: ["depcruise", "--config", ".dependency-cruiser.cjs", "app", "components", "lib", "inngest", "drizzle", "scripts", "e2e"] },
  {
    name: "Unit and integration tests",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${join(reports, "vitest.json")}`],
    count: () => {
      const report = JSON.parse(readFileSync(join(reports, "vitest.json"), "utf8")) as { numPassedTests: number; numFailedTests: number; numPendingTests: number };
      add(report.numPassedTests, report.numFailedTests, report.numPendingTests);
    },
  },
  {
    name: "Browser tests",
    command: ["playwright", "test", "--reporter=list,json"],
    variables: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json") },
    count: () => {
      const { stats } = JSON.parse(readFileSync(join(reports, "playwright.json"), "utf8")) as { stats: { expected: number; unexpected: number; flaky: number; skipped: number } };
      add(stats.expected + stats.flaky, stats.unexpected, stats.skipped);
    },
  },
];

function add(passed: number, failed: number, skipped: number): void {
  totals.passed += passed;
  totals.failed += failed;
  totals.skipped += skipped;
}

function main(): number {
  ensureBrowser(say);
  ensureRedis(say);
  // Next writes the types of its routes here; without them the type check would miss a wrong page or route.
  parts.unshift({ name: "Route types", command: ["next", "typegen"] });
  for (const part of parts) {
    say(`\n== ${part.name}`);
    const done = spawnSync("npx", ["--no-install", ...part.command], {
      stdio: "inherit",
      env: { ...processVariables(), NEXT_TELEMETRY_DISABLED: "1", ...part.variables } as unknown as NodeJS.ProcessEnv,
    });
    part.count?.();
    if (done.status !== 0) {
      say(`\n${part.name} failed.`);
      say(`${totals.passed} passed, ${Math.max(totals.failed, 1)} failed, ${totals.skipped} skipped`);
      return 1;
    }
  }
  say(`\nType check, lint, architecture and all tests hold.`);
  say(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);
  return 0;
}

try {
  process.exitCode = main();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
