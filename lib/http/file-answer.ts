import { Readable } from "node:stream";

/**
 * A file as an answer. A HEAD gets the head alone: Next looks at no body there, and what nobody reads would keep its file, or its
 * connection to the document store, open until the garbage is collected.
 */
export function fileAnswer(method: string, content: Readable, headers: Readonly<Record<string, string>>): Response {
  if (method !== "HEAD") return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, { headers });
  content.destroy();
  return new Response(null, { headers });
}
