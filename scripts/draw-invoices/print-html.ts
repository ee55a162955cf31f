import type { Browser } from "playwright-core";

/** Prints an HTML page in the browser. Returns the PDF and its number of pages. */
export async function printHtml(browser: Browser, html: string): Promise<{ pdf: Uint8Array; pages: number }> {
  const page = await browser.newPage();
  await page.setContent(html);
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true });
  await page.close();
  return { pdf, pages: (pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g) ?? []).length };
}
