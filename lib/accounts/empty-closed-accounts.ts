import { and, asc, eq, gt, inArray, isNotNull, isNull, sql, type AnyColumn } from "drizzle-orm";
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
import { systemContext, type Ctx, type Environment } from "@/lib/kernel/context";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import { logger } from "@/lib/kernel/logger";
import { purgeJob } from "@/lib/prism/jobs/purge-job";
import { removeDeletedEndpoint } from "@/lib/webhooks/remove-deleted-endpoints";

const BATCH = 200;
/** The batches of one account before the next account has its turn. */
const MOST_BATCHES = 5;
/** The most rows of one statement. */
const MOST_ROWS = 1_000;
const environments: readonly Environment[] = ["test", "live"];

/**
 * Removes what need not be kept of closed accounts: documents, invoices that are in no filing, learned corrections, events, request logs,
 * mails, businesses, and submissions to the simulated authority. Filings with their invoices, the ledger, payments, and the audit log stay
 * for the statutory period.
 * May be repeated, and resumes where it stopped. Accounts take turns, so that a large one does not hold up the others. Returns the number
 * of emptied accounts, or UNFINISHED if the turn `isOver` before that. If an account could not be emptied, for example because the store
 * refused to delete a document, it throws after the other accounts are done, so that the chore is tried again.
 */
export async function emptyClosedAccounts(
  db: Database,
  clock: Clock,
  isOver: () => boolean = () => false,
): Promise<number | typeof UNFINISHED> {
  const closed = await db.orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(isNotNull(accounts.closedAt), isNull(accounts.emptiedAt)))
    .orderBy(asc(accounts.id));
  return emptyInTurns(
    db,
    clock,
    closed.map(({ id }) => id),
    isOver,
  );
}

/** Like `emptyClosedAccounts`, for these accounts. */
export async function emptyInTurns(
  db: Database,
  clock: Clock,
  closed: readonly string[],
  isOver: () => boolean,
): Promise<number | typeof UNFINISHED> {
  const failures: unknown[] = [];
  for (let left = closed.map((id) => emptying(db, clock, id)); left.length > 0;) {
    const rest: Emptying[] = [];
    for (const account of left) {
      if (isOver()) return UNFINISHED;
      await account.goOn(isOver).then(
        (isDone) => void (isDone || rest.push(account)),
        (error: unknown) => {
          logger("accounts").error({ err: error, accountId: account.id }, "a closed account could not be emptied");
          failures.push(error);
        },
      );
    }
    left = rest;
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} closed accounts could not be emptied`);
  return closed.length;
}

interface Emptying {
  id: string;
  /** Does some of the work; true once the account is empty. */
  goOn(isOver: () => boolean): Promise<boolean>;
}

function emptying(db: Database, clock: Clock, id: string): Emptying {
  const work = emptyAccount(db, clock, id);
  return {
    id,
    goOn: async (isOver) => {
      for (let batches = 0; batches < MOST_BATCHES && (batches === 0 || !isOver()); batches += 1) if ((await work.next()).done) return true;
      return false;
    },
  };
}

/**
 * Empties an account a batch at a time. A job or document that the store refuses to delete does not stop the rest; the errors are thrown
 * last.
 */
async function* emptyAccount(db: Database, clock: Clock, id: string): AsyncGenerator<void, void> {
  const refusals: unknown[] = [];
  for (const environment of environments) {
    const ctx = systemContext(db, "closed-account", id, environment, clock);
    for await (const ids of jobsInNoFiling(ctx)) {
      for (const job of ids) await purgeJob(ctx, job).catch((error: unknown) => refusals.push(error));
      yield;
    }
    for await (const ids of unpurgedDocuments(ctx)) {
      await purgeDocuments(ctx, ids).catch((error: unknown) => refusals.push(error));
      yield;
    }
  }
  // Deliveries are removed first, because deleting an event would delete all of its deliveries in one statement.
  const endpoints = await db.orm.select({ id: webhookEndpoints.id }).from(webhookEndpoints).where(eq(webhookEndpoints.accountId, id));
  for (const endpoint of endpoints) {
    await removeDeletedEndpoint(db, endpoint.id);
    yield;
  }
  for (const table of [events, requestLogs, idempotencyKeys, learnedCorrections, mails, refusedSignIns, businesses])
    yield* deleteAll(db, table, id);
  yield* forgetSubmissionsOf(db, id);
  if (refusals.length > 0) throw new AggregateError(refusals, `${refusals.length} jobs or batches of documents could not be purged`);
  await db.orm.update(accounts).set({ emptiedAt: clock.now(), settings: {} }).where(eq(accounts.id, id));
}

/** Deletes what was submitted to the simulated authority, filing by filing. */
async function* forgetSubmissionsOf({ orm }: Database, accountId: string): AsyncGenerator<void, void> {
  for (let last = ""; ;) {
    const some = await orm
      .select({ id: filings.id, reference: filings.reference })
      .from(filings)
      .where(and(eq(filings.accountId, accountId), eq(filings.environment, "test"), gt(filings.id, last)))
      .orderBy(asc(filings.id))
      .limit(MOST_ROWS);
    const references = some.map(({ reference }) => reference);
    if (references.length > 0) await orm.delete(sandboxSubmissions).where(inArray(sandboxSubmissions.reference, references));
    if (some.length < MOST_ROWS) return;
    last = some.at(-1)?.id ?? "";
    yield;
  }
}

/** Deletes all rows of an account in batches, so that no transaction holds its locks for long. */
async function* deleteAll(db: Database, table: PgTable & { accountId: AnyColumn }, accountId: string): AsyncGenerator<void, void> {
  for (let deleted = MOST_ROWS; deleted === MOST_ROWS;) {
    const some = sql`array(select ctid from ${table} where ${table.accountId} = ${accountId} limit ${MOST_ROWS} for update)`;
    deleted = (await db.orm.execute(sql`delete from ${table} where ctid = any(${some})`)).count;
    yield;
  }
}

/** Walks the jobs by id, so that each is read once: an account may have a million, and those in filings stay. */
async function* jobsInNoFiling({ db: { orm }, account, environment }: Ctx): AsyncGenerator<string[], void> {
  for (let last = ""; ;) {
    const found = await orm
      .select({ id: jobs.id })
      .from(jobs)
      .where(and(eq(jobs.accountId, account.id), eq(jobs.environment, environment), isNull(jobs.purgedAt), gt(jobs.id, last)))
      .orderBy(asc(jobs.id))
      .limit(BATCH);
    const ids = found.map(({ id }) => id);
    const inFilings = await orm
      .selectDistinct({ id: items.jobId })
      .from(items)
      .innerJoin(filingInvoices, and(eq(filingInvoices.itemId, items.id), isNull(filingInvoices.releasedAt)))
      .where(inArray(items.jobId, ids));
    const kept = new Set(inFilings.map(({ id }) => id));
    yield ids.filter((id) => !kept.has(id));
    if (ids.length < BATCH) return;
    last = ids.at(-1) ?? "";
  }
}

async function* unpurgedDocuments({ db: { orm }, account, environment }: Ctx): AsyncGenerator<string[], void> {
  for (let last = ""; ;) {
    const found = await orm
      .select({ id: documents.id })
      .from(documents)
      .where(
        and(
          eq(documents.accountId, account.id),
          eq(documents.environment, environment),
          isNull(documents.purgedAt),
          gt(documents.id, last),
        ),
      )
      .orderBy(asc(documents.id))
      .limit(BATCH);
    yield found.map(({ id }) => id);
    if (found.length < BATCH) return;
    last = found.at(-1)?.id ?? "";
  }
}
