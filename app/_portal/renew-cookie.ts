import { encode } from "next-auth/jwt";
import { cookies } from "next/headers";
import { env } from "@/lib/kernel/env";
import { SESSION_SECONDS, sessionCookie } from "./session-cookie";

/** Sets the session cookie after an operation gave the session a new ID. For server actions. */
export async function renewCookie(userId: string, sessionId: string): Promise<void> {
  const { name, secure } = sessionCookie();
  const value = await encode({ token: { sub: userId, sid: sessionId }, secret: env().authSecret, maxAge: SESSION_SECONDS });
  (await cookies()).set({ name, value, httpOnly: true, sameSite: "lax", path: "/", secure, maxAge: SESSION_SECONDS });
}
