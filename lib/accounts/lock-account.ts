import { and, eq } from "drizzle-orm";
import { accounts, memberships } from "@/drizzle/schema";
import { requirePermission, type Actor, type Ctx, type Permission } from "@/lib/kernel/context";
import { DomainError, notFound } from "@/lib/kernel/errors";
import { actingKey } from "@/lib/keys/delegation";

export type AccountRow = typeof accounts.$inferSelect;

/**
 * Locks the context's account before a change to it, its members, keys, secrets, or endpoints, and checks the permission again: while the
 * request waited, the actor's role may have been taken away, or the account suspended. Both require this lock, so what is read here holds
 * until the commit. The default strength does not block rows that merely reference the account, such as an accepted invoice or a new
 * session; closing the account uses `update`, which blocks those too. `permission` is null for what users may always do about themselves.
 * @throws resource_not_found (also for a closed account), insufficient_scope, account_suspended, api_key_revoked, api_key_expired
 */
export async function lockAccount(
  tx: Ctx,
  permission: Permission | null,
  strength: "no key update" | "update" = "no key update",
): Promise<AccountRow> {
  const [account] = await tx.db.orm.select().from(accounts).where(eq(accounts.id, tx.account.id)).for(strength);
  if (!account || account.closedAt !== null) throw notFound("account");
  if (permission !== null) requirePermission({ ...tx, actor: await currentActor(tx, account) }, permission);
  return account;
}

/** The actor with its current rights. */
async function currentActor(tx: Ctx, { suspendedAt }: AccountRow): Promise<Actor> {
  const { actor } = tx;
  if (actor.kind === "apiKey" && suspendedAt !== null)
    throw new DomainError("account_suspended", "This account is suspended. Contact the operator of this service.");
  await actingKey(tx);
  if (actor.kind !== "user") return actor;
  const [member] = await tx.db.orm
    .select({ role: memberships.role })
    .from(memberships)
    .where(and(eq(memberships.accountId, tx.account.id), eq(memberships.userId, actor.userId)));
  return {
    kind: "user",
    userId: actor.userId,
    role: member && suspendedAt === null ? member.role : "viewer",
    ...(suspendedAt !== null && { suspended: true as const }),
  };
}
