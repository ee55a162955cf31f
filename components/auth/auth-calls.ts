import { forgetSearches } from "@/components/ui/kept-search";
import { setLeaving } from "../forms/ended-session";

/**
 * The three calls to next-auth's routes that the browser makes. next-auth's own client would add sessions, contexts, and broadcasts that no
 * page needs, because every page reads its session on the server.
 */
async function post(path: string, fields: Record<string, string>): Promise<{ ok: boolean; url: string }> {
  const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
  const answer = await fetch(`/api/auth/${path}`, { method: "POST", body: new URLSearchParams({ ...fields, csrfToken, json: "true" }) });
  const { url } = (await answer.json()) as { url: string };
  return { ok: answer.ok, url };
}

/** Returns null if the credentials are right and the session cookie is set; otherwise next-auth's error code. */
export async function sendCredentials(credentials: Record<string, string>): Promise<string | null> {
  const { ok, url } = await post("callback/credentials", { ...credentials, callbackUrl: window.location.href });
  const error = new URL(url, window.location.href).searchParams.get("error");
  if (!ok || error !== null) return error ?? "";
  forgetSearches();
  return null;
}

/** Goes to the provider's page, which redirects back to `next`. */
export async function goToProvider(id: string, next: string): Promise<void> {
  forgetSearches();
  window.location.assign((await post(`signin/${encodeURIComponent(id)}`, { callbackUrl: next })).url);
}

/** Ends the session and goes to `then` with a full page load, so that nothing of the account stays in the browser's memory. */
export async function signOut(then: string): Promise<void> {
  setLeaving(true);
  await post("signout", { callbackUrl: then }).catch((error: unknown) => {
    setLeaving(false);
    throw error;
  });
  forgetSearches();
  window.location.assign(then);
}
