import type { PortalSession } from "@/lib/accounts/open-portal-session";
import { notFound } from "@/lib/kernel/errors";
import { actionResult, type ActionResult } from "./action-result";
import { sessionEndedWords } from "./ended-words";
import { isEnvironment, portalSession, sessionEnd } from "./session";

/** Runs a verb for a form of the portal, as the person who is signed in. The verb itself asks for their permission. */
export async function portalAction<T>(environment: string, work: (session: PortalSession) => Promise<T>): Promise<ActionResult<T>> {
  if (!isEnvironment(environment)) return actionResult(() => Promise.reject(notFound("environment")));
  const session = await portalSession(environment);
  if (session) return actionResult(() => work(session));
  return { ok: false, message: sessionEndedWords(await sessionEnd()), faults: {}, ended: true };
}
