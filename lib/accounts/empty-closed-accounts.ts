import { and, eq, inArray, isNotNull, isNull, notExists, sql, type AnyColumn } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  accounts,
  businesses,
  documents,
  events,
  filingInvoices,
  filings,
  idempotencyKeys,
  items,
  jobs,
  learnedCorrections,
  mails,
  refusedSignIns,
  requestLogs,
  sandboxSubmissions,
  webhookEndpoints,
} from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import { purgeDocuments } from "@/lib/documents/purge-documents";
import type { Clock } from "@/lib/kernel/clock";
import { systemContext, type Environment } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import { purgeJob } from "@/lib/prism/jobs/purge-job";
import { removeDeletedEndpoint } from "@/lib/webhooks/remove-deleted-endpoints";

const BATCH = 200;
/** Rows of one statement. */
const MOST_ROWS = 1_000;
const environments: readonly Environment[] = ["test", "live"];

/**
 * Removes what need not be kept of the accounts that were closed: documents, invoices that are in no filing, what was
 * learned of them, events, requests, mails, businesses and what the simulated authority was sent. Filings, the invoices in them, ledger, payments and audit log
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
  // Deliveries before their events, which would take all of them along at once.
  const endpoints = await db.orm.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(eq(webhookEndpoints.accountId, id));
  for (const endpoint of endpoints) await removeDeletedEndpoint(db, endpoint.id);
  for (const table of [events, requestLogs, idempotencyKeys, learnedCorrections, mails, refusedSignIns, businesses])
    await deleteAll(db, table, id);
  const references = db.orm.select({ reference: filings.reference }).from(filings).where(eq(filings.accountId, id));
  await db.orm.delete(sandboxSubmissions).where(inArray(sandboxSubmissions.reference, references));
  await db.orm.update(accounts).set({ emptiedAt: clock.now(), settings: {} }).where(eq(accounts.id, id));
}

/** Every row of an account, so many in a transaction that none holds its locks for long. */
async function deleteAll(db: Database, table: PgTable & { accountId: AnyColumn }, accountId: string): Promise<void> {
  for (let deleted = MOST_ROWS; deleted > 0;) {
    const some = sql`array(select ctid from ${table} where ${table.accountId} = ${accountId} limit ${MOST_ROWS} for update)`;
    deleted = (await db.orm.execute(sql`delete from ${table} where ctid = any(${some})`)).count;
  }
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
