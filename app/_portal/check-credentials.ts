import { checkSignIn } from "@/lib/accounts/check-sign-in";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { logger } from "@/lib/kernel/logger";

/** For next-auth: the user, or null where the credentials are wrong. The message of an error reaches the address bar, so it is a code. */
export async function checkCredentials(email: string, password: string): Promise<{ id: string } | null> {
  const outcome = await checkSignIn(visitorContext(), { email, password }).catch((error: unknown) => {
    logger("portal").error({ err: error }, "a sign-in could not be checked");
    throw new Error("unavailable");
  });
  if (outcome.status === "locked") throw new Error("locked");
  return outcome.status === "in" ? { id: outcome.userId } : null;
}
