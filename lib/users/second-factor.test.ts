import { and, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { auditEntries, mails, userRecoveryCodes, users } from "@/drizzle/schema";
import { checkSecondFactor, continueSignIn } from "@/lib/accounts/check-sign-in";
import { hashPassword } from "@/lib/users/password";
import { manualClock } from "@/lib/kernel/clock";
import { testContext } from "@/scripts/testing/accounts";
import { freshSession, testMember } from "@/scripts/testing/members";
import { beginSecondFactor, confirmSecondFactor, readSecondFactor, removeSecondFactor, renewRecoveryCodes } from "./second-factor";
import { listSessions, startSession } from "./sessions";

const PAUSE_MS = 15 * 60_000;
const wrongCode = { faults: [{ field: "code" }] };
const limited = { code: "rate_limited" };

/** A user who signs in with a provider, and so has no password. */
async function someone() {
  const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
  const { ctx, userId, email } = await testMember(await testContext({ clock }), "owner");
  const visitor = { ...ctx, actor: { kind: "system" as const, name: "portal" } };
  const begin = async () => {
    const { secret } = await beginSecondFactor(ctx, { sessionId: await freshSession(ctx), currentPassword: "" });
    const totp = new TOTP({ secret: Secret.fromBase32(secret) });
    return (laterMs = 0) => totp.generate({ timestamp: clock.now().getTime() + laterMs });
  };
  const signIn = async (code: string) => {
    const outcome = await continueSignIn(visitor, userId);
    return outcome.status === "second_factor"
      ? (await checkSecondFactor(visitor, { challenge: outcome.challenge, code })).status
      : outcome.status;
  };
  const sessionId = await startSession(ctx, { userId, address: null, userAgent: null });
  return { clock, ctx, userId, email, begin, signIn, sessionId };
}

async function secured() {
  const { clock, ...person } = await someone();
  const code = await person.begin();
  const made = await confirmSecondFactor(person.ctx, { sessionId: person.sessionId, code: code() });
  clock.advance(60_000);
  return { ...person, clock, code, made };
}

describe("setting up a second factor", () => {
  it("takes effect once its first code is confirmed, and can be started again before", async () => {
    const { clock, ctx, begin, signIn, sessionId } = await someone();
    const [first, second] = [await begin(), await begin()];
    expect(await readSecondFactor(ctx)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    expect(await signIn("")).toBe("in");
    await expect(confirmSecondFactor(ctx, { sessionId, code: first() }), "a code of the replaced QR code").rejects.toMatchObject(wrongCode);
    await expect(removeSecondFactor(ctx, { sessionId, currentPassword: "", code: second() })).rejects.toMatchObject({
      code: "state_conflict",
    });
    await expect(renewRecoveryCodes(ctx, { currentPassword: "", code: second() })).rejects.toMatchObject({ code: "state_conflict" });
    clock.advance(1_000);
    await confirmSecondFactor(ctx, { sessionId, code: second() });
    expect(await readSecondFactor(ctx)).toEqual({ isOn: true, since: "2026-11-21T09:00:01.000Z", recoveryCodesLeft: 10 });
    expect(await signIn(second()), "the code that confirmed the factor is used up").toBe("refused");
  });

  it("succeeds for one of several concurrent confirmations, and ends all other sessions", async () => {
    const { ctx, userId, begin, sessionId } = await someone();
    const begun = () => startSession(ctx, { userId, address: null, userAgent: null });
    const sessions = [sessionId, await begun(), await begun()];
    const code = (await begin())();
    const asked = await Promise.allSettled(sessions.map((own) => confirmSecondFactor(ctx, { sessionId: own, code })));
    const [made, ...others] = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(others).toEqual([]);
    expect((await listSessions(ctx, "")).map(({ id }) => id)).toEqual([made?.sessionId]);
    expect(made?.recoveryCodes.every((text) => /^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/.test(text))).toBe(true);
  });
});

it("refuses a code that was used already, even if it was accepted ahead of time", async () => {
  const { clock, code, signIn } = await secured();
  const ahead = code(30_000);
  expect(await signIn(ahead)).toBe("in");
  expect(await signIn(code()), "an earlier code is refused too").toBe("refused");
  clock.advance(30_000);
  expect(await signIn(ahead)).toBe("refused");
  expect(await signIn(code(30_000))).toBe("in");
});

describe("a user without a password", () => {
  it("renews recovery codes with a code of the app or an old recovery code, and not without", async () => {
    const { ctx, code, made, signIn } = await secured();
    const renew = (code = "") => renewRecoveryCodes(ctx, { currentPassword: "", code });
    for (const wrong of ["", "-", "000000"]) await expect(renew(wrong)).rejects.toMatchObject(wrongCode);
    const { recoveryCodes } = await renew(code());
    await expect(renew(code()), "the code is used up").rejects.toMatchObject(wrongCode);
    expect(await signIn(made.recoveryCodes[0] ?? ""), "the old recovery codes are void").toBe("refused");
    expect(await signIn(recoveryCodes[0] ?? "")).toBe("in");
    await expect(renew(recoveryCodes[0])).rejects.toMatchObject(wrongCode);
    await renew(recoveryCodes[1]);
    expect(await readSecondFactor(ctx)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it("has the codes of only one of several concurrent renewals", async () => {
    const { ctx, made } = await secured();
    const renewals = made.recoveryCodes.slice(0, 3).map((code) => renewRecoveryCodes(ctx, { currentPassword: "", code }));
    // A renewal whose code was voided by an earlier one is refused.
    expect((await Promise.allSettled(renewals)).map(({ status }) => status)).toContain("fulfilled");
    expect(await readSecondFactor(ctx)).toMatchObject({ recoveryCodesLeft: 10 });
  });

  it("is locked out after five wrong codes when removing the factor or renewing recovery codes", async () => {
    const { ctx, clock, code, made, sessionId } = await secured();
    const off = (by: string) => removeSecondFactor(ctx, { sessionId: made.sessionId, currentPassword: "", code: by });
    const renew = (by: string) => renewRecoveryCodes(ctx, { currentPassword: "", code: by });
    for (const guess of ["000000", "000001", "000002"]) await expect(off(guess)).rejects.toMatchObject(wrongCode);
    for (const guess of ["000003", "000004"]) await expect(renew(guess)).rejects.toMatchObject(wrongCode);
    await expect(off(code()), "the correct code is refused too").rejects.toMatchObject(limited);
    await expect(renew(code())).rejects.toMatchObject(limited);
    clock.advance(PAUSE_MS);
    await off(code());
    expect(await readSecondFactor(ctx)).toMatchObject({ isOn: false });
    expect((await listSessions(ctx, "")).map(({ id }) => id)).not.toContain(sessionId);
  });
});

it("a user's changes leave other users' second factors alone, and are audited and mailed", async () => {
  const [begun, other] = [await someone(), await secured()];
  await begun.begin();
  const one = await secured();
  expect(await one.signIn(one.made.recoveryCodes[0] ?? "")).toBe("in");
  expect(await other.signIn(one.made.recoveryCodes[1] ?? ""), "another user's recovery code").toBe("refused");
  await renewRecoveryCodes(one.ctx, { currentPassword: "", code: one.code() });
  one.clock.advance(30_000);
  await startSession(one.ctx, { userId: one.userId, address: null, userAgent: null });
  const { sessionId } = await removeSecondFactor(one.ctx, { sessionId: one.made.sessionId, currentPassword: "", code: one.code() });
  expect((await listSessions(one.ctx, sessionId)).map(({ id }) => id)).toEqual([sessionId]);
  const noted = await one.ctx.db.orm
    .select({ action: auditEntries.action })
    .from(auditEntries)
    .where(eq(auditEntries.accountId, one.ctx.account.id))
    .orderBy(auditEntries.id);
  expect(noted.map(({ action }) => action)).toEqual([
    "user.signed_in",
    "user.second_factor_on",
    "user.recovery_code_used",
    "user.recovery_codes_renewed",
    "user.signed_in",
    "user.second_factor_off",
  ]);
  expect(await one.ctx.db.orm.$count(mails, and(eq(mails.recipient, one.email), eq(mails.kind, "account_secured")))).toBe(4);
  expect(await readSecondFactor(other.ctx)).toMatchObject({ isOn: true, recoveryCodesLeft: 10 });
  expect(await other.signIn(other.code())).toBe("in");
  expect(await readSecondFactor(begun.ctx)).toMatchObject({ isOn: false });
  expect(await begun.signIn("")).toBe("in");
});

describe("a user with a password", () => {
  it("must enter it for every change of the second factor, and a code too for new recovery codes", async () => {
    const { ctx, userId, email, code, made } = await secured();
    await ctx.db.orm
      .update(users)
      .set({ passwordHash: await hashPassword("four unrelated words") })
      .where(eq(users.id, userId));
    const wrong = { faults: [{ field: "currentPassword" }] };
    await expect(beginSecondFactor(ctx, { sessionId: made.sessionId, currentPassword: "another" })).rejects.toMatchObject(wrong);
    await expect(renewRecoveryCodes(ctx, { currentPassword: "another", code: code() })).rejects.toMatchObject(wrong);
    await expect(removeSecondFactor(ctx, { sessionId: made.sessionId, currentPassword: "another", code: code() })).rejects.toMatchObject(
      wrong,
    );
    await expect(renewRecoveryCodes(ctx, { currentPassword: "four unrelated words", code: "" })).rejects.toMatchObject(wrongCode);
    await renewRecoveryCodes(ctx, { currentPassword: "four unrelated words", code: made.recoveryCodes[0] ?? "" });
    const told = await ctx.db.orm.select({ data: mails.data }).from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
    expect(told.at(-1)?.data).toMatchObject({ what: "recovery_codes_renewed" });
    await removeSecondFactor(ctx, { sessionId: made.sessionId, currentPassword: "four unrelated words", code: code() });
    expect(await ctx.db.orm.$count(userRecoveryCodes, eq(userRecoveryCodes.userId, userId)), "the recovery codes are deleted").toBe(0);
  });
});
