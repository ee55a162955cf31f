import { randomBytes } from "node:crypto";
import { getToken } from "next-auth/jwt";
import { NextResponse, type NextRequest } from "next/server";
import { sessionCookie } from "@/app/_portal/session-cookie";
import { directUploadOrigin } from "@/lib/documents/s3-settings";
import { env } from "@/lib/kernel/env";

/**
 * Matches pages and everything requested in their place: a path with a dot also leads to a page, if only to "not found". The API, sample
 * files and the build's own assets need neither a policy nor a session.
 */
export const config = { matcher: ["/((?!api/|v1/|_next/|samples/).*)"] };

/**
 * Gives each page a Content-Security-Policy with a fresh nonce, which Next puts on its scripts, and redirects portal visitors without a
 * session to sign-in. The redirect is only a convenience; every page and verb checks the session and the role again.
 */
export async function proxy(request: NextRequest): Promise<NextResponse> {
  const { pathname, search } = request.nextUrl;
  // No valid name, filter or search contains U+0000, and PostgreSQL rejects every query that contains it.
  if (search.includes("%00")) return NextResponse.redirect(new URL(`${env().publicUrl}${pathname}${search.replaceAll("%00", "")}`));
  // A server action (POST) redirects to sign-in itself; a redirect from here would send the POST to the sign-in page.
  if (request.method !== "POST" && /^\/(test|live)(\/|$)/.test(pathname) && !(await hasSession(request))) {
    const signIn = new URL(`${env().publicUrl}/sign-in`);
    signIn.searchParams.set("next", `${pathname}${search}`);
    return NextResponse.redirect(signIn);
  }
  const nonce = randomBytes(16).toString("base64");
  const policy = contentSecurityPolicy(nonce);
  const headers = new Headers(request.headers);
  headers.set("x-nonce", nonce);
  headers.set("x-page", `${pathname}${search}`);
  headers.set("content-security-policy", policy);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("content-security-policy", policy);
  return response;
}

async function hasSession(request: NextRequest): Promise<boolean> {
  const { name, secure } = sessionCookie();
  return (await getToken({ req: request, secret: env().authSecret, cookieName: name, secureCookie: secure })) !== null;
}

/** Allows nothing from another origin. Styles may be inline because positions and sizes are style attributes; scripts may not. */
function contentSecurityPolicy(nonce: string): string {
  const isDevelopment = env().NODE_ENV === "development";
  const uploadOrigin = directUploadOrigin();
  const directives = [
    "default-src 'none'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${isDevelopment ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "font-src 'self' data:",
    `connect-src 'self'${uploadOrigin === null ? "" : ` ${uploadOrigin}`}${isDevelopment ? " ws: wss:" : ""}`,
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(env().publicUrl.startsWith("https://") ? ["upgrade-insecure-requests"] : []),
  ];
  return directives.join("; ");
}
