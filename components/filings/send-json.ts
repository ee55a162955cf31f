import { messageIn } from "@/components/forms/fetch-json";
import { accountHeaders, dismissSessionEnded, showSessionEnded } from "@/components/forms/page-session";

/** The server's response to a change: its value, or a message that says what to do. */
export type Posted<T> = { ok: true; value: T } | { ok: false; code: string; message: string };

/**
 * Sends JSON to the portal's own routes. Never throws. The code `no_answer` means that nobody knows whether the change was made: the
 * connection broke, the server failed (5xx), or something in front of the server responded.
 */
export async function sendJson<T>(url: string, body: unknown, method: "POST" | "DELETE" = "POST"): Promise<Posted<T>> {
  const unknown = (message: string) => ({ ok: false as const, code: "no_answer", message });
  try {
    const answer = await fetch(url, {
      method,
      headers: { ...accountHeaders(), ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const said: unknown = await answer.json().catch(() => null);
    if (answer.ok && isObject(said)) {
      dismissSessionEnded();
      return { ok: true, value: said as T };
    }
    const message = messageIn(said);
    if (answer.ok || message === null || !isObject(said) || !("code" in said))
      return unknown(`The server didn't respond as expected (HTTP ${answer.status}). ${REPEAT}`);
    if (answer.status >= 500) return unknown(message);
    // The page stays because a form is open, and the session may be renewed in another tab.
    if (answer.status === 401) showSessionEnded();
    return { ok: false, code: String(said.code), message };
  } catch {
    // The connection broke. Whether the server received the request is unknown, and repeating it is safe.
    return unknown(`The server didn't respond. Check your connection. ${REPEAT}`);
  }
}

const REPEAT = "Try again. Nothing will be submitted twice.";

const isObject = (said: unknown): said is Record<string, unknown> => typeof said === "object" && said !== null;

/** Creates an ID for one attempt, so that a click that arrives twice files once. `crypto.randomUUID` is missing on plain HTTP. */
export function newAttemptId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return `portal-${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
