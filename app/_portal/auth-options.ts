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
    /** Of the password that was shown, where one was. */
    provenHash?: string | undefined;
    /** `password` or `code`, whichever was the last; absent where a provider vouched. */
    by?: string;
  }
}

declare module "next-auth/jwt" {
  interface JWT {
    /** The session's row, by which it can be ended. */
    sid?: string;
  }
}

/** Read with each request, because the secret comes from the settings and a session notes where it was begun. */
export function authOptions(headers: Headers): AuthOptions {
  const { name, secure } = sessionCookie();
  const address = clientAddress(headers);
  return {
    secret: env().authSecret,
    useSecureCookies: secure,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    cookies: { sessionToken: { name, options: { httpOnly: true, sameSite: "lax", path: "/", secure } } },
    // next-auth has pages of its own for the rest, which no policy of ours covers.
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
      // An answer that is an address sends the browser there instead of signing it in.
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
      // Pages read the account from the database; the browser needs nothing from the token.
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      signOut: async ({ token }) => {
        if (token.sub && token.sid) await endQuietly(token.sub, token.sid);
      },
    },
  };
}

/** Signing out ends the row too: a copy of the cookie is worth nothing then. */
async function endQuietly(userId: string, sessionId: string): Promise<void> {
  const ctx = { ...visitorContext(), actor: { kind: "user" as const, userId, role: "viewer" as const } };
  await endSession(ctx, sessionId).catch((error: unknown) => {
    // Ended from elsewhere already.
    if (!(error instanceof DomainError)) throw error;
  });
}
