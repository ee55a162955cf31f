import { setTimeout as delay } from "node:timers/promises";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, users, userSecondFactors, userSessions } from "@/drizzle/schema";
import { checkSignIn, continueSignIn } from "@/lib/accounts/check-sign-in";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { hashPassword } from "@/lib/users/password";
import { manualClock } from "@/lib/kernel/clock";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { endOtherSessions, endSession, endSessionsOf, listSessions, renewSession, startSession } from "./sessions";
import { findUserToken, issueUserToken, takeUserToken, voidUserTokens } from "./user-token";

const START = new Date("2026-11-21T09:00:00Z");
const HOUR_MS = 3_600_000;
const missing = { code: "resource_not_found" };

async function someone() {
  const clock = manualClock(START);
  const { ctx, userId, email } = await testMember(await testContext({ clock }), "owner");
  return { clock, ctx, userId, email };
}

describe("a session", () => {
  it("lasts twelve hours, keeps address and user agent, and is not extended by renewal", async () => {
    const { clock, ctx, userId } = await someone();
    const begun = await startSession(ctx, { userId, address: "203.0.113.7", userAgent: "B".repeat(301) });
    clock.advance(1_000);
    const sessionId = await renewSession(ctx, begun);
    const [shown, ...others] = await listSessions(ctx, sessionId);
    expect(others).toEqual([]);
    expect(shown).toEqual({
      id: sessionId,
      address: "203.0.113.7",
      userAgent: "B".repeat(300),
      createdAt: START.toISOString(),
      lastSeenAt: "2026-11-21T09:00:01.000Z",
      isCurrent: true,
    });
    await expect(renewSession(ctx, begun), "the old session ID is invalid").rejects.toMatchObject(missing);
    clock.advance(12 * HOUR_MS - 1_001);
    expect(await listSessions(ctx, "")).toMatchObject([{ id: sessionId, isCurrent: false }]);
    clock.advance(1);
    expect(await listSessions(ctx, sessionId)).toEqual([]);
    await expect(renewSession(ctx, sessionId)).rejects.toMatchObject(missing);
    await expect(endSession(ctx, sessionId)).rejects.toMatchObject(missing);
  });

  it("can be renewed and ended only by its own user, and renewed only once", async () => {
    const { clock, ctx, userId } = await someone();
    const { ctx: stranger, userId: strangerId } = await testMember(await testContext({ clock }), "owner");
    const [first, second] = [
      await startSession(ctx, { userId, address: null, userAgent: null }),
      await startSession(ctx, { userId, address: null, userAgent: null }),
    ];
    const theirs = await startSession(stranger, { userId: strangerId, address: null, userAgent: null });
    for (const attempt of [() => renewSession(stranger, first), () => endSession(stranger, first), () => endSession(ctx, theirs)])
      await expect(attempt()).rejects.toMatchObject(missing);
    const asked = await Promise.allSettled(Array.from({ length: 4 }, () => renewSession(ctx, first)));
    const [renewed = "", ...rest] = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
    expect(rest, "only one of several concurrent renewals succeeds").toEqual([]);
    await endSession(ctx, second);
    expect((await listSessions(ctx, renewed)).map(({ id }) => id)).toEqual([renewed]);
    const third = await startSession(ctx, { userId, address: null, userAgent: null });
    expect(await endSessionsOf(ctx, userId, third)).toBe(1);
    expect((await listSessions(ctx, third)).map(({ id }) => id)).toEqual([third]);
    expect(await endSessionsOf(ctx, userId)).toBe(1);
    expect((await listSessions(stranger, theirs)).map(({ id }) => id)).toEqual([theirs]);
  });

  it("is listed by last use, and audited when it starts and ends", async () => {
    const { clock, ctx, userId } = await someone();
    const begin = async () => {
      clock.advance(1_000);
      return startSession(ctx, { userId, accountId: ctx.account.id, address: null, userAgent: null });
    };
    const ids = [await begin(), await begin(), await begin()];
    const order = async () => (await listSessions(ctx, "")).map(({ id }) => id);
    expect(await order()).toEqual([...ids].reverse());
    const [first = "", second = ""] = ids;
    const renewed = await renewSession(ctx, first);
    expect((await order()).slice(1)).toEqual([ids[2], second]);
    expect(await endOtherSessions(ctx, renewed)).toBe(2);
    const last = await begin();
    await endSession({ ...ctx, actor: { kind: "user", userId, role: "viewer" } }, last);
    const noted = await ctx.db.orm
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.accountId, ctx.account.id))
      .orderBy(auditEntries.position);
    const began = (session: string) => ({ action: "user.signed_in", targetId: userId, after: { session } });
    expect(noted).toMatchObject([
      ...ids.map(began),
      { action: "sessions.ended", after: { sessions: 2 } },
      began(last),
      // A request without an account carries the lowest role.
      { action: "sessions.ended", actor: { userId, role: "owner" }, after: { sessions: 1, session: last } },
    ]);
    const accountOf = async (id: string) => (await ctx.db.orm.select().from(userSessions).where(eq(userSessions.id, id)))[0]?.accountId;
    expect(await accountOf(renewed), "a renewed session keeps its account").toBe(ctx.account.id);
    const other = (await testContext()).account.id;
    expect(await accountOf(await renewSession(ctx, renewed, other)), "a session can be moved to another account").toBe(other);
  });
});

