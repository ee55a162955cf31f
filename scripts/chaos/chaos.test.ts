import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "@/lib/kernel/db";
import { setEnv } from "@/lib/kernel/env";
import { ensureSecrets } from "@/lib/kernel/secrets";
import { freshDatabase, type FreshDatabase } from "../testing/fresh-database";
import { runChaos } from "./run-chaos";

// A short run of `npm run test:chaos`: the same failures, less often. Suspensions, which take longer than everything else, are left to the
// full run.

const dataDir = mkdtempSync(join(tmpdir(), "levy-chaos-"));
let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
  ensureSecrets(dataDir);
  setEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL: fresh.url,
    LEVY_DATA_DIR: dataDir,
    LEVY_AUTHORITY_NG_DRIVER: "portal",
    LEVY_AUTHORITY_NG_URL: "http://127.0.0.1:1",
  });
});

afterAll(async () => {
  await closeDatabase();
  await fresh.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it("every filing is submitted exactly once while workers are killed and responses are lost", async () => {
  const reports = await runChaos({
    db: fresh.db,
    databaseUrl: fresh.url,
    dataDir,
    kills: 1,
    stops: 0,
    lostAnswers: 1,
    workers: 1,
    sessions: 2,
    requestsEach: 3,
    killMinutes: 5,
    secondsBetweenKills: 2,
    inFlight: 2,
    say: () => undefined,
    limitSeconds: 300,
  });
  expect(reports).toHaveLength(2);
  for (const report of reports) {
    expect(report).toMatchObject({
      byStatus: { success: report.filings },
      submissions: report.filings,
      duplicates: 0,
      missing: 0,
      strangers: 0,
      repeatedForms: 0,
      untold: 0,
      unlike: 0,
    });
  }
  expect(reports[1]?.reconciled).toBe(1);
}, 800_000);
