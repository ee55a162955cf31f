import { and, eq, inArray, isNull, like, lte, notExists, sql, type AnyColumn } from "drizzle-orm";
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
  reviewChanges,
  reviewComments,
  reviews,
  sharedSecrets,
  users,
  userSessions,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
} from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { inTransaction, systemContext, type Ctx } from "@/lib/kernel/context";
import { logger } from "@/lib/kernel/logger";
import { CLOSED_ADDRESS } from "./close-account";
import { RECORD_YEARS } from "./retention";

type Owned = PgTable & { accountId: AnyColumn };

/** What belongs to a filing without naming its account. */
const ofFilings = [filingCredentials, filingHistory, filingIntents, filingLines] as const;
/** What names its account, each before whatever it points at. */
const owned: readonly Owned[] = [
  reviewComments,
  reviewChanges,
  reviews,
  learnedCorrections,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  events,
  filingInvoices,
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
  memberships.userId,
];

/**
 * Deletes closed accounts with every row of theirs once the time is over for which records are kept: no filing outlives the
 * closing, so what an account filed last is as old as that. One whose documents or evidence are still in the store waits
 * for the chores that remove them. Returns how many accounts were deleted.
 */
export async function deleteClosedAccounts(db: Database, clock: Clock): Promise<number> {
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
  for (const { id } of due) await deleteAccount(systemContext(db, "closed-account", id, "live", clock), id);
  return due.length;
}

async function deleteAccount(ctx: Ctx, accountId: string): Promise<void> {
  await inTransaction(ctx, async ({ db: { orm } }) => {
    // The only ones that the audit log lets go (`keep_audit_entry` of the migrations).
    await orm.execute(sql`select set_config('levy.deletes_account', ${accountId}, true)`);
    const own = orm.select({ id: filings.id }).from(filings).where(eq(filings.accountId, accountId));
    for (const table of ofFilings) await orm.delete(table).where(inArray(table.filingId, own));
    for (const table of owned) await orm.delete(table).where(eq(table.accountId, accountId));
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
}
