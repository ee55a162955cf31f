import { and, lt, not, or, sql } from "drizzle-orm";
import { mails, userSessions, userTokens, visitorAttempts } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { WRONG_CODE_PREFIX, WRONG_OWN_PASSWORD_PREFIX, UNKNOWN_ADDRESS_PREFIX } from "@/lib/users/lock-out";

const KEPT_DAYS = 30;

/**
 * Deletes traces that are older than 30 days: mails, expired sign-in tokens and sessions, failed sign-ins with unknown addresses, wrong
 * second-factor codes, and wrong passwords in sessions. The attempts that rate limits count are deleted after a day.
 */
export async function purgeIdentityTraces(db: Database, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - KEPT_DAYS * DAY_MS);
  // Even a mail that is still pending: it was given up weeks ago, and its link has expired.
  await db.orm.delete(mails).where(lt(mails.createdAt, before));
  await db.orm.delete(userTokens).where(lt(userTokens.expiresAt, before));
  await db.orm.delete(userSessions).where(lt(userSessions.expiresAt, before));
  const paused =
    or(
      ...[UNKNOWN_ADDRESS_PREFIX, WRONG_CODE_PREFIX, WRONG_OWN_PASSWORD_PREFIX].map(
        (begins) => sql`starts_with(${visitorAttempts.subject}, ${begins})`,
      ),
    ) ?? sql`false`;
  await db.orm.delete(visitorAttempts).where(and(lt(visitorAttempts.at, new Date(now - DAY_MS)), not(paused)));
  await db.orm.delete(visitorAttempts).where(and(lt(visitorAttempts.at, before), paused));
}
