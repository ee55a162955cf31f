import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { env } from "@/lib/kernel/env";
import { DomainError } from "@/lib/kernel/errors";
import { eachServer } from "./each-server";
import { rawAnswer } from "./raw-answer";
import { MAX_BODY_BYTES } from "./request-body";
import { pathOf } from "./request-scope";

const KNOWN_METHODS: ReadonlySet<string> = new Set(["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"]);
/** A method that Next.js knows and no route serves; it stands in for unknown methods. */
const UNSERVED = "PATCH";
/** A path of the API with an empty segment. */
const SLASHED = /^\/+v1\/(?:.*\/)?(?:\/|$)/;
/** How long the rest of a body that is too large or too slow is discarded, so that its sender can read the reason. */
const LINGER_MS = 2_000;

const asked = new WeakMap<IncomingMessage, string>();

/** The method with which a request came, before it was replaced. */
export const methodAsked = (request: IncomingMessage): string => asked.get(request) ?? request.method ?? "GET";

const askedPaths = new WeakMap<IncomingMessage, string>();

/** The path with which a request came, if it had an extra slash; null otherwise. */
export const slashedPath = (request: IncomingMessage): string | null => askedPaths.get(request) ?? null;

const holder = globalThis as typeof globalThis & { levyRequestsTamed?: true };

/**
 * Rewrites requests that Next.js handles badly so that Levy's routes can answer them. Called once, at startup. Without this, Next.js or
 * Node responds as follows:
 *
 * - Unknown methods (TRACE, QUERY…): an empty 400. CONNECT: a closed connection.
 * - `/v1/%zz` and the like: a 500. `/v1/events/` and `//v1/events`: a redirect.
 * - A body that is too large: a closed connection before the 413 arrives.
 * - An unknown `Expect`: an empty 417. It is ignored instead, as RFC 9110 §10.1.1 allows.
 * - An `Upgrade`: no answer at all, since Next.js takes each for a websocket, even an offer of HTTP/2, which Java's own client sends
 *   without TLS. It is ignored unless `mayUpgrade`, which the development server's websocket needs.
 */
export function tameRequests(mayUpgrade = env().NODE_ENV !== "production"): void {
  if (holder.levyRequestsTamed) return;
  holder.levyRequestsTamed = true;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!KNOWN_METHODS.has(request.method ?? "")) {
      asked.set(request, request.method ?? "");
      request.method = UNSERVED;
    }
    const path = pathOf(request.url ?? "/");
    if (SLASHED.test(path)) askedPaths.set(request, path);
    request.url = tamePath(request.url ?? "/");
  });
  subscribe("http.server.response.finish", (message) => {
    const { request, response, socket } = message as { request: IncomingMessage; response: ServerResponse; socket: Socket };
    if ((response.statusCode === 413 || response.statusCode === 408) && !request.complete) discardRest(request, socket);
  });
  eachServer((server) => {
    if (server.listenerCount("connect") === 0) server.on("connect", (_request, socket) => socket.end(refusedConnect()));
    if (!mayUpgrade) server.removeAllListeners("upgrade");
    if (server.listenerCount("checkExpectation") === 0)
      server.on("checkExpectation", (request, response) => server.emit("request", request, response));
    if (server.listenerCount("checkContinue") === 0)
      server.on("checkContinue", (request, response) => {
        // A client that asks before it sends the body (Expect: 100-continue) is not invited to send one that is refused unread.
        if (!isTooLarge(request)) response.writeContinue();
        server.emit("request", request, response);
      });
  });
}

const refusedConnect = (): string =>
  rawAnswer(new DomainError("method_not_allowed", "This server is no proxy: it doesn't support CONNECT."), { allow: "GET, POST, DELETE" });

/** Only for paths of the API: pages of the portal accept whole documents. */
const isTooLarge = ({ url = "", headers }: IncomingMessage): boolean =>
  /^\/v1(\/|$)/.test(url) && Number(headers["content-length"] ?? 0) > MAX_BODY_BYTES;

/**
 * Normalizes a request target. A "%" that escapes nothing becomes a literal "%", and API paths lose their empty segments. Of an absolute
 * URL, which proxies may send (RFC 9112 §3.2.2), only the path is used; Next.js would redirect to its host. `OPTIONS *`, which Next.js
 * answers with a 500, becomes a path that the API reports as nonexistent.
 */
export function tamePath(target: string): string {
  if (target === "*") return "/v1/*";
  const url = target.replace(/^https?:\/\/[^/?#]*/i, "").replace(/^(?!\/)/, "/");
  const end = url.search(/[?#]/);
  const [path, rest] = end < 0 ? [url, ""] : [url.slice(0, end), url.slice(end)];
  const decodable = isDecodable(path) ? path : path.replaceAll("%", "%25");
  const api = /^\/+v1(\/|$)/.test(decodable) ? decodable.replace(/\/{2,}/g, "/").replace(/(.)\/$/, "$1") : decodable;
  return api + rest;
}

function isDecodable(path: string): boolean {
  if (!path.includes("%")) return true;
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** Discards the rest of a body. A sender that goes on for longer finds the connection closed. */
function discardRest(request: IncomingMessage, socket: Socket): void {
  request
    .removeAllListeners("readable")
    .removeAllListeners("data")
    .on("error", () => undefined)
    .resume();
  const end = setTimeout(() => socket.destroy(), LINGER_MS);
  request.once("end", () => clearTimeout(end));
  socket.once("close", () => clearTimeout(end));
}
