import { STATUS_CODES } from "node:http";
import type { DomainError } from "@/lib/kernel/errors";
import { errorAnswer } from "./errors";
import { requestScope } from "./request-scope";
import { securityHeaders } from "./security-headers";
import { strictTransport } from "./strict-transport";

/** An error as raw bytes for a connection for which Node provides no response object; the connection closes after it. */
export function rawAnswer(error: DomainError, more: Readonly<Record<string, string>> = {}): string {
  const { status, headers, body } = errorAnswer(error, requestScope({ method: "GET", url: "/", headers: new Headers() }));
  const all = {
    ...securityHeaders,
    ...strictTransport(),
    ...headers,
    ...more,
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${lines.join("")}\r\n${body}`;
}
