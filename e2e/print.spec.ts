import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { drawInvoice } from "./invoice-file";
import { expect, test, type Page } from "./fixtures";

/** The content width of an A4 page in portrait, without the browser's margins. */
const PAPER_PX = 718;

/** The last line of text on each page, printed at this page height. */
async function lastLines(page: Page, heightPx: number): Promise<string[]> {
  const bytes = await page.pdf({ width: "794px", height: `${heightPx}px` });
  const document = await getDocument({ data: new Uint8Array(bytes) }).promise;
  const lines: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    const texts = items.flatMap((item) =>
      "str" in item && item.str.trim() !== "" ? [{ text: item.str, y: Number(item.transform[5]) }] : [],
    );
    const lowest = Math.min(...texts.map(({ y }) => y));
    lines.push(
      texts
        .filter(({ y }) => y < lowest + 3)
        .map(({ text }) => text)
        .join(""),
    );
  }
  await document.destroy();
  return lines;
}

test("printed invoice: no heading is left at the bottom of a page", async ({ page, signInPage, demo, invoicesPage, invoicePage }) => {
  await signInPage.resume(demo);
  await invoicesPage.open();
  const buffer = await drawInvoice({ number: "PR-1", vendor: "Quarto Paper Limited", net: 75_000 });
  await invoicesPage.choose([{ name: "paper.pdf", mimeType: "application/pdf", buffer }]);
  await invoicesPage
    .file("paper.pdf")
    .getByRole("link", { name: /Open|existing/ })
    .click();
  await expect(invoicePage.recommendation).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole("heading", { name: "Extracted data" })).toBeAttached();
  const headings = await page.locator("main :is(h2, h3)").allTextContents();
  expect(headings.length).toBeGreaterThan(5);
  for (let heightPx = 700; heightPx < 1_200; heightPx += 70)
    for (const line of await lastLines(page, heightPx)) expect(headings, `on pages of ${heightPx} px`).not.toContain(line);
});

test("printed lists fit A4 portrait with all their columns", async ({ page, signInPage, demo, fileVat }) => {
  await signInPage.resume(demo);
  await fileVat();
  const longest = await page.request.post("/v1/prism/invoice-analyze/single", {
    headers: { "x-api-key": demo.apiKey, "content-type": "application/json" },
    data: { businessId: "paper", invoiceNumber: "N".repeat(70), vendorName: "V".repeat(60), invoiceDate: "2026-11-02", currency: "NGN" },
  });
  expect(longest.status()).toBe(202);
  await page.setViewportSize({ width: PAPER_PX, height: 1_000 });
  for (const [list, ...columns] of [
    ["Filings", "Business", "Lines", "Amount, NGN", "Receipt", "Added"],
    ["Invoices", "Number", "Date", "VAT", "WHT", "Findings"],
    ["Audit log", "Who", "Change"],
    ["Invoices under review", "Number", "Date", "By"],
  ] as const) {
    await page.goto(list === "Invoices under review" ? "/test/review?status=approved" : `/test/${list.toLowerCase().replace(" log", "")}`);
    await page.emulateMedia({ media: "print" });
    const table = page.getByRole("region", { name: list });
    for (const column of columns)
      await expect(table.getByRole("columnheader", { name: column }).first(), `${list}: ${column}`).toBeVisible();
    expect(await table.evaluate((region) => region.scrollWidth - region.clientWidth), `${list} fits the paper`).toBeLessThanOrEqual(0);
    await page.emulateMedia({ media: "screen" });
  }
});

test("printed filings and due dates show absolute dates instead of relative times", async ({ page, signInPage, demo, fileVat }) => {
  await signInPage.resume(demo);
  await fileVat();
  const printed = async (): Promise<string> => {
    const document = await getDocument({ data: new Uint8Array(await page.pdf()) }).promise;
    const texts: string[] = [];
    for (let number = 1; number <= document.numPages; number++)
      for (const item of (await (await document.getPage(number)).getTextContent()).items) if ("str" in item) texts.push(item.str);
    await document.destroy();
    return texts.join(" ").replace(/\s+/g, " ");
  };
  await page.goto("/test/filings");
  await expect(page.getByText(/^(just now|\d+ min ago)$/).first()).toBeVisible();
  const list = await printed();
  expect(list).not.toMatch(/just now|\bago\b/);
  expect(list).toMatch(/\d{1,2} [A-Z][a-z]+ 20\d\d, \d\d:\d\d/);
  await page.goto("/test/filings/due-dates");
  await expect(page.getByText(/^in \d+ days$/).first()).toBeVisible();
  const calendar = await printed();
  expect(calendar).not.toMatch(/\bin \d+ days|\bago\b/);
  expect(calendar, "dates include the year").toMatch(/\d{1,2} [A-Z][a-z]+ 20\d\d/);
});
