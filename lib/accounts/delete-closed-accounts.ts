import { and, eq, isNull, like, lte, notExists, sql, type AnyColumn, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import {
  accounts,
  apiKeys,
  auditEntries,
  auditHeads,
  businesses,
  creditBalances,
  creditEntries,
  documents,
  events,
  filingBatches,
  filingCredentials,
  filingEvidence,
  filingHistory,
  filingIntents,
  filingInvoices,
  filingLines,
  filings,
  idempotencyKeys,
  invitations,
  items,
  jobs,
  learnedCorrections,
  mails,
  memberships,
  payments,
  refusedSignIns,
  requestLogs,
  returnsFiledElsewhere,
  reviewChanges,
  reviewComments,
  reviews,
  sharedSecrets,
  users,
  userSessions,
  webhookEndpoints,
} from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext, type Ctx } from "@/lib/kernel/context";
import { UNFINISHED } from "@/lib/kernel/daily-chores";
import { logger } from "@/lib/kernel/logger";
import { CLOSED_ADDRESS } from "@/lib/users/end-sign-ins";
import { RECORD_YEARS } from "./retention";

/** Rows of one transaction. */
const MOST_ROWS = 1_000;

type Owned = PgTable & { accountId: AnyColumn };

/** What belongs to a filing without naming its account. */
const ofFilings = [filingCredentials, filingHistory, filingIntents, filingLines] as const;
/** What reviewers did, found by the reviews: by the account no index leads to it. */
const ofReviews = [reviewComments, reviewChanges] as const;
/** What names its account, each before whatever it points at; deliveries went with their endpoints when the account was emptied. */
const owned: readonly Owned[] = [
  reviews,
  learnedCorrections,
  webhookEndpoints,
  events,
  filingInvoices,
  returnsFiledElsewhere,
  refusedSignIns,
  filings,
  filingBatches,
  items,
  documents,
  jobs,
  creditEntries,
  creditBalances,
  payments,
  apiKeys,
  sharedSecrets,
  idempotencyKeys,
  requestLogs,
  mails,
  invitations,
  memberships,
  userSessions,
  businesses,
  auditEntries,
  auditHeads,
];

/** Where a person is named. */
const naming: readonly AnyColumn[] = [
  reviews.assignedTo,
  reviews.leaseHolder,
  reviews.decidedBy,
  reviewChanges.by,
  reviewChanges.undoneBy,
  reviewComments.author,
  returnsFiledElsewhere.recordedBy,
  memberships.userId,
];

/**
 * Deletes closed accounts with every row of theirs once the time is over for which records are kept: no filing outlives the
 * closing, so what an account filed last is as old as that. One whose documents or evidence are still in the store waits
 * for the chores that remove them. So many rows at a time, and its own row last: what breaks off goes on at the next run. Returns how many
 * accounts were deleted; UNFINISHED where its turn `isOver` before the last.
 */
export async function deleteClosedAccounts(
  db: Database,
  clock: Clock,
  isOver: () => boolean = () => false,
): Promise<number | typeof UNFINISHED> {
  const closedBefore = new Date(clock.now());
  closedBefore.setUTCFullYear(closedBefore.getUTCFullYear() - RECORD_YEARS);
  const due = await db.orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        lte(accounts.closedAt, closedBefore),
        lte(accounts.emptiedAt, clock.now()),
        notExists(
          db.orm
            .select({ one: sql`1` })
            .from(documents)
            .where(and(eq(documents.accountId, accounts.id), isNull(documents.purgedAt))),
        ),
        notExists(
          db.orm
            .select({ one: sql`1` })
            .from(filingEvidence)
            .innerJoin(filings, eq(filings.id, filingEvidence.filingId))
            .where(eq(filings.accountId, accounts.id)),
        ),
      ),
    );
  for (const { id } of due) {
    const isDeleted = await deleteAccount(systemContext(db, "closed-account", id, "live", clock), id, isOver);
    if (!isDeleted) return UNFINISHED;
  }
  return due.length;
}

/** Deletes an account with every row of it, so many at a time. False where the turn `isOver` before the last of it. */
export async function deleteAccount(ctx: Ctx, accountId: string, isOver: () => boolean): Promise<boolean> {
  const parts = [
    ...ofFilings.map((table) => [table, sql`${table.filingId} in (select id from ${filings} where account_id = ${accountId})`] as const),
    ...ofReviews.map((table) => [table, sql`${table.itemId} in (select item_id from ${reviews} where account_id = ${accountId})`] as const),
    ...owned.map((table) => [table, eq(table.accountId, accountId)] as const),
  ];
  for (const [table, which] of parts)
    for (let deleted = MOST_ROWS; deleted === MOST_ROWS;) {
      if (isOver()) return false;
      deleted = await deleteSome(ctx, accountId, table, which);
    }
  await inTransaction(ctx, async ({ db: { orm } }) => {
    await orm.delete(accounts).where(eq(accounts.id, accountId));
    // Who had no other account kept the name alone, for decisions that are gone now.
    const isNamedNowhere = (column: AnyColumn) =>
      notExists(
        orm
          .select({ one: sql`1` })
          .from(column.table)
          .where(eq(column, users.id)),
      );
    await orm.delete(users).where(and(like(users.email, `%${CLOSED_ADDRESS}`), ...naming.map(isNamedNowhere)));
  });
  logger("accounts").info({ accountId }, "a closed account was deleted: its records are older than they are kept");
  return true;
}

/** In a transaction of their own, so that no other account's work waits for theirs. */
async function deleteSome(ctx: Ctx, accountId: string, table: PgTable, which: SQL): Promise<number> {
  return inTransaction(ctx, async ({ db: { orm } }) => {
    // The only ones that the audit log lets go (`keep_audit_entry` of the migrations).
    await orm.execute(sql`select set_config('levy.deletes_account', ${accountId}, true)`);
    const some = sql`array(select ctid from ${table} where ${which} limit ${MOST_ROWS} for update)`;
    return (await orm.execute(sql`delete from ${table} where ctid = any(${some})`)).count;
  });
}
