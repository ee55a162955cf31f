import type { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { authOptions } from "@/app/_portal/auth-options";

type Context = { params: Promise<{ nextauth: string[] }> };

const handle = async (request: NextRequest, context: Context): Promise<Response> =>
  (await NextAuth(request as never, context as never, authOptions(request.headers))) as Response;

export { handle as GET, handle as POST };
