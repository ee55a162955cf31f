import { and, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import {
  auditEntries,
  mails,
  memberships,
  userIdentities,
  userRecoveryCodes,
  users,
  userSecondFactors,
  userTokens,
} from "@/drizzle/schema";
import { checkSecondFactor, checkSignIn, continueSignIn } from "@/lib/accounts/check-sign-in";
import { createAccount } from "@/lib/accounts/create-account";
import { openPortalSession, visitorContext } from "@/lib/accounts/open-portal-session";
import { manualClock } from "@/lib/kernel/clock";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { unseal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { linkAssociatedData } from "@/lib/mail/write-mail";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { changePassword } from "./change-password";
import { confirmAddress, sendConfirmation } from "./confirm-address";
import { attemptLimits, countAttempt } from "./limit-attempts";
import { readReset, requestPasswordReset, resetPassword } from "./reset-password";
import { beginSecondFactor, confirmSecondFactor, readSecondFactor, removeSecondFactor, renewRecoveryCodes } from "./second-factor";
import { endOtherSessions, endSession, listSessions, renewSession, startSession } from "./sessions";
import { signInWithProvider } from "./sign-in-with-provider";
import { issueUserToken } from "./user-token";

const password = "four unrelated words here";

interface Person {
  email: string;
  userId: string;
  accountId: string;
  ctx: Ctx;
  sessionId: string;
}

async function person(options: { verified?: boolean; clock?: Ctx["clock"] } = {}): Promise<Person> {
  const email = `${newId("user").toLowerCase()}@example.com`;
  const visitor = { ...visitorContext(), ...(options.clock ? { clock: options.clock } : {}) };
  const made = await createAccount(visitor, { name: "Kuramo Trading", email, password, verified: options.verified ?? false });
  const ctx: Ctx = { ...visitor, account: { id: made.accountId }, actor: { kind: "user", userId: made.userId, role: "owner" } };
  return {
    email,
    ...made,
    ctx,
    sessionId: await startSession(visitor, { userId: made.userId, address: "203.0.113.7", userAgent: "Test" }),
  };
}

/** The token of the last mail of a kind, taken from the link in it. */
async function mailedToken(email: string, kind: string): Promise<string> {
  const rows = await visitorContext()
    .db.orm.select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, kind)))
    .orderBy(mails.id);
  const row = rows.at(-1);
  const link = row?.sealedLink ? unseal(row.sealedLink, env().masterKeys, linkAssociatedData(row.id)) : "";
  return new URL(link).searchParams.get("token") ?? "";
}

const count = (email: string, kind: string) => visitorContext().db.orm.$count(mails, and(eq(mails.recipient, email), eq(mails.kind, kind)));
const userOf = async (userId: string) => (await visitorContext().db.orm.select().from(users).where(eq(users.id, userId)))[0];
const isOpen = async (someone: Person, sessionId = someone.sessionId) =>
  (await openPortalSession({ userId: someone.userId, sessionId }, "test")) !== null;

describe("verifying an email address", () => {
  it("works once, with the newest link only, and not for a verified address", async () => {
    const someone = await person();
    const first = await mailedToken(someone.email, "verify_address");
    await sendConfirmation(someone.ctx);
    const second = await mailedToken(someone.email, "verify_address");
    await expect(confirmAddress(visitorContext(), first)).rejects.toMatchObject({ code: "state_conflict" });
    expect(await confirmAddress(visitorContext(), second)).toEqual({ email: someone.email });
    expect((await userOf(someone.userId))?.emailVerifiedAt).not.toBeNull();
    await expect(confirmAddress(visitorContext(), second)).rejects.toMatchObject({ code: "state_conflict" });
    await expect(sendConfirmation(someone.ctx)).rejects.toMatchObject({ code: "state_conflict" });
    expect(await someone.ctx.db.orm.$count(userTokens, eq(userTokens.hash, second))).toBe(0);
  });

  it("expires after 48 hours, and if the address changes", async () => {
    const clock = manualClock(new Date());
    const [late, moved] = [await person({ clock }), await person({ clock })];
    const tokens = [await mailedToken(late.email, "verify_address"), await mailedToken(moved.email, "verify_address")];
    await visitorContext()
      .db.orm.update(users)
      .set({ email: `new-${moved.email}` })
      .where(eq(users.id, moved.userId));
    await expect(confirmAddress(visitorContext(), tokens[1] ?? "")).rejects.toMatchObject({ code: "state_conflict" });
    clock.advance(48 * 3_600_000 + 1);
    await expect(confirmAddress({ ...visitorContext(), clock }, tokens[0] ?? "")).rejects.toMatchObject({ code: "state_conflict" });
  });
});

