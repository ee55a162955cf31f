import { expect, test } from "./fixtures";

test("a click adds test credits, the ledger and its file tell of it, and the threshold warns", async ({ page, signInPage, demo }) => {
  await signInPage.signIn(demo);
  await page.goto("/test/credits");
  const available = page.locator("dl > div", { hasText: "Available" }).locator("dd").first();
  const before = Number((await available.innerText()).replaceAll(",", ""));
  await page.getByRole("button", { name: "Add 1,000 test credits" }).click();
  await expect(available).toHaveText((before + 1_000).toLocaleString("en"));
  await expect(page.getByRole("region", { name: "Ledger" }).getByRole("row").nth(1)).toContainText("Test credits, by a click");

  const downloading = page.waitForEvent("download");
  await page.getByRole("link", { name: "CSV" }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^levy-test-credits-\d{4}-\d\d-\d\d\.csv$/);

  const threshold = page.getByLabel("Below so many available credits");
  await threshold.fill("many");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Enter a whole number")).toBeVisible();
  await threshold.fill(String(before + 5_000));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Credits are running low")).toBeVisible();
  await threshold.fill("100");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Credits are running low")).toBeHidden();
});

test("live says how credits are bought, and sells none where no provider is set", async ({ page, signInPage, demo }) => {
  await signInPage.signIn(demo);
  await page.goto("/live/credits");
  await expect(page.getByRole("heading", { name: "Buy credits" })).toBeVisible();
  await expect(page.getByText("sells no credits by itself")).toBeVisible();
});
