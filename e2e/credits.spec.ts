import { randomUUID } from "node:crypto";
import { expect, test } from "./fixtures";
import type { SignInPage } from "./pages/sign-in-page";

/** A separate account, because other tests use the demo's credits at the same time and appear in its audit log. */
const newAccount = (signInPage: SignInPage): Promise<void> =>
  signInPage.signUp({ company: "Ledger Foods Limited", email: `credits-${randomUUID()}@example.com`, password: `pass ${randomUUID()}` });

test("credits page: adds test credits, shows them in the ledger and its CSV, and warns below the threshold", async ({
  page,
  signInPage,
}) => {
  await newAccount(signInPage);
  await page.goto("/test/credits");
  const available = page.locator("dl > div", { hasText: "Available" }).locator("dd").first();
  const before = Number((await available.innerText()).replaceAll(",", ""));
  await page.getByRole("button", { name: "Add 1,000 test credits" }).click();
  await expect(available).toHaveText((before + 1_000).toLocaleString("en"));
  await expect(page.getByRole("region", { name: "Ledger" }).getByRole("row").nth(1)).toContainText("Test credits, by a click");

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^levy-test-credits-\d{4}-\d\d-\d\d\.csv$/);

  const threshold = page.getByLabel("Warn when available credits fall below");
  await threshold.fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a whole number")).toBeVisible();
  await threshold.fill(String(before + 5_000));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Credits are running low")).toBeVisible();
  await threshold.fill("100");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Credits are running low")).toBeHidden();
  await page.emulateMedia({ media: "print" });
  await expect(threshold, "the form for the threshold is not printed").toBeHidden();
  await expect(page.getByRole("region", { name: "Ledger" })).toBeVisible();
});

test("live credits page: offers no purchase if no payment provider is configured", async ({ page, signInPage, demo }) => {
  await signInPage.resume(demo);
  await page.goto("/live/credits");
  await expect(page.getByRole("heading", { name: "Buy credits" })).toBeVisible();
  await expect(page.getByText("Credits can't be bought on this deployment")).toBeVisible();
});

test("audit log: shows a new entry when the reader returns to the tab, and verifies the hash chain with it", async ({
  page,
  context,
  signInPage,
}) => {
  await newAccount(signInPage);
  await page.goto("/test/audit");
  const chain = page.getByText(/^All [\d,]+ entries verified$/);
  const entries = async (): Promise<number> => Number((await chain.innerText()).replace(/\D/g, ""));
  await expect(chain).toBeVisible();
  const before = await entries();
  const other = await context.newPage();
  await other.goto("/test/credits");
  await other.getByRole("button", { name: "Add 1,000 test credits" }).click();
  await expect(other.getByRole("region", { name: "Ledger" }).getByRole("row").nth(1)).toContainText("Test credits, by a click");
  await other.close();
  // As if the reader returned to the tab.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByRole("row").nth(1)).toContainText("Credits granted");
  await expect.poll(entries, { message: "the new entries are verified too" }).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Verify again" }).click();
  await expect(chain).toBeVisible();
});
