import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/app/_portal/auth-options";
import { readText } from "@/app/_portal/request-body";
import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";

type Context = { params: Promise<{ nextauth: string[] }> };

/** More than any sign-in form needs. */
const MAX_BYTES = 64 * 1024;

const handle = async (request: NextRequest, context: Context): Promise<Response> =>
  (await NextAuth(request as never, context as never, authOptions(request.headers))) as Response;

/** next-auth buffers a body of any length from anybody, so it gets a body that was already read up to a limit. */
async function handlePost(request: NextRequest, context: Context): Promise<Response> {
  try {
    const body = await readText(request, MAX_BYTES);
    if (request.headers.get("content-type")?.includes("application/json")) JSON.parse(body);
    return await handle(new NextRequest(request.url, { method: "POST", headers: request.headers, body }), context);
  } catch (error) {
    if (error instanceof DomainError && error.code === "payload_too_large")
      return Response.json({ message: error.message }, { status: 413 });
    // The password changed between its check and the start of the session. Answered as next-auth answers a wrong password.
    if (error instanceof DomainError && error.code === "state_conflict")
      return Response.json({ url: `${env().publicUrl}/sign-in?error=CredentialsSignin` }, { status: 401 });
    if (error instanceof SyntaxError) return Response.json({ message: "The body is not JSON" }, { status: 400 });
    throw error;
  }
}

export { handle as GET, handlePost as POST };
