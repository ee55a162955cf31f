import { closeDatabase } from "@/lib/kernel/db";
import { env, setEnv } from "@/lib/kernel/env";
import { freshDatabase } from "./fresh-database";

/**
 * Gives this process its own database, and further settings; the returned function undoes both. For tests of what all accounts share, such
 * as the engine's queue: an engine in another test would take calls from it too, fail those of functions that it lacks, and delay them by
 * its own clock.
 */
export async function takeOwnDatabase(settings: Record<string, string> = {}): Promise<() => Promise<void>> {
  const fresh = await freshDatabase();
  const { DATABASE_URL, LEVY_DATA_DIR } = env();
  const before = { NODE_ENV: "test", LOG_LEVEL: "silent", DATABASE_URL, DATABASE_POOL: "8", LEVY_DATA_DIR };
  await closeDatabase();
  setEnv({ ...before, DATABASE_URL: fresh.url, ...settings });
  return async () => {
    await closeDatabase();
    await fresh.drop();
    setEnv(before);
  };
}
