import type { NextRequest } from "next/server";
import { env } from "@/lib/kernel/env";

type Method = "GET" | "POST" | "PUT";
type Handlers = Record<Method, (request: NextRequest, context: unknown) => Promise<Response>>;

let handlers: Promise<Handlers> | null = null;

/** Loaded with the first call, because the web server needs none of what the functions need. */
async function loadHandlers(): Promise<Handlers> {
  const [{ serve }, { inngest }, { functions }] = await Promise.all([
    import("inngest/next"),
    import("@/inngest/client"),
    import("@/inngest/functions"),
  ]);
  return serve({ client: inngest, functions: [...functions] });
}

/**
 * Where an Inngest server or Cloud calls our functions; the SDK checks its signature. In embedded mode functions are
 * called within the worker, and nobody outside may run a step: there is nothing here.
 */
function onServerOnly(method: Method) {
  return async (request: NextRequest, context: unknown): Promise<Response> => {
    if (env().inngestMode !== "server") return new Response("Not found", { status: 404 });
    handlers ??= loadHandlers();
    return (await handlers)[method](request, context);
  };
}

export const GET = onServerOnly("GET");
export const POST = onServerOnly("POST");
export const PUT = onServerOnly("PUT");
export const dynamic = "force-dynamic";
