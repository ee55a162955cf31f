import { subscribe } from "node:diagnostics_channel";
import { maxHeaderSize, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { DomainError, type DomainErrorCode } from "@/lib/kernel/errors";
import { eachServer } from "./each-server";
import { rawAnswer } from "./raw-answer";

/** For so long what still comes is thrown away, so that its sender gets to read why. */
const LINGER_MS = 2_000;

const holder = globalThis as typeof globalThis & { levyUnreadableRefused?: true };
const refused = new WeakSet<Socket>();
/** The answers that are still to be finished on a connection. */
const pending = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Answers what Node's parser can't read as a request in the API's JSON; called once, at start. Node's own answer is an empty 400, and
 * an empty 431 where headers are too long, as with a whole invoice in one.
 */
export function refuseUnreadable(): void {
  if (holder.levyUnreadableRefused) return;
  holder.levyUnreadableRefused = true;
  subscribe("http.server.request.start", (message) => {
    const { socket, response } = message as { socket: Socket; response: ServerResponse };
    const answers = pending.get(socket) ?? new Set();
    pending.set(socket, answers.add(response));
  });
  subscribe("http.server.response.finish", (message) => {
    const { socket, response } = message as { socket: Socket; response: ServerResponse };
    pending.get(socket)?.delete(response);
  });
  eachServer((server: Server) => {
    if (server.listenerCount("clientError") === 0) server.on("clientError", (error, socket) => refuse(error, socket as Socket));
  });
}

/** What the parser had read so far is in the error, keys among it: of that nothing is told or logged. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  const isAnswering = [...(pending.get(socket) ?? [])].some(({ headersSent }) => headersSent);
  if (error.code === "ECONNRESET" || !socket.writable || isAnswering) return void socket.destroy(error);
  const [code, message] = FAULTS[error.code ?? ""] ?? ["invalid_request", "The request isn't valid HTTP/1.1. Use an HTTP client library."];
  socket.end(rawAnswer(new DomainError(code, message)));
  const end = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(end));
}

const FAULTS: Readonly<Record<string, [DomainErrorCode, string]>> = {
  HPE_HEADER_OVERFLOW: [
    "headers_too_large",
    `The request's headers and path must not exceed ${maxHeaderSize} bytes together. Send long values in the body.`,
  ],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: ["payload_too_large", "The extensions of the body's chunks are too long. Leave them out."],
  ERR_HTTP_REQUEST_TIMEOUT: ["request_timeout", "The request didn't arrive completely in time. Send it again."],
};
