import { and, asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { accounts, memberships, users, userSessions } from "@/drizzle/schema";
import { systemClock } from "@/lib/kernel/clock";
import { systemContext, type Ctx, type Environment, type Role } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";

/** The contents of the signed cookie. */
export interface SessionClaims {
  userId: string;
  sessionId: string;
}

/** A user's session in one account and environment, read again for every request. */
export interface PortalSession {
  ctx: Ctx;
  sessionId: string;
  user: { id: string; name: string; email: string; isVerified: boolean };
  account: { id: string; name: string; liveEnabled: boolean; suspended: boolean };
  role: Role;
}

/** The precision of "last seen": it is not written with every request. */
const SEEN_EVERY_MS = 5 * 60_000;

/**
 * The session behind a cookie's claims, or null if it has ended or expired, or its user belongs to no account. A user of several accounts
 * is in the one that the session names, or else in the one that they joined first.
 */
export async function openPortalSession(claims: SessionClaims, environment: Environment): Promise<PortalSession | null> {
  const db = getDatabase();
  const now = systemClock.now();
  const [row] = await db.orm
    .select({
      sessionId: userSessions.id,
      lastSeenAt: userSessions.lastSeenAt,
      userId: users.id,
      userName: users.name,
      email: users.email,
      emailVerifiedAt: users.emailVerifiedAt,
      role: memberships.role,
      accountId: accounts.id,
      accountName: accounts.name,
      liveEnabledAt: accounts.liveEnabledAt,
      suspendedAt: accounts.suspendedAt,
    })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(
      and(
        eq(userSessions.id, claims.sessionId),
        eq(userSessions.userId, claims.userId),
        isNull(userSessions.endedAt),
        gt(userSessions.expiresAt, now),
      ),
    )
    .orderBy(desc(sql`coalesce(${accounts.id} = ${userSessions.accountId}, false)`), asc(memberships.createdAt), asc(memberships.accountId))
    .limit(1);
  if (!row) return null;
  const seenBefore = new Date(now.getTime() - SEEN_EVERY_MS);
  if (row.lastSeenAt < seenBefore) {
    await db.orm
      .update(userSessions)
      .set({ lastSeenAt: now })
      .where(and(eq(userSessions.id, row.sessionId), lt(userSessions.lastSeenAt, seenBefore)));
  }
  const isSuspended = row.suspendedAt !== null;
  // Suspension blocks an account's keys, and leaves its members only the right to view.
  const role = isSuspended ? "viewer" : row.role;
  return {
    ctx: {
      actor: { kind: "user", userId: row.userId, role, ...(isSuspended && { suspended: true as const }) },
      account: { id: row.accountId },
      environment,
      requestId: newId("request"),
      clock: systemClock,
      db,
    },
    sessionId: row.sessionId,
    user: { id: row.userId, name: row.userName, email: row.email, isVerified: row.emailVerifiedAt !== null },
    account: { id: row.accountId, name: row.accountName, liveEnabled: row.liveEnabledAt !== null, suspended: isSuspended },
    role,
  };
}

/** The session of a signed-in user, whether or not the user belongs to an account. */
export interface PersonSession {
  /** Has no account and the lowest role: for verbs that only require a user. */
  ctx: Ctx;
  sessionId: string;
  user: { id: string; name: string; email: string };
}

/** The user behind a cookie's claims, or null if the session is invalid: for what a user without an account may do. */
export async function openPersonSession({ userId, sessionId }: SessionClaims): Promise<PersonSession | null> {
  const db = getDatabase();
  const [user] = await db.orm
    .select({ id: users.id, name: users.name, email: users.email })
    .from(userSessions)
    .innerJoin(users, eq(users.id, userSessions.userId))
    .where(
      and(
        eq(userSessions.id, sessionId),
        eq(userSessions.userId, userId),
        isNull(userSessions.endedAt),
        gt(userSessions.expiresAt, systemClock.now()),
      ),
    );
  return user ? { ctx: { ...visitorContext(), actor: { kind: "user", userId, role: "viewer" } }, sessionId, user } : null;
}

/** The context of an unknown visitor, for verbs such as signing in and signing up, which determine the account themselves. */
export const visitorContext = (): Ctx => systemContext(getDatabase(), "portal", "", "test");
