import { and, eq } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { auditEntries } from "@/drizzle/schema";
import { createAccount } from "@/lib/accounts/create-account";
import { visitorContext, type PortalSession } from "@/lib/accounts/open-portal-session";
import { sha256Hex } from "@/lib/kernel/crypto";
import { newId } from "@/lib/kernel/ids";
import { createApiKey } from "@/lib/keys/create-api-key";
import { startSession } from "@/lib/users/sessions";
import { testContext } from "@/scripts/testing/accounts";
import { captureLog } from "@/scripts/testing/capture-log";
import { testMember } from "@/scripts/testing/members";
import { checkCode, checkCredentials } from "./check-credentials";
import { checkProvider } from "./check-provider";
import { portalAction } from "./portal-action";
import { portalRoute } from "./portal-route";
import { shownBy } from "./shown-account";

let current: PortalSession;
vi.mock("./session", () => ({
  isEnvironment: () => true,
  portalSession: async () => current,
  personSession: async () => null,
  sessionEnd: async () => null,
}));

const written = captureLog();
const lines = (part: string) =>
  written()
    .split("\n")
    .filter((line) => line.includes(`"part":"${part}"`))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

const password = "four unrelated words here";
const address = "203.0.113.9";

it("logs each sign-in decision without the password or email address", async () => {
  const email = `${newId("user").toLowerCase()}@example.com`;
  const { userId, accountId } = await createAccount(visitorContext(), { name: "Kuramo Trading", email, password, verified: true });
  const signedIn = await checkCredentials(email, password, address);
  expect(signedIn).toMatchObject({ id: userId });
  for (let n = 0; n < 4; n += 1) await checkCredentials(` ${email.toUpperCase()}`, "a guessed password", address);
  await expect(checkCredentials(email, "a guessed password", address)).rejects.toThrow("locked");
  await checkCode("no challenge", "123456", address);
  await checkProvider({ provider: "oidc", providerAccountId: newId("user") }, { email, email_verified: true }, address);
  const emailHash = sha256Hex(email);
  expect(
    lines("sign-in").map(({ level, by, outcome, userId, emailHash, address }) => ({ level, by, outcome, userId, emailHash, address })),
  ).toEqual([
    { level: 30, by: "password", outcome: "in", userId, emailHash, address },
    ...Array.from({ length: 4 }, () => ({ level: 40, by: "password", outcome: "refused", emailHash, address })),
    { level: 40, by: "password", outcome: "locked", emailHash, address },
    { level: 40, by: "code", outcome: "refused", address },
    { level: 30, by: "oidc", outcome: "in", userId, emailHash, address },
  ]);
  for (const secret of [password, "a guessed password", "123456", email]) expect(written().toLowerCase()).not.toContain(secret);
  await startSession(visitorContext(), { userId, address, userAgent: null, by: "password" });
  const begun = and(eq(auditEntries.accountId, accountId), eq(auditEntries.action, "user.signed_in"));
  expect(await visitorContext().db.orm.select().from(auditEntries).where(begun)).toMatchObject([
    { actor: { kind: "user", userId, role: "owner" }, targetId: userId, after: { by: "password" } },
  ]);
});

it("logs each permission refused to a signed-in user, in a server action and in a route", async () => {
  const { ctx, userId, email } = await testMember(await testContext(), "viewer");
  current = {
    ctx,
    sessionId: newId("session"),
    user: { id: userId, name: "Ada", email, isVerified: true },
    account: { id: ctx.account.id, name: "Firm", liveEnabled: false, suspended: false },
    role: "viewer",
  };
  const verb = () => createApiKey(ctx, { name: "n" });
  expect(await portalAction(shownBy(current), verb)).toMatchObject({ ok: false });
  const route = portalRoute(async () => Response.json(await verb()));
  const params = Promise.resolve({ environment: "test" } as const);
  expect((await route(new Request("http://levy.test/x"), { params })).status).toBe(403);
  const refused = { level: 40, userId, role: "viewer", accountId: ctx.account.id, environment: "test", code: "insufficient_scope" };
  expect(lines("access")).toMatchObject([refused, refused]);
});
