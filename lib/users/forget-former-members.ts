import { and, eq, gt, isNotNull, isNull, lte, ne, not, notExists, or, sql, exists, like } from "drizzle-orm";
import { invitations, memberships, users, userSessions } from "@/drizzle/schema";
import type { Database, Orm } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { logger } from "@/lib/kernel/logger";
import { CLOSED_ADDRESS, endSignIns } from "./end-sign-ins";

/** A former member may be invited again within this time, and return with the same password and second factor. */
const KEPT_DAYS = 30;
const BATCH = 200;

/**
 * Removes the sign-in and address of users who have belonged to no account for 30 days, as when an account is closed (`closeAccount`),
 * unless an invitation waits for them or they were signed in meanwhile. Invitations lose their address 30 days after they ended. Names
 * stay, since decisions refer to them. Returns the number of users that were forgotten.
 */
export async function forgetFormerMembers(db: Database, clock: Clock): Promise<number> {
  const { orm } = db;
  const now = clock.now();
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS);
  const ended = sql`coalesce(${invitations.acceptedAt}, ${invitations.revokedAt}, ${invitations.expiresAt})`;
  await orm
    .update(invitations)
    .set({ email: "" })
    .where(and(ne(invitations.email, ""), sql`${ended} <= ${before.toISOString()}::timestamptz`));
  await orm
    .update(users)
    .set({ aloneSince: null })
    .where(and(isNotNull(users.aloneSince), isMember(orm)));
  const isForgotten = like(users.email, `%${CLOSED_ADDRESS}`);
  await orm
    .update(users)
    .set({ aloneSince: now })
    .where(and(isNull(users.aloneSince), not(isForgotten), not(isMember(orm))));
  const isDue = and(lte(users.aloneSince, before), not(isForgotten), not(isMember(orm)), isExpectedBackByNobody(orm, now, before));
  for (let total = 0; ;) {
    const ids = await orm.transaction(async (tx) => {
      // Selected again under a lock: a user who is just being added to an account has a locked row, and is skipped.
      const due = await tx
        .select({ id: users.id })
        .from(users)
        .where(isDue)
        .orderBy(users.id)
        .limit(BATCH)
        .for("update", { skipLocked: true });
      await endSignIns(
        tx as Orm,
        due.map(({ id }) => id),
      );
      return due.map(({ id }) => id);
    });
    for (const userId of ids) logger("erasure").info({ userId }, "a person who is in no account any more was forgotten");
    total += ids.length;
    if (ids.length < BATCH) return total;
  }
}

const isMember = (orm: Orm) =>
  exists(
    orm
      .select({ one: sql`1` })
      .from(memberships)
      .where(eq(memberships.userId, users.id)),
  );

const isExpectedBackByNobody = (orm: Orm, now: Date, before: Date) =>
  and(
    notExists(
      orm
        .select({ one: sql`1` })
        .from(invitations)
        .where(
          and(
            eq(invitations.email, users.email),
            isNull(invitations.acceptedAt),
            isNull(invitations.revokedAt),
            gt(invitations.expiresAt, now),
          ),
        ),
    ),
    notExists(
      orm
        .select({ one: sql`1` })
        .from(userSessions)
        .where(and(eq(userSessions.userId, users.id), or(gt(userSessions.lastSeenAt, before), gt(userSessions.createdAt, before)))),
    ),
  );
