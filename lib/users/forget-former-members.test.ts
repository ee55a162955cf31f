import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { invitations, memberships, userIdentities, users, userTokens } from "@/drizzle/schema";
import { createAccount } from "@/lib/accounts/create-account";
import { manualClock } from "@/lib/kernel/clock";
import { systemContext } from "@/lib/kernel/context";
import { freshDatabase } from "@/scripts/testing/fresh-database";
import { forgetFormerMembers } from "./forget-former-members";

const DAY_MS = 86_400_000;

it("erases users 30 days after their last membership, unless invited or a member again, and expired invitations", async () => {
  const fresh = await freshDatabase();
  try {
    const { db } = fresh;
    const { orm } = db;
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const visitor = systemContext(db, "portal", "", "test", clock);
    const person = async (name: string) => {
      const email = `${name}@example.com`;
      const made = await createAccount(visitor, { name, email, password: "four unrelated words here" });
      await orm.insert(userIdentities).values({ provider: "google", subject: name, userId: made.userId, email, createdAt: clock.now() });
      return { ...made, email };
    };
    const [stays, leaves, invited, back] = [await person("stays"), await person("leaves"), await person("invited"), await person("back")];
    for (const { userId } of [leaves, invited, back]) await orm.delete(memberships).where(eq(memberships.userId, userId));
    const invitation = { accountId: stays.accountId, role: "viewer" as const, invitedBy: "Ada" };
    await orm.insert(invitations).values([
      { ...invitation, id: "inv_1", email: invited.email, tokenHash: "1", expiresAt: new Date(clock.now().getTime() + 40 * DAY_MS) },
      { ...invitation, id: "inv_2", email: "gone@example.com", tokenHash: "2", expiresAt: clock.now() },
    ]);
    expect(await forgetFormerMembers(db, clock), "the first run only records when they left").toBe(0);
    clock.advance(29 * DAY_MS);
    expect(await forgetFormerMembers(db, clock)).toBe(0);
    await orm.insert(memberships).values({ accountId: stays.accountId, userId: back.userId, role: "viewer" });
    const addresses = async () =>
      (await orm.select({ email: invitations.email }).from(invitations).orderBy(invitations.id)).map((row) => row.email);
    expect(await addresses()).toEqual([invited.email, "gone@example.com"]);
    clock.advance(DAY_MS);
    expect(await forgetFormerMembers(db, clock)).toBe(1);
    expect(await addresses()).toEqual([invited.email, ""]);
    const rowOf = async (id: string) => (await orm.select().from(users).where(eq(users.id, id)))[0];
    expect(await rowOf(leaves.userId)).toMatchObject({
      email: `${leaves.userId}@closed.invalid`,
      passwordHash: null,
      emailVerifiedAt: null,
    });
    for (const table of [userIdentities, userTokens]) expect(await orm.$count(table, eq(table.userId, leaves.userId))).toBe(0);
    for (const { userId, email } of [stays, invited, back]) expect(await rowOf(userId)).toMatchObject({ email });
    clock.advance(11 * DAY_MS);
    expect(await forgetFormerMembers(db, clock), "the user whose invitation has expired").toBe(1);
    expect(await rowOf(back.userId)).toMatchObject({ email: back.email, aloneSince: null });
  } finally {
    await fresh.drop();
  }
});
