import { DomainError } from "@/lib/kernel/errors";
import { errorAnswer } from "./errors";
import { requestScope } from "./request-scope";
import { routeHandler, type RouteHandler } from "./route-handler";

const METHODS = ["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"] as const;
type Method = (typeof METHODS)[number];

/**
 * Handlers for every method that a route does not have: 405 with `Allow`. Each route file exports them beside its own, for
 * Next would otherwise answer HEAD and OPTIONS by itself and the rest with an empty 405.
 */
export function otherMethods<const Own extends readonly ("GET" | "POST" | "DELETE")[]>(...own: Own): Record<Exclude<Method, Own[number]>, RouteHandler> {
  const refuse = routeHandler((head) => {
    const scope = requestScope(head);
    scope.headers["allow"] = own.join(", ");
    return Promise.resolve(errorAnswer(new DomainError("method_not_allowed", `This method is not possible here: use ${own.join(" or ")}`), scope));
  });
  const others = METHODS.filter((method) => !(own as readonly string[]).includes(method));
  return Object.fromEntries(others.map((method) => [method, refuse])) as Record<Exclude<Method, Own[number]>, RouteHandler>;
}

/** The handler of every path under /v1 that is no route. */
export const routeNotFound = routeHandler((head) => {
  const scope = requestScope(head);
  return Promise.resolve(errorAnswer(new DomainError("route_not_found", `There is no ${scope.path}: see the reference at /docs`), scope));
});
