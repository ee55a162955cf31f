import { inArray, sql } from "drizzle-orm";
import { userIdentities, userRecoveryCodes, users, userSecondFactors, userSessions, userTokens } from "@/drizzle/schema";
import type { Orm } from "@/drizzle/client";

/** Behind the id of a person who has no sign-in any more. */
export const CLOSED_ADDRESS = "@closed.invalid";

/** Takes people's sign-in and address; the name stays, for the decisions that bear it. The caller has their rows locked. */
export async function endSignIns(orm: Orm, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return;
  const ids = [...userIds];
  for (const table of [userTokens, userIdentities, userSecondFactors, userRecoveryCodes, userSessions])
    await orm.delete(table).where(inArray(table.userId, ids));
  await orm
    .update(users)
    .set({ email: sql`${users.id} || ${CLOSED_ADDRESS}`, passwordHash: null, emailVerifiedAt: null })
    .where(inArray(users.id, ids));
}
