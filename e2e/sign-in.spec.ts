import { expect, forgive, test } from "./fixtures";
import { SignInPage } from "./pages/sign-in-page";

let made = 0;
const newAccount = () => ({
  company: "Journey Foods Limited",
  email: `owner-${process.pid}-${++made}@example.com`,
  password: "four unrelated words here",
});

test("a user signs up, signs out and signs in again", async ({ page, signInPage }) => {
  const account = newAccount();
  await signInPage.signUp(account);
  await expect(page.getByRole("heading", { name: "Overview" })).toBeVisible();
  await expect(page.getByText("1,000", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  for (const [list, way, target] of [
    ["review", "Upload invoices", "Invoices"],
    ["logs", "overview", "Overview"],
  ] as const) {
    await page.goto(`/test/${list}`);
    await page.getByRole("main").getByRole("link", { name: way, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1, name: target }), "the empty list links to the page that fills it").toBeVisible();
  }
  await page.goto("/test/invoices?q=mandrake");
  await page.getByRole("link", { name: "Logs" }).click();
  await page.waitForURL("**/logs");
  const kept = () => page.evaluate(() => Object.values(sessionStorage).filter((text) => String(text).includes("mandrake")));
  expect(await kept(), "the list's filters are remembered").toHaveLength(1);
  await signInPage.signOut();
  expect(await kept(), "signing out forgets the filters").toEqual([]);
  await page.goto("/test");
  await expect(page, "the session has ended").toHaveURL(/\/sign-in/);
  await signInPage.signIn(account);
  await expect(page.getByText("Journey Foods Limited").first()).toBeVisible();
});

test("sign-up: reports all invalid fields at once and focuses the first", async ({ page }) => {
  await page.goto("/sign-up");
  const company = page.getByLabel("Company");
  await company.fill("  ");
  await page.getByLabel("Your name").fill("Ada Obi");
  await page.getByLabel("Email").fill("ada@nowhere");
  await page.getByLabel("Password", { exact: true }).fill("password password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(company).toHaveAccessibleDescription("This is required");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("This must be a valid email address");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(/^This password is easy to guess\./);
  await expect(company).toBeFocused();
  await company.fill("Told Foods Limited");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(company).toHaveAccessibleDescription("");
  await expect(page.getByLabel("Email"), "the first invalid field that remains").toBeFocused();
});

test("sign-in: a wrong password and an unknown address look the same, and five failures lock the account", async ({
  page,
  signInPage,
  complaints,
}) => {
  const account = newAccount();
  await signInPage.signUp(account);
  await signInPage.signOut();
  await signInPage.submit("nobody@example.com", "not the password");
  await expect(signInPage.failure).toContainText("Incorrect email or password");
  for (let attempt = 1; attempt <= 4; attempt++) {
    const answered = page.waitForResponse((response) => response.url().includes("/api/auth/callback/credentials"));
    await signInPage.submit(account.email, "not the password");
    await answered;
    await expect(signInPage.failure).toContainText("Incorrect email or password");
  }
  await signInPage.submit(account.email, "not the password");
  await expect(signInPage.failure).toContainText("Too many failed attempts");
  await signInPage.submit(account.email, account.password);
  await expect(signInPage.failure, "the correct password is refused too while locked").toContainText("Too many failed attempts");
  forgive(complaints, /401/);
});

test("sign-in: does not redirect to another site", async ({ page, signInPage, demo }) => {
  await page.goto("/sign-in?next=//elsewhere.example/test");
  await signInPage.submit(demo.email, demo.password);
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/test$/);
});

test("sign-in: redirects a signed-in user to the requested page of the portal, and never to another site", async ({
  page,
  signInPage,
  demo,
}) => {
  await signInPage.resume(demo);
  const search = `/test/invoices?q=${encodeURIComponent("Ọjà")}`;
  for (const [query, led] of [
    ["", "/test"],
    [`?next=${encodeURIComponent(search)}`, search],
    // Another tab has signed in since the session ended.
    ["?ended=1&next=%2Ftest%2Fcredits", "/test/credits"],
    ["?next=//elsewhere.example/test", "/test"],
  ] as const) {
    await page.goto(`/sign-in${query}`);
    const { pathname, search: shown } = new URL(page.url());
    expect(`${pathname}${shown}`, query).toBe(led);
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  }
  await page.goto("/sign-in?error=unverified");
  await expect(signInPage.failure, "the provider's error is explained").toContainText("hasn't verified your email address");
});

test("settings: an expired session keeps what was typed, and signing in from there returns to the page", async ({
  page,
  context,
  signInPage,
  demo,
}) => {
  await signInPage.resume(demo);
  await page.goto("/test/settings");
  const company = page.getByLabel("Company", { exact: true });
  await expect.poll(() => company.evaluate((element) => Object.keys(element).some((key) => key.startsWith("__react")))).toBe(true);
  const name = await company.inputValue();
  await company.fill("Typed before the end");
  await context.clearCookies();
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Your session has ended", { exact: true })).toBeVisible();
  await expect(company).toHaveValue("Typed before the end");

  const opened = context.waitForEvent("page");
  await page.getByRole("button", { name: "Sign in" }).click();
  const other = await opened;
  await new SignInPage(other).submit(demo.email, demo.password);
  await expect(other, "sign-in returns to the page that required it").toHaveURL(/\/test\/settings$/);
  await page.getByRole("button", { name: "Save" }).first().click();
  await expect(page.getByText("Account saved")).toBeVisible();
  await expect(page.getByText("Your session has ended", { exact: true })).toHaveCount(0);
  // Other tests share this account, so the name is restored.
  await company.fill(name);
  const saved = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.ok());
  await page.getByRole("button", { name: "Save" }).first().click();
  await saved;
  await other.close();
});

test("sign-in: the typed password can be shown and hidden", async ({ page, signInPage }) => {
  await signInPage.open();
  const password = page.getByLabel("Password", { exact: true });
  await password.fill("four unrelated words");
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password).toHaveAttribute("type", "text");
  await page.getByRole("button", { name: "Hide password" }).click();
  await expect(password).toHaveAttribute("type", "password");
  await expect(password).toHaveValue("four unrelated words");
});