describe("ending a user's sessions", () => {
  /** Waits until another transaction waits for a lock that `tx` holds. */
  async function untilWaitedFor(tx: Ctx): Promise<void> {
    for (;;) {
      const waiting = await tx.db.orm.execute(
        sql`select 1 from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`,
      );
      if (waiting.length > 0) return;
      await delay(5);
    }
  }

  it("also ends one that is being renewed at that moment", async () => {
    const { ctx, userId } = await someone();
    const sessionId = await startSession(ctx, { userId, address: null, userAgent: null });
    const { ending, renewed } = await inTransaction(ctx, async (tx) => {
      const renewed = await renewSession(tx, sessionId);
      const ending = inTransaction(ctx, (other) => endSessionsOf(other, userId));
      await untilWaitedFor(tx);
      return { ending, renewed };
    });
    expect(await ending).toBe(1);
    await expect(renewSession(ctx, renewed)).rejects.toMatchObject(missing);
    expect(await listSessions(ctx, renewed)).toEqual([]);
  });

  it("refuses a renewal that comes too late", async () => {
    const { ctx, userId } = await someone();
    const sessionId = await startSession(ctx, { userId, address: null, userAgent: null });
    const { renewing } = await inTransaction(ctx, async (tx) => {
      await endSessionsOf(tx, userId);
      const renewing = renewSession(ctx, sessionId).catch((error: unknown) => error);
      await untilWaitedFor(tx);
      return { renewing };
    });
    expect(await renewing).toMatchObject(missing);
    expect(await listSessions(ctx, "")).toEqual([]);
  });

  it("refuses a sign-in whose password was replaced after it was checked", async () => {
    const { ctx, userId, email } = await someone();
    const password = "four unrelated words here";
    await ctx.db.orm
      .update(users)
      .set({ passwordHash: await hashPassword(password) })
      .where(eq(users.id, userId));
    const signIn = () => checkSignIn(visitorContext(), { email, password });
    const begin = async (outcome: Awaited<ReturnType<typeof signIn>>) => {
      if (outcome.status !== "in") throw new Error(`the sign-in came to ${outcome.status}`);
      return startSession(ctx, { ...outcome, address: null, userAgent: null });
    };
    const kept = await begin(await signIn());
    const late = await signIn();
    await inTransaction(ctx, async (tx) => {
      await tx.db.orm
        .update(users)
        .set({ passwordHash: await hashPassword("quite another set of words") })
        .where(eq(users.id, userId));
      await endSessionsOf(tx, userId);
    });
    await expect(begin(late)).rejects.toMatchObject({ code: "state_conflict" });
    expect(await listSessions(ctx, kept)).toEqual([]);
  });
});

describe("a user token", () => {
  it.each([
    ["verify_address", 48 * HOUR_MS],
    ["reset_password", HOUR_MS],
    ["second_factor", HOUR_MS / 6],
  ] as const)("to %s is valid for %i ms, once", async (purpose, lifeMs) => {
    const { clock, ctx, userId, email } = await someone();
    const token = await issueUserToken(ctx, { userId, purpose, email });
    expect(token, "256 bits").toMatch(/^[\w-]{43}$/);
    clock.advance(lifeMs - 1);
    expect(await findUserToken(ctx, purpose, token)).toMatchObject({ userId, email });
    clock.advance(1);
    expect([await findUserToken(ctx, purpose, token), await takeUserToken(ctx, purpose, token)]).toEqual([null, null]);
    const next = await issueUserToken(ctx, { userId, purpose, email });
    const taken = await Promise.all(Array.from({ length: 4 }, () => takeUserToken(ctx, purpose, next)));
    expect(taken.filter((row) => row !== null)).toHaveLength(1);
    const voided = await issueUserToken(ctx, { userId, purpose, email });
    await voidUserTokens(ctx, userId, purpose);
    expect(await takeUserToken(ctx, purpose, voided)).toBeNull();
  });
});

it("continueSignIn issues no challenge that a concurrent password change would not void", async () => {
  const { ctx, userId } = await someone();
  await ctx.db.orm.update(users).set({ passwordHash: "the old one" }).where(eq(users.id, userId));
  await ctx.db.orm.insert(userSecondFactors).values({ userId, sealedSecret: "sealed", confirmed: true, createdAt: START });
  const { signingIn } = await inTransaction(ctx, async (tx) => {
    await tx.db.orm.update(users).set({ passwordHash: "the new one" }).where(eq(users.id, userId));
    const signingIn = continueSignIn(visitorContext(), userId, "the old one");
    await delay(200);
    await voidUserTokens(tx, userId, "second_factor");
    return { signingIn };
  });
  expect(await signingIn).toEqual({ status: "refused" });
  expect(await continueSignIn(visitorContext(), userId, "the new one")).toMatchObject({ status: "second_factor" });
});
