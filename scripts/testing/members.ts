import { memberships, users } from "@/drizzle/schema";
import type { Ctx, Role } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

export interface TestMember {
  userId: string;
  email: string;
  /** The account's context with this person as its actor. */
  ctx: Ctx;
}

/** A person with a role in the account of `ctx`, with a confirmed address and no password. */
export async function testMember(ctx: Ctx, role: Role, options: { verified?: boolean; userId?: string } = {}): Promise<TestMember> {
  const userId = options.userId ?? newId("user");
  const email = `${userId.toLowerCase()}@example.com`;
  if (options.userId === undefined) {
    await ctx.db.orm
      .insert(users)
      .values({ id: userId, email, name: `Test ${role}`, emailVerifiedAt: options.verified === false ? null : new Date() });
  }
  await ctx.db.orm.insert(memberships).values({ accountId: ctx.account.id, userId, role });
  return { userId, email, ctx: { ...ctx, actor: { kind: "user", userId, role } } };
}
