import { Secret, TOTP } from "otpauth";
import { axeViolations } from "./axe";
import { confirmAddress, mailbox } from "./confirm-address";
import { expect, forgive, test } from "./fixtures";
import { ProfilePage } from "./pages/profile-page";
import { SignInPage } from "./pages/sign-in-page";
import { TeamPage } from "./pages/team-page";

let made = 0;
const address = (who: string) => `${who}-${process.pid}-${Date.now()}-${++made}@example.com`;
const password = "four unrelated words here";

test("team: an owner invites a viewer, changes their role, removes and reinvites them, and their access follows each time", async ({
  page,
  browser,
  baseURL,
  signInPage,
}) => {
  const [owner, viewer] = [{ company: "Journey Foods Limited", email: address("owner"), password }, address("viewer")];
  await signInPage.signUp(owner);
  await expect(page.getByText("Your email address isn't confirmed yet")).toBeVisible();
  await page.goto(await mailbox().link(owner.email, "/verify-email"));
  await expect(page.getByText(owner.email), "the page names the verified address").toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText(`${owner.email} is confirmed`)).toBeVisible();

  const team = new TeamPage(page);
  await team.open();
  await expect(page.getByText("Your email address isn't confirmed yet")).toHaveCount(0);
  await expect(team.member(owner.email), "the only owner's role can't be changed").toContainText("Owner");
  await expect(team.member(owner.email).getByRole("combobox")).toHaveCount(0);
  await team.invite(viewer, "Viewer");
  await expect(team.invitations.getByRole("row").filter({ hasText: viewer })).toBeVisible();

  const other = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  const invitation = await mailbox().link(viewer, "/invitation");
  await other.goto(invitation);
  await expect(other.getByRole("heading", { name: "Join Journey Foods Limited" })).toBeVisible();
  expect(await axeViolations(other)).toEqual([]);
  await other.getByLabel("Your name").fill("Vi Viewer");
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Join" }).click();
  await other.waitForURL("**/test");
  await expect(other.getByRole("heading", { level: 1, name: "Overview" })).toBeVisible();
  await expect(other.getByRole("link", { name: "Upload invoices" })).toHaveCount(0);
  await other.goto("/test/team");
  await expect(new TeamPage(other).member(viewer)).toContainText("Viewer");
  await expect(other.getByRole("button", { name: "Invite", exact: true })).toHaveCount(0);
  await other.goto("/test/api-keys");
  await expect(other.getByRole("button", { name: "Create key" })).toHaveCount(0);
  await other.goto(invitation);
  await expect(other.getByText("This invitation is no longer valid")).toBeVisible();

  await expect(team.member(viewer), "the owner's page shows the new member without a reload").toBeVisible({ timeout: 40_000 });
  await page.setViewportSize({ width: 640, height: 900 });
  const members = page.getByRole("region", { name: "Members" });
  expect(
    await members.evaluate((table) => table.scrollWidth - table.clientWidth),
    "the table does not scroll sideways at 200 % text size",
  ).toBe(0);
  await page.setViewportSize({ width: 1280, height: 900 });
  const role = team.member(viewer).getByRole("combobox");
  await role.focus();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByRole("alertdialog"), "a role chosen with the keyboard asks for confirmation too").toContainText(
    "must sign in again",
  );
  await page.keyboard.press("Escape");
  await expect(role, "Escape keeps the old role").toHaveValue("viewer");
  await role.selectOption("developer");
  await page.getByRole("alertdialog").getByRole("button", { name: "Change role" }).click();
  await expect(page.getByText("Vi Viewer's role is now developer")).toBeVisible();
  await other.goto("/test/api-keys");
  await expect(other, "a role change ends the member's session").toHaveURL(/\/sign-in/);
  await expect(other.getByText("Your role has changed"), "sign-in says why the session ended").toBeVisible();
  await new SignInPage(other).submit(viewer, password);
  await other.waitForURL("**/test**");
  await other.goto("/test/api-keys");
  await expect(other.getByRole("button", { name: "Create key" })).toBeVisible();

  await page.getByRole("button", { name: "Remove Vi Viewer" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(team.member(viewer)).toHaveCount(0);
  await other.goto("/test");
  await expect(other).toHaveURL(/\/sign-in/);
  await expect(other.getByText("You are no longer a member of the account")).toBeVisible();
  await new SignInPage(other).submit(viewer, password);
  await expect(other.getByText("You don't belong to any account"), "a removed member who signs in again").toBeVisible();
  await team.invite(viewer, "Viewer");
  await expect(team.invitations.getByRole("row").filter({ hasText: viewer })).toBeVisible();
  let again = invitation;
  await expect.poll(async () => (again = await mailbox().link(viewer, "/invitation")), "a new link is mailed").not.toBe(invitation);
  await other.goto(again);
  await other.getByRole("button", { name: "Accept" }).click();
  await other.waitForURL("**/test");
  await other.goto("/test/team");
  await expect(new TeamPage(other).member(viewer), "a removed member can be invited again").toContainText("Viewer");
  await other.context().close();
});

