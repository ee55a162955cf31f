import { asc, eq } from "drizzle-orm";
import { accounts, memberships, users } from "@/drizzle/schema";
import { systemClock } from "@/lib/kernel/clock";
import { systemContext, type Ctx, type Environment, type Role } from "@/lib/kernel/context";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";

/** What the signed cookie says. */
export interface SessionClaims {
  userId: string;
  /** Milliseconds since 1970 at which the password was checked. */
  signedInAtMs: number;
}

/** A person at work in one account and environment, read afresh for every request. */
export interface PortalSession {
  ctx: Ctx;
  user: { id: string; name: string; email: string };
  account: { id: string; name: string; liveEnabled: boolean; suspended: boolean };
  role: Role;
}

/**
 * The session behind a cookie's claims, or null where it is void: the user or the membership is gone, or sessions from
 * before `sessionsValidFrom` were ended (password changed, signed out everywhere). A user of several accounts works in
 * the one that was joined first.
 */
export async function openPortalSession(claims: SessionClaims, environment: Environment): Promise<PortalSession | null> {
  const db = getDatabase();
  const [row] = await db.orm
    .select({
      userId: users.id, userName: users.name, email: users.email, sessionsValidFrom: users.sessionsValidFrom, role: memberships.role,
      accountId: accounts.id, accountName: accounts.name, liveEnabledAt: accounts.liveEnabledAt, suspendedAt: accounts.suspendedAt,
    })
    .from(users)
    .innerJoin(memberships, eq(memberships.userId, users.id))
    .innerJoin(accounts, eq(accounts.id, memberships.accountId))
    .where(eq(users.id, claims.userId))
    .orderBy(asc(memberships.createdAt), asc(memberships.accountId))
    .limit(1);
  if (!row || claims.signedInAtMs < row.sessionsValidFrom.getTime()) return null;
  return {
    ctx: {
      actor: { kind: "user", userId: row.userId, role: row.role },
      account: { id: row.accountId }, environment, requestId: newId("request"), clock: systemClock, db,
    },
    user: { id: row.userId, name: row.userName, email: row.email },
    account: { id: row.accountId, name: row.accountName, liveEnabled: row.liveEnabledAt !== null, suspended: row.suspendedAt !== null },
    role: row.role,
  };
}

/** The context of a visitor whom nobody knows yet: for signing in and signing up, which name their own account. */
export const visitorContext = (): Ctx => systemContext(getDatabase(), "portal", "", "test");
