import { eq } from "drizzle-orm";
import { memberships, users } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { actingUserId } from "@/lib/users/own-user";
import { renewSession } from "@/lib/users/sessions";
import { assertAccountFacts, writeAccount, type AccountFacts } from "./create-account";

/**
 * Creates an account for the acting user, who must belong to none, and moves their session to it under a new id.
 * @throws invalid_request (name, defaultCountry), state_conflict (the user belongs to an account)
 */
export async function openAccount(
  ctx: Ctx,
  { sessionId, ...facts }: AccountFacts & { sessionId: string },
): Promise<{ accountId: string; sessionId: string }> {
  const owner = actingUserId(ctx);
  assertAccountFacts(facts);
  const accountId = newId("account");
  const actor = { kind: "user", userId: owner, role: "owner" } as const;
  return inTransaction({ ...ctx, actor, account: { id: accountId }, environment: "test" }, async (tx) => {
    // Locked, so that of two concurrent requests only one creates an account.
    await tx.db.orm.select({ id: users.id }).from(users).where(eq(users.id, owner)).for("update");
    if ((await tx.db.orm.$count(memberships, eq(memberships.userId, owner))) > 0)
      throw new DomainError("state_conflict", "You already belong to an account. Sign in to continue with it.");
    await writeAccount(tx, { ...facts, owner });
    return { accountId, sessionId: await renewSession(tx, sessionId, accountId) };
  });
}
