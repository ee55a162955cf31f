import { parseArgs } from "node:util";
import { connectDatabase } from "@/drizzle/client";
import { migrateDatabase } from "@/drizzle/migrate";
import { setEnv } from "@/lib/kernel/env";
import { runChaos } from "./chaos/run-chaos";
import { ensureBrowser } from "./testing/browser";
import { endOnSignal, startScratchPostgres } from "./testing/scratch-postgres";

/**
 * Tests that filings happen exactly once under failures: live filings through the portal driver and a real browser against the reference
 * portal, which runs as its own process and whose records are compared. Every filing is requested several times at once, each time with
 * newly encrypted credentials. Workers are killed with kill -9 at random moments, then suspended (without and with their browser) while
 * others go on; then the portal accepts returns and loses its responses. Every webhook event has to arrive at a receiver.
 *
 *   npm run test:chaos -- [--kills 200] [--stops 10] [--lost 1000] [--workers 2] [--sessions 2] [--minutes 240] [--between 4]
 *                         [--in-flight 12] [--requests 3] [--limit 7200]
 */
const { values } = parseArgs({
  options: {
    kills: { type: "string", default: "200" },
    stops: { type: "string", default: "10" },
    lost: { type: "string", default: "1000" },
    workers: { type: "string", default: "2" },
    sessions: { type: "string", default: "2" },
    minutes: { type: "string", default: "240" },
    requests: { type: "string", default: "3" },
    between: { type: "string", default: "4" },
    "in-flight": { type: "string", default: "12" },
    limit: { type: "string", default: "7200" },
  },
});

const say = (line: string): void => void process.stdout.write(`${line}\n`);
ensureBrowser(say);
const server = await startScratchPostgres("levy-chaos");
endOnSignal(server.end);
const { dataDir } = server;
setEnv({
  LEVY_DATA_DIR: dataDir,
  DATABASE_URL: server.url,
  LOG_LEVEL: "fatal",
  LEVY_AUTHORITY_NG_DRIVER: "portal",
  LEVY_AUTHORITY_NG_URL: "http://127.0.0.1:1",
});
await migrateDatabase(server.url);
const db = connectDatabase(server.url, { pool: 6, name: "levy-chaos" });
try {
  const reports = await runChaos({
    db,
    databaseUrl: server.url,
    dataDir,
    say,
    kills: Number(values.kills),
    stops: Number(values.stops),
    lostAnswers: Number(values.lost),
    workers: Number(values.workers),
    sessions: Number(values.sessions),
    killMinutes: Number(values.minutes),
    requestsEach: Number(values.requests),
    secondsBetweenKills: Number(values.between),
    inFlight: Number(values["in-flight"]),
    limitSeconds: Number(values.limit),
  });
  const isExact = reports.every(
    ({ filings, submissions, duplicates, missing, strangers, untold, unlike, byStatus }) =>
      byStatus.success === filings && submissions === filings && duplicates + missing + strangers + untold + unlike === 0,
  );
  console.table(reports.map(({ byStatus, ...report }) => ({ ...report, success: byStatus.success ?? 0 })));
  say(
    isExact
      ? "Exactly once: every filing succeeded, and the portal holds one submission for each. Every event arrived."
      : "NOT exactly once: see the figures.",
  );
  process.exitCode = isExact ? 0 : 1;
} finally {
  await db.close();
  await server.end();
}
