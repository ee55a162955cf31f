import { and, inArray, lt } from "drizzle-orm";
import { mails, userSessions, userTokens, visitorAttempts } from "@/drizzle/schema";
import type { Database } from "@/drizzle/client";
import type { Clock } from "@/lib/kernel/clock";

const DAY_MS = 86_400_000;
const KEPT_DAYS = 30;

/** Forgets, a month after their end, mails, sign-in tokens and sessions, and after a day the attempts that limits count. */
export async function purgeIdentityTraces(db: Database, clock: Clock): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - KEPT_DAYS * DAY_MS);
  await db.orm.delete(mails).where(and(lt(mails.createdAt, before), inArray(mails.status, ["sent", "failed"])));
  await db.orm.delete(userTokens).where(lt(userTokens.expiresAt, before));
  await db.orm.delete(userSessions).where(lt(userSessions.expiresAt, before));
  await db.orm.delete(visitorAttempts).where(lt(visitorAttempts.at, new Date(now - DAY_MS)));
}
