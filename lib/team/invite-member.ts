import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { z } from "zod";
import { invitations, memberships, users } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx, type Role } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { env } from "@/lib/kernel/env";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { writeMail } from "@/lib/mail/write-mail";
import { normalizeEmail } from "@/lib/users/email";
import { countAttempt } from "@/lib/users/limit-attempts";
import { assertAddressProved } from "@/lib/users/own-user";
import { newToken } from "@/lib/users/user-token";
import { manageTeam } from "./permissions";

const LIFE_MS = 7 * DAY_MS;
/** More pending invitations are most likely an attempt to mail a list of addresses. */
const MOST_WAITING = 50;

const address = z.email().max(254);

/**
 * Invites someone to the context's account by mail; voids a pending invitation to the same address.
 * @throws invalid_request (email), state_conflict (already a member, too many pending, or the inviter's own address is unconfirmed),
 * rate_limited (too many by the account, or to this address, within a day)
 */
export async function inviteMember(ctx: Ctx, input: { email: string; role: Role }): Promise<{ id: string; expiresAt: string }> {
  requirePermission(ctx, manageTeam);
  const email = normalizeEmail(input.email);
  if (!address.safeParse(email).success) throw invalidField("email", "invalid_format", "email must be a valid email address");
  return inTransaction(ctx, async (tx) => {
    const { orm } = tx.db;
    const account = await lockAccount(tx, manageTeam);
    const inviterName = await nameOfInviter(tx, account.name);
    await assertNoMember(tx, email);
    // Revoking an invitation makes room for the next, so the limit on pending ones alone would allow any number of mails to a stranger.
    await countAttempt(tx, "invite_by_account", tx.account.id);
    await countAttempt(tx, "invite_of_address", `${tx.account.id}:${sha256Hex(email)}`);
    const now = tx.clock.now();
    await orm
      .update(invitations)
      .set({ revokedAt: now })
      .where(and(waiting(tx), eq(invitations.email, email)));
    if ((await orm.$count(invitations, and(waiting(tx), gt(invitations.expiresAt, now)))) >= MOST_WAITING) {
      throw new DomainError("state_conflict", `An account can have at most ${MOST_WAITING} pending invitations. Revoke some first.`);
    }
    const [id, token, expiresAt] = [newId("invitation"), newToken(), new Date(now.getTime() + LIFE_MS)];
    await orm
      .insert(invitations)
      .values({
        id,
        accountId: tx.account.id,
        email,
        role: input.role,
        tokenHash: sha256Hex(token),
        invitedBy: inviterName,
        inviterId: tx.actor.kind === "user" ? tx.actor.userId : null,
        createdAt: now,
        expiresAt,
      });
    await writeMail(tx, {
      kind: "invitation",
      to: email,
      link: `${env().publicUrl}/invitation?token=${token}`,
      data: { accountName: account.name, inviterName, role: input.role, expiresAt: expiresAt.toISOString() },
    });
    await writeAudit(tx, { action: "member.invited", targetId: id, after: { email, role: input.role } });
    return { id, expiresAt: expiresAt.toISOString() };
  });
}

const waiting = (ctx: Ctx) => and(eq(invitations.accountId, ctx.account.id), isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

/** Mails to strangers are sent only in the name of a user with a confirmed address. */
async function nameOfInviter(tx: Ctx, accountName: string): Promise<string> {
  if (tx.actor.kind !== "user") return accountName;
  const [user] = await tx.db.orm
    .select({ name: users.name, emailVerifiedAt: users.emailVerifiedAt })
    .from(users)
    .where(eq(users.id, tx.actor.userId));
  assertAddressProved({ emailVerifiedAt: user?.emailVerifiedAt ?? null });
  return user?.name ?? accountName;
}

async function assertNoMember(tx: Ctx, email: string): Promise<void> {
  const members = await tx.db.orm
    .select({ id: users.id })
    .from(memberships)
    .innerJoin(users, eq(users.id, memberships.userId))
    .where(and(eq(memberships.accountId, tx.account.id), eq(users.email, email)));
  if (members.length > 0) throw new DomainError("state_conflict", "This person is already a member. Change their role in the list.");
}

/**
 * Revokes an invitation, so that its link stops working.
 * @throws resource_not_found, also for an accepted or revoked one
 */
export async function revokeInvitation(ctx: Ctx, invitationId: string): Promise<void> {
  requirePermission(ctx, manageTeam);
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, manageTeam);
    const [revoked] = await tx.db.orm
      .update(invitations)
      .set({ revokedAt: tx.clock.now() })
      .where(and(waiting(tx), eq(invitations.id, invitationId)))
      .returning({ email: invitations.email, role: invitations.role });
    if (!revoked) throw new DomainError("resource_not_found", "It was accepted or revoked in the meantime.");
    await writeAudit(tx, { action: "invitation.revoked", targetId: invitationId, before: revoked });
  });
}

/** Revokes the pending invitations by a user and returns how many. Part of the transaction that takes away their right to invite. */
export async function revokeInvitationsOf(tx: Ctx, userId: string): Promise<number> {
  const revoked = await tx.db.orm
    .update(invitations)
    .set({ revokedAt: tx.clock.now() })
    .where(and(waiting(tx), eq(invitations.inviterId, userId)))
    .returning({ id: invitations.id });
  return revoked.length;
}

export interface InvitationView {
  id: string;
  email: string;
  role: Role;
  invitedBy: string;
  createdAt: string;
  expiresAt: string;
  isExpired: boolean;
}

/** Pending invitations of the context's account, newest first. For owners. */
export async function listInvitations(ctx: Ctx): Promise<InvitationView[]> {
  requirePermission(ctx, manageTeam);
  const now = ctx.clock.now();
  const rows = await ctx.db.orm
    .select()
    .from(invitations)
    .where(and(waiting(ctx), ne(invitations.email, "")))
    .orderBy(invitations.createdAt);
  return rows
    .reverse()
    .map(({ id, email, role, invitedBy, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      invitedBy,
      createdAt: createdAt.toISOString(),
      expiresAt: expiresAt.toISOString(),
      isExpired: expiresAt <= now,
    }));
}
