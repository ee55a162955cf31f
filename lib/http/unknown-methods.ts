import { subscribe } from "node:diagnostics_channel";
import { Server, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";

const KNOWN: ReadonlySet<string> = new Set(["GET", "POST", "DELETE", "PUT", "PATCH", "HEAD", "OPTIONS"]);
/** A method that Next knows and no route of ours serves. */
const UNSERVED = "PATCH";
const REFUSAL = "HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, POST, DELETE\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

const holder = globalThis as typeof globalThis & { levyMethodsMet?: true };

/**
 * Has methods that Next does not know (TRACE, QUERY, PROPFIND…), which it would answer with an empty 400, refused like
 * any other method that nothing serves; and CONNECT, at which Node would just hang up. Called once, at start.
 */
export function meetUnknownMethods(): void {
  if (holder.levyMethodsMet) return;
  holder.levyMethodsMet = true;
  subscribe("http.server.request.start", (message) => {
    const { request } = message as { request: IncomingMessage };
    if (!KNOWN.has(request.method ?? "")) request.method = UNSERVED;
  });
  subscribe("net.server.socket", (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (server instanceof Server && server.listenerCount("connect") === 0) server.on("connect", (_request, socket) => socket.end(REFUSAL));
  });
}
