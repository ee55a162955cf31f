import { expect, type Locator, type Page } from "@playwright/test";
import { z } from "zod";
import { untilHydrated } from "../hydrated";
import { drawInvoice, type InvoiceFacts } from "../invoice-file";

const counted = z.object({ total: z.number() }).transform(({ total }) => total);
const queuePage = z.object({ counts: z.object({ open: counted, approved: counted, rejected: counted }) });
const queueRows = z.object({ rows: z.array(z.object({ itemId: z.string(), reviewing: z.object({ name: z.string() }).nullable() })) });
const reviewSteps = z.object({
  steps: z.array(z.object({ kind: z.string(), field: z.string().nullable(), after: z.unknown(), undoneAt: z.string().nullable() })),
});

export class ReviewPage {
  readonly screen: Locator;
  readonly heading: Locator;
  readonly start: Locator;
  readonly lit: Locator;
  readonly status: Locator;

  constructor(private readonly page: Page) {
    this.screen = page.locator("[data-review]");
    this.heading = page.getByRole("heading", { level: 1 });
    this.start = page.getByRole("button", { name: "Start reviewing" });
    this.lit = page.locator("[data-lit]");
    // The document has its own status element, for example when offline.
    this.status = this.screen.locator("header").getByRole("status");
  }

  /** Waits until key presses are noticed. */
  async open(query = ""): Promise<void> {
    await this.page.goto(`/test/review${query}`);
    await untilHydrated(this.heading);
  }

  /** Starts with the first invoice of the queue and returns the ID of the invoice shown. */
  async begin(): Promise<string> {
    await this.start.click();
    await expect(this.screen).toBeVisible();
    return (await this.screen.getAttribute("data-review")) ?? "";
  }

  /** Sends invoices like the upload form, and waits until each is in the queue or was approved automatically. */
  async send(invoices: readonly InvoiceFacts[]): Promise<void> {
    const before = await this.counts();
    const origin = new URL(this.page.url()).origin;
    for (const facts of invoices) {
      const answer = await this.page.request.post("/api/portal/test/uploads", {
        data: await drawInvoice(facts),
        headers: { "content-type": "application/pdf", "x-file-name": `${facts.number}.pdf`, origin },
      });
      expect(answer.status()).toBe(202);
    }
    const sum = ({ open, approved, rejected }: { open: number; approved: number; rejected: number }): number => open + approved + rejected;
    await expect.poll(async () => sum(await this.counts()), { timeout: 120_000 }).toBe(sum(before) + invoices.length);
  }

  async counts(): Promise<{ open: number; approved: number; rejected: number }> {
    const answer = await this.page.request.get("/api/portal/test/reviews");
    return queuePage.parse(await answer.json()).counts;
  }

  /** The waiting invoices in queue order. */
  async openIds(): Promise<string[]> {
    return (await this.rows()).map(({ itemId }) => itemId);
  }

  /** The waiting invoices that are leased to somebody. */
  async heldIds(): Promise<string[]> {
    return (await this.rows()).filter(({ reviewing }) => reviewing !== null).map(({ itemId }) => itemId);
  }

  private async rows(): Promise<z.output<typeof queueRows>["rows"]> {
    const answer = await this.page.request.get("/api/portal/test/reviews");
    return queueRows.parse(await answer.json()).rows;
  }

  /** The steps of one kind in effect on an invoice, as the server has them. */
  async steps(itemId: string, kind: string): Promise<{ field: string | null; after: unknown }[]> {
    const answer = await this.page.request.get(`/api/portal/test/reviews/${itemId}`);
    return reviewSteps.parse(await answer.json()).steps.filter((step) => step.kind === kind && step.undoneAt === null);
  }

  /** Approves the waiting invoices, if any; all may have been approved automatically. */
  async approveWhatWaits(): Promise<void> {
    const { open } = await this.counts();
    if (open === 0) return;
    await this.open();
    await this.start.click();
    for (let left = open; left > 0; left--) {
      await expect(this.screen).toBeVisible();
      await this.page.keyboard.press("Control+Enter");
      await expect.poll(async () => (await this.counts()).open).toBe(left - 1);
    }
  }

  field(path: string): Locator {
    return this.page.locator(`[id="field-${path}"]`);
  }

  /** The box of a field on the document. */
  box(label: string): Locator {
    return this.screen.getByRole("button", { name: `Go to ${label}`, exact: true, includeHidden: false }).first();
  }

  panel(title: string | RegExp): Locator {
    return this.screen.locator("section").filter({ has: this.page.getByRole("heading", { name: title }) });
  }
}
