import { setTimeout as sleep } from "node:timers/promises";
import { knownMigrations } from "@/drizzle/known-migrations";
import type { Database } from "@/drizzle/client";
import { logger } from "../logger";

const ASK_AGAIN_MS = 1_000;

/** Whether the database has every migration that this version knows. */
export async function isMigrated({ raw }: Database): Promise<boolean> {
  const [table] = await raw<{ present: boolean }[]>`select to_regclass('drizzle.__drizzle_migrations') is not null as present`;
  if (!table?.present) return false;
  const [row] = await raw<{ applied: number }[]>`select count(*)::int as applied from drizzle.__drizzle_migrations`;
  return (row?.applied ?? 0) >= knownMigrations;
}

/** Waits until a web server has run the migrations, since processes may start in any order. Throws if the database can't be reached. */
export async function awaitMigrations(db: Database): Promise<void> {
  if (await isMigrated(db)) return;
  logger("worker").warn("the database is behind this version: waiting until a web server has run its migrations");
  while (!(await isMigrated(db))) await sleep(ASK_AGAIN_MS);
}
