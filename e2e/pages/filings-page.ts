import { expect, type Locator, type Page } from "@playwright/test";

export class FilingsPage {
  readonly table: Locator;
  readonly progress: Locator;
  readonly failure: Locator;

  constructor(private readonly page: Page) {
    this.table = page.getByRole("region", { name: "Filings" });
    this.progress = page.getByRole("complementary", { name: "Progress" });
    this.failure = page.getByRole("alert").filter({ hasText: /./ });
  }

  async prepare(query: string): Promise<void> {
    await this.page.goto(`/test/filings/prepare?${query}`);
  }

  /** The amount of a line of the VAT return. */
  box(number: number): Locator {
    return this.page.locator(`#box-${number}`).getByRole("cell").last();
  }

  async openBox(number: number): Promise<Locator> {
    await this.page.locator(`#box-${number}`).getByRole("button").click();
    return this.page.getByRole("list", { name: `Behind line ${number}` });
  }

  async typeCredentials(user: string, password: string): Promise<void> {
    await this.page.getByLabel("Portal user name").fill(user);
    await this.page.getByLabel("Portal password").fill(password);
  }

  async approveAndFile(): Promise<void> {
    await this.page.getByLabel("I have reviewed what will be filed").check();
    await this.page.getByRole("button", { name: /^File the / }).click();
    await this.page.waitForURL(/\/filings\/fil_/);
  }

  async chooseSchedule(csv: string | Buffer): Promise<void> {
    // A file chosen before hydration goes unnoticed, so this repeats the choice.
    await expect(async () => {
      await this.page.getByLabel("Schedule file").setInputFiles({ name: "schedule.csv", mimeType: "text/csv", buffer: Buffer.from(csv) });
      await expect(this.page.getByText(/^schedule\.csv: /)).toBeVisible({ timeout: 5_000 });
    }).toPass();
  }
}
