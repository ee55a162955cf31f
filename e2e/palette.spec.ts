import { expect, test } from "./fixtures";

test("the palette leads to a page and to a key, and ? shows the keys", async ({ page, signInPage, demo, apiKeysPage }) => {
  await signInPage.signIn(demo);
  await apiKeysPage.open();
  await apiKeysPage.create("Palette key");
  await apiKeysPage.confirmKept();

  await page.keyboard.press("Control+k");
  const palette = page.getByRole("dialog", { name: "Search, or go to a page" });
  await expect(palette).toBeVisible();
  await page.keyboard.type("webhook");
  await expect(palette.getByRole("option", { name: "Webhooks" })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/test/webhooks");
  await expect(palette).toHaveCount(0);

  await page.getByRole("button", { name: "Search, or go to a page" }).click();
  await page.keyboard.type("palette k");
  await palette.getByRole("option", { name: /Palette key/ }).click();
  await page.waitForURL("**/test/api-keys");

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keys" });
  await expect(help).toContainText("Ctrl K");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await apiKeysPage.revoke("Palette key");
});
