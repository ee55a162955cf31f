import type { Locator, Page } from "@playwright/test";

export class ApiKeysPage {
  readonly dialog: Locator;
  readonly secret: Locator;

  constructor(private readonly page: Page) {
    this.dialog = page.getByRole("dialog");
    this.secret = page.getByTestId("new-key");
  }

  async open(): Promise<void> {
    await this.page.goto("/test/api-keys");
  }

  row(name: string): Locator {
    return this.page.getByRole("row").filter({ hasText: name });
  }

  /** Creates a key and returns it; the dialog that shows it stays open. */
  async create(name: string): Promise<string> {
    await this.page.getByRole("button", { name: "Create key" }).click();
    await this.dialog.getByLabel("Name").fill(name);
    await this.dialog.getByRole("button", { name: "Create key" }).click();
    return (await this.secret.textContent()) ?? "";
  }

  async confirmKept(): Promise<void> {
    await this.dialog.getByLabel("I have stored it").check();
    await this.dialog.getByRole("button", { name: "Done" }).click();
  }

  async revoke(name: string): Promise<void> {
    await this.page.getByRole("button", { name: `Revoke ${name}` }).click();
    await this.page.getByRole("alertdialog").getByRole("button", { name: "Revoke key" }).click();
  }
}