test("settings: a tab unaware that another account was opened in a second tab changes nothing in it", async ({
  page,
  context,
  signInPage,
}) => {
  const [first, second] = [address("first"), address("second")];
  // Without local storage, only the server can tell.
  await page.addInitScript(() => Object.defineProperty(window, "localStorage", { get: () => undefined }));
  await signInPage.signUp({ company: "First Foods Limited", email: first, password });
  await page.goto("/test/settings");
  await page.getByLabel("Company").fill("Renamed Limited");
  const other = await context.newPage();
  await context.clearCookies();
  await new SignInPage(other).signUp({ company: "Second Foods Limited", email: second, password });
  await page.getByRole("button", { name: "Save", exact: true }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "Changes weren't saved" })).toContainText(
    "Another account is open now. Reload this page, or open its account again",
  );
  await expect(page.getByLabel("Company"), "the typed name is kept").toHaveValue("Renamed Limited");
  await page.getByRole("navigation").getByRole("link", { name: "Credits" }).click();
  await expect(page.getByRole("button", { name: /Account menu/ }), "navigation loads the other account's frame").toContainText(
    "Second Foods Limited",
  );
  await page.goBack();
  await other.goto("/test/settings");
  await expect(other.getByLabel("Company")).toHaveValue("Second Foods Limited");
});

