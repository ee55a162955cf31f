import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { withTimeout } from "@/lib/kernel/time/time-limit";
import { requestRecorder } from "@/lib/request-logs/request-recorder";
import { eachServer } from "./each-server";

/**
 * Makes the web server write the request log and send its traces (`stopTracing`) before it exits: `server.close` completes only after both,
 * and Next.js waits for it. A collector that does not answer delays the exit by a few seconds at most. Requests that arrive meanwhile are
 * answered, and each answer closes its connection; otherwise a busy connection would go on until the process is killed in mid-request.
 */
export function finishBeforeExit(stopTracing: () => Promise<void>): void {
  const recorder = requestRecorder();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void recorder.end());
  const endConnections = watchConnections();
  eachServer((server) => {
    const close = server.close.bind(server);
    server.close = (done) => {
      endConnections(server);
      return close(
        (error) =>
          void Promise.allSettled([recorder.end(), withTimeout(TRACES_MS, "sending traces", stopTracing())]).then(() => done?.(error)),
      );
    };
  });
}

/** Returns a function that makes a server close each connection with the current or next answer on it. */
function watchConnections(): (server: Server) => void {
  const answering = new Set<ServerResponse>();
  const ending = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server, response } = message as { server: Server; response: ServerResponse };
    if (ending.has(server)) response.shouldKeepAlive = false;
    answering.add(response);
    response.once("close", () => {
      answering.delete(response);
      // The headers were sent before the shutdown began, and promised to keep the connection alive.
      if (ending.has(server)) setImmediate(() => server.closeIdleConnections());
    });
  });
  return (server) => {
    ending.add(server);
    for (const response of answering) response.shouldKeepAlive = false;
  };
}

const TRACES_MS = 3_000;
