import { DomainError } from "@/lib/kernel/errors";
import type { EmptyId } from "./empty-id";
import { errorAnswer } from "./errors";
import { logRequest } from "./log-request";
import { requestScope } from "./request-scope";
import { routeHandler, type RouteHandler } from "./route-handler";
import type { Head, WireAnswer } from "./wire";

const METHODS = ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/**
 * Handlers for all methods that a route does not support: 405 with `Allow`. Each route file exports them next to its own, because Next.js
 * would otherwise answer HEAD and OPTIONS by itself, and the others with an empty 405.
 */
export function otherMethods<const Own extends readonly ("GET" | "POST" | "DELETE")[]>(
  ...own: Own
): Record<Exclude<Method, Own[number]>, RouteHandler> {
  const refuse = routeHandler((head) =>
    // The message lists methods without suggesting one: a client told to "use DELETE" when it tried to read might do so.
    refused(
      head,
      () =>
        new DomainError(
          "method_not_allowed",
          isPreflight(head) ? NO_BROWSERS : `This path doesn't support ${head.method}. It supports ${own.join(", ")}.`,
        ),
      { allow: own.join(", ") },
    ),
  );
  const others = METHODS.filter((method) => !(own as readonly string[]).includes(method));
  return Object.fromEntries(others.map((method) => [method, refuse])) as Record<Exclude<Method, Own[number]>, RouteHandler>;
}

/** A CORS preflight. It is always refused: a page that may call the API would have to contain the secret key. */
const isPreflight = ({ method, headers }: Head) => method === "OPTIONS" && headers.has("access-control-request-method");
const NO_BROWSERS =
  "This API can't be called from a web page: whoever opens the page could read your secret key. Call it from your server.";

/** The handler for paths that don't exist; `meant` is the path that was probably meant, or null if that is unclear. */
export const routeNotFoundBut = (meant: string | null): RouteHandler =>
  routeHandler((head) =>
    refused(head, (path) => new DomainError("route_not_found", `${nowhere(path, meant)} See the API reference at /docs.`)),
  );

/** The handler for a path whose id is empty. */
export const idIsEmpty = (asked: string, { route, parameter }: EmptyId): RouteHandler =>
  routeHandler((head) =>
    refused(
      head,
      () => new DomainError("route_not_found", `There is no route ${asked}: the {${parameter}} of ${route} is empty. Put the ID there.`),
    ),
  );

/** The handler for every path under /v1 and /api that does not exist. */
export const routeNotFound = routeNotFoundBut(null);

function nowhere(path: string, meant: string | null): string {
  if (meant !== null) return `There is no route ${path}. Did you mean ${meant}?`;
  return /^\/v1(?:\/|$)/.test(path) ? `There is no route ${path}.` : `There is no route ${path}. Paths of the API start with /v1/.`;
}

/** Answers without checking the key, and then logs the request to the key's account, where developers look for a mistyped path. */
function refused(head: Head, why: (path: string) => DomainError, headers: Record<string, string> = {}): Promise<WireAnswer> {
  const scope = requestScope(head);
  const startedAtMs = performance.now();
  Object.assign(scope.headers, headers);
  const answer = errorAnswer(why(scope.path), scope);
  logRequest(
    { operation: "none", method: head.method, status: answer.status, durationMs: performance.now() - startedAtMs },
    head.headers,
    scope,
  );
  return Promise.resolve(answer);
}
