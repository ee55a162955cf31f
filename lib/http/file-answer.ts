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

/**
 * Content-Disposition of a document that is shown in the browser and saved under this name: an uploaded file's, or the last part of the URL
 * that it was fetched from.
 */
export function inlineNamed(name: string, fallback: string): string {
  const fileName = (name.includes("/") ? decoded(name.slice(name.lastIndexOf("/") + 1)) : name) || fallback;
  // RFC 8187 §3.2.1 allows fewer characters than encodeURIComponent leaves as they are.
  const escaped = encodeURIComponent(fileName).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `inline; filename*=UTF-8''${escaped}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
