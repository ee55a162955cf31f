import { NextRequest } from "next/server";
import { readText } from "@/app/_portal/request-body";
import { DomainError } from "@/lib/kernel/errors";
import { env } from "@/lib/kernel/env";

type Method = "GET" | "POST";
type Handlers = Record<Method, (request: NextRequest, context: unknown) => Promise<Response>>;

/** An Inngest server sends at most 4 MB of a run's state. The SDK itself would read a body of any length from anybody. */
const MAX_CALL_BYTES = 8 * 1024 * 1024;

let handlers: Promise<Handlers> | null = null;

/** Loaded on the first call, because the web server otherwise needs none of the functions' dependencies. */
async function loadHandlers(): Promise<Handlers> {
  const [{ serve }, { inngest }, { functions }] = await Promise.all([
    import("inngest/next"),
    import("@/inngest/client"),
    import("@/inngest/functions"),
  ]);
  return serve({ client: inngest, functions: [...functions], serveOrigin: env().publicUrl, enableUnauthedSync: false });
}

/**
 * Where an Inngest server or Inngest Cloud calls Levy's functions; the SDK checks its signature. In embedded mode the worker calls
 * functions directly and nobody else may run a step, so the route answers 404.
 */
function onServerOnly(method: Method) {
  return async (request: NextRequest, context: unknown): Promise<Response> => {
    if (env().inngestMode !== "server") return notFound();
    // Calls without a signature, which the SDK would refuse anyway, are refused before their body is read.
    if (method === "POST" && env().INNGEST_SIGNING_KEY && !request.headers.has("x-inngest-signature")) return unsigned();
    try {
      const call = method === "POST" ? await bounded(request) : request;
      handlers ??= loadHandlers();
      return await (await handlers)[method](call, context);
    } catch (error) {
      if (error instanceof DomainError && error.code === "payload_too_large") return new Response(error.message, { status: 413 });
      throw error;
    }
  };
}

async function bounded(request: NextRequest): Promise<NextRequest> {
  const { method, headers } = request;
  return new NextRequest(request.url, { method, headers, body: await readText(request, MAX_CALL_BYTES) });
}

const notFound = () => new Response("Not found", { status: 404 });
const unsigned = () => Response.json({ message: "Unauthorized" }, { status: 401 });

export const GET = onServerOnly("GET");
export const POST = onServerOnly("POST");
/** The worker registers the functions under its own address. Registration through this route is not offered. */
export const PUT = notFound;
export const dynamic = "force-dynamic";