describe("resetting a forgotten password", () => {
  it("works once: it ends sessions and a lockout, verifies the address, and notifies the owner", async () => {
    const someone = await person();
    await visitorContext()
      .db.orm.update(users)
      .set({ lockedUntil: new Date(Date.now() + 600_000) })
      .where(eq(users.id, someone.userId));
    await requestPasswordReset(visitorContext(), { email: someone.email.toUpperCase(), address: newId("attempt") });
    const token = await mailedToken(someone.email, "reset_password");
    expect(await readReset(visitorContext(), token)).toEqual({ email: someone.email, isFirstProof: true });
    await expect(resetPassword(visitorContext(), { token, password: "password1234" })).rejects.toMatchObject({ code: "invalid_request" });
    await resetPassword(visitorContext(), { token, password: "another four unrelated words" });
    expect(await isOpen(someone)).toBe(false);
    expect(await checkSignIn(visitorContext(), { email: someone.email, password: "another four unrelated words" })).toMatchObject({
      status: "in",
    });
    expect((await userOf(someone.userId))?.emailVerifiedAt).not.toBeNull();
    expect(await count(someone.email, "account_secured")).toBe(1);
    await expect(resetPassword(visitorContext(), { token, password: "yet another four words" })).rejects.toMatchObject({
      code: "state_conflict",
    });
  });

  it("responds the same for unknown addresses and too many requests, and mails neither", async () => {
    const someone = await person();
    expect(await requestPasswordReset(visitorContext(), { email: "nobody@example.com", address: newId("attempt") })).toBeUndefined();
    expect(await count("nobody@example.com", "reset_password")).toBe(0);
    for (let times = 0; times < 8; times++)
      expect(await requestPasswordReset(visitorContext(), { email: someone.email, address: newId("attempt") })).toBeUndefined();
    expect(await count(someone.email, "reset_password")).toBe(attemptLimits.reset_of_person.most);
  });

  it("uses links that expire after an hour", async () => {
    const clock = manualClock(new Date());
    const someone = await person();
    await requestPasswordReset({ ...visitorContext(), clock }, { email: someone.email, address: newId("attempt") });
    const token = await mailedToken(someone.email, "reset_password");
    clock.advance(3_600_001);
    expect(await readReset({ ...visitorContext(), clock }, token)).toBeNull();
  });
});

it("changing the password needs the current one, ends other sessions, and renews this one", async () => {
  const someone = await person();
  const other = await startSession(visitorContext(), { userId: someone.userId, address: null, userAgent: null });
  const change = (currentPassword: string, next: string) =>
    changePassword(someone.ctx, { sessionId: someone.sessionId, currentPassword, password: next });
  await expect(change("wrong", "another four unrelated words")).rejects.toMatchObject({ faults: [{ field: "currentPassword" }] });
  await requestPasswordReset(visitorContext(), { email: someone.email, address: newId("attempt") });
  const link = await mailedToken(someone.email, "reset_password");
  const { sessionId } = await change(password, "another four unrelated words");
  expect(await readReset(visitorContext(), link), "the reset link mailed before is void").toBeNull();
  expect([await isOpen(someone), await isOpen(someone, other), await isOpen(someone, sessionId)]).toEqual([false, false, true]);
  expect(
    await someone.ctx.db.orm.$count(
      auditEntries,
      and(eq(auditEntries.accountId, someone.accountId), eq(auditEntries.action, "user.password_changed")),
    ),
  ).toBe(1);
});