test("a user removed from their only account can create an account of their own", async ({ page, browser, baseURL, signInPage }) => {
  const [owner, guest] = [{ company: "Parting Foods Limited", email: address("owner"), password }, address("guest")];
  await signInPage.signUp(owner);
  await page.goto(await mailbox().link(owner.email, "/verify-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  const team = new TeamPage(page);
  await team.open();
  await team.invite(guest, "Viewer");
  const other = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await other.goto(await mailbox().link(guest, "/invitation"));
  await other.getByLabel("Your name").fill("Gus Guest");
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Join" }).click();
  await other.waitForURL("**/test");
  await page.reload();
  await page.getByRole("button", { name: "Remove Gus Guest" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(team.member(guest)).toHaveCount(0);

  await other.goto("/sign-in");
  await new SignInPage(other).submit(guest, password);
  await other.getByRole("link", { name: "Create your own account" }).click();
  await expect(other.getByText(`You are signed in as ${guest}`)).toBeVisible();
  expect(await axeViolations(other)).toEqual([]);
  await other.getByLabel("Company").fill("Gus and Sons");
  await other.getByRole("button", { name: "Create account" }).click();
  await other.waitForURL("**/test");
  await other.goto("/test/team");
  await expect(new TeamPage(other).member(guest)).toContainText("Owner");
  await other.goto("/new-account");
  await expect(other, "a user with an account is redirected to it").toHaveURL(/\/test$/);
  await other.context().close();
});

test("two-factor authentication guards sign-in, renewing recovery codes and closing the account, and accepts recovery codes", async ({
  page,
  signInPage,
  complaints,
}) => {
  const account = { company: "Two Step Limited", email: address("totp"), password };
  await signInPage.signUp(account);
  const profile = new ProfilePage(page);
  await profile.open();
  await expect(page.getByRole("button", { name: "Turn on" }), "unavailable until the email address is verified").toBeDisabled();
  await confirmAddress(page, account.email);
  await profile.open();
  const totp = new TOTP({ secret: Secret.fromBase32(await profile.beginSecondFactor(password)) });
  const [recoveryCode = "", second = ""] = await profile.finishSecondFactor(totp.generate());
  await expect(page.getByText("10 of 10 recovery codes left")).toBeVisible();

  await signInPage.signOut();
  await signInPage.submit(account.email, password);
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(signInPage.failure).toContainText("Incorrect code");
  // The code that turned it on is used up, so this uses the next one, which is accepted half a minute early.
  await page.getByLabel("Code").fill(totp.generate({ timestamp: Date.now() + 30_000 }));
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/test");

  await signInPage.signOut();
  await signInPage.submit(account.email, password);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill(recoveryCode);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/test");
  await profile.open();
  await expect(page.getByText("9 of 10 recovery codes left")).toBeVisible();

  const [last = ""] = await profile.renewRecoveryCodes(password, second);
  await expect(page.getByText("10 of 10 recovery codes left")).toBeVisible();
  await page.goto("/test/settings");
  const closing = page.getByRole("dialog", { name: `Close ${account.company}?` });
  await expect(async () => {
    await page.getByRole("button", { name: "Close account" }).click();
    await expect(closing).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await closing.getByLabel("Your password").fill(password);
  await closing.getByLabel("Code").fill(last);
  for (const name of ["Something else", account.company]) {
    await closing.getByLabel("Account name").fill(name);
    await closing.getByRole("button", { name: "Close account" }).click();
    if (name !== account.company)
      await expect(closing.locator("[aria-invalid]"), "a wrong name does not consume the code").toHaveAttribute("name", "confirmedName");
  }
  await page.waitForURL(/\/sign-in/);
  forgive(complaints, /40\d/);
});

test("profile: leaving the page while recovery codes are shown asks first, and printing it prints only the codes", async ({
  page,
  signInPage,
}) => {
  const email = address("codes");
  await signInPage.signUp({ company: "Codes Limited", email, password });
  await confirmAddress(page, email);
  const profile = new ProfilePage(page);
  await profile.open();
  const totp = new TOTP({ secret: Secret.fromBase32(await profile.beginSecondFactor(password)) });
  await profile.dialog.getByLabel("Code").fill(totp.generate());
  await profile.dialog.getByRole("button", { name: "Turn on" }).click();
  const codes = profile.dialog.getByTestId("recovery-codes");
  await expect(codes.getByRole("listitem")).toHaveCount(10);
  const asked = page.waitForEvent("dialog");
  await page.evaluate(() => setTimeout(() => location.reload()));
  const question = await asked;
  expect(question.type(), "leaving the page asks for confirmation").toBe("beforeunload");
  await question.dismiss();
  await expect(codes).toBeVisible();
  await page.emulateMedia({ media: "print" });
  await expect(codes).toBeVisible();
  await expect(page.getByText("Where you are signed in"), "the page behind the dialog is not printed").toBeHidden();
  await expect(profile.dialog.getByLabel("I have stored them")).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await profile.dialog.getByLabel("I have stored them").check();
  await profile.dialog.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10 recovery codes left")).toBeVisible();
});

test("settings: an owner closes the account with its name and the password, and can't sign in afterwards", async ({
  page,
  signInPage,
  complaints,
}) => {
  const account = { company: "Closing Limited", email: address("closing"), password };
  await signInPage.signUp(account);
  await page.goto("/test/settings");
  const dialog = page.getByRole("dialog", { name: "Close Closing Limited?" });
  await expect(async () => {
    await page.getByRole("button", { name: "Close account" }).click();
    await expect(dialog).toBeVisible({ timeout: 3_000 });
  }).toPass();
  await expect(dialog.getByText("no password here"), "a user with a password is asked only for the password").toHaveCount(0);
  await dialog.getByLabel("Account name").fill("Something else");
  await dialog.getByLabel("Your password").fill(password);
  await dialog.getByRole("button", { name: "Close account" }).click();
  await expect(dialog.locator("[aria-invalid]"), "the typed name must match the account's").toHaveAttribute("name", "confirmedName");
  await dialog.getByLabel("Account name").fill(account.company);
  await dialog.getByRole("button", { name: "Close account" }).click();
  await page.waitForURL(/\/sign-in/);
  await signInPage.submit(account.email, password);
  await expect(signInPage.failure).toBeVisible();
  forgive(complaints, /40\d/);
});

test("a forgotten password is reset by mail, which signs out every other browser", async ({
  page,
  browser,
  baseURL,
  signInPage,
  complaints,
}) => {
  const account = { company: "Forgetful Limited", email: address("reset"), password };
  await signInPage.signUp(account);
  const other = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await other.goto("/sign-in");
  await other.getByRole("link", { name: "Forgot your password?" }).click();
  for (const email of ["nobody@example.com", account.email]) {
    await other.goto("/forgot-password");
    await other.getByLabel("Email").fill(email);
    await other.getByRole("button", { name: "Send link" }).click();
    await expect(other.getByRole("status").filter({ hasText: "Check your email" })).toContainText(email);
  }
  await other.goto(await mailbox().link(account.email, "/reset-password"));
  await expect(other.getByLabel("Email"), "the form names the user for password managers").toHaveValue(account.email);
  await expect(other.getByText("This also verifies your email address")).toBeVisible();
  expect(await axeViolations(other)).toEqual([]);
  await other.getByLabel("New password").fill("password1234");
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other.getByText("This password is easy to guess")).toBeVisible();
  await other.getByLabel("New password").fill("another four unrelated words");
  await other.getByRole("button", { name: "Set password" }).click();
  await expect(other.getByText("Your new password is set")).toBeVisible();
  await expect(other.getByText("Other access to your account has ended"), "no other access existed").toHaveCount(0);
  // The page may have noticed by itself and be redirecting already.
  await page.goto("/test").catch(() => undefined);
  await expect(page).toHaveURL(/\/sign-in/);
  await signInPage.signIn({ ...account, password: "another four unrelated words" });
  // Requests that the page sent between the password change and the end of its session were rightly refused.
  forgive(complaints, /401/);
  await other.context().close();
});

test("profile: a user signs out their other browsers", async ({ page, browser, baseURL, signInPage }) => {
  const account = { company: "Two Browsers Limited", email: address("sessions"), password };
  await signInPage.signUp(account);
  const other = await (await browser.newContext({ ...(baseURL ? { baseURL } : {}) })).newPage();
  await new SignInPage(other).signIn(account);
  await new ProfilePage(page).open();
  await page.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(page.getByText("Signed out of one other browser")).toBeVisible();
  await other.goto("/test");
  await expect(other).toHaveURL(/\/sign-in/);
  await page.goto("/test");
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await other.context().close();
});
