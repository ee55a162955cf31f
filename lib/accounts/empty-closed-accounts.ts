import { and, eq, isNotNull, isNull, notExists, sql } from "drizzle-orm";
import {
  accounts,
  businesses,
  documents,
  events,
  filingInvoices,
  idempotencyKeys,
  items,
  jobs,
  learnedCorrections,
  mails,
  refusedSignIns,
  requestLogs,
} from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { purgeDocuments } from "@/lib/documents/purge-documents";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext, type Environment } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import { purgeJob } from "@/lib/prism/jobs/purge-job";

const BATCH = 200;
const environments: readonly Environment[] = ["test", "live"];

/**
 * Removes what need not be kept of the accounts that were closed: documents, invoices that are in no filing, what was
 * learned of them, events, requests, mails and businesses. Filings, the invoices in them, ledger, payments and audit log
 * stay for as long as the law asks. May be repeated; returns how many accounts were emptied. Throws after the rest is done
 * where one could not be emptied, as where the store refuses a document, so that the chore is tried again.
 */
export async function emptyClosedAccounts(db: Database, clock: Clock): Promise<number> {
  const closed = await db.orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isNotNull(accounts.closedAt), isNull(accounts.emptiedAt)));
  const failures: unknown[] = [];
  for (const { id } of closed) {
    await emptyAccount(db, clock, id).catch((error: unknown) => {
      logger("accounts").error({ err: error, accountId: id }, "a closed account could not be emptied");
      failures.push(error);
    });
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} closed accounts could not be emptied`);
  return closed.length;
}

async function emptyAccount(db: Database, clock: Clock, id: string): Promise<void> {
  for (const environment of environments) await emptyEnvironment(db, clock, id, environment);
  for (const table of [events, requestLogs, idempotencyKeys, learnedCorrections, mails, refusedSignIns])
    await db.orm.delete(table).where(eq(table.accountId, id));
  await db.orm.delete(businesses).where(eq(businesses.accountId, id));
  await db.orm.update(accounts).set({ emptiedAt: clock.now(), settings: {} }).where(eq(accounts.id, id));
}

async function emptyEnvironment(db: Database, clock: Clock, accountId: string, environment: Environment): Promise<void> {
  const ctx = systemContext(db, "closed-account", accountId, environment, clock);
  const inFiling = db.orm
    .select({ one: sql`1` })
    .from(items)
    .innerJoin(filingInvoices, and(eq(filingInvoices.itemId, items.id), isNull(filingInvoices.releasedAt)))
    .where(eq(items.jobId, jobs.id));
  for (;;) {
    const found = await db.orm
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.accountId, accountId), eq(jobs.environment, environment), isNull(jobs.purgedAt), notExists(inFiling)))
      .limit(BATCH);
    for (const { id } of found) await purgeJob(ctx, id);
    if (found.length < BATCH) break;
  }
  for (;;) {
    const found = await db.orm
      .select({ id: documents.id })
      .from(documents)
      .where(and(eq(documents.accountId, accountId), eq(documents.environment, environment), isNull(documents.purgedAt)))
      .limit(BATCH);
    await purgeDocuments(
      ctx,
      found.map(({ id }) => id),
    );
    if (found.length < BATCH) break;
  }
}
