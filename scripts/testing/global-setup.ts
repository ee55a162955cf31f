import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "@/drizzle/migrate";
import { env } from "@/lib/kernel/env";
import { startScratchPostgres } from "./scratch-postgres";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrl: string;
    dataDir: string;
    /** A real Inngest server for the conformance suite; the embedded engine where it is not set. */
    inngestBaseUrl: string | undefined;
  }
}

/** One real PostgreSQL for the whole run, in a folder of its own that goes with it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startScratchPostgres("levy-test");
  await forgoDurability(server.url);
  await migrateDatabase(server.url);
  project.provide("databaseUrl", server.url);
  project.provide("dataDir", server.dataDir);
  project.provide("inngestBaseUrl", env().INNGEST_BASE_URL);
  return server.end;
}

/** The machine's own crash is no test's matter: nothing waits for the disk. What a connection sees stays as it is. */
async function forgoDurability(url: string): Promise<void> {
  const sql = postgres(url, { max: 1 });
  await sql`alter system set fsync = off`;
  await sql`alter system set full_page_writes = off`;
  await sql`select pg_reload_conf()`;
  await sql.end();
}
