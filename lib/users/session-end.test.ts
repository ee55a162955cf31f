import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { userSessions } from "@/drizzle/schema";
import { openPortalSession, visitorContext } from "@/lib/accounts/open-portal-session";
import { leaveAccount, changeRole, removeMember } from "@/lib/team/change-role";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { readSessionEnd } from "./session-end";
import { endSession, startSession } from "./sessions";

async function scene() {
  const ctx = await testContext();
  const [owner, member] = [await testMember(ctx, "owner"), await testMember(ctx, "reviewer")];
  const begin = async (accountId: string | null = null) => {
    const sessionId = await startSession(visitorContext(), { userId: member.userId, address: null, userAgent: null, accountId });
    return { userId: member.userId, sessionId };
  };
  return { ctx, owner, member, begin };
}

describe("the reason why a session has ended", () => {
  it("is role_changed for sessions that a role change ended", async () => {
    const { owner, member, begin } = await scene();
    const earlier = await begin();
    await endSession(member.ctx, earlier.sessionId);
    await visitorContext()
      .db.orm.update(userSessions)
      .set({ endedAt: new Date(Date.now() - 60_000) })
      .where(eq(userSessions.id, earlier.sessionId));
    const claims = await begin();
    expect(await readSessionEnd(claims), "an open session has no end").toBeNull();
    await changeRole(owner.ctx, { userId: member.userId, role: "viewer" });
    expect(await readSessionEnd(claims)).toBe("role_changed");
    expect(await readSessionEnd(earlier), "a session that the user ended earlier").toBeNull();
    expect(await readSessionEnd({ ...claims, userId: owner.userId }), "not told to another user").toBeNull();
  });

  it("is removed after the membership ended, and no_account after the next sign-in", async () => {
    const { ctx, owner, member, begin } = await scene();
    const claims = await begin(ctx.account.id);
    const elsewhere = await testContext();
    await testMember(elsewhere, "viewer", { userId: member.userId });
    await removeMember(owner.ctx, member.userId);
    expect(await readSessionEnd(claims), "removed from the session's account").toBe("removed");
    await leaveAccount({ ...elsewhere, actor: { kind: "user", userId: member.userId, role: "viewer" } });
    expect(await readSessionEnd(claims)).toBe("removed");
    const again = await begin();
    expect(await openPortalSession(again, "test")).toBeNull();
    expect(await readSessionEnd(again), "a new sign-in without any account").toBe("no_account");
  });

  it("is null for an unknown session", async () => {
    expect(await readSessionEnd({ userId: "usr_none", sessionId: "ses_none" })).toBeNull();
  });
});
