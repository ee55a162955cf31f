import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { memberships, users } from "@/drizzle/schema";
import { manualClock } from "@/lib/kernel/clock";
import { getDatabase } from "@/lib/kernel/db";
import { newId } from "@/lib/kernel/ids";
import { checkSignIn } from "./check-sign-in";
import { createAccount } from "./create-account";
import { openPortalSession, visitorContext } from "./open-portal-session";

const password = "four unrelated words here";

async function newOwner(): Promise<{ email: string; userId: string; accountId: string }> {
  const email = `${newId("user").toLowerCase()}@example.com`;
  return { email, ...(await createAccount(visitorContext(), { name: "Kuramo Trading Ltd", email, password })) };
}

describe("checkSignIn", () => {
  it("lets the right password in, whatever the case of the address, and gives every other the same answer", async () => {
    const { email, userId } = await newOwner();
    expect(await checkSignIn(visitorContext(), { email: ` ${email.toUpperCase()} `, password })).toEqual({ status: "in", userId });
    const refusals = [{ email, password: "another password" }, { email: "nobody@example.com", password }, { email, password: "" }];
    for (const refused of refusals) expect(await checkSignIn(visitorContext(), refused)).toEqual({ status: "refused" });
  });

  it("pauses after five failures in a row, for the right password too, and for fifteen minutes", async () => {
    const { email, userId } = await newOwner();
    const clock = manualClock(new Date("2026-11-21T09:00:00Z"));
    const ctx = { ...visitorContext(), clock };
    for (let failure = 1; failure <= 4; failure++) expect(await checkSignIn(ctx, { email, password: "wrong" })).toEqual({ status: "refused" });
    const until = new Date("2026-11-21T09:15:00Z");
    expect(await checkSignIn(ctx, { email, password: "wrong" })).toEqual({ status: "locked", until });
    expect(await checkSignIn(ctx, { email, password })).toEqual({ status: "locked", until });
    clock.advance(15 * 60_000 + 1);
    expect(await checkSignIn(ctx, { email, password })).toEqual({ status: "in", userId });
  });

  it("starts counting anew after a success", async () => {
    const { email } = await newOwner();
    const statuses: string[] = [];
    for (const attempt of ["wrong", "wrong", "wrong", "wrong", password, "wrong"]) statuses.push((await checkSignIn(visitorContext(), { email, password: attempt })).status);
    expect(statuses).toEqual(["refused", "refused", "refused", "refused", "in", "refused"]);
  });

  it("counts guesses that run side by side", async () => {
    const { email } = await newOwner();
    await Promise.all(Array.from({ length: 5 }, () => checkSignIn(visitorContext(), { email, password: "wrong" })));
    expect((await checkSignIn(visitorContext(), { email, password })).status).toBe("locked");
  });
});

describe("openPortalSession", () => {
  it("gives a context of the user's role in the account and environment", async () => {
    const { userId, accountId, email } = await newOwner();
    const session = await openPortalSession({ userId, signedInAtMs: Date.now() + 1_000 }, "live");
    expect(session).toMatchObject({
      ctx: { actor: { kind: "user", userId, role: "owner" }, account: { id: accountId }, environment: "live" },
      user: { id: userId, email }, account: { name: "Kuramo Trading Ltd", liveEnabled: false, suspended: false }, role: "owner",
    });
  });

  it("is void after sessions were ended, and without a membership", async () => {
    const { orm } = getDatabase();
    const { userId } = await newOwner();
    const signedInAtMs = Date.now() + 1_000;
    await orm.update(users).set({ sessionsValidFrom: new Date(signedInAtMs + 1) }).where(eq(users.id, userId));
    expect(await openPortalSession({ userId, signedInAtMs }, "test")).toBeNull();
    expect(await openPortalSession({ userId, signedInAtMs: signedInAtMs + 1 }, "test")).not.toBeNull();
    await orm.delete(memberships).where(eq(memberships.userId, userId));
    expect(await openPortalSession({ userId, signedInAtMs: signedInAtMs + 1 }, "test")).toBeNull();
    expect(await openPortalSession({ userId: newId("user"), signedInAtMs }, "test")).toBeNull();
  });
});
