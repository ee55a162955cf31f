import { expect, forgive, test } from "./fixtures";

let made = 0;
const newAccount = () => ({ company: "Journey Foods Limited", email: `owner-${process.pid}-${++made}@example.com`, password: "four unrelated words here" });

test("sign up, sign out, sign in", async ({ page, signInPage }) => {
  const account = newAccount();
  await signInPage.signUp(account);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByText("1,000", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await signInPage.signOut();
  await page.goto("/test");
  await expect(page, "the session is gone").toHaveURL(/\/sign-in/);
  await signInPage.signIn(account);
  await expect(page.getByText("Journey Foods Limited").first()).toBeVisible();
});

test("a wrong password and an unknown address get the same answer; five failures pause the account", async ({ page, signInPage, complaints }) => {
  const account = newAccount();
  await signInPage.signUp(account);
  await signInPage.signOut();
  await signInPage.submit("nobody@example.com", "not the password");
  await expect(signInPage.failure).toContainText("E-mail or password is wrong");
  for (let attempt = 1; attempt <= 4; attempt++) {
    const answered = page.waitForResponse((response) => response.url().includes("/api/auth/callback/credentials"));
    await signInPage.submit(account.email, "not the password");
    await answered;
    await expect(signInPage.failure).toContainText("E-mail or password is wrong");
  }
  await signInPage.submit(account.email, "not the password");
  await expect(signInPage.failure).toContainText("Too many failed attempts");
  await signInPage.submit(account.email, account.password);
  await expect(signInPage.failure, "the right password waits too").toContainText("Too many failed attempts");
  forgive(complaints, /401/);
});

test("a link can't lead elsewhere after signing in", async ({ page, signInPage, demo }) => {
  await page.goto("/sign-in?next=//elsewhere.example/test");
  await signInPage.submit(demo.email, demo.password);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/test$/);
});

test("whose session ends while a form is open comes back to that page", async ({ page, context, signInPage, demo }) => {
  await signInPage.signIn(demo);
  await page.goto("/test/settings");
  await expect.poll(() => page.getByLabel("Company", { exact: true }).evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")))).toBe(true);
  await context.clearCookies();
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Your session has ended")).toBeVisible();
  await signInPage.submit(demo.email, demo.password);
  await expect(page).toHaveURL(/\/test\/settings$/);
});

test("what is typed as a password can be looked at, and hidden again", async ({ page, signInPage }) => {
  await signInPage.open();
  const password = page.getByLabel("Password");
  await password.fill("four unrelated words");
  await page.getByRole("button", { name: "Show what is typed" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide what is typed" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("four unrelated words");
});
