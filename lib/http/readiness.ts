import { getDatabase } from "@/lib/kernel/db";
import { logger } from "@/lib/kernel/logger";
import { isMigrated } from "@/lib/kernel/rows/migrations";
import { notAfter, withTimeout } from "@/lib/kernel/time/time-limit";

/** A silent database counts as unavailable: a load balancer's probe gets its answer within a few seconds. */
const LONGEST_MS = 4_000;
/** How long later callers share a pending check. After that, its connection is assumed to be lost. */
const SHARED_MS = 60_000;
/** A worker that was last seen longer ago counts as dead. */
const WORKER_SEEN_WITHIN = "15 seconds";

export interface Readiness {
  status: "ready" | "not_ready";
  checks: { database: boolean; migrations: boolean; worker: boolean };
  /** What to do about each check that failed. */
  missing: string[];
}

const REMEDIES = {
  database: "the database can't be reached or doesn't respond: check DATABASE_URL and that PostgreSQL is running",
  migrations: "the database schema is older than this version: run the migrations (`npm start` and `npm run start:web` do)",
  worker: `no worker has reported within ${WORKER_SEEN_WITHIN}: start one (\`npm start\` and \`npm run start:worker\` do)`,
} as const;

type Check = keyof Readiness["checks"];
/** What a whole deployment needs: without a worker, accepted work is not processed. */
const EVERYTHING: readonly Check[] = ["database", "migrations", "worker"];
/** What a web server needs to answer requests. Work that it accepts waits for a worker, so it is ready without one. */
export const WEB_SERVER: readonly Check[] = ["database", "migrations"];

/** Checks readiness. `missing` has a remedy for each failed check among `needed`; `checks` has the result of every check. Never throws. */
export async function readReadiness(longestMs = LONGEST_MS, needed = EVERYTHING): Promise<Readiness> {
  const checks = await withTimeout(longestMs, "asking the database", askOnce()).catch((error: unknown) => {
    logger("http").warn({ err: error }, "readiness could not be read");
    return { database: false, migrations: false, worker: false };
  });
  const missing = needed.filter((name) => !checks[name]).map((name) => REMEDIES[name]);
  return { status: missing.length === 0 ? "ready" : "not_ready", checks, missing };
}

let asked: { answer: Promise<Readiness["checks"]>; database: unknown; isRecent: () => boolean } | null = null;

/**
 * Returns the pending check, or starts a new one. Probes come every few seconds: with a silent database, each would otherwise leave another
 * query pending and occupy another connection of the pool.
 */
function askOnce(): Promise<Readiness["checks"]> {
  const database = getDatabase();
  if (asked?.database === database && asked.isRecent()) return asked.answer;
  const answer = ask();
  const mine = { answer, database, isRecent: notAfter(SHARED_MS) };
  asked = mine;
  const end = () => {
    if (asked === mine) asked = null;
  };
  answer.then(end, end);
  return answer;
}

async function ask(): Promise<Readiness["checks"]> {
  const database = getDatabase();
  if (!(await isMigrated(database))) return { database: true, migrations: false, worker: false };
  const [row] = await database.raw<
    { alive: boolean }[]
  >`select exists (select 1 from workers where seen_at > now() - ${WORKER_SEEN_WITHIN}::interval) as alive`;
  return { database: true, migrations: true, worker: row?.alive ?? false };
}
