import { encode } from "next-auth/jwt";
import { cookies } from "next/headers";
import { env } from "@/lib/kernel/env";
import { SESSION_SECONDS, sessionCookie } from "./session-cookie";

/** Hands the browser its session's new id, after a verb gave it one. For server actions. */
export async function renewCookie(userId: string, sessionId: string): Promise<void> {
  const { name, secure } = sessionCookie();
  const value = await encode({ token: { sub: userId, sid: sessionId }, secret: env().authSecret, maxAge: SESSION_SECONDS });
  (await cookies()).set({ name, value, httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: SESSION_SECONDS });
}
