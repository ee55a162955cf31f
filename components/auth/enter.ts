import { sendCredentials } from "./auth-calls";

export type Refusal = "refused" | "locked" | "unavailable";
export type Entry = { status: "in" } | { status: "second_factor"; challenge: string } | { status: Refusal };

const SECOND_FACTOR = "second_factor:";

/** Checks an email address and password, or the code for a challenge, and sets the session cookie if they are right. */
export async function enter(given: { email: string; password: string } | { challenge: string; code: string }): Promise<Entry> {
  try {
    const error = await sendCredentials({ ...given });
    if (error === null) return { status: "in" };
    if (error.startsWith(SECOND_FACTOR)) return { status: "second_factor", challenge: error.slice(SECOND_FACTOR.length) };
    return { status: error === "locked" ? "locked" : error === "CredentialsSignin" ? "refused" : "unavailable" };
  } catch {
    return { status: "unavailable" };
  }
}
