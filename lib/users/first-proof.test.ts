import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  accounts,
  apiKeys,
  auditEntries,
  mails,
  sharedSecrets,
  userIdentities,
  userRecoveryCodes,
  userSecondFactors,
  webhookEndpoints,
} from "@/drizzle/schema";
import { checkSignIn } from "@/lib/accounts/check-sign-in";
import { createAccount } from "@/lib/accounts/create-account";
import { openPortalSession, visitorContext } from "@/lib/accounts/open-portal-session";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { findApiKey } from "@/lib/keys/find-api-key";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { register } from "@/scripts/testing/webhooks";
import { confirmAddress } from "./confirm-address";
import { readReset, resetPassword } from "./reset-password";
import { beginSecondFactor, confirmSecondFactor } from "./second-factor";
import { startSession } from "./sessions";
import { issueUserToken, type TokenPurpose } from "./user-token";

const [theirs, mine] = ["four unrelated words here", "quite another set of words"];
const system = { kind: "system", name: "test" } as const;

/** Someone who signed up with an address that may be another's, and created everything that an account can have. */
async function squatter(verified = false) {
  const email = `${newId("user").toLowerCase()}@example.com`;
  const visitor = visitorContext();
  const { accountId, userId } = await createAccount(visitor, { name: "Kuramo Trading", email, password: theirs, verified });
  const ctx: Ctx = { ...visitor, account: { id: accountId }, actor: { kind: "user", userId, role: "owner" } };
  const { orm } = ctx.db;
  await orm.update(accounts).set({ liveEnabledAt: new Date() }).where(eq(accounts.id, accountId));
  const sessionId = await startSession(visitor, { userId, address: null, userAgent: null });
  const { key } = await furnish(ctx);
  // As an earlier version allowed.
  await orm.insert(userSecondFactors).values({ userId, sealedSecret: "sealed", confirmed: true });
  await orm.insert(userRecoveryCodes).values({ userId, hash: newId("userToken") });
  await orm.insert(userIdentities).values({ provider: "google", subject: newId("user"), userId, email });
  const token = (purpose: TokenPurpose) => inTransaction(visitor, (tx) => issueUserToken(tx, { userId, purpose, email }));
  return { ctx, email, userId, accountId, sessionId, key, token };
}

async function furnish(ctx: Ctx) {
  const { key } = await createApiKey(ctx, { name: "Main" });
  await createApiKey({ ...ctx, environment: "live" }, { name: "Live" });
  await createSharedSecret(ctx);
  await register(ctx, "https://hooks.example.com/levy");
  return { key };
}

/** Counts what still works in an account. */
async function working({ db: { orm } }: Ctx, accountId: string) {
  return {
    keys: await orm.$count(apiKeys, and(eq(apiKeys.accountId, accountId), isNull(apiKeys.revokedAt))),
    secrets: await orm.$count(sharedSecrets, and(eq(sharedSecrets.accountId, accountId), isNull(sharedSecrets.revokedAt))),
    webhooks: await orm.$count(webhookEndpoints, and(eq(webhookEndpoints.accountId, accountId), eq(webhookEndpoints.enabled, true))),
  };
}
const all = { keys: 2, secrets: 1, webhooks: 1 };
const none = { keys: 0, secrets: 0, webhooks: 0 };

