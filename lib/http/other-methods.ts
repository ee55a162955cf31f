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
 * Handlers for every method that a route does not have: 405 with `Allow`. Each route file exports them beside its own, for
 * Next would otherwise answer HEAD and OPTIONS by itself and the rest with an empty 405.
 */
export function otherMethods<const Own extends readonly ("GET" | "POST" | "DELETE")[]>(
  ...own: Own
): Record<Exclude<Method, Own[number]>, RouteHandler> {
  const refuse = routeHandler((head) =>
    // Not "use DELETE": whoever tries to read what this path deletes would do as told.
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

/** A browser asks before it lets a page of another origin send a key. There is no answer that it could like: the key is a secret. */
const isPreflight = ({ method, headers }: Head) => method === "OPTIONS" && headers.has("access-control-request-method");
const NO_BROWSERS =
  "This API can't be called from a web page: whoever opens the page could read your secret key. Call it from your server.";

/** The handler of paths that are no route; `meant` is the one that was probably meant, null where that can't be told. */
export const routeNotFoundBut = (meant: string | null): RouteHandler =>
  routeHandler((head) =>
    refused(head, (path) => new DomainError("route_not_found", `${nowhere(path, meant)} See the API reference at /docs.`)),
  );

/** The handler of a path whose id is empty. */
export const idIsEmpty = (asked: string, { route, parameter }: EmptyId): RouteHandler =>
  routeHandler((head) =>
    refused(
      head,
      () => new DomainError("route_not_found", `There is no route ${asked}: the {${parameter}} of ${route} is empty. Put the ID there.`),
    ),
  );

/** The handler of every path under /v1 and /api that is no route. */
export const routeNotFound = routeNotFoundBut(null);

function nowhere(path: string, meant: string | null): string {
  if (meant !== null) return `There is no route ${path}. Did you mean ${meant}?`;
  return /^\/v1(?:\/|$)/.test(path) ? `There is no route ${path}.` : `There is no route ${path}. Paths of the API start with /v1/.`;
}

/** Answers before anything is asked of the key, and then writes it into its account's log: that is where a mistyped path is looked for. */
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
