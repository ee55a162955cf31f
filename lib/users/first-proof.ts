import { and, eq, gt, inArray, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import {
  accounts,
  apiKeys,
  memberships,
  sharedSecrets,
  userIdentities,
  userRecoveryCodes,
  userSecondFactors,
  webhookEndpoints,
} from "@/drizzle/schema";
import { writeAudits, type AuditFact } from "@/lib/audit/write-audit";
import type { Ctx, Environment } from "@/lib/kernel/context";
import { presentSecret } from "@/lib/keys/create-shared-secret";
import { presentKey } from "@/lib/keys/present-key";
import { auditedWebhook, presentWebhook } from "@/lib/webhooks/present-webhook";

/*
 * Anybody can sign up with an address that isn't theirs. When its owner first proves it, by setting a password through a mailed link,
 * whatever the other person created before must stop working: their second factor would lock the owner out, and their keys would read what
 * the owner sends. Part of `resetPassword` and its transaction, with locks in the order of docs/decisions/0011.
 */

type Table = typeof apiKeys | typeof sharedSecrets | typeof webhookEndpoints;
/** An entry for an account's audit log in one environment. */
type Told = { accountId: string; environment: Environment; fact: AuditFact };

/** Locks the accounts whose only owner is this user, with the lock that creating a key or secret takes, and returns their ids. */
export async function lockAccountsOf(tx: Ctx, userId: string): Promise<string[]> {
  const { orm } = tx.db;
  const others = alias(memberships, "others");
  const owned = orm
    .select({ id: memberships.accountId })
    .from(memberships)
    .where(
      and(
        eq(memberships.userId, userId),
        eq(memberships.role, "owner"),
        notExists(
          orm
            .select({ one: sql`1` })
            .from(others)
            .where(and(eq(others.accountId, memberships.accountId), eq(others.role, "owner"), ne(others.userId, userId))),
        ),
      ),
    );
  const rows = await orm
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, owned))
    .orderBy(accounts.id)
    .for("no key update");
  return rows.map(({ id }) => id);
}

/** Removes a user's second factor and provider sign-ins. Returns what was removed, in sentences. */
export async function endSignInMethods(tx: Ctx, userId: string): Promise<string[]> {
  const identities = await tx.db.orm.delete(userIdentities).where(eq(userIdentities.userId, userId)).returning();
  const factors = await tx.db.orm.delete(userSecondFactors).where(eq(userSecondFactors.userId, userId)).returning();
  await tx.db.orm.delete(userRecoveryCodes).where(eq(userRecoveryCodes.userId, userId));
  return [
    ...(factors.some(({ confirmed }) => confirmed) ? ["Two-factor authentication was turned off."] : []),
    ...said(identities.length, "sign-in method", "removed"),
  ];
}

/**
 * Revokes the keys and shared secrets of these accounts, whose rows are locked, and disables their webhook endpoints. Returns what was done
 * in sentences, and the entries that `auditEnded` must write at the end.
 */
export async function endAccess(tx: Ctx, accountIds: readonly string[]): Promise<{ sentences: string[]; told: Told[] }> {
  if (accountIds.length === 0) return { sentences: [], told: [] };
  const { orm } = tx.db;
  const now = tx.clock.now();
  const keys = await orm
    .update(apiKeys)
    .set({ revokedAt: now })
    .where(inArray(apiKeys.id, await locked(tx, apiKeys, accountIds)))
    .returning();
  // The sealed text is erased too, since it is no longer needed.
  const secrets = await orm
    .update(sharedSecrets)
    .set({ revokedAt: now, sealed: "" })
    .where(inArray(sharedSecrets.id, await locked(tx, sharedSecrets, accountIds)))
    .returning();
  const endpoints = await orm
    .update(webhookEndpoints)
    .set({ enabled: false, disabledReason: "manual", updatedAt: now })
    .where(inArray(webhookEndpoints.id, await locked(tx, webhookEndpoints, accountIds)))
    .returning();
  return {
    sentences: [
      ...said(keys.length, "API key", "revoked"),
      ...said(secrets.length, "shared secret", "revoked"),
      ...said(endpoints.length, "webhook", "disabled"),
    ],
    told: [
      ...keys.map((row) => ({ ...row, fact: { action: "api_key.revoked", targetId: row.id, before: { ...presentKey(row) } } })),
      ...secrets.map((row) => ({
        ...row,
        fact: { action: "shared_secret.revoked", targetId: row.id, before: { ...presentSecret(row), revokedAt: null } },
      })),
      ...endpoints.map((row) => ({
        ...row,
        fact: { action: "webhook.disabled", targetId: row.id, before: { enabled: true }, after: auditedWebhook(presentWebhook(row, now)) },
      })),
    ],
  };
}

/** Writes what was ended into each account's audit log, which is locked last, as everywhere. */
export async function auditEnded(tx: Ctx, accountIds: readonly string[], told: readonly Told[]): Promise<void> {
  for (const accountId of accountIds)
    for (const environment of ["test", "live"] as const) {
      const facts = told.filter((entry) => entry.accountId === accountId && entry.environment === environment);
      await writeAudits(
        { ...tx, actor: { kind: "system", name: "sign-in" }, account: { id: accountId }, environment },
        facts.map(({ fact }) => fact),
      );
    }
}

/** The ids of what still works in these accounts, locked in order of id. */
async function locked(tx: Ctx, table: Table, accountIds: readonly string[]): Promise<string[]> {
  const works =
    "enabled" in table
      ? eq(table.enabled, true)
      : and(isNull(table.revokedAt), or(isNull(table.expiresAt), gt(table.expiresAt, tx.clock.now())));
  const rows = await tx.db.orm
    .select({ id: table.id })
    .from(table as typeof apiKeys)
    .where(and(inArray(table.accountId, [...accountIds]), works))
    .orderBy(table.id)
    .for("no key update");
  return rows.map(({ id }) => id);
}

function said(count: number, what: string, done: string): string[] {
  if (count === 0) return [];
  return [count === 1 ? `1 ${what} was ${done}.` : `${count} ${what}s were ${done}.`];
}