describe("a first password reset of an unverified address", () => {
  it("ends every access of the person who signed up with it, and lists what ended in a mail", async () => {
    const { ctx, email, userId, accountId, sessionId, key, token } = await squatter();
    const { orm } = ctx.db;
    // This process has cached the key.
    expect(await findApiKey(ctx.db, key, Date.now())).toMatchObject({ revokedAt: null });
    const reset = await token("reset_password");
    expect(await readReset(visitorContext(), reset)).toEqual({ email, isFirstProof: true });
    const { ended } = await resetPassword(visitorContext(), { token: reset, password: mine });

    expect(await checkSignIn(visitorContext(), { email, password: mine })).toMatchObject({ status: "in" });
    expect(await openPortalSession({ userId, sessionId }, "test")).toBeNull();
    for (const table of [userSecondFactors, userRecoveryCodes, userIdentities])
      expect(await orm.$count(table, eq(table.userId, userId))).toBe(0);
    expect(await working(ctx, accountId)).toEqual(none);
    expect(await findApiKey(ctx.db, key, Date.now())).toMatchObject({ revokedAt: expect.any(Date) as Date });
    expect(await orm.select({ sealed: sharedSecrets.sealed }).from(sharedSecrets).where(eq(sharedSecrets.accountId, accountId))).toEqual([
      { sealed: "" },
    ]);

    expect(ended).toEqual([
      "Two-factor authentication was turned off.",
      "1 sign-in method was removed.",
      "2 API keys were revoked.",
      "1 shared secret was revoked.",
      "1 webhook was disabled.",
    ]);
    const letters = await orm.select({ kind: mails.kind, data: mails.data }).from(mails).where(eq(mails.recipient, email));
    expect(letters.filter(({ kind }) => kind !== "verify_address")).toEqual([
      { kind: "access_ended", data: { name: expect.any(String) as string, ended } },
    ]);
    const noted = await orm
      .select({ action: auditEntries.action, environment: auditEntries.environment })
      .from(auditEntries)
      .where(and(eq(auditEntries.accountId, accountId), eq(auditEntries.actor, { kind: "system", name: "sign-in" })))
      .orderBy(auditEntries.id);
    expect(noted.map(({ action, environment }) => `${environment} ${action}`)).toEqual([
      "test user.password_reset",
      "test api_key.revoked",
      "test shared_secret.revoked",
      "test webhook.disabled",
      "live api_key.revoked",
    ]);
  });

  it("leaves accounts with another owner and other people's accounts alone", async () => {
    const [{ ctx, accountId, userId, token }, stranger] = [await squatter(), await squatter()];
    const shared = await testContext({ environment: "live", actor: system });
    await testMember(shared, "owner", { userId });
    await testMember(shared, "owner");
    await furnish({ ...shared, environment: "test" });
    await resetPassword(visitorContext(), { token: await token("reset_password"), password: mine });
    expect(await working(ctx, accountId)).toEqual(none);
    expect(await working(ctx, shared.account.id)).toEqual(all);
    expect(await working(ctx, stranger.accountId)).toEqual(all);
    expect(await ctx.db.orm.$count(userSecondFactors, eq(userSecondFactors.userId, stranger.userId))).toBe(1);
  });
});

it.each(["was proved by the link of the sign-up", "was proved before"])("a new password ends no access if the address %s", async (how) => {
  const { ctx, email, userId, accountId, token } = await squatter(how === "was proved before");
  if (how !== "was proved before") await confirmAddress(visitorContext(), await token("verify_address"));
  expect(await working(ctx, accountId)).toEqual(all);
  const reset = await token("reset_password");
  expect(await readReset(visitorContext(), reset)).toEqual({ email, isFirstProof: false });
  expect(await resetPassword(visitorContext(), { token: reset, password: mine })).toEqual({ ended: [] });
  expect(await working(ctx, accountId)).toEqual(all);
  expect(
    await ctx.db.orm.$count(userSecondFactors, eq(userSecondFactors.userId, userId)),
    "access to the mailbox does not remove the second factor",
  ).toBe(1);
  expect(await ctx.db.orm.$count(mails, and(eq(mails.recipient, email), eq(mails.kind, "account_secured")))).toBe(1);
});

it("refuses to turn on a second factor before the address is verified", async () => {
  const { ctx, userId, sessionId } = await squatter();
  const refused = { code: "state_conflict", message: expect.stringContaining("Verify your email address first") as string };
  await ctx.db.orm.delete(userSecondFactors).where(eq(userSecondFactors.userId, userId));
  await expect(beginSecondFactor(ctx, { sessionId, currentPassword: theirs })).rejects.toMatchObject(refused);
  await ctx.db.orm.insert(userSecondFactors).values({ userId, sealedSecret: "begun before" });
  await expect(confirmSecondFactor(ctx, { sessionId, code: "000000" })).rejects.toMatchObject(refused);
});
