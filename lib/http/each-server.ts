import { subscribe } from "node:diagnostics_channel";
import { Server, type IncomingMessage, type ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Calls `meet` once for each HTTP server of this process, on its first connection and before that is served. */
export function eachServer(meet: (server: Server) => void): void {
  const met = new WeakSet<Server>();
  subscribe("net.server.socket", (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof Server) || met.has(server)) return;
    met.add(server);
    meet(server);
  });
}

/** Offers each request of a server to `take` first. If it returns false, the listeners that the server had before get the request. */
export function beforeOthers(server: Server, take: (request: IncomingMessage, response: ServerResponse) => boolean): void {
  const others = server.listeners("request");
  server.removeAllListeners("request").on("request", (request: IncomingMessage, response: ServerResponse) => {
    if (!take(request, response)) for (const other of others) Reflect.apply(other, server, [request, response]);
  });
}
