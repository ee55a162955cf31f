import type { BrowserContext, Locator, Page } from "@playwright/test";

type Cookies = Awaited<ReturnType<BrowserContext["cookies"]>>;

/** Sessions started by tests in this process. The form has its own tests, and checking a password is slow. */
const sessions = new Map<string, Cookies>();

export class SignInPage {
  readonly failure: Locator;

  constructor(private readonly page: Page) {
    this.failure = page.getByRole("alert").filter({ hasText: /./ });
  }

  async open(): Promise<void> {
    await this.page.goto("/sign-in");
  }

  async submit(email: string, password: string): Promise<void> {
    await this.page.getByLabel("Email").fill(email);
    await this.page.getByLabel("Password", { exact: true }).fill(password);
    await this.page.getByRole("button", { name: "Sign in" }).click();
  }

  /** Signs in through the form and waits for the overview. */
  async signIn(account: { email: string; password: string }): Promise<void> {
    await this.open();
    await this.submit(account.email, account.password);
    await this.page.waitForURL("**/test");
  }

  /** Opens the overview in a session that an earlier test of this process started for the account, or signs in through the form. */
  async resume(account: { email: string; password: string }): Promise<void> {
    const session = sessions.get(account.email);
    if (session) {
      await this.page.context().addCookies(session);
      await this.page.goto("/test");
      if (this.page.url().endsWith("/test")) return;
      await this.page.context().clearCookies();
    }
    await this.signIn(account);
    sessions.set(account.email, await this.page.context().cookies());
  }

  /** Creates a new account through the form, which also signs in to it. */
  async signUp(account: { company: string; email: string; password: string }): Promise<void> {
    await this.page.goto("/sign-up");
    await this.page.getByLabel("Company").fill(account.company);
    await this.page.getByLabel("Your name").fill("Ada Obi");
    await this.page.getByLabel("Email").fill(account.email);
    await this.page.getByLabel("Password", { exact: true }).fill(account.password);
    await this.page.getByRole("button", { name: "Create account" }).click();
    await this.page.waitForURL("**/test");
  }

  async signOut(): Promise<void> {
    await this.page.getByRole("button", { name: /Account menu/ }).click();
    await this.page.getByRole("menuitem", { name: "Sign out" }).click();
    await this.page.waitForURL("**/sign-in");
  }
}