describe("sessions", () => {
  it("are listed for their own user, and can be ended one by one or all but the current", async () => {
    const [someone, stranger] = [await person(), await person()];
    const others = await Promise.all(
      [1, 2, 3].map(() => startSession(visitorContext(), { userId: someone.userId, address: null, userAgent: null })),
    );
    expect((await listSessions(someone.ctx, someone.sessionId)).filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    await expect(endSession(stranger.ctx, others[0] ?? "")).rejects.toMatchObject({ code: "resource_not_found" });
    await endSession(someone.ctx, others[0] ?? "");
    expect(await isOpen(someone, others[0])).toBe(false);
    expect(await endOtherSessions(someone.ctx, someone.sessionId)).toBe(2);
    expect((await listSessions(someone.ctx, someone.sessionId)).map(({ id }) => id)).toEqual([someone.sessionId]);
    const renewed = await renewSession(someone.ctx, someone.sessionId);
    expect([await isOpen(someone), await isOpen(someone, renewed)]).toEqual([false, true]);
    await expect(renewSession(stranger.ctx, renewed)).rejects.toMatchObject({ code: "resource_not_found" });
  });
});

describe("two-factor authentication", () => {
  const codeAt = (secret: string, timestamp: number): string => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });

  async function secured() {
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const someone = await person({ clock, verified: true });
    const sessionId = await startSession(someone.ctx, { userId: someone.userId, address: null, userAgent: null });
    const { secret, uri, qrSvg } = await beginSecondFactor(someone.ctx, { sessionId: someone.sessionId, currentPassword: password });
    const made = await confirmSecondFactor(someone.ctx, { sessionId, code: codeAt(secret, clock.now().getTime()) });
    clock.advance(60_000);
    const visitor = { ...visitorContext(), clock };
    const challenge = async () => {
      const outcome = await continueSignIn(visitor, someone.userId);
      return outcome.status === "second_factor" ? outcome.challenge : "";
    };
    return { someone, clock, visitor, secret, uri, qrSvg, made, challenge, now: () => codeAt(secret, clock.now().getTime()) };
  }

  // RFC 6238, appendix B, SHA-1: the last six of its eight digits.
  it.each([
    [59, "287082"],
    [1_111_111_109, "081804"],
    [1_234_567_890, "005924"],
    [20_000_000_000, "353130"],
  ])("generates RFC 6238's code at %i s", (seconds, code) => {
    expect(codeAt(Secret.fromUTF8("12345678901234567890").base32, seconds * 1_000)).toBe(code);
  });

  it("stores its secret sealed and recovery codes hashed, and renders its own QR code", async () => {
    const { someone, secret, uri, qrSvg, made } = await secured();
    const [row] = await someone.ctx.db.orm.select().from(userSecondFactors).where(eq(userSecondFactors.userId, someone.userId));
    expect(row?.sealedSecret).not.toContain(secret);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Levy:.*secret=/);
    expect(qrSvg).toMatch(/^<svg/);
    expect(new Set(made.recoveryCodes).size).toBe(10);
    const kept = await someone.ctx.db.orm.select().from(userRecoveryCodes).where(eq(userRecoveryCodes.userId, someone.userId));
    expect(kept.map(({ hash }) => hash).join()).not.toContain(made.recoveryCodes[0]?.replaceAll("-", ""));
    expect(await count(someone.email, "account_secured")).toBe(1);
  });

  it("asks for a code after the password, accepts each code once, and refuses stale ones", async () => {
    const { someone, clock, visitor, now, challenge, secret } = await secured();
    const entry = await checkSignIn(visitor, { email: someone.email, password });
    const first = entry.status === "second_factor" ? entry.challenge : "";
    const stale = codeAt(secret, clock.now().getTime() - 90_000);
    expect(await checkSecondFactor(visitor, { challenge: first, code: stale })).toEqual({ status: "refused", userId: someone.userId });
    expect(await checkSecondFactor(visitor, { challenge: first, code: now() })).toMatchObject({ status: "in", userId: someone.userId });
    expect(await checkSecondFactor(visitor, { challenge: first, code: now() }), "a reused challenge").toEqual({ status: "refused" });
    const again = await checkSecondFactor(visitor, { challenge: await challenge(), code: now() });
    expect(again.status, "a reused code").toBe("refused");
    clock.advance(30_000);
    expect(
      await checkSecondFactor(visitor, { challenge: await challenge(), code: ` ${now().slice(0, 3)} ${now().slice(3)}` }),
    ).toMatchObject({ status: "in" });
    const late = await challenge();
    clock.advance(600_001);
    expect(await checkSecondFactor(visitor, { challenge: late, code: now() })).toEqual({ status: "refused" });
  });

  it("accepts codes of 30 seconds before or after now, and none further off", async () => {
    const { clock, visitor, challenge, secret } = await secured();
    clock.advance(600_000);
    const tried = async (seconds: number) => {
      const code = codeAt(secret, clock.now().getTime() + seconds * 1_000);
      return (await checkSecondFactor(visitor, { challenge: await challenge(), code })).status;
    };
    for (const seconds of [-60, 60, -300, 300]) expect(await tried(seconds), `${seconds} s`).toBe("refused");
    for (const seconds of [-30, 30]) expect(await tried(seconds), `${seconds} s`).toBe("in");
  });

  it("accepts each kind of token only for its own purpose", async () => {
    const { someone, visitor, challenge } = await secured();
    await requestPasswordReset(visitor, { email: someone.email, address: newId("attempt") });
    const tokens = {
      verify: await inTransaction(visitor, (tx) =>
        issueUserToken(tx, { userId: someone.userId, purpose: "verify_address", email: someone.email }),
      ),
      reset: await mailedToken(someone.email, "reset_password"),
      challenge: await challenge(),
    };
    for (const token of [tokens.verify, tokens.challenge]) {
      expect(await readReset(visitor, token)).toBeNull();
      await expect(resetPassword(visitor, { token, password: "another four unrelated words" })).rejects.toMatchObject({
        code: "state_conflict",
      });
    }
    for (const token of [tokens.reset, tokens.challenge])
      await expect(confirmAddress(visitor, token)).rejects.toMatchObject({ code: "state_conflict" });
    expect(await readReset(visitor, tokens.reset), "a token refused elsewhere stays valid").toMatchObject({ email: someone.email });
    expect(await confirmAddress(visitor, tokens.verify)).toEqual({ email: someone.email });
  });

  it("counts wrong codes across sign-ins, so that they can't be guessed by starting over", async () => {
    const { visitor, challenge, someone, made } = await secured();
    const statuses: string[] = [];
    for (let guess = 0; guess < 5; guess++)
      statuses.push((await checkSecondFactor(visitor, { challenge: await challenge(), code: "000000" })).status);
    expect(statuses).toEqual(["refused", "refused", "refused", "refused", "locked"]);
    const spare = { challenge: await challenge(), code: made.recoveryCodes[0] ?? "" };
    expect(await checkSecondFactor(visitor, spare)).toMatchObject({ status: "locked" });
    expect(await count(someone.email, "account_secured"), "one mail for the factor, one for the recovery codes").toBe(2);
  });

  it("accepts a recovery code once, notifies its owner, and voids old codes when new ones are made", async () => {
    const { someone, visitor, challenge, made } = await secured();
    const [code = "", second = "", third = ""] = made.recoveryCodes;
    expect(await checkSecondFactor(visitor, { challenge: await challenge(), code: code.toLowerCase() })).toMatchObject({ status: "in" });
    expect(await checkSecondFactor(visitor, { challenge: await challenge(), code })).toMatchObject({ status: "refused" });
    expect(await readSecondFactor(someone.ctx)).toMatchObject({ isOn: true, recoveryCodesLeft: 9 });
    expect(await count(someone.email, "account_secured")).toBe(2);
    await renewRecoveryCodes(someone.ctx, { currentPassword: password, code: third });
    expect(await checkSecondFactor(visitor, { challenge: await challenge(), code: second })).toMatchObject({ status: "refused" });
  });

  it("can't be set up again while it is on, and is removed with password and code", async () => {
    const { someone, made, clock, now } = await secured();
    await expect(beginSecondFactor(someone.ctx, { ...made, currentPassword: password })).rejects.toMatchObject({ code: "state_conflict" });
    await expect(
      removeSecondFactor(someone.ctx, { sessionId: made.sessionId, currentPassword: password, code: "000000" }),
    ).rejects.toMatchObject({ faults: [{ field: "code" }] });
    clock.advance(30_000);
    const { sessionId } = await removeSecondFactor(someone.ctx, { sessionId: made.sessionId, currentPassword: password, code: now() });
    expect(sessionId).not.toBe(made.sessionId);
    expect(await readSecondFactor(someone.ctx)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    expect(await checkSignIn({ ...visitorContext(), clock }, { email: someone.email, password })).toMatchObject({ status: "in" });
  });

  it("stays on after a password reset", async () => {
    const { someone, visitor } = await secured();
    await requestPasswordReset(visitor, { email: someone.email, address: newId("attempt") });
    await resetPassword(visitor, { token: await mailedToken(someone.email, "reset_password"), password: "another four unrelated words" });
    expect(await checkSignIn(visitor, { email: someone.email, password: "another four unrelated words" })).toMatchObject({
      status: "second_factor",
    });
  });
});

