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
import { recordsEnd } from "./retention";

/** The most rows deleted in one transaction. */
const MOST_ROWS = 1_000;

type Owned = PgTable & { accountId: AnyColumn };

/** Tables whose rows belong to a filing and have no account id. */
const ofFilings = [filingCredentials, filingHistory, filingIntents, filingLines] as const;
/** What reviewers did, found through the reviews, since these tables have no index by account. */
const ofReviews = [reviewComments, reviewChanges] as const;
/** Tables with an account id, each before the tables that it references. Webhook deliveries were removed when the account was emptied. */
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

/** The columns that refer to a user. */
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
 * Deletes closed accounts with all of their rows once the retention period of records has passed since the closing; no filing outlives the
 * closing, so every record is at least that old. An account that still has documents or evidence in the store waits for the chores that
 * remove them. Rows are deleted in batches, and the account's own row last, so that an interrupted run resumes. Returns the number of
 * deleted accounts, or UNFINISHED if the turn `isOver` before that.
 */
export async function deleteClosedAccounts(
  db: Database,
  clock: Clock,
  isOver: () => boolean = () => false,
): Promise<number | typeof UNFINISHED> {
  const due = await db.orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        lte(accounts.closedAt, recordsEnd(clock.now())),
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

/** Deletes an account with all of its rows, in batches. Returns false if the turn `isOver` before the end. */
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
    // A user without another account had kept only the name, for decisions that are deleted now.
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

/** Each batch has its own transaction, so that other accounts never wait for it. */
async function deleteSome(ctx: Ctx, accountId: string, table: PgTable, which: SQL): Promise<number> {
  return inTransaction(ctx, async ({ db: { orm } }) => {
    // Only with this setting does the audit log permit the deletion of its rows (`keep_audit_entry` in the migrations).
    await orm.execute(sql`select set_config('levy.deletes_account', ${accountId}, true)`);
    const some = sql`array(select ctid from ${table} where ${which} limit ${MOST_ROWS} for update)`;
    return (await orm.execute(sql`delete from ${table} where ctid = any(${some})`)).count;
  });
}
