import { and, eq } from "drizzle-orm";
import { Secret, TOTP } from "otpauth";
import { describe, expect, it } from "vitest";
import { accounts, auditEntries, mails } from "@/drizzle/schema";
import { continueSignIn } from "@/lib/accounts/check-sign-in";
import { closeAccount } from "@/lib/accounts/close-account";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { manualClock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { freshSession, testMember } from "@/scripts/testing/members";
import { changePassword } from "./change-password";
import { resetSecondFactor } from "./reset-second-factor";
import { beginSecondFactor, confirmSecondFactor, readSecondFactor } from "./second-factor";
import { listSessions } from "./sessions";

const MINUTE_MS = 60_000;
const stale = { code: "state_conflict", message: expect.stringContaining("sign in again with your provider") as string };

/** An owner who signs in only with a provider, and has just done so. */
async function someone() {
  const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
  const { ctx, userId, email } = await testMember(await testContext({ clock }), "owner");
  await ctx.db.orm.update(accounts).set({ name: "Closing Ltd" }).where(eq(accounts.id, ctx.account.id));
  const sessionId = await freshSession(ctx);
  const close = (code = "", session = sessionId, confirmedName = "Closing Ltd") =>
    closeAccount(ctx, { sessionId: session, confirmedName, currentPassword: "", code });
  const secure = async () => {
    const { secret } = await beginSecondFactor(ctx, { sessionId, currentPassword: "" });
    const app = new TOTP({ secret: Secret.fromBase32(secret) });
    const code = () => app.generate({ timestamp: clock.now().getTime() });
    const made = await confirmSecondFactor(ctx, { sessionId, code: code() });
    clock.advance(MINUTE_MS);
    return { ...made, code };
  };
  return { clock, ctx, userId, email, sessionId, close, secure };
}

describe("a user without a password", () => {
  it("must have signed in within ten minutes before a sensitive change", async () => {
    const { clock, ctx, sessionId, close } = await someone();
    const other = await someone();
    clock.advance(10 * MINUTE_MS + 1);
    await expect(close()).rejects.toMatchObject(stale);
    await expect(close("", await freshSession(other.ctx)), "another user's session").rejects.toMatchObject(stale);
    await expect(beginSecondFactor(ctx, { sessionId, currentPassword: "" })).rejects.toMatchObject(stale);
    await expect(changePassword(ctx, { sessionId, currentPassword: "", password: "four unrelated words here" })).rejects.toMatchObject(
      stale,
    );
    await beginSecondFactor(ctx, { sessionId: await freshSession(ctx), currentPassword: "" });
    await close("", await freshSession(ctx));
  });

  it("closes the account with a code if a second factor is on, whatever the session's age", async () => {
    const { secure, close } = await someone();
    const { code, recoveryCodes } = await secure();
    for (const wrong of ["", "000000"])
      await expect(close(wrong)).rejects.toMatchObject({ faults: [{ field: "code", code: "wrong_code" }] });
    expect(recoveryCodes).toHaveLength(10);
    await expect(close(code(), "", "Closing Limited"), "a wrong name does not consume the code").rejects.toMatchObject({
      faults: [{ code: "no_match" }],
    });
    await close(code());
  });
});

describe("an operator", () => {
  const operator = () => systemContext(visitorContext().db, "levy command", "", "live");

  it("resets a lost second factor, which ends sessions, notifies the user, and is audited with the reason", async () => {
    const { ctx, userId, email, secure } = await someone();
    const second = await testContext();
    await testMember(second, "viewer", { userId });
    const { sessionId } = await secure();
    expect(await continueSignIn(visitorContext(), userId)).toMatchObject({ status: "second_factor" });
    const reset = () =>
      resetSecondFactor({ ...operator(), clock: ctx.clock }, { email: ` ${email.toUpperCase()}`, reason: "passport shown in a call" });
    expect(await reset()).toEqual({ userId, sessions: 1 });
    expect(await continueSignIn(visitorContext(), userId)).toEqual({ status: "in", userId });
    expect(await readSecondFactor(ctx)).toEqual({ isOn: false, since: null, recoveryCodesLeft: 0 });
    expect((await listSessions(ctx, sessionId)).map(({ id }) => id)).not.toContain(sessionId);
    for (const { account } of [ctx, second]) {
      const noted = and(eq(auditEntries.accountId, account.id), eq(auditEntries.action, "user.second_factor_reset"));
      expect(await ctx.db.orm.select().from(auditEntries).where(noted)).toMatchObject([
        { targetId: userId, actor: { kind: "system", name: "levy command" }, after: { reason: "passport shown in a call", sessions: 1 } },
      ]);
    }
    const letters = await ctx.db.orm.select({ data: mails.data }).from(mails).where(eq(mails.recipient, email)).orderBy(mails.id);
    expect(letters.at(-1)?.data).toMatchObject({ what: "second_factor_reset" });
    await expect(reset(), "the factor is off already").rejects.toMatchObject({ code: "state_conflict" });
  });

  it("must name a reason and an existing user, and nobody else may reset", async () => {
    const { ctx, email, secure } = await someone();
    await secure();
    await expect(resetSecondFactor(ctx, { email, reason: "x" })).rejects.toMatchObject({ code: "insufficient_scope" });
    await expect(resetSecondFactor(operator(), { email, reason: " " })).rejects.toMatchObject({ faults: [{ field: "reason" }] });
    await expect(resetSecondFactor(operator(), { email: `no-${email}`, reason: "x" })).rejects.toMatchObject({
      code: "resource_not_found",
    });
    expect(await readSecondFactor(ctx)).toMatchObject({ isOn: true });
  });
});