describe("signing in with another provider", () => {
  const profile = (email: string | null, extra = {}) => ({
    provider: "google",
    subject: newId("user"),
    email,
    emailVerified: true,
    name: "Ada",
    ...extra,
  });
  const from = () => newId("attempt");

  it("creates an account for a newcomer, and recognizes them by ID when the address changes", async () => {
    const given = profile(`${newId("user").toLowerCase()}@example.com`);
    const made = await signInWithProvider(visitorContext(), given, from());
    expect(made).toMatchObject({ status: "in" });
    const userId = made.status === "in" ? made.userId : "";
    expect(await userOf(userId)).toMatchObject({ passwordHash: null, emailVerifiedAt: expect.any(Date), name: "Ada" });
    expect(await visitorContext().db.orm.$count(memberships, eq(memberships.userId, userId))).toBe(1);
    expect(await signInWithProvider(visitorContext(), { ...given, email: "other@example.com", emailVerified: false }, from())).toEqual({
      status: "in",
      userId,
    });
  });

  it("signs a newcomer in once, even if several tabs start at once", async () => {
    const given = profile(`${newId("user").toLowerCase()}@example.com`);
    const outcomes = await Promise.all([1, 2, 3].map(() => signInWithProvider(visitorContext(), given, from())));
    const [userId] = outcomes.flatMap((outcome) => (outcome.status === "in" ? [outcome.userId] : []));
    expect(outcomes).toEqual([1, 2, 3].map(() => ({ status: "in", userId })));
    expect(await visitorContext().db.orm.$count(memberships, eq(memberships.userId, userId ?? ""))).toBe(1);
  });

  it("links an existing user only if both sides have verified the address", async () => {
    const [confirmed, unconfirmed] = [await person({ verified: true }), await person()];
    expect(await signInWithProvider(visitorContext(), profile(confirmed.email, { emailVerified: false }), from())).toEqual({
      status: "unverified",
    });
    expect(await signInWithProvider(visitorContext(), profile(null), from())).toEqual({ status: "unverified" });
    expect(await signInWithProvider(visitorContext(), profile(unconfirmed.email), from())).toEqual({ status: "link_first" });
    expect(await visitorContext().db.orm.$count(userIdentities, eq(userIdentities.userId, unconfirmed.userId))).toBe(0);
    expect(await signInWithProvider(visitorContext(), profile(confirmed.email.toUpperCase()), from())).toEqual({
      status: "in",
      userId: confirmed.userId,
    });
    expect(await count(confirmed.email, "account_secured")).toBe(1);
  });

  it("asks for the second factor too", async () => {
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const someone = await person({ verified: true, clock });
    const { secret } = await beginSecondFactor(someone.ctx, { sessionId: someone.sessionId, currentPassword: password });
    await confirmSecondFactor(someone.ctx, {
      sessionId: await startSession(someone.ctx, { userId: someone.userId, address: null, userAgent: null }),
      code: new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() }),
    });
    expect(await signInWithProvider({ ...visitorContext(), clock }, profile(someone.email), from())).toMatchObject({
      status: "second_factor",
    });
  });
});

it("countAttempt counts concurrent attempts, and allows new ones after an hour", async () => {
  const clock = manualClock(new Date());
  const ctx = { ...(await testContext()), clock };
  const who = newId("attempt");
  const tried = await Promise.allSettled(Array.from({ length: 8 }, () => countAttempt(ctx, "verify_person", who)));
  expect(tried.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
  await expect(countAttempt(ctx, "verify_person", who)).rejects.toMatchObject({ code: "rate_limited", retryAfterSeconds: 3_600 });
  await countAttempt(ctx, "verify_person", newId("attempt"));
  clock.advance(3_600_000);
  await countAttempt(ctx, "verify_person", who);
});

it("refuses API keys, the system and other actors", async () => {
  const ctx = await testContext();
  const { ctx: member } = await testMember(ctx, "viewer");
  await expect(sendConfirmation(ctx)).rejects.toMatchObject({ code: "insufficient_scope" });
  await expect(listSessions({ ...ctx, actor: { kind: "apiKey", keyId: "k", scopes: [] } }, "")).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  expect(await listSessions(member, "")).toEqual([]);
});
