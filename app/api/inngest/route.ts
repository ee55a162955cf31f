import { NextRequest } from "next/server";
import { readText } from "@/app/_portal/request-body";
import { DomainError } from "@/lib/kernel/errors";
import { env } from "@/lib/kernel/env";

type Method = "GET" | "POST";
type Handlers = Record<Method, (request: NextRequest, context: unknown) => Promise<Response>>;

/** The server sends no more than 4 MB of what a run has done; the SDK itself would read whatever a stranger sends. */
const MAX_CALL_BYTES = 8 * 1024 * 1024;

let handlers: Promise<Handlers> | null = null;

/** Loaded with the first call, because the web server needs none of what the functions need. */
async function loadHandlers(): Promise<Handlers> {
  const [{ serve }, { inngest }, { functions }] = await Promise.all([
    import("inngest/next"),
    import("@/inngest/client"),
    import("@/inngest/functions"),
  ]);
  return serve({ client: inngest, functions: [...functions], serveOrigin: env().publicUrl, enableUnauthedSync: false });
}

/**
 * Where an Inngest server or Cloud calls our functions; the SDK checks its signature. In embedded mode functions are
 * called within the worker, and nobody outside may run a step: there is nothing here.
 */
function onServerOnly(method: Method) {
  return async (request: NextRequest, context: unknown): Promise<Response> => {
    if (env().inngestMode !== "server") return notFound();
    // What the SDK would refuse anyway is not read.
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
/** The worker registers the functions, with its own address. Nobody has them registered here. */
export const PUT = notFound;
export const dynamic = "force-dynamic";
