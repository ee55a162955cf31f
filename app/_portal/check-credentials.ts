import { checkSecondFactor, checkSignIn, type SignInOutcome } from "@/lib/accounts/check-sign-in";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { DomainError } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { countAttempt, forgetAttempt } from "@/lib/users/limit-attempts";
import { logSignIn } from "./log-sign-in";

interface SignedIn {
  id: string;
  /** Of the password that was shown; never leaves the server. */
  provenHash: string | undefined;
}

/**
 * For next-auth: the user, or null where the credentials are wrong. The message of an error reaches the browser, so it is a
 * code. From one network address only so many failures are looked at, whomever they are about.
 */
export async function checkCredentials(email: string, password: string, address: string | null): Promise<SignedIn | null> {
  return answer({ by: "password", email, address }, async () => {
    // Counted before it is looked at, so that many side by side get no further than one after the other.
    const attempt = await countAttempt(visitorContext(), "failed_sign_in", address ?? "unknown");
    const outcome = await checkSignIn(visitorContext(), { email, password });
    // The guess that begins its person's pause is a failure like those before it: or of five of them four would be counted.
    const isFailure = outcome.status === "refused" || (outcome.status === "locked" && outcome.looked);
    if (!isFailure) await forgetAttempt(visitorContext(), attempt);
    return outcome;
  });
}

/** The second step, by what the first one gave. */
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
