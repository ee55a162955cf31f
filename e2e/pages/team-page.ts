import type { Locator, Page } from "@playwright/test";

export class TeamPage {
  readonly members: Locator;
  readonly invitations: Locator;
  readonly dialog: Locator;

  constructor(private readonly page: Page) {
    this.members = page.getByRole("region", { name: "Members" });
    this.invitations = page.getByRole("region", { name: "Invitations" });
    this.dialog = page.getByRole("dialog");
  }

  async open(): Promise<void> {
    await this.page.goto("/test/team");
  }

  async invite(email: string, role: string): Promise<void> {
    await this.page.getByRole("button", { name: "Invite", exact: true }).click();
    await this.dialog.getByLabel("Email").fill(email);
    await this.dialog.getByRole("radio", { name: new RegExp(`^${role}`) }).check();
    await this.dialog.getByRole("button", { name: "Send invitation" }).click();
    await this.dialog.waitFor({ state: "hidden" });
  }

  member(email: string): Locator {
    return this.members.getByRole("row").filter({ hasText: email });
  }
}
