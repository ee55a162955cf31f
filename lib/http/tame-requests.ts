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
/** A method that Next knows and no route of ours serves. */
const UNSERVED = "PATCH";
/** A path of the API with an empty segment. */
const SLASHED = /^\/+v1\/(?:.*\/)?(?:\/|$)/;
/** For so long what is left of a body that is too large, or came too slowly, is thrown away, so that its sender gets to read why. */
const LINGER_MS = 2_000;

const asked = new WeakMap<IncomingMessage, string>();

/** The method that a request came with, whatever it was brought to. */
export const methodAsked = (request: IncomingMessage): string => asked.get(request) ?? request.method ?? "GET";

const askedPaths = new WeakMap<IncomingMessage, string>();

/** The path that a request came with, where it had a slash too many; null for any other. */
export const slashedPath = (request: IncomingMessage): string | null => askedPaths.get(request) ?? null;

const holder = globalThis as typeof globalThis & { levyRequestsTamed?: true };

/**
 * Brings requests that Next meets badly into a form that our routes answer; called once, at start. Methods that it does
 * not know (TRACE, QUERY…) got an empty 400, CONNECT a closed connection, paths such as `/v1/%zz` a 500, `/v1/events/` and
 * `//v1/events` a redirect, and who sent too large a body found the connection gone before the 413. An `Expect` that nobody knows
 * is ignored (RFC 9110 §10.1.1 allows it); Node's answer was an empty 417. An `Upgrade` is ignored too unless `mayUpgrade`, for the
 * websocket of a development server: to Next every one is a websocket, and a request that offered HTTP/2, as Java's own client does
 * without TLS, never got an answer.
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
        // Who asks before sending is not told to send what is refused unread.
        if (!isTooLarge(request)) response.writeContinue();
        server.emit("request", request, response);
      });
  });
}

const refusedConnect = (): string =>
  rawAnswer(new DomainError("method_not_allowed", "This server is no proxy: it doesn't support CONNECT."), { allow: "GET, POST, DELETE" });

/** Of the API alone: pages of the portal take whole documents. */
const isTooLarge = ({ url = "", headers }: IncomingMessage): boolean =>
  /^\/v1(\/|$)/.test(url) && Number(headers["content-length"] ?? 0) > MAX_BODY_BYTES;

/**
 * A "%" that escapes nothing is a "%"; paths of the API have no empty segments. Of an address with its host, as proxies may send it
 * (RFC 9112 §3.2.2), the path counts; Next redirects to whatever host that names, and answers `OPTIONS *`,
 * which asks for no path, by 500: the API says that it has none such.
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

/** Nothing of it is kept. A sender who goes on for longer finds the connection closed. */
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
