import { isNotNull, sql } from "drizzle-orm";
import { filingCredentials } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { UNFINISHED } from "@/lib/kernel/daily-chores";

/** Requests that file a return wait behind the rewriting for at most this long before it begins. */
const LOCK_WITHIN_MS = 2_000;

/**
 * Removes destroyed credentials from the database's files. PostgreSQL keeps the former version of a changed row until the table is vacuumed,
 * which for a small table may take months, and its bytes even longer. Until then the files and the master key together would open the
 * passwords of filings that have ended. So the emptied rows are deleted, and the table is rewritten, which takes milliseconds because only
 * filings in progress are left in it. While a transaction is open that may still see the rows, such as a backup's, rewriting would keep them:
 * then nothing is done yet. Fails if the table can't be locked soon. May be repeated.
 */
export async function eraseDestroyedCredentials({ orm, raw }: Database): Promise<typeof UNFINISHED | undefined> {
  const [at] = await orm.transaction(async (tx) => {
    await tx.delete(filingCredentials).where(isNotNull(filingCredentials.destroyedAt));
    return tx.execute<{ id: string }>(sql`select pg_current_xact_id()::text as id`);
  });
  if (!at || (await mayBeSeen(raw, at.id))) return UNFINISHED;
  const session = await raw.reserve();
  try {
    await session.unsafe(`set lock_timeout = ${LOCK_WITHIN_MS}`);
    await session.unsafe("vacuum (full) filing_credentials");
  } finally {
    await session.unsafe("reset lock_timeout").catch(() => undefined);
    session.release();
  }
  return undefined;
}

/**
 * Whether a transaction may still see what transaction `id` deleted. One that writes to another database counts as well, because PostgreSQL
 * takes no newer point in time than its beginning for snapshots of this one.
 */
async function mayBeSeen(raw: Database["raw"], id: string): Promise<boolean> {
  const [found] = await raw<{ is: boolean }[]>`
    select pg_snapshot_xmin(pg_current_snapshot()) <= ${id}::xid8 or exists (
      select from pg_stat_activity
      where pid <> pg_backend_pid() and (datid is null or datid = 0 or datname = current_database())
        and age(backend_xmin) >= age(${id}::xid8::xid)
    ) as is`;
  return found?.is !== false;
}
