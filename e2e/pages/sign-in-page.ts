import type { Locator, Page } from "@playwright/test";

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

  /** Signs in and waits for the overview. */
  async signIn(account: { email: string; password: string }): Promise<void> {
    await this.open();
    await this.submit(account.email, account.password);
    await this.page.waitForURL("**/test");
  }

  /** Makes an account of its own through the form, and is signed in to it afterwards. */
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
