import { codePage, lockedPage, passwordExpiredPage, signInPage } from "./pages/entrance";
import { answer, readForm, redirect, sessionCookie, takeForm, textOf, type Visit } from "./visit";

const notices: Readonly<Record<string, string>> = {
  expired: "Your session has ended because you were away. Sign in again.",
  out: "You are signed out.",
};

export function showSignIn(visit: Visit): void {
  const why = visit.url.searchParams.get("why") ?? "";
  answer(visit, 200, signInPage(visit.sessions.newForm(""), { notice: notices[why], isChanged: visit.switches.changedPage === "sign-in" }));
}

/** A sign-in replaces the current session. Its form's token doesn't belong to a session yet. */
export async function signIn(visit: Visit): Promise<void> {
  const form = await readForm(visit);
  if (!takeForm({ ...visit, session: null }, form)) return;
  const email = textOf(form, "email");
  const { books, sessions } = visit;
  if (books.isLocked(email)) return answer(visit, 403, lockedPage());
  const taxpayer = books.checkPassword(email, String(form.get("password") ?? ""));
  if (!taxpayer) {
    if (books.isLocked(email)) return answer(visit, 403, lockedPage());
    return answer(visit, 200, signInPage(sessions.newForm(""), { errors: ["The e-mail address or the password is wrong"], email }));
  }
  if (taxpayer.passwordExpired) return answer(visit, 200, passwordExpiredPage());
  if (taxpayer.asksForCode) return answer(visit, 200, codePage(sessions.newForm("")));
  const id = sessions.begin(taxpayer.email, visit.now());
  redirect(visit, "/home", sessionCookie(id, Math.ceil(sessions.idleMs / 1_000)));
}

export function signOut(visit: Visit): void {
  visit.sessions.end(visit.sessionId);
  redirect(visit, "/sign-in?why=out", sessionCookie("", 0));
}
