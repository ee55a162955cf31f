import { and, eq, gt, isNull } from "drizzle-orm";
import { accounts, invitations, memberships, users } from "@/drizzle/schema";
import { hashPassword } from "@/lib/users/password";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, type Ctx, type Role } from "@/lib/kernel/context";
import { sha256Hex } from "@/lib/kernel/crypto";
import { assertAll, DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { actingUserId, userById } from "@/lib/users/own-user";
import { assertName } from "@/lib/users/assert-name";
import { assertGoodPassword } from "@/lib/users/password-rules";
import { lockPerson, renewSession } from "@/lib/users/sessions";

type Invitation = typeof invitations.$inferSelect;

export interface OpenInvitation {
  accountName: string;
  invitedBy: string;
  email: string;
  role: Role;
  /** Whether a user with this address exists, who must sign in before accepting. */
  hasUser: boolean;
}

const open = (ctx: Ctx, token: string) =>
  and(
    eq(invitations.tokenHash, sha256Hex(token)),
    isNull(invitations.acceptedAt),
    isNull(invitations.revokedAt),
    gt(invitations.expiresAt, ctx.clock.now()),
  );

/** The invitation behind a mailed link; null if it was used, revoked, or has expired. Anyone who has the token may read it. */
export async function readInvitation(ctx: Ctx, token: string): Promise<OpenInvitation | null> {
  const [row] = await ctx.db.orm
    .select({
      accountName: accounts.name,
      invitedBy: invitations.invitedBy,
      email: invitations.email,
      role: invitations.role,
      userId: users.id,
    })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.accountId))
    .leftJoin(users, eq(users.email, invitations.email))
    .where(open(ctx, token));
  return row
    ? { accountName: row.accountName, invitedBy: row.invitedBy, email: row.email, role: row.role, hasUser: row.userId !== null }
    : null;
}

/**
 * Creates the invited user and their membership; the mailed link proves the address.
 * @throws invalid_request (name, password), state_conflict (the link is void, or a user with the address exists and must sign in first)
 */
export async function joinByInvitation(ctx: Ctx, input: { token: string; name: string; password: string }): Promise<{ email: string }> {
  const found = await readInvitation(ctx, input.token);
  if (!found) throw deadLink();
  const name = input.name.trim();
  assertAll(
    () => assertName(name),
    () => assertGoodPassword(input.password, [found.email, name]),
  );
  const passwordHash = await hashPassword(input.password);
  return inTransaction(ctx, async (tx) => {
    const userId = newId("user");
    const made = await tx.db.orm
      .insert(users)
      .values({ id: userId, email: found.email, name, passwordHash, emailVerifiedAt: tx.clock.now() })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (made.length === 0)
      throw new DomainError("state_conflict", "An account with this email address already exists. Sign in and open the link again.");
    await holdAccount(tx, input.token);
    await auditJoined(tx, await take(tx, input.token, userId), userId);
    return { email: found.email };
  });
}

/**
 * Adds the acting user to the account of a mailed invitation, and moves their session to it under a new id.
 * @throws state_conflict (the link is void or for another address, or the user is a member already)
 */
export async function acceptInvitation(ctx: Ctx, input: { token: string; sessionId: string }): Promise<{ sessionId: string }> {
  const userId = actingUserId(ctx);
  return inTransaction(ctx, async (tx) => {
    const user = await userById(tx, userId);
    const found = await readInvitation(tx, input.token);
    if (!found) throw deadLink();
    if (found.email !== user.email)
      throw new DomainError(
        "state_conflict",
        `This invitation is for ${found.email}, but you're signed in as ${user.email}. Sign out and open the link again.`,
      );
    const accountId = await holdAccount(tx, input.token);
    await lockPerson(tx, userId);
    // The link was sent to this address, so having it proves the address.
    if (user.emailVerifiedAt === null) await tx.db.orm.update(users).set({ emailVerifiedAt: tx.clock.now() }).where(eq(users.id, userId));
    const sessionId = await renewSession(tx, input.sessionId, accountId);
    await auditJoined(tx, await take(tx, input.token, userId), userId);
    return { sessionId };
  });
}

/** Locks the account first, in the same order as when an account is closed; the new membership needs its row anyway. */
async function holdAccount(tx: Ctx, token: string): Promise<string> {
  const [invited] = await tx.db.orm.select({ accountId: invitations.accountId }).from(invitations).where(open(tx, token));
  if (!invited) throw deadLink();
  await tx.db.orm.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, invited.accountId)).for("key share");
  return invited.accountId;
}

/** Uses the invitation up: of two concurrent calls, only one gets it. Call with the account locked. */
async function take(tx: Ctx, token: string, userId: string): Promise<Invitation> {
  const [taken] = await tx.db.orm.update(invitations).set({ acceptedAt: tx.clock.now() }).where(open(tx, token)).returning();
  if (!taken) throw deadLink();
  const joined = await tx.db.orm
    .insert(memberships)
    .values({ accountId: taken.accountId, userId, role: taken.role, createdAt: tx.clock.now() })
    .onConflictDoNothing()
    .returning({ userId: memberships.userId });
  if (joined.length === 0) throw new DomainError("state_conflict", "You're already a member of this account");
  return taken;
}

/** Written last, as everywhere. */
const auditJoined = (tx: Ctx, { id, accountId, role }: Invitation, userId: string): Promise<void> =>
  writeAudit(
    { ...tx, account: { id: accountId }, actor: { kind: "user", userId, role } },
    { action: "member.joined", targetId: userId, after: { role, invitation: id } },
  );

const deadLink = () =>
  new DomainError("state_conflict", "This invitation was already used, was revoked or is older than seven days. Ask for a new one.");
