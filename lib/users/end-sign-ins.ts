import { inArray, sql } from "drizzle-orm";
import { userIdentities, userRecoveryCodes, users, userSecondFactors, userSessions, userTokens } from "@/drizzle/schema";
import type { Orm } from "@/drizzle/client";

/** Appended to the id of a user who no longer has a sign-in, in place of the e-mail address. */
export const CLOSED_ADDRESS = "@closed.invalid";

/** Removes users' sign-ins and addresses; the names stay, since decisions refer to them. The caller has locked the users' rows. */
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
