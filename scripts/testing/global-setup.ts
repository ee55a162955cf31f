import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/drizzle/migrate";
import { env } from "@/lib/kernel/env";
import { startScratchPostgres } from "./scratch-postgres";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    dataDir: string;
    /** A real Inngest server for the conformance suite; if not set, it uses the embedded engine. */
    inngestBaseUrl: string | undefined;
  }
}

/** Starts one real PostgreSQL for the whole run, in its own folder, which is removed at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchPostgres("levy-test");
  await forgoDurability(server.url);
  await migrateDatabase(server.url);
  project.provide("databaseUrl", server.url);
  project.provide("dataDir", server.dataDir);
  project.provide("inngestBaseUrl", env().INNGEST_BASE_URL);
  return server.end;
}

/**
 * Turns off durability, since no test involves a crash of the machine, so that nothing waits for the disk. What connections see is
 * unaffected.
 */
async function forgoDurability(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`alter system set fsync = off`;
  await sql`alter system set full_page_writes = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}
