import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@/lib/kernel/errors";
import { beforeOthers, eachServer } from "./each-server";
import { errorAnswer } from "./errors";
import { requestScope } from "./request-scope";
import { securityHeaders } from "./security-headers";

const holder = globalThis as typeof globalThis & { levyHostRequired?: true };

/**
 * Answers a request without a Host header in the API's JSON (RFC 9112 §3.2 wants a 400); called once, at start, after everything else
 * that takes requests ahead of Next. Node's own 400 is empty.
 */
export function requireHost(): void {
  if (holder.levyHostRequired) return;
  holder.levyHostRequired = true;
  eachServer((server) => {
    // Else Node answers before anybody is asked.
    Object.assign(server, { requireHostHeader: false });
    beforeOthers(server, refuseHostless);
  });
}

function refuseHostless({ headers, httpVersion, url = "/" }: IncomingMessage, response: ServerResponse): boolean {
  if (headers.host !== undefined || httpVersion !== "1.1") return false;
  const told = new DomainError("invalid_request", "The request has no Host header, which HTTP/1.1 requires. Use an HTTP client library.");
  const answer = errorAnswer(told, requestScope({ method: "GET", url, headers: new Headers() }));
  response.writeHead(answer.status, {
    ...securityHeaders,
    ...answer.headers,
    "content-length": Buffer.byteLength(answer.body),
    connection: "close",
  });
  response.end(answer.body);
  return true;
}
