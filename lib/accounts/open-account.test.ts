import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, auditEntries, memberships } from "@/drizzle/schema";
import { readBalance } from "@/lib/credits/balance";
import { removeMember } from "@/lib/team/change-role";
import { startSession } from "@/lib/users/sessions";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { openAccount } from "./open-account";
import { openPersonSession, openPortalSession, visitorContext } from "./open-portal-session";

/** A user who was removed from their only account, and signed in again. */
async function removed() {
  const ctx = await testContext();
  const owner = await testMember(ctx, "owner");
  const { userId } = await testMember(ctx, "reviewer");
  await removeMember(owner.ctx, userId);
  const sessionId = await startSession(visitorContext(), { userId, address: null, userAgent: null });
  const session = await openPersonSession({ userId, sessionId: sessionId ?? "" });
  if (!session) throw new Error("who works in no account can't sign in");
  return { ...session, userId };
}

it("a user without an account opens one and continues in it", async () => {
  const { ctx, sessionId, userId } = await removed();
  expect(await openPortalSession({ userId, sessionId }, "test")).toBeNull();
  const opened = await openAccount(ctx, { name: " New Ltd ", defaultCountry: "NG", sessionId });
  const session = await openPortalSession({ userId, sessionId: opened.sessionId }, "test");
  expect(session).toMatchObject({ account: { id: opened.accountId, name: "New Ltd", liveEnabled: false }, role: "owner" });
  expect(session && (await readBalance(session.ctx)).available).toBe(1_000);
  expect(await openPersonSession({ userId, sessionId }), "the old session ID is invalid").toBeNull();
  const made = and(eq(auditEntries.accountId, opened.accountId), eq(auditEntries.action, "account.created"));
  expect(await ctx.db.orm.$count(auditEntries, made)).toBe(1);
});

it("opens only one of two accounts requested at once, and none for a member of an account", async () => {
  const { ctx, sessionId, userId } = await removed();
  const asked = [1, 2].map((n) => openAccount(ctx, { name: `Twice ${n}`, sessionId }));
  const outcomes = (await Promise.allSettled(asked)).map((one) =>
    one.status === "fulfilled" ? "made" : (one.reason as { code: string }).code,
  );
  expect(outcomes.sort()).toEqual(["made", "state_conflict"]);
  expect(await ctx.db.orm.$count(memberships, eq(memberships.userId, userId))).toBe(1);
});

it("openAccount needs a name, a valid country and a current session", async () => {
  const { ctx, sessionId } = await removed();
  await expect(openAccount(ctx, { name: " ", sessionId })).rejects.toMatchObject({ code: "invalid_request" });
  await expect(openAccount(ctx, { name: "A", defaultCountry: "Nigeria", sessionId })).rejects.toMatchObject({ code: "invalid_request" });
  await expect(openAccount(ctx, { name: "Nowhere Ltd", sessionId: "ses_other" })).rejects.toMatchObject({ code: "resource_not_found" });
  expect(await ctx.db.orm.$count(accounts, eq(accounts.name, "Nowhere Ltd")), "no account was created").toBe(0);
});
