import { ofAccount, sessionHolds, signInAgain } from "@/components/forms/ended-session";

/** Like `fetch`, with a readable error message if no server responds. */
export async function reach(url: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...request, headers: { ...request.headers, ...ofAccount() } }).catch((error: unknown) => {
    if (request.signal?.aborted) throw error;
    throw new Error("Couldn't reach the server. Check your connection and try again.", { cause: error });
  });
  if (answer.ok) sessionHolds();
  return answer;
}

/** Fetches JSON from the portal's own routes, whose operations define the shape. Throws with the server's message. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const answer = await reach(url, { signal });
  if (answer.status === 401) signInAgain();
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  throw new Error(
    typeof body === "object" && body !== null && "message" in body ? String(body.message) : `The server returned ${answer.status}`,
  );
}
