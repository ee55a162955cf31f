import type { AuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { env } from "@/lib/kernel/env";
import { SESSION_SECONDS, sessionCookie } from "./session-cookie";
import { checkCredentials } from "./check-credentials";

declare module "next-auth/jwt" {
  interface JWT {
    /** When the password was checked. `iat` grows whenever the token is renewed, so it can't tell a void session. */
    signedInAtMs?: number;
  }
}

/** Read when first needed, because the secret comes from the settings and the build has none. */
export function authOptions(): AuthOptions {
  const { name, secure } = sessionCookie();
  return {
    secret: env().authSecret,
    useSecureCookies: secure,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: { name, options: { httpOnly: true, sameSite: "lax", path: "/", secure } } },
    pages: { signIn: "/sign-in", error: "/sign-in" },
    providers: [
      credentials({
        credentials: { email: { type: "email" }, password: { type: "password" } },
        authorize: (given) => checkCredentials(given?.email ?? "", given?.password ?? ""),
      }),
    ],
    callbacks: {
      jwt: ({ token, trigger }) => (trigger === "signIn" ? { sub: token.sub, signedInAtMs: Date.now() } : token),
      // Pages read the account from the database; the browser needs nothing from the token.
      session: ({ session }) => ({ expires: session.expires }),
    },
  };
}
