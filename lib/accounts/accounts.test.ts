import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { auditEntries, creditBalances, memberships, users } from "@/drizzle/schema";
import { newId } from "@/lib/kernel/ids";
import { testContext } from "@/scripts/testing/accounts";
import { createAccount } from "./create-account";
import { findAccount } from "./find-account";
import { limitsOf } from "./limits";
import { verifyPassword } from "../users/password";
import { setLimits } from "./set-limits";

const address = () => `${newId("user").toLowerCase()}@example.com`;

describe("creating an account", () => {
  it("creates its owner and 1,000 sandbox credits, none in live, and is audited", async () => {
    const ctx = await testContext();
    const email = address();
    const { accountId, userId } = await createAccount(ctx, {
      name: " Acme ",
      email: ` ${email.toUpperCase()}`,
      password: "a long password",
      defaultCountry: "NG",
    });
    const own = { ...ctx, account: { id: accountId } };
    expect(await findAccount(own, accountId)).toMatchObject({ name: "Acme", defaultCountry: "NG", liveEnabledAt: null });
    expect(await findAccount(ctx, accountId)).toBeNull();
    const [user] = await ctx.db.orm.select().from(users).where(eq(users.id, userId));
    expect(user).toMatchObject({ email, passwordHash: expect.stringMatching(/^scrypt\$/) });
    expect(await verifyPassword("a long password", user?.passwordHash ?? null)).toBe(true);
    expect(await ctx.db.orm.select().from(memberships).where(eq(memberships.userId, userId))).toMatchObject([{ accountId, role: "owner" }]);
    const balances = await ctx.db.orm.select().from(creditBalances).where(eq(creditBalances.accountId, accountId));
    expect(Object.fromEntries(balances.map((row) => [row.environment, row.available]))).toEqual({ test: 1_000, live: 0 });
    expect(
      await ctx.db.orm.$count(auditEntries, and(eq(auditEntries.accountId, accountId), eq(auditEntries.action, "account.created"))),
    ).toBe(1);
  });

  it("refuses a second user with the same address in another case, and leaves nothing behind", async () => {
    const ctx = await testContext();
    const email = address();
    const input = { name: "A", email, password: "a long password" };
    const made = await Promise.allSettled([createAccount(ctx, input), createAccount(ctx, { ...input, email: email.toUpperCase() })]);
    expect(made.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await ctx.db.orm.$count(users, eq(users.email, email))).toBe(1);
  });

  it.each([
    ["name", { name: " " }],
    ["name", { name: "\u200b\u2060" }],
    ["userName", { userName: " \u3164" }],
    ["userName", { userName: "x".repeat(201) }],
    ["email", { email: "nobody" }],
    ["password", { password: "short" }],
    ["defaultCountry", { defaultCountry: "Nigeria" }],
  ])("names an invalid %s", async (field, change) => {
    const ctx = await testContext();
    await expect(createAccount(ctx, { name: "A", email: address(), password: "a long password", ...change })).rejects.toMatchObject({
      code: "invalid_request",
      faults: [{ field }],
    });
  });

  it("names all invalid fields at once", async () => {
    const ctx = await testContext();
    await expect(createAccount(ctx, { name: " ", email: "nobody", password: "short" })).rejects.toMatchObject({
      code: "invalid_request",
      faults: [{ field: "name", code: "required" }, { field: "email" }, { field: "password" }],
    });
  });
});

describe("rate limits of an account", () => {
  it("start at their defaults, and are changed individually per environment, not by users", async () => {
    const ctx = await testContext();
    expect(limitsOf({}, "live")).toEqual({ rps: 50, burst: 100, concurrency: 100, businessRpm: 500 });
    expect(await setLimits(ctx, { rps: 20 })).toEqual({ rps: 20, burst: 10, concurrency: 10, businessRpm: 500 });
    expect(await setLimits(ctx, { burst: 40 })).toMatchObject({ rps: 20, burst: 40 });
    const account = await findAccount(ctx, ctx.account.id);
    expect(limitsOf(account?.settings ?? {}, "live").rps).toBe(50);
    await expect(setLimits(ctx, { rps: 0 })).rejects.toMatchObject({ code: "invalid_request", faults: [{ field: "rps" }] });
    await expect(setLimits({ ...ctx, actor: { kind: "user", userId: "u", role: "owner" } }, { rps: 1 })).rejects.toMatchObject({
      code: "insufficient_scope",
    });
  });
});
