import { and, eq, sql } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { mails, users } from "@/drizzle/schema";
import { checkSecondFactor, checkSignIn } from "@/lib/accounts/check-sign-in";
import { createAccount } from "@/lib/accounts/create-account";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { hashPassword } from "@/lib/users/password";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { unseal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { linkAssociatedData } from "@/lib/mail/write-mail";
import { locksBeforeWaiting, runDuringUncommitted } from "@/scripts/testing/locks";
import { changePassword } from "./change-password";
import { requestPasswordReset, resetPassword } from "./reset-password";
import { beginSecondFactor, confirmSecondFactor } from "./second-factor";
import { startSession } from "./sessions";
import { findUserToken, issueUserToken } from "./user-token";

// What a sign-in with the old password had begun when the password was replaced.
const password = "four unrelated words here";
const chosen = "quite another set of words";

async function person(withSecondFactor: boolean) {
  const email = `${newId("user").toLowerCase()}@example.com`;
  const visitor = visitorContext();
  const made = await createAccount(visitor, { name: "Kuramo Trading", email, password, verified: true });
  const ctx: Ctx = { ...visitor, account: { id: made.accountId }, actor: { kind: "user", userId: made.userId, role: "owner" } };
  let sessionId = await startSession(visitor, { userId: made.userId, address: null, userAgent: null });
  let codeAt = (_offsetMs: number) => "";
  if (withSecondFactor) {
    const { secret } = await beginSecondFactor(ctx, { sessionId, currentPassword: password });
    const totp = new TOTP({ secret: Secret.fromBase32(secret), algorithm: "SHA1", digits: 6, period: 30 });
    codeAt = (offsetMs) => totp.generate({ timestamp: Date.now() + offsetMs });
    ({ sessionId } = await confirmSecondFactor(ctx, { sessionId, code: codeAt(0) }));
  }
  return { email, ctx, sessionId, userId: made.userId, codeAt };
}

async function resetByMail(email: string): Promise<void> {
  await requestPasswordReset(visitorContext(), { email, address: newId("attempt") });
  const [mail] = await visitorContext()
    .db.orm.select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, "reset_password")));
  const link = unseal(mail?.sealedLink ?? "", env().masterKeys, linkAssociatedData(mail?.id ?? ""));
  await resetPassword(visitorContext(), { token: new URL(link).searchParams.get("token") ?? "", password: chosen });
}

describe.each([
  ["without a second factor", false],
  ["with a second factor", true],
])("a user %s", (_, withSecondFactor) => {
  it("a sign-in in progress with the old password is refused", async () => {
    const { email, userId } = await person(withSecondFactor);
    const passwordHash = await hashPassword(chosen);
    const replace = (tx: Ctx) => tx.db.orm.update(users).set({ passwordHash }).where(eq(users.id, userId));
    const signedIn = await runDuringUncommitted(visitorContext(), replace, () => checkSignIn(visitorContext(), { email, password }));
    expect(signedIn).toEqual({ status: "refused" });
    expect((await checkSignIn(visitorContext(), { email, password: chosen })).status).toBe(withSecondFactor ? "second_factor" : "in");
  });
});

it.each([
  ["a reset", ({ email }: Awaited<ReturnType<typeof person>>) => resetByMail(email)],
  [
    "a change",
    ({ ctx, sessionId }: Awaited<ReturnType<typeof person>>) =>
      changePassword(ctx, { sessionId, currentPassword: password, password: chosen }),
  ],
])("a second-factor challenge is void after the password was replaced by %s", async (_, replace) => {
  const someone = await person(true);
  const signIn = async (by: string) => {
    const outcome = await checkSignIn(visitorContext(), { email: someone.email, password: by });
    return outcome.status === "second_factor" ? outcome.challenge : "";
  };
  const begun = await signIn(password);
  await replace(someone);
  expect(await checkSecondFactor(visitorContext(), { challenge: begun, code: someone.codeAt(30_000) })).toEqual({ status: "refused" });
  const again = await signIn(chosen);
  expect(await checkSecondFactor(visitorContext(), { challenge: again, code: someone.codeAt(30_000) })).toMatchObject({ status: "in" });
});

it("a link is void once another is issued for the same user and purpose", async () => {
  const [one, other] = [await person(false), await person(false)];
  const tokenFor = (userId: string, purpose: "reset_password" | "verify_address") =>
    inTransaction(visitorContext(), (tx) => issueUserToken(tx, { userId, purpose, email: "any@example.com" }));
  const first = await tokenFor(one.userId, "reset_password");
  const kept = [
    ["reset_password", await tokenFor(other.userId, "reset_password")],
    ["verify_address", await tokenFor(one.userId, "verify_address")],
    ["reset_password", await tokenFor(one.userId, "reset_password")],
  ] as const;
  expect(await findUserToken(visitorContext(), "reset_password", first)).toBeNull();
  for (const [purpose, token] of kept) expect(await findUserToken(visitorContext(), purpose, token)).not.toBeNull();
});

it("a reset link mailed to a former address is refused", async () => {
  const someone = await person(false);
  const token = await inTransaction(visitorContext(), (tx) =>
    issueUserToken(tx, { userId: someone.userId, purpose: "reset_password", email: someone.email }),
  );
  await visitorContext()
    .db.orm.update(users)
    .set({ email: `moved.${someone.email}` })
    .where(eq(users.id, someone.userId));
  await expect(resetPassword(visitorContext(), { token, password: chosen })).rejects.toMatchObject({ code: "state_conflict" });
  expect(await checkSignIn(visitorContext(), { email: `moved.${someone.email}`, password })).toMatchObject({ status: "in" });
});

it("resetPassword locks the user before the token, as a password change does", async () => {
  const { userId, email } = await person(false);
  const { db } = visitorContext();
  const token = await inTransaction(visitorContext(), (tx) => issueUserToken(tx, { userId, purpose: "reset_password", email }));
  const held = sql`select 1 from users where id = ${userId} for no key update`;
  const wanted = sql`select 1 from user_tokens where user_id = ${userId} and purpose = 'reset_password' for update`;
  expect(await locksBeforeWaiting(db, { held, wanted }, () => resetPassword(visitorContext(), { token, password: chosen }))).toBe(false);
  expect(await checkSignIn(visitorContext(), { email, password: chosen })).toMatchObject({ status: "in" });
});
