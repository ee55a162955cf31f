import { writeEinvoice } from "./einvoice-file";
import { expect, forgive, test, type Page } from "./fixtures";
import { FilingsPage } from "./pages/filings-page";

const broken = /503/;

/** Makes the page's requests to a portal route fail until the returned function is called. */
async function breakOff(page: Page, path: string): Promise<() => Promise<void>> {
  const isIt = (url: URL) => url.pathname === `/api/portal/test/${path}`;
  await page.route(isIt, (route) => route.fulfill({ status: 503, json: { message: "Levy is starting. Try again in a moment." } }));
  return () => page.unroute(isIt);
}

test("an invoice list or VAT return that can't be refreshed keeps what it showed and says so", async ({
  page,
  baseURL,
  complaints,
  signInPage,
  demo,
}) => {
  await signInPage.resume(demo);
  const sent = await page.request.post("/api/portal/test/uploads?again=1", {
    data: writeEinvoice({ number: "LO-1", vendor: "Ungetable Supplies Limited", net: 40_000 }),
    headers: { "content-type": "application/xml", "x-file-name": "reach.xml", origin: baseURL ?? "" },
  });
  expect(sent.ok()).toBe(true);
  await page.goto("/test/invoices?q=Ungetable");
  const list = page.getByRole("region", { name: "Invoices", exact: true });
  const rows = list.locator("tbody tr");
  await expect(rows.first()).toContainText("Ungetable Supplies", { timeout: 60_000 });
  const counted = page.getByRole("status").filter({ hasText: /^[1-9]\d* invoices?$/ });
  await expect(counted).toBeVisible();
  let letGo = await breakOff(page, "invoices");
  await page.getByLabel("What reviewers did").selectOption("Overridden");
  await expect(page.getByText("The list couldn't be refreshed")).toBeVisible();
  // Checked immediately, because the list polls.
  const nothing = page.getByText("No matching invoices");
  expect([await counted.count(), await nothing.count()], "an unloaded list is not shown as empty").toEqual([1, 0]);
  await expect(rows.first()).toContainText("Ungetable Supplies");
  await letGo();
  await expect(async () => {
    if (await nothing.isVisible()) return;
    await page.getByRole("button", { name: "Try again" }).click({ timeout: 1_000 });
    await expect(nothing, "the loaded list is shown as empty").toBeVisible({ timeout: 1_000 });
  }).toPass();

  const filings = new FilingsPage(page);
  await filings.prepare("");
  const panel = page.getByRole("heading", { name: /^VAT return, / });
  for (const name of ["Return as CSV", "Lines as CSV"])
    await expect(page.getByRole("link", { name }), "links point to this account").toHaveAttribute("href", /[?&]account=./);
  const month = page.getByLabel("Month", { exact: true });
  const [there = "", missing = ""] = (await month.locator("option").allTextContents()).slice(3);
  await month.selectOption(there);
  await expect(panel).toHaveText(`VAT return, ${there}`);
  letGo = await breakOff(page, "returns");
  await month.selectOption(missing);
  await expect(page.getByText("The return couldn't be refreshed")).toBeVisible();
  await expect(panel, "the last refreshed figures stay, not the first ones").toHaveText(`VAT return, ${there}`);
  await expect(page.getByText("The return you chose couldn't be loaded. Try again above.")).toBeVisible();
  await letGo();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(panel).toHaveText(`VAT return, ${missing}`);
  forgive(complaints, broken);
});
