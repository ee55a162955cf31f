import { and, asc, eq } from "drizzle-orm";
import { accounts, memberships, users } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";

export interface ListedAccount {
  id: string;
  name: string;
  /** E-mail addresses of the account's owners. */
  owners: string[];
  /** The owners' addresses that are not confirmed: anybody can sign up with another's address. */
  unverifiedOwners: string[];
  createdAt: Date;
  liveEnabledAt: Date | null;
  suspendedAt: Date | null;
  closedAt: Date | null;
}

/** All accounts, oldest first. For operators only. */
export async function listAccounts(ctx: Ctx): Promise<ListedAccount[]> {
  requirePermission(ctx, { scope: null, roles: [] });
  const rows = await ctx.db.orm
    .select({
      id: accounts.id,
      name: accounts.name,
      owner: users.email,
      ownerVerifiedAt: users.emailVerifiedAt,
      createdAt: accounts.createdAt,
      liveEnabledAt: accounts.liveEnabledAt,
      suspendedAt: accounts.suspendedAt,
      closedAt: accounts.closedAt,
    })
    .from(accounts)
    .leftJoin(memberships, and(eq(memberships.accountId, accounts.id), eq(memberships.role, "owner")))
    .leftJoin(users, eq(users.id, memberships.userId))
    .orderBy(asc(accounts.createdAt), asc(accounts.id), asc(users.email));
  const listed = new Map<string, ListedAccount>();
  for (const { owner, ownerVerifiedAt, ...account } of rows) {
    const known = listed.get(account.id) ?? { ...account, owners: [], unverifiedOwners: [] };
    listed.set(account.id, known);
    if (owner === null) continue;
    known.owners.push(owner);
    if (ownerVerifiedAt === null) known.unverifiedOwners.push(owner);
  }
  return [...listed.values()];
}
