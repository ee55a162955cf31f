import { and, asc, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { accounts, memberships, users, userSessions } from "@/drizzle/schema";
import { systemClock } from "@/lib/kernel/clock";
import { systemContext, type Ctx, type Environment, type Role } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";

/** What the signed cookie says. */
export interface SessionClaims {
  userId: string;
  sessionId: string;
}

/** A person at work in one account and environment, read afresh for every request. */
export interface PortalSession {
  ctx: Ctx;
  sessionId: string;
  user: { id: string; name: string; email: string; isVerified: boolean };
  account: { id: string; name: string; liveEnabled: boolean; suspended: boolean };
  role: Role;
}

/** How exact "last seen" is: not every request writes it. */
const SEEN_EVERY_MS = 5 * 60_000;

/**
 * The session behind a cookie's claims, or null where it is void: ended, too old, or its person works in no account. Who
 * works in several is in the one that the session names, else in the one that was joined first.
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
  // The brake that stops an account's keys stops its people: they see what is there, and change nothing.
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

/** A person who is signed in, whether or not they work in an account. */
export interface PersonSession {
  /** Of no account, with the least of all roles: for verbs that ask for the person alone. */
  ctx: Ctx;
  sessionId: string;
  user: { id: string; name: string; email: string };
}

/** The person behind a cookie's claims, or null where the session is void: for what somebody without an account may do. */
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

/** The context of a visitor whom nobody knows yet: for signing in and signing up, which name their own account. */
export const visitorContext = (): Ctx => systemContext(getDatabase(), "portal", "", "test");
