import { subscribe } from "node:diagnostics_channel";
import type { ServerResponse } from "node:http";
import { env } from "@/lib/kernel/env";

const NAME = "strict-transport-security";
const VALUE = "max-age=31536000; includeSubDomains";

const isHttps = (): boolean => env().publicUrl.startsWith("https://");

/** HSTS, for an answer that is written as raw bytes; nothing unless PUBLIC_URL is https. */
export const strictTransport = (): Readonly<Record<string, string>> => (isHttps() ? { [NAME]: VALUE } : {});

/**
 * Makes the web server send HSTS with every response if PUBLIC_URL is https: the API's, files' and pages' alike. Called once, at startup.
 * The headers of next.config.ts can't have it, because they are fixed when the application is built.
 */
export function sendStrictTransport(): void {
  if (!isHttps()) return;
  subscribe("http.server.request.start", (message) => {
    (message as { response: ServerResponse }).response.setHeader(NAME, VALUE);
  });
}
