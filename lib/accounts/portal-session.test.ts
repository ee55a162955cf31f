import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts, memberships, userSessions } from "@/drizzle/schema";
import { manualClock, systemClock } from "@/lib/kernel/clock";
import { getDatabase } from "@/lib/kernel/db";
import { createApiKey } from "@/lib/keys/create-api-key";
import type { DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { startSession } from "@/lib/users/sessions";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { changeAccount, readAccountSettings } from "./change-account";
import { checkSignIn } from "./check-sign-in";
import { createAccount } from "./create-account";
import { openPortalSession, visitorContext } from "./open-portal-session";
import { setRetention } from "./set-retention";

const password = "four unrelated words here";

async function newOwner(): Promise<{ email: string; userId: string; accountId: string }> {
  const email = `${newId("user").toLowerCase()}@example.com`;
  return { email, ...(await createAccount(visitorContext(), { name: "Kuramo Trading Ltd", email, password })) };
}

const signedIn = (userId: string, accountId: string | null = null): Promise<string> =>
  startSession(visitorContext(), { userId, accountId, address: "203.0.113.7", userAgent: "Test" });

describe("checkSignIn", () => {
  it("accepts the right password with the address in any case, and gives the same answer to all others", async () => {
    const { email, userId } = await newOwner();
    expect(await checkSignIn(visitorContext(), { email: ` ${email.toUpperCase()} `, password })).toMatchObject({ status: "in", userId });
    const refusals = [
      { email, password: "another password" },
      { email: "nobody@example.com", password },
      { email, password: "" },
    ];
    for (const refused of refusals) expect(await checkSignIn(visitorContext(), refused)).toEqual({ status: "refused" });
  });

  it("locks for 15 minutes after five failures in a row, also for the right password", async () => {
    const { email, userId } = await newOwner();
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const ctx = { ...visitorContext(), clock };
    for (let failure = 1; failure <= 4; failure++)
      expect(await checkSignIn(ctx, { email, password: "wrong" })).toEqual({ status: "refused" });
    const until = new Date("2026-11-21T09:15:00Z");
    expect(await checkSignIn(ctx, { email, password: "wrong" })).toEqual({ status: "locked", until, wasChecked: true });
    expect(await checkSignIn(ctx, { email, password })).toEqual({ status: "locked", until });
    clock.advance(15 * 60_000 + 1);
    expect(await checkSignIn(ctx, { email, password })).toMatchObject({ status: "in", userId });
  });

  it("starts counting again after a success", async () => {
    const { email } = await newOwner();
    const statuses: string[] = [];
    for (const attempt of ["wrong", "wrong", "wrong", "wrong", password, "wrong"])
      statuses.push((await checkSignIn(visitorContext(), { email, password: attempt })).status);
    expect(statuses).toEqual(["refused", "refused", "refused", "refused", "in", "refused"]);
  });

  it("counts concurrent guesses", async () => {
    const { email } = await newOwner();
    await Promise.all(Array.from({ length: 5 }, () => checkSignIn(visitorContext(), { email, password: "wrong" })));
    expect((await checkSignIn(visitorContext(), { email, password })).status).toBe("locked");
  });
});

describe("openPortalSession", () => {
  it("returns a context with the user's role in the account and environment", async () => {
    const { userId, accountId, email } = await newOwner();
    const session = await openPortalSession({ userId, sessionId: await signedIn(userId) }, "live");
    expect(session).toMatchObject({
      ctx: { actor: { kind: "user", userId, role: "owner" }, account: { id: accountId }, environment: "live" },
      user: { id: userId, email, isVerified: false },
      account: { name: "Kuramo Trading Ltd", liveEnabled: false, suspended: false },
      role: "owner",
    });
  });

  it("opens the account that the session names, while its user is a member", async () => {
    const { userId, accountId } = await newOwner();
    const other = await testContext();
    await testMember(other, "viewer", { userId });
    const [first, second] = [await signedIn(userId), await signedIn(userId, other.account.id)];
    expect(await openPortalSession({ userId, sessionId: first }, "test")).toMatchObject({
      ctx: { account: { id: accountId } },
      role: "owner",
    });
    expect(await openPortalSession({ userId, sessionId: second }, "test")).toMatchObject({
      ctx: { account: { id: other.account.id } },
      role: "viewer",
    });
    await getDatabase().orm.delete(memberships).where(eq(memberships.accountId, other.account.id));
    expect(await openPortalSession({ userId, sessionId: second }, "test")).toMatchObject({ ctx: { account: { id: accountId } } });
  });

  it("returns null for an ended, expired or foreign session or without a membership, and records the last use", async () => {
    const { orm } = getDatabase();
    const { userId } = await newOwner();
    const sessionId = await signedIn(userId);
    const open = () => openPortalSession({ userId, sessionId }, "test");
    const change = (values: Partial<typeof userSessions.$inferInsert>) =>
      orm.update(userSessions).set(values).where(eq(userSessions.id, sessionId));
    const [now, longAgo] = [systemClock.now(), new Date(systemClock.now().getTime() - 3_600_000)];
    await change({ lastSeenAt: longAgo });
    expect(await open()).not.toBeNull();
    expect((await orm.select().from(userSessions).where(eq(userSessions.id, sessionId)))[0]?.lastSeenAt.getTime()).toBeGreaterThanOrEqual(
      now.getTime(),
    );
    expect(await openPortalSession({ userId: (await newOwner()).userId, sessionId }, "test")).toBeNull();
    await change({ endedAt: now });
    expect(await open()).toBeNull();
    await change({ endedAt: null, expiresAt: longAgo });
    expect(await open()).toBeNull();
    await change({ expiresAt: new Date(now.getTime() + 60_000) });
    expect(await open()).not.toBeNull();
    await orm.delete(memberships).where(eq(memberships.userId, userId));
    expect(await open()).toBeNull();
    expect(await openPortalSession({ userId, sessionId: newId("session") }, "test")).toBeNull();
  });
});

it("members of a suspended account have read access only, until it is resumed", async () => {
  const { userId, accountId } = await newOwner();
  const claims = { userId, sessionId: await signedIn(userId) };
  const open = async () => (await openPortalSession(claims, "test"))?.ctx ?? expect.unreachable();
  const suspend = (suspendedAt: Date | null) => getDatabase().orm.update(accounts).set({ suspendedAt }).where(eq(accounts.id, accountId));
  const tryAll = async () => {
    const ctx = await open();
    const refusals: string[] = [];
    for (const verb of [
      () => createApiKey(ctx, { name: "k" }),
      () => setRetention(ctx, { documentDays: 60 }),
      () => changeAccount(ctx, { name: "Another name" }),
    ])
      refusals.push(
        await verb().then(
          () => "done",
          (error: DomainError) => error.code,
        ),
      );
    expect((await readAccountSettings(ctx)).name).not.toBe("");
    return refusals;
  };
  await suspend(new Date());
  expect(await tryAll()).toEqual(["account_suspended", "account_suspended", "account_suspended"]);
  await suspend(null);
  expect(await tryAll()).toEqual(["done", "done", "done"]);
});
