import { env } from "@/lib/kernel/env";

/** One working day, after which a person has to sign in again. The session's row in the database expires at the same time. */
export { SESSION_SECONDS } from "@/lib/users/sessions";

/** The session cookie. Over HTTPS it is Secure and has the `__Host-` prefix, so that no other subdomain can set it. */
export function sessionCookie(): { name: string; secure: boolean } {
  const secure = env().publicUrl.startsWith("https://");
  return { name: `${secure ? "__Host-" : ""}levy.session`, secure };
}
