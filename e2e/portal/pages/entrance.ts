import { html } from "../html";
import { errorSummary, formToken, page } from "./layout";

/** The sign-in page, with the errors or notice that it may show. */
export function signInPage(
  form: string,
  view: { errors?: readonly string[]; notice?: string; email?: string; isChanged?: boolean } = {},
): string {
  const { errors = [], notice, email = "", isChanged = false } = view;
  return page(
    { title: "Sign in" },
    html`<div class="narrow">${errorSummary(errors)}${notice ? html`<p class="notice" role="status">${notice}</p>` : null}
<h1>${isChanged ? "Welcome to the new e-Filing" : "Sign in"}</h1><p class="lead">Use the e-mail address and password of your e-Filing account.</p>
<form method="post" action="/sign-in" class="card" autocomplete="off">${formToken(form)}
<div class="field"><label for="email">E-mail address</label><input id="email" name="${isChanged ? "user" : "email"}" type="email" value="${email}" required autocomplete="username"></div>
<div class="field"><label for="password">Password</label><p class="hint">The account is locked after five wrong passwords.</p><input id="password" name="password" type="password" required autocomplete="current-password"></div>
<button>Sign in</button></form></div>`,
  );
}

export function codePage(form: string): string {
  return page(
    { title: "Enter your code" },
    html`<div class="narrow"><h1>Enter your security code</h1><p class="lead">We sent a code of six digits to the phone of this account.</p>
<form method="post" action="/sign-in/code" class="card">${formToken(form)}<div class="field"><label for="code">Security code</label><input id="code" name="code" inputmode="numeric" class="short" required></div><button>Continue</button></form></div>`,
  );
}

export function passwordExpiredPage(): string {
  return page(
    { title: "Change your password" },
    html`<div class="narrow"><h1>Your password has expired</h1><p class="lead">Passwords are valid for 90 days. Choose a new one before you go on.</p><p class="card">We sent a link for a new password to the e-mail address of this account.</p></div>`,
  );
}

export function lockedPage(): string {
  return page(
    { title: "Account locked" },
    html`<div class="narrow"><h1>Your account is locked</h1><p class="lead">Too many wrong passwords were entered. Ask your tax office to unlock the account.</p></div>`,
  );
}

export function maintenancePage(): string {
  return page(
    { title: "Service unavailable" },
    html`<div class="narrow"><h1>The service is not available</h1><p class="lead">We are working on it. Nothing that you entered in the last minutes was saved; please come back later.</p></div>`,
  );
}

export function problemPage(title: string, text: string): string {
  return page(
    { title },
    html`<div class="narrow"><h1>${title}</h1><p class="lead">${text}</p><p><a href="/home">Back to the overview</a></p></div>`,
  );
}
