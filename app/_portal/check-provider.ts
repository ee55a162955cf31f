import type { Account } from "next-auth";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { DomainError } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { signInWithProvider, type ProviderOutcome } from "@/lib/users/sign-in-with-provider";
import { logSignIn } from "./log-sign-in";
import { addressOf } from "./sign-in-providers";

/**
 * Decides for next-auth what happens to a person whom a provider vouches for. Never throws, because next-auth would put an error's message
 * into the URL of the next page.
 */
export async function checkProvider(
  { provider, providerAccountId }: Pick<Account, "provider" | "providerAccountId">,
  profile: unknown,
  address: string | null,
): Promise<ProviderOutcome | { status: "provider" | "too_often" | "unavailable" }> {
  const claims = { provider, subject: providerAccountId, ...addressOf(provider, profile) };
  const outcome = await signInWithProvider(visitorContext(), claims, address).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "rate_limited") return { status: "too_often" } as const;
    // The provider returned an invalid email address.
    if (error instanceof DomainError && error.code === "invalid_request") return { status: "provider" } as const;
    logger("portal").error({ err: error, provider }, "a sign-in with a provider could not be checked");
    return { status: "unavailable" } as const;
  });
  logSignIn({
    by: provider,
    outcome: outcome.status,
    email: claims.email,
    address,
    ...("userId" in outcome && { userId: outcome.userId }),
  });
  return outcome;
}
