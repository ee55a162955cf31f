import type { AuthOptions } from "next-auth";
import credentials from "next-auth/providers/credentials";
import { visitorContext } from "@/lib/accounts/open-portal-session";
import { clientAddress } from "@/lib/http/client-address";
import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import { endSession, startSession } from "@/lib/users/sessions";
import { SESSION_SECONDS, sessionCookie } from "./session-cookie";
import { checkCode, checkCredentials } from "./check-credentials";
import { checkProvider } from "./check-provider";
import { signInProviders } from "./sign-in-providers";

declare module "next-auth" {
  interface User {
    /** Hash of the password that was checked, if one was. */
    provenHash?: string | undefined;
    /** The last step of the sign-in, `password` or `code`; absent after a sign-in with a provider. */
    by?: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    /** ID of the session's row, through which it can be ended. */
    sid?: string;
  }
}

/**
 * next-auth's options. Built for each request, because the secret comes from the settings and a session records the address it was started
 * from.
 */
export function authOptions(headers: Headers): AuthOptions {
  const { name, secure } = sessionCookie();
  const address = clientAddress(headers);
  return {
    secret: env().authSecret,
    useSecureCookies: secure,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: { name, options: { httpOnly: true, sameSite: "lax", path: "/", secure } } },
    // Without these, next-auth would show its own pages, which Levy's Content-Security-Policy doesn't cover.
    pages: { signIn: "/sign-in", signOut: "/sign-in", error: "/sign-in", verifyRequest: "/sign-in" },
    providers: [
      credentials({
        credentials: { email: {}, password: {}, challenge: {}, code: {} },
        authorize: async (given) => {
          const by = given?.challenge ? "code" : "password";
          const user = await (given?.challenge
            ? checkCode(given.challenge, given.code ?? "", address)
            : checkCredentials(given?.email ?? "", given?.password ?? "", address));
          return user && { ...user, by };
        },
      }),
      ...signInProviders(),
    ],
    callbacks: {
      // Returning a URL redirects the browser there instead of signing the person in.
      signIn: async ({ user, account, profile }) => {
        if (!account || account.type === "credentials") return true;
        const outcome = await checkProvider(account, profile, address);
        if (outcome.status === "second_factor") return `${env().publicUrl}/sign-in?challenge=${outcome.challenge}`;
        if (outcome.status !== "in") return `${env().publicUrl}/sign-in?error=${outcome.status}`;
        user.id = outcome.userId;
        return true;
      },
      jwt: async ({ token, user, account, trigger }) => {
        if (trigger !== "signIn" && trigger !== "signUp") return token;
        return {
          sub: user.id,
          sid: await startSession(visitorContext(), {
            userId: user.id,
            address,
            userAgent: headers.get("user-agent"),
            provenHash: user.provenHash ?? null,
            by: user.by ?? account?.provider ?? "unknown",
          }),
        };
      },
      // Pages read the account from the database, so the browser needs nothing from the token.
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        if (token.sub && token.sid) await endQuietly(token.sub, token.sid);
      },
    },
  };
}

/** Signing out also ends the session's row, which makes any copy of the cookie worthless. */
async function endQuietly(userId: string, sessionId: string): Promise<void> {
  const ctx = { ...visitorContext(), actor: { kind: "user" as const, userId, role: "viewer" as const } };
  await endSession(ctx, sessionId).catch((error: unknown) => {
    // The session was already ended elsewhere.
    if (!(error instanceof DomainError)) throw error;
  });
}
