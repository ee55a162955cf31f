import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import { users, userSessions } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { DomainError, notFound } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { actingUserId, auditPerson } from "./own-user";

/** A working day: a user who comes back the next day signs in again. */
export const SESSION_SECONDS = 12 * 60 * 60;

export interface SessionView {
  id: string;
  address: string | null;
  userAgent: string | null;
  createdAt: string;
  lastSeenAt: string;
  isCurrent: boolean;
}

export interface NewSession {
  userId: string;
  address: string | null;
  userAgent: string | null;
  accountId?: string | null;
  /** Hash of the password that the sign-in verified (see `SignInOutcome`); null if a provider vouched. */
  provenHash?: string | null;
  /** The last proof: `password`, `code`, or the name of the provider that vouched. */
  by?: string;
}

/**
 * Starts a session, whose id the cookie carries, and records it in the audit log. For the sign-in itself, which has verified the user.
 * @throws state_conflict if the verified password has been replaced meanwhile, which ended all sessions
 */
export async function startSession(ctx: Ctx, input: NewSession): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, input.userId);
    if (input.provenHash && person?.passwordHash !== input.provenHash)
      throw new DomainError("state_conflict", "The password was changed in the meantime. Sign in again.");
    const now = tx.clock.now();
    const id = newId("session");
    await tx.db.orm
      .insert(userSessions)
      .values({
        id,
        userId: input.userId,
        accountId: input.accountId ?? null,
        address: input.address,
        userAgent: input.userAgent?.slice(0, 300) ?? null,
        createdAt: now,
        lastSeenAt: now,
        expiresAt: new Date(now.getTime() + SESSION_SECONDS * 1_000),
      });
    // Who signs in is known by now, although the request began as a visitor's; `auditPerson` sets the role.
    const actor = { kind: "user", userId: input.userId, role: "viewer" } as const;
    await auditPerson({ ...tx, actor }, input.userId, {
      action: "user.signed_in",
      after: { session: id, ...(input.by !== undefined && { by: input.by }) },
    });
    return id;
  });
}

/**
 * Locks a user, so that changes to their sign-in run one at a time: ending the user's sessions must include those that are just being
 * created, or a session that is renewed at that moment would outlive a new password. Always taken before the user's tokens and sessions.
 */
export async function lockPerson(tx: Ctx, userId: string): Promise<{ passwordHash: string | null } | undefined> {
  const [person] = await tx.db.orm
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update");
  return person;
}

const open = (ctx: Ctx, userId: string) =>
  and(eq(userSessions.userId, userId), isNull(userSessions.endedAt), gt(userSessions.expiresAt, ctx.clock.now()));

/** The acting user's active sessions, last seen first. */
export async function listSessions(ctx: Ctx, currentId: string): Promise<SessionView[]> {
  const rows = await ctx.db.orm
    .select()
    .from(userSessions)
    .where(open(ctx, actingUserId(ctx)))
    .orderBy(desc(userSessions.lastSeenAt), desc(userSessions.id));
  return rows.map(({ id, address, userAgent, createdAt, lastSeenAt }) => ({
    id,
    address,
    userAgent,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    isCurrent: id === currentId,
  }));
}

/**
 * Ends one of the acting user's sessions; its browser is signed out with its next request.
 * @throws resource_not_found
 */
export async function endSession(ctx: Ctx, sessionId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const userId = actingUserId(tx);
    // The user is locked before their sessions, as everywhere.
    await lockPerson(tx, userId);
    const ended = await tx.db.orm
      .update(userSessions)
      .set({ endedAt: tx.clock.now() })
      .where(and(open(tx, userId), eq(userSessions.id, sessionId)))
      .returning({ id: userSessions.id });
    if (ended.length === 0) throw notFound("session");
    await auditPerson(tx, userId, { action: "sessions.ended", after: { sessions: 1, session: sessionId } });
  });
}

/** Ends all of the acting user's sessions but this one. Returns the number of ended sessions. */
export async function endOtherSessions(ctx: Ctx, currentId: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const userId = actingUserId(tx);
    const ended = await endSessionsOf(tx, userId, currentId);
    await auditPerson(tx, userId, { action: "sessions.ended", after: { sessions: ended } });
    return ended;
  });
}

/** Ends a user's sessions, except one if given. Part of verbs that change how a user signs in, and of their transactions. */
export async function endSessionsOf(tx: Ctx, userId: string, exceptId: string | null = null): Promise<number> {
  await lockPerson(tx, userId);
  const ended = await tx.db.orm
    .update(userSessions)
    .set({ endedAt: tx.clock.now() })
    .where(and(open(tx, userId), exceptId === null ? undefined : ne(userSessions.id, exceptId)))
    .returning({ id: userSessions.id });
  return ended.length;
}

/**
 * Gives the acting user's session a new id and ends the old one, after every change that raises its privileges, so that an id that leaked
 * before is worthless (OWASP ASVS 7.2.4). `accountId` moves the session to another of the user's accounts.
 */
export async function renewSession(ctx: Ctx, sessionId: string, accountId?: string): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, actingUserId(tx));
    const [old] = await tx.db.orm
      .update(userSessions)
      .set({ endedAt: tx.clock.now() })
      .where(and(open(tx, actingUserId(tx)), eq(userSessions.id, sessionId)))
      .returning();
    if (!old) throw notFound("session");
    const id = newId("session");
    await tx.db.orm
      .insert(userSessions)
      .values({ ...old, id, accountId: accountId ?? old.accountId, lastSeenAt: tx.clock.now(), endedAt: null });
    return id;
  });
}
