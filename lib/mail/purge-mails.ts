import { and, lt, not, or, sql } from "drizzle-orm";
import { mails, userSessions, userTokens, visitorAttempts } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";
import { CODES, OWN_PASSWORDS, STRANGERS } from "@/lib/users/lock-out";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/** Forgets, after a month, mails, sign-in tokens and sessions that are over, tries with addresses that nobody has, wrong codes and own passwords, and after a day the attempts that limits count. */
export async function purgeIdentityTraces(db: Database, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - KEPT_DAYS * DAY_MS);
  // One that still waits, too: it was given up weeks ago, and its link opens nothing any more.
  await db.orm.delete(mails).where(lt(mails.createdAt, before));
  await db.orm.delete(userTokens).where(lt(userTokens.expiresAt, before));
  await db.orm.delete(userSessions).where(lt(userSessions.expiresAt, before));
  const paused =
    or(...[STRANGERS, CODES, OWN_PASSWORDS].map((begins) => sql`starts_with(${visitorAttempts.subject}, ${begins})`)) ?? sql`false`;
  await db.orm.delete(visitorAttempts).where(and(lt(visitorAttempts.at, new Date(now - DAY_MS)), not(paused)));
  await db.orm.delete(visitorAttempts).where(and(lt(visitorAttempts.at, before), paused));
}
