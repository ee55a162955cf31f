import type { SessionEnd } from "@/lib/users/session-end";

const causes: Record<SessionEnd, string> = {
  role_changed: "An owner changed your role, which ended your session",
  removed: "You are no longer a member of this account",
  no_account: "You aren't a member of any account",
};

/**
 * Error message for a page that is still open. Signing in again in another tab is enough, because tabs share the session, so nothing typed
 * here is lost.
 */
export const sessionEndedWords = (end: SessionEnd | null): string =>
  `${end === null ? "Your session has ended" : causes[end]}. Sign in again in another tab, then try again`;
