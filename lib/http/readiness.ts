import { getDatabase } from "@/lib/kernel/db";
import { logger } from "@/lib/kernel/logger";
import { isMigrated } from "@/lib/kernel/migrations";
import { within } from "@/lib/kernel/time-limit";

/** A database that is silent is away: whoever asks, such as a load balancer, waits no longer than a few seconds for an answer. */
const LONGEST_MS = 4_000;
/** A worker that was seen longer ago counts as dead. */
const WORKER_SEEN_WITHIN = "15 seconds";

export interface Readiness {
  status: "ready" | "not_ready";
  checks: { database: boolean; migrations: boolean; worker: boolean };
  /** What to do about each check that failed. */
  missing: string[];
}

const REMEDIES = {
  database: "the database can't be reached or doesn't respond: check DATABASE_URL and that PostgreSQL is running",
  migrations: "the database schema is older than this version: run the migrations (`npm start` does)",
  worker: `no worker has reported within ${WORKER_SEEN_WITHIN}: start one (\`npm start\` does)`,
} as const;

/** What a deployment needs before it may be sent requests. Never throws. */
export async function readReadiness(longestMs = LONGEST_MS): Promise<Readiness> {
  const checks = await within(longestMs, "asking the database", ask()).catch((error: unknown) => {
    logger("http").warn({ err: error }, "readiness could not be read");
    return { database: false, migrations: false, worker: false };
  });
  const missing = (Object.keys(checks) as (keyof typeof checks)[]).filter((name) => !checks[name]).map((name) => REMEDIES[name]);
  return { status: missing.length === 0 ? "ready" : "not_ready", checks, missing };
}

async function ask(): Promise<Readiness["checks"]> {
  const database = getDatabase();
  if (!(await isMigrated(database))) return { database: true, migrations: false, worker: false };
  const [row] = await database.raw<
    { alive: boolean }[]
  >`select exists (select 1 from workers where seen_at > now() - ${WORKER_SEEN_WITHIN}::interval) as alive`;
  return { database: true, migrations: true, worker: row?.alive ?? false };
}
