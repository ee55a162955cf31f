import { readBody } from "./request-body";
import type { Meet, Params } from "./wire";

/** What a route file exports for a method: Next.js calls the function itself, Levy's own server calls its `meet`. */
export type RouteHandler = ((request: Request, context?: { params: Promise<Params> }) => Promise<Response>) & { readonly meet: Meet };

/**
 * Makes a handler for both servers. Under Next.js, a 304 is sent without its body. `meet` answers errors itself; if it throws, that is a
 * bug.
 */
export function routeHandler(meet: Meet): RouteHandler {
  const handler = async (request: Request, context?: { params: Promise<Params> }): Promise<Response> => {
    // Read once, since Next.js passes a proxy, and every access costs time.
    const { method, url, headers } = request;
    const answer = await meet({ method, url, headers, readBody: () => readBody(request, headers) }, (await context?.params) ?? {});
    return new Response(answer.status === 304 ? null : answer.body, { status: answer.status, headers: answer.headers });
  };
  return Object.assign(handler, { meet });
}
