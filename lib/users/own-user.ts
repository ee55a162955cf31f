import { eq } from "drizzle-orm";
import { memberships, users } from "@/drizzle/schema";
import { writeAudit, type AuditFact } from "@/lib/audit/write-audit";
import type { Actor, Ctx } from "@/lib/kernel/context";
import { DomainError, notFound } from "@/lib/kernel/errors";

export type UserRow = typeof users.$inferSelect;

/** The person who acts; for verbs about one's own sign-in, which need no role. Error: insufficient_scope for anybody else. */
export function actingUserId(ctx: Ctx): string {
  if (ctx.actor.kind !== "user") throw new DomainError("insufficient_scope", "You must be signed in to do this. Sign in to the portal.");
  return ctx.actor.userId;
}

/** The row of a person, of whatever account. Error: resource_not_found. */
export async function userById(ctx: Ctx, userId: string): Promise<UserRow> {
  const [row] = await ctx.db.orm.select().from(users).where(eq(users.id, userId));
  if (!row) throw notFound("user");
  return row;
}

/** Error: state_conflict where nobody has shown yet that the person's address is theirs. */
export function assertAddressProved({ emailVerifiedAt }: Pick<UserRow, "emailVerifiedAt">): void {
  if (emailVerifiedAt === null) throw new DomainError("state_conflict", "Verify your email address first. The link is in your inbox.");
}

/** Writes a change of a person's sign-in to the audit log of each account that they work in. */
export async function auditPerson(tx: Ctx, userId: string, fact: Omit<AuditFact, "targetId">): Promise<void> {
  // In one order, because each log is locked until the commit.
  const rows = await tx.db.orm
    .select({ accountId: memberships.accountId, role: memberships.role })
    .from(memberships)
    .where(eq(memberships.userId, userId))
    .orderBy(memberships.accountId);
  // A visitor whom nobody knows yet acts as the portal (`visitorContext`): what they do here is to sign in.
  const actor: Actor = tx.actor.kind === "system" && tx.actor.name === "portal" ? { kind: "system", name: "sign-in" } : tx.actor;
  for (const { accountId, role } of rows) {
    // With the role that they have there: the request may be about another account, or about none.
    const own = actor.kind === "user" && actor.userId === userId ? { ...actor, role } : actor;
    await writeAudit({ ...tx, actor: own, account: { id: accountId } }, { ...fact, targetId: userId });
  }
}
