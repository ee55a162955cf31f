import { Readable } from "node:stream";

/**
 * A file as a response. A HEAD request gets only the headers: Next.js does not read the body then, and an unread stream would keep its file
 * or its connection to the document store open until garbage collection.
 */
export function fileAnswer(method: string, content: Readable, headers: Readonly<Record<string, string>>): Response {
  if (method !== "HEAD") return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers });
  content.destroy();
  return new Response(null, { headers });
}
