import { subscribe } from "node:diagnostics_channel";
import { maxHeaderSize, type Server, type ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { DomainError, type DomainErrorCode } from "@/lib/kernel/errors";
import { eachServer } from "./each-server";
import { rawAnswer } from "./raw-answer";

/** How long further input is discarded after a refusal, so that the sender can read the reason. */
const LINGER_MS = 2_000;

const holder = globalThis as typeof globalThis & { levyUnreadableRefused?: true };
const refused = new WeakSet<Socket>();
/** The unfinished responses of each connection. */
const pending = new WeakMap<Socket, Set<ServerResponse>>();

/**
 * Answers requests that Node's parser can't read with an error in the API's JSON. Called once, at startup. Node itself answers with an
 * empty 400, or an empty 431 if the headers are too long, as when one contains a whole invoice.
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

/** The error object contains what the parser has read so far, which may include keys, so nothing of it is sent or logged. */
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
