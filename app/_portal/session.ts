import { cookies, headers } from "next/headers";
import { redirect } from "next/navigation";
import { getToken } from "next-auth/jwt";
import { cache } from "react";
import {
  openPersonSession,
  openPortalSession,
  type PersonSession,
  type PortalSession,
  type SessionClaims,
} from "@/lib/accounts/open-portal-session";
import type { Environment } from "@/lib/kernel/context";
import { env } from "@/lib/kernel/env";
import { readSessionEnd, type SessionEnd } from "@/lib/users/session-end";
import { sessionCookie } from "./session-cookie";
import { shownBy, type ShownAccount } from "./shown-account";

export const isEnvironment = (text: string): text is Environment => text === "test" || text === "live";

async function claims(): Promise<SessionClaims | null> {
  const { name, secure } = sessionCookie();
  const request = { cookies: await cookies(), headers: await headers() } as unknown as Parameters<typeof getToken>[0]["req"];
  const token = await getToken({ req: request, secret: env().authSecret, cookieName: name, secureCookie: secure });
  return typeof token?.sub === "string" && typeof token.sid === "string" ? { userId: token.sub, sessionId: token.sid } : null;
}

/** The session of this request, read once however often the page asks; null if there is none or it isn't valid. */
export const portalSession = cache(async (environment: Environment): Promise<PortalSession | null> => {
  const claimed = await claims();
  return claimed && openPortalSession(claimed, environment);
});

/** The signed-in person, even without an account; null if nobody is signed in. */
export async function personSession(): Promise<PersonSession | null> {
  const claimed = await claims();
  return claimed && openPersonSession(claimed);
}

/** Why this request's session has ended, if somebody else ended it. */
export async function sessionEnd(): Promise<SessionEnd | null> {
  const claimed = await claims();
  return claimed && readSessionEnd(claimed);
}

/** For pages: redirects a visitor without a valid session to sign in, and from there back to the page. */
export async function requireSession(environment: Environment): Promise<PortalSession & { shown: ShownAccount }> {
  const session = await portalSession(environment);
  if (session) return { ...session, shown: shownBy(session) };
  // proxy.ts sets this header to the requested page.
  const page = (await headers()).get("x-page");
  redirect(`/sign-in?ended=1${page === null ? "" : `&next=${encodeURIComponent(page)}`}`);
}
