import { InngestCommHandler, type Inngest, type InngestFunction } from "inngest";
import { plansOf, type FunctionPlan } from "./function-plans";
import type { Pool } from "./pools";
import { EMBEDDED_BASE_URL, type EmbeddedTransport } from "./transport";

interface Answer {
  status: number;
  body: string;
}

/**
 * Has the SDK register its functions as it would with a server, and reads their configuration. Throws like `plansOf`, and if the SDK does
 * not register them.
 */
export async function readPlans(
  client: Inngest.Any,
  functions: readonly InngestFunction.Any[],
  transport: EmbeddedTransport,
  pools: ReadonlyMap<string, Pool>,
): Promise<Map<string, FunctionPlan>> {
  let registration: unknown = null;
  const disconnect = transport.connect(async (_url, init) => {
    registration = JSON.parse(String(init.body));
    return Response.json({ ok: true, status: 200, modified: true });
  });
  try {
    const answer = await register(client, functions);
    if (answer.status !== 200) throw new Error(`The functions could not be registered: ${answer.body}`);
  } finally {
    disconnect();
  }
  return plansOf(registration, pools);
}

/** Calls the SDK's request handler, which sends the registration through the client's `fetch`. */
async function register(client: Inngest.Any, functions: readonly InngestFunction.Any[]): Promise<Answer> {
  const url = new URL("/api/inngest", EMBEDDED_BASE_URL);
  const handler = new InngestCommHandler<[], Answer>({
    frameworkName: "levy",
    client,
    functions: [...functions],
    handler: () => ({
      method: () => "PUT",
      url: () => url,
      headers: (name) => (name.toLowerCase() === "host" ? url.host : null),
      body: () => "",
      transformResponse: ({ status, body }) => ({ status, body }),
    }),
  });
  return handler.createHandler()();
}
