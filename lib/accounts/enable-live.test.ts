import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { accounts, auditEntries, users } from "@/drizzle/schema";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { testMember } from "@/scripts/testing/members";
import { enableLive } from "./enable-live";

it("enableLive works once, for operators only, if an owner's address is verified, and is audited", async () => {
  const ctx = await testContext({ environment: "live" });
  await ctx.db.orm.update(accounts).set({ liveEnabledAt: null }).where(eq(accounts.id, ctx.account.id));
  const { userId } = await testMember(ctx, "owner", { verified: false });
  await testMember(ctx, "developer");
  const unproved = { code: "state_conflict", message: expect.stringContaining("verified their email address") as string };
  await expect(enableLive(ctx), "an unverified address does not prove who signed up").rejects.toMatchObject(unproved);
  await ctx.db.orm.update(users).set({ emailVerifiedAt: new Date() }).where(eq(users.id, userId));
  const first = await enableLive(ctx);
  expect(await enableLive(ctx)).toEqual(first);
  const [account] = await ctx.db.orm.select().from(accounts).where(eq(accounts.id, ctx.account.id));
  expect(account?.liveEnabledAt).toEqual(first.liveEnabledAt);
  expect(
    await ctx.db.orm.$count(auditEntries, and(eq(auditEntries.accountId, ctx.account.id), eq(auditEntries.action, "account.live_enabled"))),
  ).toBe(1);
  await expect(enableLive({ ...ctx, actor: { kind: "user", userId: "usr_1", role: "owner" } })).rejects.toMatchObject({
    code: "insufficient_scope",
  });
  await expect(enableLive({ ...ctx, account: { id: newId("account") } })).rejects.toMatchObject({ code: "resource_not_found" });
});

it("enableLive accepts an unverified owner if the operator says so, which is audited", async () => {
  const ctx = await testContext();
  await testMember(ctx, "owner", { verified: false });
  await enableLive(ctx, { unverified: true });
  const [entry] = await ctx.db.orm.select().from(auditEntries).where(eq(auditEntries.accountId, ctx.account.id));
  expect(entry).toMatchObject({ action: "account.live_enabled", after: { live: true, ownerUnverified: true } });
});
