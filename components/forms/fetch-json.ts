import { accountHeaders, dismissSessionEnded, handleSessionEnd } from "@/components/forms/page-session";

/** Like `fetch`, with a readable error message if no server responds. */
export async function portalFetch(url: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...request, headers: { ...request.headers, ...accountHeaders() } }).catch((error: unknown) => {
    if (request.signal?.aborted) throw error;
    throw new Error("Couldn't reach the server. Check your connection and try again.", { cause: error });
  });
  if (answer.ok) dismissSessionEnded();
  return answer;
}

/** Fetches JSON from the portal's own routes, whose operations define the shape. Throws with the server's message. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const answer = await portalFetch(url, { signal });
  if (answer.status === 401) handleSessionEnd();
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  throw new Error(messageIn(body) ?? `The server returned ${answer.status}`);
}

/** The server's message in the body of a refusal; null if it has none, as an error page of a proxy. */
export const messageIn = (body: unknown): string | null =>
  typeof body === "object" && body !== null && "message" in body && typeof body.message === "string" ? body.message : null;
