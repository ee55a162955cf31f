import { sql } from "drizzle-orm";
import type { Ctx } from "@/lib/kernel/context";

/**
 * Lets one transaction at a time change what an account has learned in an environment: a correction takes the place of a former one of the
 * same vendor and words, which two reviewers of that vendor's invoices may teach at the same moment. Taken before any of the rows, and
 * before the audit log, by everybody; it ends with the transaction.
 */
export async function lockLearning(tx: Ctx): Promise<void> {
  const name = `learning:${tx.account.id}/${tx.environment}`;
  await tx.db.orm.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}
