import type { PersonSession, PortalSession } from "@/lib/accounts/open-portal-session";
import { notFound } from "@/lib/kernel/errors";
import { actionResult, type ActionResult } from "./action-result";
import { sessionEndedWords } from "./ended-words";
import { isEnvironment, personSession, portalSession, sessionEnd } from "./session";

/** Runs a verb for a form of the portal, as the person who is signed in. The verb itself asks for their permission. */
export async function portalAction<T>(environment: string, work: (session: PortalSession) => Promise<T>): Promise<ActionResult<T>> {
  if (!isEnvironment(environment)) return actionResult(() => Promise.reject(notFound("environment")));
  const session = await portalSession(environment);
  return session ? actionResult(() => work(session)) : ended();
}

/** The same for what a person may do who works in no account. */
export async function personAction<T>(work: (session: PersonSession) => Promise<T>): Promise<ActionResult<T>> {
  const session = await personSession();
  return session ? actionResult(() => work(session)) : ended();
}

async function ended(): Promise<ActionResult<never>> {
  return { ok: false, message: sessionEndedWords(await sessionEnd()), faults: {}, ended: true };
}
