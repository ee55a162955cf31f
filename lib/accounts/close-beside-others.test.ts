import { eq, sql, type SQL } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, users, userSessions } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { startSession } from "@/lib/users/sessions";
import { testContext } from "@/scripts/testing/accounts";
import { closeAs, testMember } from "@/scripts/testing/members";
import { register } from "@/scripts/testing/webhooks";

async function furnished(): Promise<Ctx & { actor: { userId: string } }> {
  const account = await testContext();
  await account.db.orm.update(accounts).set({ name: "Closing Ltd" }).where(eq(accounts.id, account.account.id));
  const { ctx, userId } = await testMember(account, "owner");
  const sessionId = await startSession(account, { userId, address: null, userAgent: null });
  await account.db.orm.update(userSessions).set({ accountId: account.account.id }).where(eq(userSessions.id, sessionId));
  await createApiKey(account, { name: "Main" });
  await createSharedSecret(account);
  await register(account, "https://hooks.example.com/levy");
  return { ...ctx, actor: { kind: "user", userId, role: "owner" } };
}

const isBlocked = sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;

// New references to an account need its row, which the closing transaction locks from the beginning.
it.each<[string, (ctx: Ctx & { actor: { userId: string } }) => SQL]>([
  ["renews a session", ({ actor }) => sql`select 1 from user_sessions where user_id = ${actor.userId} for update`],
  [
    "records a failure of an endpoint",
    ({ account }) => sql`select 1 from webhook_endpoints where account_id = ${account.id} for no key update`,
  ],
  ["opens an encrypted payload", ({ account }) => sql`select 1 from shared_secrets where account_id = ${account.id} for no key update`],
  ["changes a password", ({ actor }) => sql`select 1 from users where id = ${actor.userId} for no key update`],
])("closing an account waits for a transaction that %s, and both succeed", async (_, held) => {
  const ctx = await furnished();
  let closing: Promise<void> = Promise.resolve();
  await ctx.db.orm.transaction(async (other) => {
    await other.execute(held(ctx));
    let isSettled = false;
    closing = closeAs(ctx).finally(() => (isSettled = true));
    closing.catch(() => undefined);
    while (!isSettled && (await other.execute(isBlocked)).length === 0);
    expect(isSettled, "closing waits for the other transaction").toBe(false);
    await other.execute(sql`select 1 from accounts where id = ${ctx.account.id} for key share`);
  });
  await closing;
  const [account] = await ctx.db.orm.select().from(accounts).where(eq(accounts.id, ctx.account.id));
  expect(account?.closedAt).toBeInstanceOf(Date);
  const [user] = await ctx.db.orm.select().from(users).where(eq(users.id, ctx.actor.userId));
  expect(user?.email).toMatch(/@closed\.invalid$/);
});
