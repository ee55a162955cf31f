import { asc, eq } from "drizzle-orm";
import { memberships, users, userSecondFactors } from "@/drizzle/schema";
import { requirePermission, type Ctx, type Role } from "@/lib/kernel/context";
import { readTeam } from "./permissions";

export interface MemberView {
  userId: string;
  name: string;
  email: string;
  role: Role;
  joinedAt: string;
  isSelf: boolean;
  hasSecondFactor: boolean;
}

/** The members of the context's account, in the order in which they joined. */
export async function listMembers(ctx: Ctx): Promise<MemberView[]> {
  requirePermission(ctx, readTeam);
  const rows = await ctx.db.orm
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: memberships.role,
      joinedAt: memberships.createdAt,
      confirmed: userSecondFactors.confirmed,
    })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .leftJoin(userSecondFactors, eq(userSecondFactors.userId, users.id))
    .where(eq(memberships.accountId, ctx.account.id))
    .orderBy(asc(memberships.createdAt), asc(users.id));
  const self = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  return rows.map(({ joinedAt, confirmed, ...row }) => ({
    ...row,
    joinedAt: joinedAt.toISOString(),
    isSelf: row.userId === self,
    hasSecondFactor: confirmed === true,
  }));
}
