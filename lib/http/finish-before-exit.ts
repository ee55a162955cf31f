import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { requestRecorder } from "@/lib/request-logs/request-recorder";
import { eachServer } from "./each-server";

/**
 * Has the web server write the request log and send its traces (`stopTracing`) at a stop: who waits for the server's end,
 * as Next does, waits for both. A collector that does not answer holds it up for some seconds at most. What is asked until then is
 * answered, and with the answer its connection ends: a busy one would go on until the process is killed in the middle of a request.
 */
export function finishBeforeExit(stopTracing: () => Promise<void>): void {
  const recorder = requestRecorder();
  for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => void recorder.end());
  const endConnections = watchConnections();
  eachServer((server) => {
    const close = server.close.bind(server);
    server.close = (done) => {
      endConnections(server);
      return close((error) => void Promise.allSettled([recorder.end(), inTime(stopTracing())]).then(() => done?.(error)));
    };
  });
}

/** Gives what ends the connections of a server, each with the answer that is under way there or the next one. */
function watchConnections(): (server: Server) => void {
  const answering = new Set<ServerResponse>();
  const ending = new WeakSet<Server>();
  subscribe("http.server.request.start", (message) => {
    const { server, response } = message as { server: Server; response: ServerResponse };
    if (ending.has(server)) response.shouldKeepAlive = false;
    answering.add(response);
    response.once("close", () => {
      answering.delete(response);
      // Its head was sent before the stop, and promised that the connection stays.
      if (ending.has(server)) setImmediate(() => server.closeIdleConnections());
    });
  });
  return (server) => {
    ending.add(server);
    for (const response of answering) response.shouldKeepAlive = false;
  };
}

const TRACES_MS = 3_000;

async function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    work,
    new Promise<void>((resolve) => {
      timer = setTimeout(resolve, TRACES_MS);
    }),
  ]).finally(() => clearTimeout(timer));
}
