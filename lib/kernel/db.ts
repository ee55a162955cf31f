import { connectDatabase, type ConnectedDatabase, type Database } from "@/drizzle/client";
import { env } from "./env";

// On globalThis, because the development server loads this module again with every reload.
const holder = globalThis as typeof globalThis & { levyDatabase?: ConnectedDatabase };

/** This process's connections to PostgreSQL, opened on first use. */
export function getDatabase(): Database {
  const { DATABASE_URL, DATABASE_POOL, DATABASE_SOCKET } = env();
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set: start Levy with `npm start`, which brings its own PostgreSQL, or set it");
  holder.levyDatabase ??= connectDatabase(DATABASE_URL, { pool: DATABASE_POOL, name: "levy", socket: DATABASE_SOCKET });
  return holder.levyDatabase;
}

/** Closes the connections of this process. A later `getDatabase` opens new ones. */
export async function closeDatabase(): Promise<void> {
  const open = holder.levyDatabase;
  delete holder.levyDatabase;
  await open?.close();
}
