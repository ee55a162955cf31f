import type { IncomingMessage, ServerResponse } from "node:http";
import { DomainError } from "@/lib/kernel/errors";
import { beforeOthers, eachServer } from "./each-server";
import { errorAnswer } from "./errors";
import { requestScope } from "./request-scope";
import { securityHeaders } from "./security-headers";

const holder = globalThis as typeof globalThis & { levyHostRequired?: true };

/**
 * Answers a request with no Host header, or with two, with a 400 in the API's JSON (RFC 9112 §3.2). Called once, at startup, after
 * everything else that intercepts requests before Next.js. Node's own 400 is empty, and of two hosts Node takes the first, whereas a proxy
 * may have used the second.
 */
export function requireHost(): void {
  if (holder.levyHostRequired) return;
  holder.levyHostRequired = true;
  eachServer((server) => {
    // Otherwise Node would answer by itself before any listener.
    Object.assign(server, { requireHostHeader: false });
    beforeOthers(server, refuseUnlessOneHost);
  });
}

function refuseUnlessOneHost({ rawHeaders, httpVersion, url = "/" }: IncomingMessage, response: ServerResponse): boolean {
  const hosts = countHosts(rawHeaders);
  if (hosts === 1 || (hosts === 0 && httpVersion !== "1.1")) return false;
  const fault = hosts === 0 ? "no Host header, which HTTP/1.1 requires" : "more than one Host header";
  const told = new DomainError("invalid_request", `The request has ${fault}. Use an HTTP client library.`);
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

/** `rawHeaders` alternates between names and values. */
function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === "host") hosts += 1;
  }
  return hosts;
}
