import { ofAccount, sessionHolds, signInAgain } from "@/components/forms/ended-session";

/** As `fetch`; where no server answers, its error says so in words of ours. */
export async function reach(url: string, request: RequestInit): Promise<Response> {
  const answer = await fetch(url, { ...request, headers: { ...request.headers, ...ofAccount() } }).catch((error: unknown) => {
    if (request.signal?.aborted) throw error;
    throw new Error("Couldn't reach the server. Check your connection and try again.", { cause: error });
  });
  if (answer.ok) sessionHolds();
  return answer;
}

/** An answer of the portal's own routes, whose shapes the server's verbs set; throws with the server's message. */
export async function fetchJson<T>(url: string, signal: AbortSignal): Promise<T> {
  const answer = await reach(url, { signal });
  if (answer.status === 401) signInAgain();
  const body: unknown = await answer.json().catch(() => null);
  if (answer.ok) return body as T;
  throw new Error(
    typeof body === "object" && body !== null && "message" in body ? String(body.message) : `The server returned ${answer.status}`,
  );
}
