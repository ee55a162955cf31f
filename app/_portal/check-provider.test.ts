import { expect, it } from "vitest";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { newId } from "@/lib/kernel/ids";
import { attemptLimits, countAttempt } from "@/lib/users/limit-attempts";
import { env, setEnv } from "@/lib/kernel/env";
import { checkProvider } from "./check-provider";
import { addressOf } from "./sign-in-providers";

const known = (): { provider: string; providerAccountId: string } => ({ provider: "oidc", providerAccountId: newId("user") });
const claims = (email: string) => ({ email, email_verified: true });

it("a malformed identity gives a plain status code and no detail of the error", async () => {
  expect(await checkProvider(known(), claims("not an address"), null)).toEqual({ status: "provider" });
  expect(await checkProvider(known(), claims("a\0b@firm.example"), null)).toEqual({ status: "unavailable" });
  expect(await checkProvider({ provider: "oidc", providerAccountId: "\0" }, claims("c@firm.example"), null)).toEqual({
    status: "unavailable",
  });
});

it("returns too_often once an address has created too many accounts", async () => {
  const address = newId("attempt");
  for (let made = 0; made < attemptLimits.sign_up.most; made += 1) await countAttempt(visitorContext(), "sign_up", address);
  expect(await checkProvider(known(), claims(`${address.toLowerCase()}@firm.example`), address)).toEqual({ status: "too_often" });
});

it.each<[string, Record<string, unknown>, boolean]>([
  ["oidc", { email_verified: true }, true],
  ["oidc", { email_verified: "true" }, true],
  ["oidc", {}, false],
  ["oidc", { email_verified: false }, false],
  ["oidc", { xms_edov: true }, false],
  ["google", { email_verified: false }, false],
  ["github", { email_verified: true }, true],
  // The administrator of any directory can enter any address there and mark it as verified.
  ["microsoft", { email_verified: true }, false],
  ["microsoft", { xms_edov: false, email_verified: true }, false],
  ["microsoft", { xms_edov: true }, true],
  ["microsoft", { xms_edov: "1" }, true],
])("trusts the email address from %s with the claims %j: %s", (provider, claimed, believed) => {
  expect(addressOf(provider, { email: "ada@firm.example", name: "Ada", ...claimed })).toEqual({
    email: "ada@firm.example",
    name: "Ada",
    emailVerified: believed,
  });
});

it("trusts the email address from the Microsoft tenant configured by the operator", () => {
  const { DATABASE_URL, LEVY_DATA_DIR } = env();
  setEnv({
    NODE_ENV: "test",
    LOG_LEVEL: "silent",
    DATABASE_URL,
    LEVY_DATA_DIR,
    MICROSOFT_TENANT_ID: "8f2c0a3e-0000-4000-8000-1d2e3f405162",
  });
  expect(addressOf("microsoft", { email: "ada@firm.example" }).emailVerified).toBe(true);
});
