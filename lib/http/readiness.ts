import { getDatabase } from "@/lib/kernel/db";
import { logger } from "@/lib/kernel/logger";
import { isMigrated } from "@/lib/kernel/migrations";

/** A worker that was seen longer ago counts as dead. */
const WORKER_SEEN_WITHIN = "15 seconds";

export interface Readiness {
  status: "ready" | "not_ready";
  checks: { database: boolean; migrations: boolean; worker: boolean };
  /** What to do about each check that failed. */
  missing: string[];
}

const REMEDIES = {
  database: "the database can't be reached: check DATABASE_URL and that PostgreSQL is running",
  migrations: "the database schema is older than this version: run the migrations (`npm start` does)",
  worker: `no worker has reported within ${WORKER_SEEN_WITHIN}: start one (\`npm start\` does)`,
} as const;

/** What a deployment needs before it may be sent requests. Never throws. */
export async function readReadiness(): Promise<Readiness> {
  const checks = { database: false, migrations: false, worker: false };
  try {
    const database = getDatabase();
    const { raw } = database;
    checks.migrations = await isMigrated(database);
    checks.database = true;
    if (checks.migrations) {
      const [row] = await raw<
        { alive: boolean }[]
      >`select exists (select 1 from workers where seen_at > now() - ${WORKER_SEEN_WITHIN}::interval) as alive`;
      checks.worker = row?.alive ?? false;
    }
  } catch (error) {
    logger("http").warn({ err: error }, "readiness could not be read");
  }
  const missing = (Object.keys(checks) as (keyof typeof checks)[]).filter((name) => !checks[name]).map((name) => REMEDIES[name]);
  return { status: missing.length === 0 ? "ready" : "not_ready", checks, missing };
}
