import type { Locator, Page } from "@playwright/test";

export class InvoicePage {
  readonly recommendation: Locator;
  readonly pages: Locator;

  constructor(private readonly page: Page) {
    this.recommendation = page.getByRole("region", { name: "Recommendation" });
    this.pages = page.getByRole("region", { name: "Document" }).getByRole("img");
  }

  /** A field of "Extracted data", by its path in the result. */
  field(path: string): Locator {
    return this.page.locator(`[id="field-${path}"]`);
  }

  /** The highlighted box on the document. */
  get lit(): Locator {
    return this.page.locator("[data-lit]");
  }

  panel(title: string): Locator {
    return this.page.locator("section").filter({ has: this.page.getByRole("heading", { name: title, exact: true }) });
  }
}
