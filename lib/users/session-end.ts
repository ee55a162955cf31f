import { and, eq, gte, inArray, lte } from "drizzle-orm";
import { auditEntries, memberships, userSessions } from "@/drizzle/schema";
import type { SessionClaims } from "@/lib/accounts/open-portal-session";
import { getDatabase } from "@/lib/kernel/db";
import { newestFirst } from "@/lib/kernel/rows/list-order";

/** An action of someone else that ended a user's session. */
export type SessionEnd = "role_changed" | "removed" | "no_account";

/** A role change or removal ends the session in its own transaction, so the times differ by less than this. */
const SAME_TIME_MS = 1_000;
/**
 * No index leads to the entries about one user, so only an account's latest entries are searched. If the cause is not among them, none is
 * given.
 */
const LATEST = 500;

/**
 * Why a session has ended, if another person is the cause: an owner changed the user's role or removed the user, or the user belongs to no
 * account. Null otherwise: it expired, the user ended it, or the cause is too old to be found.
 */
export async function readSessionEnd({ userId, sessionId }: SessionClaims): Promise<SessionEnd | null> {
  const { orm } = getDatabase();
  const [[session], joined] = await Promise.all([
    orm
      .select({ accountId: userSessions.accountId, endedAt: userSessions.endedAt })
      .from(userSessions)
      .where(and(eq(userSessions.id, sessionId), eq(userSessions.userId, userId))),
    orm.select({ accountId: memberships.accountId }).from(memberships).where(eq(memberships.userId, userId)),
  ]);
  if (!session) return null;
  if (joined.length === 0) return session.endedAt === null ? "no_account" : "removed";
  if (session.endedAt === null) return null;
  const accountIds = new Set([...joined.map(({ accountId }) => accountId), ...(session.accountId === null ? [] : [session.accountId])]);
  for (const accountId of accountIds) {
    const latest = orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountId, accountId))
      .orderBy(newestFirst(auditEntries.position))
      .limit(LATEST)
      .as("latest");
    const [cause] = await orm
      .select({ action: latest.action })
      .from(latest)
      .where(
        and(
          eq(latest.targetId, userId),
          inArray(latest.action, ["member.role_changed", "member.removed"]),
          gte(latest.createdAt, new Date(session.endedAt.getTime() - SAME_TIME_MS)),
          lte(latest.createdAt, new Date(session.endedAt.getTime() + SAME_TIME_MS)),
        ),
      )
      .limit(1);
    if (cause) return cause.action === "member.removed" ? "removed" : "role_changed";
  }
  return null;
}
