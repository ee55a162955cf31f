import { isNotNull } from "drizzle-orm";
import { filingCredentials } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";

/** Requests that file a return wait behind the rewriting for at most this long before it begins. */
const LOCK_WITHIN_MS = 2_000;

/**
 * Removes destroyed credentials from the database's files. PostgreSQL keeps the former version of a changed row until the table is vacuumed,
 * which for a small table may take months, and its bytes even longer. Until then the files and the master key together would open the
 * passwords of filings that have ended. So the emptied rows are deleted, and the table is rewritten, which takes milliseconds because only
 * filings in progress are left in it. Fails if the table can't be locked soon. May be repeated.
 */
export async function eraseDestroyedCredentials({ orm, raw }: Database): Promise<void> {
  await orm.delete(filingCredentials).where(isNotNull(filingCredentials.destroyedAt));
  const session = await raw.reserve();
  try {
    await session.unsafe(`set lock_timeout = ${LOCK_WITHIN_MS}`);
    await session.unsafe("vacuum (full) filing_credentials");
  } finally {
    await session.unsafe("reset lock_timeout").catch(() => undefined);
    session.release();
  }
}
