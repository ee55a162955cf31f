import { DomainError } from "@/lib/kernel/errors";
import { env } from "@/lib/kernel/env";
import { logger } from "@/lib/kernel/logger";
import { newId } from "@/lib/kernel/ids";
import { assertText, databaseAway, httpStatusOf, noText } from "@/lib/http/errors";
import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { sessionEndedWords } from "./ended-words";
import { inSentence } from "./fault-words";
import { logRefusal } from "./log-refusal";
import { isEnvironment, portalSession, sessionEnd } from "./session";
import { assertShown } from "./shown-account";

type Params = Record<string, string> & { environment: string };

/**
 * Wraps a route handler of the portal: checks the environment, the session and, for requests that change something, that they come from the
 * portal's own pages. Errors are `{code, message, requestId}`, and their messages say what to do next.
 */
export function portalRoute<P extends Params>(handle: (session: PortalSession, request: Request, params: P) => Promise<Response>) {
  return async (request: Request, context: { params: Promise<P> }): Promise<Response> => {
    let session: PortalSession | null = null;
    try {
      const params = await context.params;
      if (!isEnvironment(params.environment)) throw new DomainError("route_not_found", "Page not found");
      assertText(request.url);
      if (request.method !== "GET") assertSameOrigin(request.headers);
      session = await portalSession(params.environment);
      if (!session) return problem(401, "not_signed_in", sessionEndedWords(await sessionEnd()), newId("request"));
      assertShown(shownIn(request), session);
      return await handle(session, request, params);
    } catch (error) {
      // A canceled upload breaks off the request. That is not a server failure, and nobody reads the response.
      if (request.signal.aborted) return new Response(null, { status: CLIENT_LEFT });
      if (session) logRefusal(error, session);
      return failure(error);
    }
  };
}

/** The status that proxies log when the client closes the connection before the response. */
const CLIENT_LEFT = 499;

/** JSON for the portal's own pages; no cache keeps it. */
export const portalJson = (body: unknown, status = 200): Response =>
  Response.json(body, { status, headers: { "cache-control": "no-store" } });

/** Browsers send Origin with every POST, and a form on another site can't forge it. */
function assertSameOrigin(headers: Headers): void {
  const origin = headers.get("origin");
  const allowed = [env().publicUrl, env().sandboxUrl].map((url) => new URL(url).origin);
  if (origin === null || !allowed.includes(origin)) {
    throw new DomainError("insufficient_scope", `This request did not come from ${env().publicUrl}. Open the portal there and try again`);
  }
}

/** The account and user that the requesting page shows: from headers, or from the URL of a file, because a link can't set headers. */
function shownIn({ headers, url, method }: Request): { accountId?: string; userId?: string } {
  const accountId = headers.get("x-levy-account") ?? (method === "GET" ? new URL(url).searchParams.get(ACCOUNT_OF_FILE) : null);
  const userId = headers.get("x-levy-user");
  return { ...(accountId === null ? {} : { accountId }), ...(userId === null ? {} : { userId }) };
}

const ACCOUNT_OF_FILE = "account";

function failure(error: unknown): Response {
  const requestId = newId("request");
  const known = error instanceof DomainError ? error : (databaseAway(error) ?? noText(error));
  if (known === null || httpStatusOf[known.code] >= 500) logger("portal").error({ err: error, requestId }, "a portal request failed");
  if (known) {
    const answer = problem(httpStatusOf[known.code], known.code, messageOf(known), requestId);
    if (known.retryAfterSeconds !== null) answer.headers.set("retry-after", String(known.retryAfterSeconds));
    return answer;
  }
  return problem(
    500,
    "internal_error",
    `Something went wrong on our side. Try again. If the problem persists, report ${requestId}`,
    requestId,
  );
}

/** The first field error if there is one, because it says more than "Invalid parameters". */
export function messageOf({ faults: [fault], message }: DomainError): string {
  return fault ? inSentence(fault.field, fault.message) : message;
}

const problem = (status: number, code: string, message: string, requestId: string): Response =>
  portalJson({ code, message, requestId }, status);
