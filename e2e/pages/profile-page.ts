import type { Locator, Page } from "@playwright/test";

export class ProfilePage {
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole("dialog");
  }

  async open(): Promise<void> {
    await this.page.goto("/test/profile");
  }

  /** Enters the password and returns the key that an authenticator app would scan. */
  async beginSecondFactor(password: string): Promise<string> {
    await this.page.getByRole("button", { name: "Turn on" }).click();
    await this.dialog.getByLabel("Your password").fill(password);
    await this.dialog.getByRole("button", { name: "Continue" }).click();
    return (await this.dialog.getByTestId("totp-secret").textContent()) ?? "";
  }

  /** Confirms with a first code and returns the recovery codes. */
  async finishSecondFactor(code: string): Promise<string[]> {
    await this.dialog.getByLabel("Code").fill(code);
    await this.dialog.getByRole("button", { name: "Turn on" }).click();
    return this.keepRecoveryCodes();
  }

  /** Enters password and code, and returns the new recovery codes. */
  async renewRecoveryCodes(password: string, code: string): Promise<string[]> {
    await this.page.getByRole("button", { name: "New recovery codes" }).click();
    await this.dialog.getByLabel("Your password").fill(password);
    await this.dialog.getByLabel("Code").fill(code);
    await this.dialog.getByRole("button", { name: "Generate new codes" }).click();
    return this.keepRecoveryCodes();
  }

  private async keepRecoveryCodes(): Promise<string[]> {
    await this.dialog.getByTestId("recovery-codes").waitFor();
    const codes = await this.dialog.getByTestId("recovery-codes").getByRole("listitem").allTextContents();
    await this.dialog.getByLabel("I have stored them").check();
    await this.dialog.getByRole("button", { name: "Done" }).click();
    return codes;
  }
}
