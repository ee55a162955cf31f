import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBrowser } from "./testing/browser";
import { ensureLanguages } from "./testing/languages";
import { ensureRedis } from "./testing/redis";
import { retriedTests, type VitestReport } from "./testing/retried-tests";
import { processVariables } from "./start/settings";

interface Part {
  name: string;
  command: string[];
  variables?: Record<string, string>;
  count?: () => void;
}

/**
 * `npm test`: type check, lint, unit and integration tests, browser tests; stops at the first part that fails. `npm run check`, which gives
 * the argument `--sources`, ends before the tests.
 */
const reports = mkdtempSync(join(tmpdir(), "levy-reports-"));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const totals = { passed: 0, failed: 0, skipped: 0, flaky: 0 };

/** Checks that only read the sources and use one processor each: they run in parallel, and their output is printed when each has ended. */
const sourceChecks: Part[] = [
  { name: "Type check", command: ["tsc", "--noEmit"] },
  { name: "Format", command: ["prettier", "--check", "--log-level", "warn", "**/*.{ts,tsx,mjs}"] },
  { name: "Lint", command: ["eslint", "."] },
  { name: "Licenses", command: ["tsx", "scripts/check-licenses.ts"] },
  {
    name: "Architecture",
    command: [
      "depcruise",
      "--config",
      ".dependency-cruiser.cjs",
      "app",
      "components",
      "lib",
      "inngest",
      "drizzle",
      "scripts",
      "e2e",
      "proxy.ts",
      "instrumentation.ts",
      "next.config.ts",
    ],
  },
];

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
}

const parts: Part[] = [
  {
    name: "Unit and integration tests",
    command: ["vitest", "run", "--reporter=default", "--reporter=json", `--outputFile.json=${join(reports, "vitest.json")}`],
    count: () => {
      const report = reportOf<VitestReport>("vitest.json");
      if (!report) return;
      const retried = retriedTests(report);
      add({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests, flaky: retried.length });
      for (const test of retried) say(`flaky: ${test}`);
    },
  },
  {
    name: "Browser tests",
    command: ["playwright", "test", "--reporter=list,json"],
    variables: { PLAYWRIGHT_JSON_OUTPUT_NAME: join(reports, "playwright.json") },
    count: () => {
      const stats = reportOf<PlaywrightReport>("playwright.json")?.stats;
      if (stats) add({ passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, flaky: stats.flaky });
    },
  },
];

/** A part's report on its tests; null if it ended without one. */
function reportOf<Report>(name: string): Report | null {
  const file = join(reports, name);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Report) : null;
}

function add(counted: typeof totals): void {
  totals.passed += counted.passed;
  totals.failed += counted.failed;
  totals.skipped += counted.skipped;
  totals.flaky += counted.flaky;
}

/** Runs a part and returns whether it succeeded. Its output is shown at once, or in one piece when it has ended. */
async function runPart(part: Part, output: "at once" | "at its end"): Promise<boolean> {
  if (output === "at once") say(`\n== ${part.name}`);
  const child = spawn("npx", ["--no-install", ...part.command], {
    stdio: output === "at once" ? "inherit" : ["ignore", "pipe", "pipe"],
    env: { ...processVariables(), NEXT_TELEMETRY_DISABLED: "1", ...part.variables } as unknown as NodeJS.ProcessEnv,
  });
  const told: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => told.push(chunk));
  const status = await new Promise<number | null>((resolve, reject) => child.once("error", reject).once("close", resolve));
  if (output === "at its end") say(`\n== ${part.name}\n${Buffer.concat(told).toString("utf8")}`);
  part.count?.();
  if (status !== 0) say(`\n${part.name} failed.`);
  return status === 0;
}

/** Everything that reads only the sources; each failure is shown, not just the first. */
async function checkSources(): Promise<boolean> {
  // Next generates the types of its routes here; without them the type check would miss an invalid page or route.
  if (!(await runPart({ name: "Route types", command: ["next", "typegen"] }, "at once"))) return false;
  const results = await Promise.all(sourceChecks.map((part) => runPart(part, "at its end")));
  return !results.includes(false);
}

async function runAll(): Promise<boolean> {
  if (!(await checkSources())) return false;
  for (const part of parts) if (!(await runPart(part, "at once"))) return false;
  return true;
}

async function main(): Promise<number> {
  if (process.argv.includes("--sources")) return (await checkSources()) ? 0 : 1;
  ensureBrowser(say);
  ensureRedis(say);
  ensureLanguages(say);
  const held = await runAll();
  if (held) say("\nType check, lint, architecture and all tests hold.");
  if (totals.flaky > 0) say(`${totals.flaky} tests passed at their second try only: see "flaky" above.`);
  say(`${totals.passed} passed, ${held ? totals.failed : Math.max(totals.failed, 1)} failed, ${totals.skipped} skipped`);
  return held ? 0 : 1;
}

try {
  process.exitCode = await main();
} finally {
  rmSync(reports, { recursive: true, force: true });
}
