import { and, eq } from "drizzle-orm";
import { memberships } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx, type Permission, type Role } from "@/lib/kernel/context";
import { DomainError, notFound } from "@/lib/kernel/errors";
import { releaseReviewer } from "@/lib/review/release-reviewer";
import { reviewInvoices } from "@/lib/review/reviewer";
import { endSessionsOf, lockPerson } from "@/lib/users/sessions";
import { actingUserId } from "@/lib/users/own-user";
import { revokeInvitationsOf } from "./invite-member";
import { manageTeam } from "./permissions";

/**
 * Changes the role of a member of the context's account, effective from their next request. If the new role may not review, their assigned
 * invoices return to the queue.
 * @throws resource_not_found, state_conflict (the last owner)
 */
export async function changeRole(ctx: Ctx, input: { userId: string; role: Role }): Promise<void> {
  requirePermission(ctx, manageTeam);
  await inTransaction(ctx, async (tx) => {
    const before = await lockMember(tx, input.userId, manageTeam);
    if (before === input.role) return;
    if (before === "owner") await assertAnotherOwner(tx, input.userId);
    await tx.db.orm.update(memberships).set({ role: input.role }).where(member(tx, input.userId));
    // A new role requires a new session, so that a session id that leaked before gives no access. The portal renews the acting user's own
    // session.
    if (!(ctx.actor.kind === "user" && ctx.actor.userId === input.userId)) await endSessionsOf(tx, input.userId);
    await writeAudit(tx, {
      action: "member.role_changed",
      targetId: input.userId,
      before: { role: before },
      after: { role: input.role, ...(await takenBack(tx, input.userId, input.role)) },
    });
  });
}

/**
 * Ends a membership and the user's sessions, and returns their assigned invoices to the queue.
 * @throws resource_not_found, state_conflict (the last owner)
 */
export async function removeMember(ctx: Ctx, userId: string): Promise<void> {
  requirePermission(ctx, manageTeam);
  await inTransaction(ctx, (tx) => endMembership(tx, userId, "member.removed", manageTeam));
}

/**
 * Ends the acting user's own membership, whatever their role.
 * @throws state_conflict (the last owner)
 */
export async function leaveAccount(ctx: Ctx): Promise<void> {
  const userId = actingUserId(ctx);
  await inTransaction(ctx, (tx) => endMembership(tx, userId, "member.left", null));
}

const member = (ctx: Ctx, userId: string) => and(eq(memberships.accountId, ctx.account.id), eq(memberships.userId, userId));

/**
 * Locks the account first, so that two owners can't remove each other at the same time. The lock allows references to the account: the
 * member may be renewing a session that names it, and ending sessions waits for that. The user comes next, before the rows that belong to
 * them (docs/decisions/0011).
 */
async function lockMember(tx: Ctx, userId: string, permission: Permission | null): Promise<Role> {
  await lockAccount(tx, permission);
  const [row] = await tx.db.orm.select({ role: memberships.role }).from(memberships).where(member(tx, userId));
  if (!row) throw notFound("member");
  await lockPerson(tx, userId);
  return row.role;
}

async function endMembership(tx: Ctx, userId: string, action: string, permission: Permission | null): Promise<void> {
  const role = await lockMember(tx, userId, permission);
  if (role === "owner") await assertAnotherOwner(tx, userId);
  await tx.db.orm.delete(memberships).where(member(tx, userId));
  await endSessionsOf(tx, userId);
  await writeAudit(tx, { action, targetId: userId, before: { role }, after: await takenBack(tx, userId, null) });
}

/**
 * What a member loses with a role, for the audit log: open invoices that were assigned to a user who may no longer review, and pending
 * invitations by a user who may no longer invite. With an invitation to another address of theirs, the user could otherwise return.
 */
async function takenBack(
  tx: Ctx,
  userId: string,
  role: Role | null,
): Promise<{ reviewsReturnedToQueue?: number; invitationsRevoked?: number } | null> {
  const mayStill = (roles: readonly Role[]) => role !== null && roles.includes(role);
  const reviews = mayStill(reviewInvoices.roles) ? 0 : await releaseReviewer(tx, userId);
  const invitations = mayStill(manageTeam.roles) ? 0 : await revokeInvitationsOf(tx, userId);
  if (reviews + invitations === 0) return null;
  return { ...(reviews > 0 && { reviewsReturnedToQueue: reviews }), ...(invitations > 0 && { invitationsRevoked: invitations }) };
}

async function assertAnotherOwner(tx: Ctx, userId: string): Promise<void> {
  const owners = await tx.db.orm
    .select({ userId: memberships.userId })
    .from(memberships)
    .where(and(eq(memberships.accountId, tx.account.id), eq(memberships.role, "owner")));
  if (owners.some((owner) => owner.userId !== userId)) return;
  throw new DomainError("state_conflict", "An account needs at least one owner. Make someone else an owner first.");
}
