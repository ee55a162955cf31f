import { env } from "@/lib/kernel/env";

/** A working day: who comes back tomorrow signs in again. The row in the database holds as long. */
export { SESSION_SECONDS } from "@/lib/users/sessions";

/** The session's cookie, Secure (and named so, for this host alone) wherever Levy is reached over HTTPS: no neighboring subdomain can set it. */
export function sessionCookie(): { name: string; secure: boolean } {
  const secure = env().publicUrl.startsWith("https://");
  return { name: `${secure ? "__Host-" : ""}levy.session`, secure };
}
