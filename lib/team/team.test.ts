import { and, eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { accounts, auditEntries, invitations, mails, memberships, users } from "@/drizzle/schema";
import { setAnalysisSettings } from "@/lib/accounts/analysis-settings";
import { changeAccount } from "@/lib/accounts/change-account";
import { checkSignIn } from "@/lib/accounts/check-sign-in";
import { openPersonSession, openPortalSession, visitorContext } from "@/lib/accounts/open-portal-session";
import { setRetention } from "@/lib/accounts/set-retention";
import { suspendAccount } from "@/lib/accounts/suspend-account";
import { manualClock } from "@/lib/kernel/clock";
import { roles, type Ctx } from "@/lib/kernel/context";
import { unseal } from "@/lib/kernel/crypto";
import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { createApiKey } from "@/lib/keys/create-api-key";
import { createSharedSecret } from "@/lib/keys/create-shared-secret";
import { revokeApiKey } from "@/lib/keys/revoke-api-key";
import { revokeSharedSecret } from "@/lib/keys/revoke-shared-secret";
import { linkAssociatedData } from "@/lib/mail/write-mail";
import { startSession } from "@/lib/users/sessions";
import { checkEndpointUrl } from "@/lib/webhooks/check-endpoint-url";
import { insertWebhook } from "@/lib/webhooks/create-webhook";
import { deleteWebhook } from "@/lib/webhooks/delete-webhook";
import { rotateWebhookSecret } from "@/lib/webhooks/rotate-webhook-secret";
import { writeWebhookChanges } from "@/lib/webhooks/update-webhook";
import { testContext } from "@/scripts/testing/accounts";
import { runDuringUncommitted, locksBeforeWaiting } from "@/scripts/testing/locks";
import { closeAs, testMember } from "@/scripts/testing/members";
import { register } from "@/scripts/testing/webhooks";
import { acceptInvitation, joinByInvitation, readInvitation } from "./accept-invitation";
import { changeRole, leaveAccount, removeMember } from "./change-role";
import { inviteMember, listInvitations, revokeInvitation } from "./invite-member";
import { listMembers } from "./list-members";
import { listOwnAccounts, switchAccount } from "./own-accounts";

const address = () => `${newId("user").toLowerCase()}@example.com`;
const roleOf = async (ctx: Ctx, userId: string) =>
  (
    await ctx.db.orm
      .select()
      .from(memberships)
      .where(and(eq(memberships.accountId, ctx.account.id), eq(memberships.userId, userId)))
  )[0]?.role ?? null;
const audited = (ctx: Ctx, action: string) =>
  ctx.db.orm.$count(auditEntries, and(eq(auditEntries.accountId, ctx.account.id), eq(auditEntries.action, action)));

async function tokenFor(email: string): Promise<string> {
  const rows = await visitorContext()
    .db.orm.select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.kind, "invitation")))
    .orderBy(mails.id);
  const row = rows.at(-1);
  return (
    new URL(row?.sealedLink ? unseal(row.sealedLink, env().masterKeys, linkAssociatedData(row.id)) : "http://none").searchParams.get(
      "token",
    ) ?? ""
  );
}

