import type { Page } from "playwright-core";
import { logger } from "@/lib/kernel/logger";
import type { Evidence } from "../authority";
import { whileHidden } from "./hide-secrets";
import { maskSecrets } from "./mask";
import { within } from "@/lib/kernel/time-limit";

const TIMEOUT_MS = 15_000;

/**
 * The open page as evidence: its markup, a picture, and on request a PDF, all with secrets masked: portals write on each page who is
 * signed in. Where one might be seen on it still, there is no picture.
 */
export async function evidenceOfPage(page: Page, step: string, secrets: readonly string[], withPdf = false): Promise<Evidence[]> {
  const markup = await within(TIMEOUT_MS, "reading a page", page.content());
  const html: Evidence = { step, kind: "html", bytes: Buffer.from(maskSecrets(markup, secrets)) };
  const seen = await whileHidden(page, secrets, async () => {
    const pieces: Evidence[] = [];
    const png = await picture(page);
    if (png) pieces.push({ step, kind: "png", bytes: png });
    if (withPdf)
      pieces.push({
        step,
        kind: "pdf",
        bytes: await within(TIMEOUT_MS, "printing a page", page.pdf({ format: "A4", printBackground: true })),
      });
    return pieces;
  });
  return [html, ...(seen ?? [])];
}

/** A picture may fail while the browser is still drawing; without one the markup has to do. */
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
