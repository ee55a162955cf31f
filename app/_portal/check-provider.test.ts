import { expect, it } from "vitest";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { newId } from "@/lib/kernel/ids";
import { attemptLimits, countAttempt } from "@/lib/users/limit-attempts";
import { checkProvider } from "./check-provider";

const known = (): { provider: string; providerAccountId: string } => ({ provider: "oidc", providerAccountId: newId("user") });
const claims = (email: string) => ({ email, email_verified: true });

it("nothing of a fault reaches the address of the next page, whatever the provider sends", async () => {
  expect(await checkProvider(known(), claims("not an address"), null)).toEqual({ status: "provider" });
  expect(await checkProvider(known(), claims("a\0b@firm.example"), null)).toEqual({ status: "unavailable" });
  expect(await checkProvider({ provider: "oidc", providerAccountId: "\0" }, claims("c@firm.example"), null)).toEqual({
    status: "unavailable",
  });
});

it("says that a network has made too many accounts", async () => {
  const address = newId("attempt");
  for (let made = 0; made < attemptLimits.sign_up.most; made += 1) await countAttempt(visitorContext(), "sign_up", address);
  expect(await checkProvider(known(), claims(`${address.toLowerCase()}@firm.example`), address)).toEqual({ status: "too_often" });
});
