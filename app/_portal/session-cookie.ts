import { env } from "@/lib/kernel/env";

/** A working day: who comes back tomorrow signs in again. The row in the database holds as long. */
export { SESSION_SECONDS } from "@/lib/users/sessions";

/** The session's cookie, Secure (and named so) wherever Levy is reached over HTTPS. */
export function sessionCookie(): { name: string; secure: boolean } {
  const secure = env().publicUrl.startsWith("https://");
  return { name: `${secure ? "__Secure-" : ""}levy.session`, secure };
}
