import { fileURLToPath } from "node:url";
import { drizzle } from "drizzle-orm/postgres-js";
import { migrate } from "drizzle-orm/postgres-js/migrator";
import postgres from "postgres";

const MIGRATE_LOCK = 7_305_312;
const folder = fileURLToPath(new URL("./migrations", import.meta.url));

/** Brings the database to this version's tables. Several processes may call it at once: one works, the others wait. */
export async function migrateDatabase(url: string): Promise<void> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined, connection: { application_name: "levy-migrate" } });
  try {
    await sql`select pg_advisory_lock(${MIGRATE_LOCK})`;
    await migrate(drizzle(sql), { migrationsFolder: folder });
  } finally {
    await sql.end({ timeout: 5 });
  }
}
