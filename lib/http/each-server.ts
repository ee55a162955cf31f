import { subscribe } from "node:diagnostics_channel";
import { Server } from "node:http";
import type { Socket } from "node:net";

/** Shows `meet` each HTTP server of this process once, when its first connection comes and before that is served. */
export function eachServer(meet: (server: Server) => void): void {
  const met = new WeakSet<Server>();
  subscribe("net.server.socket", (message) => {
    const { server } = (message as { socket: Socket & { server?: unknown } }).socket;
    if (!(server instanceof Server) || met.has(server)) return;
    met.add(server);
    meet(server);
  });
}
