import { checkSecondFactor, checkSignIn, type SignInOutcome } from "@/lib/accounts/check-sign-in";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { DomainError } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { countAttempt, forgetAttempt } from "@/lib/users/limit-attempts";
import { logSignIn } from "./log-sign-in";

interface SignedIn {
  id: string;
  /** Hash of the password that was checked; never leaves the server. */
  provenHash: string | undefined;
}

/**
 * Checks an email address and a password for next-auth. Returns the user, or null when the credentials are wrong. Errors carry a code as
 * their message, because the message reaches the browser. The number of failed attempts per network address is limited, whichever accounts
 * they target.
 */
export async function checkCredentials(email: string, password: string, address: string | null): Promise<SignedIn | null> {
  return answer({ by: "password", email, address }, async () => {
    // Counted before the check, so that parallel attempts get no further than sequential ones.
    const attempt = await countAttempt(visitorContext(), "failed_sign_in", address ?? "unknown");
    const outcome = await checkSignIn(visitorContext(), { email, password });
    // The wrong guess that triggers the lock counts as a failure too; otherwise only four of every five guesses would be counted.
    const isFailure = outcome.status === "refused" || (outcome.status === "locked" && outcome.looked);
    if (!isFailure) await forgetAttempt(visitorContext(), attempt);
    return outcome;
  });
}

/** Checks the second factor, with the challenge that the first step returned. */
export async function checkCode(challenge: string, code: string, address: string | null): Promise<SignedIn | null> {
  return answer({ by: "code", address }, () => checkSecondFactor(visitorContext(), { challenge, code }));
}

async function answer(
  tried: { by: string; email?: string; address: string | null },
  check: () => Promise<SignInOutcome>,
): Promise<SignedIn | null> {
  const outcome = await check().catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "rate_limited") {
      logSignIn({ ...tried, outcome: "too_often" });
      throw new Error("locked");
    }
    if (error instanceof DomainError && error.code === "temporarily_unavailable") logger("portal").warn(error.message);
    else logger("portal").error({ err: error }, "a sign-in could not be checked");
    throw new Error("unavailable");
  });
  logSignIn({ ...tried, outcome: outcome.status, ...("userId" in outcome && { userId: outcome.userId }) });
  if (outcome.status === "locked") throw new Error("locked");
  if (outcome.status === "second_factor") throw new Error(`second_factor:${outcome.challenge}`);
  return outcome.status === "in" ? { id: outcome.userId, provenHash: outcome.provenHash } : null;
}
