import type { PersonSession, PortalSession } from "@/lib/accounts/open-portal-session";
import { actionResult, type ActionResult } from "./action-result";
import { sessionEndedWords } from "./ended-words";
import { logRefusal } from "./log-refusal";
import { personSession, portalSession, sessionEnd } from "./session";
import { assertShown, parseShown, type ShownAccount } from "./shown-account";

/**
 * Runs an operation for a portal form as the signed-in person, and only in the account that the form's page shows. The operation checks
 * their permission.
 */
export async function portalAction<T>(sent: ShownAccount, work: (session: PortalSession) => Promise<T>): Promise<ActionResult<T>> {
  const opened = await actionResult(async () => {
    const shown = parseShown(sent);
    const session = await portalSession(shown.environment);
    if (session) assertShown(shown, session);
    return session;
  });
  if (!opened.ok) return opened;
  const session = opened.value;
  if (!session) return ended();
  return actionResult(async () => {
    try {
      return await work(session);
    } catch (error) {
      logRefusal(error, session);
      throw error;
    }
  });
}

/** The same for actions that need a signed-in person but no account. */
export async function personAction<T>(work: (session: PersonSession) => Promise<T>): Promise<ActionResult<T>> {
  const session = await personSession();
  return session ? actionResult(() => work(session)) : ended();
}

async function ended(): Promise<ActionResult<never>> {
  return { ok: false, message: sessionEndedWords(await sessionEnd()), faults: {}, ended: true };
}
