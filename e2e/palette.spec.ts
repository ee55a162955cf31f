import { axeViolations } from "./axe";
import { expect, test } from "./fixtures";

test("the command palette finds pages and API keys, ? lists the shortcuts, and / focuses the list's search", async ({
  page,
  signInPage,
  demo,
  apiKeysPage,
}) => {
  const name = `Palette key ${process.pid}`;
  await signInPage.resume(demo);
  await apiKeysPage.open();
  await apiKeysPage.create(name);
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
  await page.keyboard.type("nothing-like-this");
  await expect(palette.getByText("No results")).toBeVisible();
  const axe = () => axeViolations(page, { selector: "[role=dialog]" });
  expect(await axe()).toEqual([]);
  await page.keyboard.press("Control+a");
  await page.keyboard.press("Delete");
  await expect(palette.getByRole("option", { name: "Overview" })).toBeVisible();
  expect(await axe()).toEqual([]);
  await page.keyboard.type("palette k");
  await palette.getByRole("option", { name }).click();
  await page.waitForURL("**/test/api-keys");

  await page.keyboard.press("?");
  const help = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  await expect(help).toContainText("Ctrl K");
  await page.keyboard.press("Escape");
  await expect(help).toHaveCount(0);
  await page.keyboard.press("/");
  await expect(palette, "/ opens the palette on a page without a list to search").toBeVisible();
  await page.keyboard.press("Escape");
  await apiKeysPage.revoke(name);
  await page.goto("/test/invoices");
  await expect(async () => {
    await page.keyboard.press("/");
    await expect(page.getByRole("searchbox", { name: /^Search vendor/ })).toBeFocused({ timeout: 3_000 });
  }, "once the page listens to keys").toPass({ timeout: 30_000 });
});