describe("an invitation", () => {
  it("can be sent to an address five times a day, even if revoked in between", async () => {
    const ctx = await testContext();
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const owner = { ...(await testMember(ctx, "owner")).ctx, clock };
    const email = address();
    for (let time = 1; time <= 5; time += 1) {
      const { id } = await inviteMember(owner, { email, role: "viewer" });
      await revokeInvitation(owner, id);
    }
    await expect(inviteMember(owner, { email: ` ${email.toUpperCase()}`, role: "viewer" })).rejects.toMatchObject({ code: "rate_limited" });
    await inviteMember(owner, { email: address(), role: "viewer" });
    clock.advance(24 * 3_600_000 + 1);
    await inviteMember(owner, { email, role: "viewer" });
  });

  it("lets a new person join once with the intended role", async () => {
    const ctx = await testContext();
    const owner = await testMember(ctx, "owner");
    const email = address();
    await inviteMember(owner.ctx, { email: email.toUpperCase(), role: "reviewer" });
    const token = await tokenFor(email);
    expect(await readInvitation(visitorContext(), token)).toEqual({
      accountName: "Test account",
      invitedBy: "Test owner",
      email,
      role: "reviewer",
      hasUser: false,
    });
    await expect(joinByInvitation(visitorContext(), { token, name: "Bo", password: "password1234" })).rejects.toMatchObject({
      code: "invalid_request",
    });
    await joinByInvitation(visitorContext(), { token, name: "Bo", password: "four unrelated words here" });
    const outcome = await checkSignIn(visitorContext(), { email, password: "four unrelated words here" });
    expect(await roleOf(ctx, outcome.status === "in" ? outcome.userId : "")).toBe("reviewer");
    expect((await ctx.db.orm.select().from(users).where(eq(users.email, email)))[0]?.emailVerifiedAt).not.toBeNull();
    expect(await readInvitation(visitorContext(), token)).toBeNull();
    await expect(joinByInvitation(visitorContext(), { token, name: "Bo", password: "four unrelated words here" })).rejects.toMatchObject({
      code: "state_conflict",
    });
    expect([await audited(ctx, "member.invited"), await audited(ctx, "member.joined")]).toEqual([1, 1]);
  });

  it("lets a user of another account join, who can then switch between both", async () => {
    const [here, there] = [await testContext(), await testContext()];
    const [owner, guest] = [await testMember(here, "owner"), await testMember(there, "owner")];
    await inviteMember(owner.ctx, { email: guest.email, role: "viewer" });
    const sessionId = await startSession(visitorContext(), { userId: guest.userId, address: null, userAgent: null });
    const stranger = await testMember(there, "viewer");
    const token = await tokenFor(guest.email);
    await expect(acceptInvitation(stranger.ctx, { token, sessionId })).rejects.toMatchObject({ code: "state_conflict" });
    const joined = await acceptInvitation(guest.ctx, { token, sessionId });
    const session = await openPortalSession({ userId: guest.userId, sessionId: joined.sessionId }, "test");
    expect(session).toMatchObject({ ctx: { account: { id: here.account.id } }, role: "viewer" });
    expect(await openPortalSession({ userId: guest.userId, sessionId }, "test")).toBeNull();
    expect((await listOwnAccounts(guest.ctx)).map(({ id }) => id).sort()).toEqual([here.account.id, there.account.id].sort());
    const back = await switchAccount(guest.ctx, { accountId: there.account.id, sessionId: joined.sessionId });
    expect(await openPortalSession({ userId: guest.userId, sessionId: back.sessionId }, "test")).toMatchObject({ role: "owner" });
    await expect(
      switchAccount(guest.ctx, { accountId: (await testContext()).account.id, sessionId: back.sessionId }),
    ).rejects.toMatchObject({ code: "resource_not_found" });
  });

  it("verifies the address of the user who accepts it, but not if it is revoked at the same moment", async () => {
    const [first, second] = [await testContext(), await testContext()];
    const { ctx, userId, email } = await testMember(await testContext(), "viewer", { verified: false });
    const sessionId = await startSession(ctx, { userId, address: null, userAgent: null });
    const isVerified = async () => (await ctx.db.orm.select().from(users).where(eq(users.id, userId)))[0]?.emailVerifiedAt !== null;
    const { id } = await inviteMember(first, { email, role: "viewer" });
    const token = await tokenFor(email);
    const revoking = (tx: Ctx) => revokeInvitation({ ...first, db: tx.db }, id);
    const beside = runDuringUncommitted(first, revoking, () => acceptInvitation(ctx, { token, sessionId }));
    await expect(beside).rejects.toMatchObject({ code: "state_conflict", message: expect.stringContaining("was revoked") as string });
    expect([await roleOf(first, userId), await isVerified()]).toEqual([null, false]);
    await inviteMember(second, { email, role: "viewer" });
    await acceptInvitation(ctx, { token: await tokenFor(email), sessionId });
    expect([await roleOf(second, userId), await isVerified()]).toEqual(["viewer", true]);
  });

  it("lets a removed member without another account return", async () => {
    const ctx = await testContext();
    const owner = await testMember(ctx, "owner");
    const back = await testMember(ctx, "reviewer");
    await removeMember(owner.ctx, back.userId);
    await inviteMember(owner.ctx, { email: back.email, role: "viewer" });
    const sessionId = await startSession(visitorContext(), { userId: back.userId, address: null, userAgent: null });
    const person = await openPersonSession({ userId: back.userId, sessionId });
    if (!person) throw new Error("who works in no account can't sign in");
    expect(person.user.email).toBe(back.email);
    const joined = await acceptInvitation(person.ctx, { token: await tokenFor(back.email), sessionId });
    expect(await openPortalSession({ userId: back.userId, sessionId: joined.sessionId }, "test")).toMatchObject({ role: "viewer" });
  });

  it("locks the account before the invitation, as closing the account does", async () => {
    const ctx = await testContext();
    const owner = await testMember(ctx, "owner");
    const email = address();
    const { id } = await inviteMember(owner.ctx, { email, role: "viewer" });
    const token = await tokenFor(email);
    const locks = {
      held: sql`select 1 from accounts where id = ${ctx.account.id} for update`,
      wanted: sql`select 1 from invitations where id = ${id} for update`,
    };
    const join = () => joinByInvitation(visitorContext(), { token, name: "Bo", password: "four unrelated words here" });
    expect(await locksBeforeWaiting(ctx.db, locks, join)).toBe(false);
    expect(await readInvitation(visitorContext(), token), "the invitation is used afterwards").toBeNull();
  });

  it("is void once revoked, replaced or seven days old, and can't be sent to members or bad addresses", async () => {
    const clock = manualClock(new Date());
    const ctx = await testContext({ clock });
    const owner = await testMember(ctx, "owner");
    const email = address();
    const first = await inviteMember(owner.ctx, { email, role: "viewer" });
    const old = await tokenFor(email);
    const second = await inviteMember(owner.ctx, { email, role: "developer" });
    expect(await readInvitation(visitorContext(), old)).toBeNull();
    expect((await listInvitations(owner.ctx)).map(({ id }) => id)).toEqual([second.id]);
    await expect(revokeInvitation(owner.ctx, first.id)).rejects.toMatchObject({ code: "resource_not_found" });
    const elsewhere = await testMember(await testContext(), "owner");
    await expect(revokeInvitation(elsewhere.ctx, second.id)).rejects.toMatchObject({ code: "resource_not_found" });
    await revokeInvitation(owner.ctx, second.id);
    expect(await readInvitation(visitorContext(), await tokenFor(email))).toBeNull();
    await inviteMember(owner.ctx, { email, role: "viewer" });
    clock.advance(7 * 86_400_000 + 1);
    expect(await readInvitation({ ...visitorContext(), clock }, await tokenFor(email))).toBeNull();
    expect((await listInvitations(owner.ctx))[0]?.isExpired).toBe(true);
    await expect(inviteMember(owner.ctx, { email: owner.email, role: "viewer" })).rejects.toMatchObject({ code: "state_conflict" });
    await expect(inviteMember(owner.ctx, { email: "a@b.example, c@d.example", role: "viewer" })).rejects.toMatchObject({
      faults: [{ field: "email" }],
    });
    const [row] = await ctx.db.orm.select().from(invitations).where(eq(invitations.id, second.id));
    expect(row?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is limited to 50 pending ones; revoked, accepted and expired ones don't count", async () => {
    const ctx = await testContext();
    const { orm } = ctx.db;
    const { ctx: owner } = await testMember(ctx, "owner");
    const [now, later] = [ctx.clock.now(), new Date(ctx.clock.now().getTime() + 86_400_000)];
    const rows = (count: number, extra: { expiresAt?: Date; acceptedAt?: Date; revokedAt?: Date } = {}) =>
      Array.from({ length: count }, () => {
        const id = newId("invitation");
        return {
          id,
          accountId: ctx.account.id,
          email: address(),
          role: "viewer" as const,
          tokenHash: id,
          invitedBy: "Ada",
          expiresAt: later,
          ...extra,
        };
      });
    await orm.insert(invitations).values([...rows(1, { expiresAt: now }), ...rows(1, { acceptedAt: now }), ...rows(1, { revokedAt: now })]);
    await orm.insert(invitations).values(rows(49));
    const fiftieth = { email: address(), role: "viewer" as const };
    await inviteMember(owner, fiftieth);
    const one = { email: address(), role: "viewer" as const };
    await expect(inviteMember(owner, one)).rejects.toMatchObject({
      code: "state_conflict",
      message: expect.stringContaining("at most 50 pending invitations") as string,
    });
    expect(await orm.$count(mails, eq(mails.recipient, one.email))).toBe(0);
    // A pending invitation to the same address is replaced by the new one.
    const { id } = await inviteMember(owner, fiftieth);
    await revokeInvitation(owner, id);
    await inviteMember(owner, one);
  });

  it("can't be sent by an owner with an unverified address", async () => {
    const owner = await testMember(await testContext(), "owner", { verified: false });
    await expect(inviteMember(owner.ctx, { email: address(), role: "viewer" })).rejects.toMatchObject({ code: "state_conflict" });
  });
});

describe("roles", () => {
  it("can be changed, which ends the member's sessions, but the last owner stays", async () => {
    const ctx = await testContext();
    const [owner, second] = [await testMember(ctx, "owner"), await testMember(ctx, "developer")];
    const sessionId = await startSession(visitorContext(), { userId: second.userId, address: null, userAgent: null });
    for (const act of [
      () => changeRole(owner.ctx, { userId: owner.userId, role: "viewer" }),
      () => removeMember(owner.ctx, owner.userId),
      () => leaveAccount(owner.ctx),
    ]) {
      await expect(act()).rejects.toMatchObject({ code: "state_conflict" });
    }
    await changeRole(owner.ctx, { userId: second.userId, role: "owner" });
    expect(await openPortalSession({ userId: second.userId, sessionId }, "test")).toBeNull();
    await leaveAccount(owner.ctx);
    expect([await roleOf(ctx, owner.userId), await roleOf(ctx, second.userId)]).toEqual([null, "owner"]);
    expect([await audited(ctx, "member.role_changed"), await audited(ctx, "member.left")]).toEqual([1, 1]);
  });

  it("end with the member's sessions, even if the user has another account", async () => {
    const [first, second] = [await testContext(), await testContext()];
    const owner = await testMember(first, "owner");
    const { userId } = await testMember(first, "developer");
    await testMember(second, "developer", { userId });
    const sessionId = await startSession(visitorContext(), { userId, address: null, userAgent: null, accountId: first.account.id });
    await removeMember(owner.ctx, userId);
    expect(await openPortalSession({ userId, sessionId }, "test")).toBeNull();
  });

  it("void a member's invitations when they no longer permit inviting", async () => {
    const ctx = await testContext();
    const [owner, first, second] = [await testMember(ctx, "owner"), await testMember(ctx, "owner"), await testMember(ctx, "owner")];
    const [kept, own, other] = [address(), address(), address()];
    await inviteMember(owner.ctx, { email: kept, role: "owner" });
    await inviteMember(first.ctx, { email: own, role: "owner" });
    await inviteMember(second.ctx, { email: other, role: "owner" });
    await removeMember(owner.ctx, first.userId);
    await changeRole(owner.ctx, { userId: second.userId, role: "developer" });
    const open = async (email: string) => (await readInvitation(ctx, await tokenFor(email))) !== null;
    expect([await open(kept), await open(own), await open(other)]).toEqual([true, false, false]);
    const told = await ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.targetId, first.userId));
    expect(told.map(({ action, after }) => [action, after])).toEqual([["member.removed", { invitationsRevoked: 1 }]]);
    // As if by a request that was admitted just before.
    await expect(inviteMember(first.ctx, { email: own, role: "owner" })).rejects.toMatchObject({ code: "insufficient_scope" });
    await expect(inviteMember(second.ctx, { email: own, role: "owner" })).rejects.toMatchObject({ code: "insufficient_scope" });
  });

  it("are checked again before a change, even for a request admitted before the role ended", async () => {
    const ctx = await testContext();
    await ctx.db.orm.update(accounts).set({ name: "Closing Ltd" }).where(eq(accounts.id, ctx.account.id));
    const [owner, gone, demoted] = [await testMember(ctx, "owner"), await testMember(ctx, "owner"), await testMember(ctx, "owner")];
    await removeMember(owner.ctx, gone.userId);
    await changeRole(owner.ctx, { userId: demoted.userId, role: "viewer" });
    const hook = await checkEndpointUrl(ctx, "https://hooks.example.com/levy");
    const [key, shared, { id }] = [await createApiKey(ctx, { name: "Main" }), await createSharedSecret(ctx), await register(ctx, hook)];
    const invitation = await inviteMember(owner.ctx, { email: address(), role: "viewer" });
    const late = (as: Ctx): (() => Promise<unknown>)[] => [
      () => createApiKey(as, { name: "unknown to all" }),
      () => createSharedSecret(as),
      () => insertWebhook(as, { url: "https://hooks.example.com/levy", events: ["*"], description: "", enabled: true }, hook),
      () => writeWebhookChanges(as, { id, changes: { url: hook } }, hook),
      () => rotateWebhookSecret(as, { id, overlapHours: 0 }),
      () => deleteWebhook(as, { id }),
      () => revokeApiKey(as, key.id),
      () => revokeSharedSecret(as, shared.id),
      () => revokeInvitation(as, invitation.id),
      () => changeRole(as, { userId: owner.userId, role: "viewer" }),
      () => removeMember(as, owner.userId),
      () => inviteMember(as, { email: address(), role: "owner" }),
      () => changeAccount(as, { name: "Ours now" }),
      () => setRetention(as, { documentDays: 1 }),
      () => setAnalysisSettings(as, { confirmedFacts: null }),
      () => closeAs(as),
    ];
    for (const as of [gone.ctx, demoted.ctx])
      for (const verb of late(as)) await expect(verb(), verb.toString()).rejects.toMatchObject({ code: "insufficient_scope" });
    await suspendAccount(ctx, { reason: "chargebacks" });
    for (const verb of late(owner.ctx)) await expect(verb(), verb.toString()).rejects.toMatchObject({ code: "account_suspended" });
    expect(await roleOf(ctx, owner.userId)).toBe("owner");
  });

  it("leave one owner if two owners leave or demote each other at once", async () => {
    const ctx = await testContext();
    const [a, b] = [await testMember(ctx, "owner"), await testMember(ctx, "owner")];
    const done = await Promise.allSettled([
      leaveAccount(a.ctx),
      changeRole(a.ctx, { userId: b.userId, role: "viewer" }),
      leaveAccount(b.ctx),
    ]);
    expect(done.some(({ status }) => status === "rejected")).toBe(true);
    const owners = (await listMembers(ctx)).filter(({ role }) => role === "owner");
    expect(owners).toHaveLength(1);
  });

  it("can be changed while the member's session is being renewed, without a deadlock", async () => {
    const ctx = await testContext();
    const [owner, { userId }] = [await testMember(ctx, "owner"), await testMember(ctx, "developer")];
    const locks = {
      held: sql`select 1 from users where id = ${userId} for no key update`,
      wanted: sql`select 1 from accounts where id = ${ctx.account.id} for key share`,
    };
    expect(await locksBeforeWaiting(ctx.db, locks, () => changeRole(owner.ctx, { userId, role: "viewer" }))).toBe(false);
    expect(await locksBeforeWaiting(ctx.db, locks, () => removeMember(owner.ctx, userId))).toBe(false);
  });

  it("can't be changed for users of another account", async () => {
    const [owner, stranger] = [await testMember(await testContext(), "owner"), await testMember(await testContext(), "viewer")];
    await expect(changeRole(owner.ctx, { userId: stranger.userId, role: "owner" })).rejects.toMatchObject({ code: "resource_not_found" });
    await expect(removeMember(owner.ctx, stranger.userId)).rejects.toMatchObject({ code: "resource_not_found" });
    expect(await roleOf(stranger.ctx, stranger.userId)).toBe("viewer");
  });

  it.each(roles)("let a %s see the team, and only an owner change it", async (role) => {
    const ctx = await testContext();
    const [owner, member] = [await testMember(ctx, "owner"), await testMember(ctx, role)];
    expect((await listMembers(member.ctx)).map(({ isSelf }) => isSelf)).toEqual([false, true]);
    const acts = [
      () => inviteMember(member.ctx, { email: address(), role: "viewer" }),
      () => revokeInvitation(member.ctx, newId("invitation")),
      () => listInvitations(member.ctx),
      () => changeRole(member.ctx, { userId: owner.userId, role: "viewer" }),
      () => removeMember(member.ctx, owner.userId),
    ];
    for (const act of acts) {
      const refused = await act().then(
        () => null,
        (error: { code: string }) => error.code,
      );
      if (role === "owner") expect(refused).not.toBe("insufficient_scope");
      else expect(refused).toBe("insufficient_scope");
    }
  });
});
