import { env } from "@/lib/kernel/env";

/** A working day: who comes back tomorrow signs in again. */
export const SESSION_SECONDS = 12 * 60 * 60;

/** The session's cookie, Secure (and named so) wherever Levy is reached over HTTPS. */
export function sessionCookie(): { name: string; secure: boolean } {
  const secure = env().publicUrl.startsWith("https://");
  return { name: `${secure ? "__Secure-" : ""}levy.session`, secure };
}
