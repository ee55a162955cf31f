import { eq } from "drizzle-orm";
import { memberships, users, userSessions } from "@/drizzle/schema";
import { closeAccount } from "@/lib/accounts/close-account";
import type { Ctx, Role } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { actingUserId } from "@/lib/users/own-user";

export interface TestMember {
  userId: string;
  email: string;
  /** The account's context with this person as its actor. */
  ctx: Ctx;
}

/** Adds a person with a role to the account of `ctx`, with a verified address and no password. */
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

/** Creates a session that has just begun, as people without a password need before a critical action. Returns its id. */
export async function freshSession(ctx: Ctx): Promise<string> {
  const [id, createdAt] = [newId("session"), ctx.clock.now()];
  await ctx.db.orm
    .insert(userSessions)
    .values({ id, userId: actingUserId(ctx), createdAt, lastSeenAt: createdAt, expiresAt: new Date(createdAt.getTime() + 3_600_000) });
  return id;
}

/** Closes the account as an owner without a second factor, with their password or with a fresh session. */
export async function closeAs(owner: Ctx, { confirmedName = "Closing Ltd", currentPassword = "" } = {}): Promise<void> {
  const sessionId = currentPassword === "" ? await freshSession(owner) : "";
  try {
    await closeAccount(owner, { sessionId, confirmedName, currentPassword, code: "" });
  } finally {
    // People of a closed account are deleted with it, which a remaining session would prevent.
    await owner.db.orm.delete(userSessions).where(eq(userSessions.id, sessionId));
  }
}
