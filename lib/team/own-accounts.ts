import { and, asc, eq } from "drizzle-orm";
import { accounts, memberships } from "@/drizzle/schema";
import { inTransaction, type Ctx, type Role } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { actingUserId } from "@/lib/users/own-user";
import { renewSession } from "@/lib/users/sessions";

export interface OwnAccount {
  id: string;
  name: string;
  role: Role;
}

/** The accounts of the acting user, sorted by name. */
export async function listOwnAccounts(ctx: Ctx): Promise<OwnAccount[]> {
  return ctx.db.orm
    .select({ id: accounts.id, name: accounts.name, role: memberships.role })
    .from(memberships)
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(memberships.userId, actingUserId(ctx)))
    .orderBy(asc(accounts.name), asc(accounts.id));
}

/**
 * Moves the acting user's session to another of their accounts, under a new id.
 * @throws resource_not_found
 */
export async function switchAccount(ctx: Ctx, input: { accountId: string; sessionId: string }): Promise<{ sessionId: string }> {
  const userId = actingUserId(ctx);
  return inTransaction(ctx, async (tx) => {
    const own = await tx.db.orm.$count(memberships, and(eq(memberships.userId, userId), eq(memberships.accountId, input.accountId)));
    if (own === 0) throw notFound("account");
    return { sessionId: await renewSession(tx, input.sessionId, input.accountId) };
  });
}
