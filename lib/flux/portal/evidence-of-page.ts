import type { Page } from "playwright-core";
import { logger } from "@/lib/kernel/logger";
import type { Evidence } from "../authority";
import { whileHidden } from "./hide-secrets";
import { maskSecrets } from "./mask";
import { withTimeout } from "@/lib/kernel/time/time-limit";

const TIMEOUT_MS = 15_000;

/**
 * Captures the open page as evidence: its markup, a screenshot and, if `withPdf`, a PDF. Secrets are masked in all of them, because portals
 * show on each page who is signed in. If a secret might still be visible, there is only the markup.
 */
export async function evidenceOfPage(page: Page, step: string, secrets: readonly string[], withPdf = false): Promise<Evidence[]> {
  const markup = await withTimeout(TIMEOUT_MS, "reading a page", page.content());
  const html: Evidence = { step, kind: "html", bytes: Buffer.from(maskSecrets(markup, secrets)) };
  const seen = await whileHidden(page, secrets, async () => {
    const pieces: Evidence[] = [];
    const png = await picture(page);
    if (png) pieces.push({ step, kind: "png", bytes: png });
    if (withPdf)
      pieces.push({
        step,
        kind: "pdf",
        bytes: await withTimeout(TIMEOUT_MS, "printing a page", page.pdf({ format: "A4", printBackground: true })),
      });
    return pieces;
  });
  return [html, ...(seen ?? [])];
}

/** Screenshots may fail while the browser is still drawing; after three attempts the markup alone is kept. */
async function picture(page: Page): Promise<Buffer | null> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await page.screenshot({
        fullPage: true,
        timeout: TIMEOUT_MS,
        animations: "disabled",
        mask: [page.locator("input[type=password]")],
      });
    } catch (error) {
      if (attempt < 3) continue;
      logger("portal").warn({ err: error }, "no picture of a page could be taken; its markup is kept");
      return null;
    }
  }
}
