import { expect, type Locator, type Page } from "@playwright/test";

export interface FileToUpload {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

export class InvoicesPage {
  readonly files: Locator;
  readonly table: Locator;

  constructor(private readonly page: Page) {
    this.files = page.getByRole("list", { name: "Files" });
    this.table = page.getByRole("region", { name: "Invoices" });
  }

  async open(query = ""): Promise<void> {
    await this.page.goto(`/test/invoices${query}`);
  }

  /** Chooses files, repeatedly in case the page wasn't hydrated yet. */
  async choose(files: FileToUpload[]): Promise<void> {
    await expect(async () => {
      await this.page.getByLabel("Invoice files").setInputFiles(files);
      await expect(this.file(files[0]?.name ?? "")).toBeVisible({ timeout: 3_000 });
    }).toPass();
  }

  file(name: string): Locator {
    return this.files.getByRole("listitem").filter({ hasText: name });
  }

  row(text: string): Locator {
    return this.table.getByRole("row").filter({ hasText: text });
  }
}
