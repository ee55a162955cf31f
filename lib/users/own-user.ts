import { eq } from "drizzle-orm";
import { memberships, users } from "@/drizzle/schema";
import { writeAudit, type AuditFact } from "@/lib/audit/write-audit";
import type { Actor, Ctx } from "@/lib/kernel/context";
import { DomainError, notFound } from "@/lib/kernel/errors";

export type UserRow = typeof users.$inferSelect;

/**
 * The acting user's id; for verbs about one's own sign-in, which require no role.
 * @throws insufficient_scope for other actors
 */
export function actingUserId(ctx: Ctx): string {
  if (ctx.actor.kind !== "user") throw new DomainError("insufficient_scope", "You must be signed in to do this. Sign in to the portal.");
  return ctx.actor.userId;
}

/**
 * A user's row, regardless of account.
 * @throws resource_not_found
 */
export async function userById(ctx: Ctx, userId: string): Promise<UserRow> {
  const [row] = await ctx.db.orm.select().from(users).where(eq(users.id, userId));
  if (!row) throw notFound("user");
  return row;
}

/** @throws state_conflict if the user's address is not confirmed yet */
export function assertAddressProved({ emailVerifiedAt }: Pick<UserRow, "emailVerifiedAt">): void {
  if (emailVerifiedAt === null) throw new DomainError("state_conflict", "Verify your email address first. The link is in your inbox.");
}

/** Writes a change of a user's sign-in to the audit log of each of the user's accounts. */
export async function auditPerson(tx: Ctx, userId: string, fact: Omit<AuditFact, "targetId">): Promise<void> {
  // In order of id, because each log stays locked until the commit.
  const rows = await tx.db.orm
    .select({ accountId: memberships.accountId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.accountId);
  // An unknown visitor acts as the portal (`visitorContext`); in the log, what they do here counts as the sign-in.
  const actor: Actor = tx.actor.kind === "system" && tx.actor.name === "portal" ? { kind: "system", name: "sign-in" } : tx.actor;
  for (const { accountId, role } of rows) {
    // With the user's role in that account: the request may concern another account, or none.
    const own = actor.kind === "user" && actor.userId === userId ? { ...actor, role } : actor;
    await writeAudit({ ...tx, actor: own, account: { id: accountId } }, { ...fact, targetId: userId });
  }
}
