import { readBody } from "./request-body";
import type { Meet, Params } from "./wire";

/** What a route file exports for a method: Next calls it, our own server calls its `meet`. */
export type RouteHandler = ((request: Request, context?: { params: Promise<Params> }) => Promise<Response>) & { readonly meet: Meet };

/** Makes one function serve both servers. Under Next, a 304 goes without its body. `meet` answers errors itself: what it throws is a fault of ours. */
export function routeHandler(meet: Meet): RouteHandler {
  const handler = async (request: Request, context?: { params: Promise<Params> }): Promise<Response> => {
    // Read once: Next hands over a proxy, and every look at it costs.
    const { method, url, headers } = request;
    const answer = await meet({ method, url, headers, readBody: () => readBody(request, headers) }, (await context?.params) ?? {});
    return new Response(answer.status === 304 ? null : answer.body, { status: answer.status, headers: answer.headers });
  };
  return Object.assign(handler, { meet });
}
