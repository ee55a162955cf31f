import type { Locator } from "@playwright/test";
import { drawInvoice } from "./invoice-file";
import { expect, forgive, test, type Page } from "./fixtures";
import { newReviewer } from "./reviewer";

/** Records every title that the page has from now on, including an empty one. */
async function noteTitles(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const noted = [document.title];
    new MutationObserver(() => {
      if (noted.at(-1) !== document.title) noted.push(document.title);
    }).observe(document, { subtree: true, childList: true, characterData: true });
    Object.assign(window, { noted });
  });
  return () => page.evaluate(() => (window as unknown as { noted: string[] }).noted);
}

test("the page title is never empty and changes only with the page, including during navigation and filtering", async ({
  page,
  signInPage,
  demo,
}) => {
  await signInPage.resume(demo);
  await page.goto("/test/audit");
  const titles = await noteTitles(page);
  await expect(async () => {
    await page.getByLabel("Category").selectOption("Credits");
    await expect(page).toHaveURL(/action=credits/, { timeout: 3_000 });
  }).toPass();
  await page.getByRole("searchbox").fill("led_none");
  await expect(page.locator("main tbody tr")).toHaveCount(0);
  for (const name of ["Invoices", "Filings", "Credits"]) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name, exact: true }).click();
    await expect(page).toHaveTitle(`${name} · Levy`);
  }
  expect(await titles()).toEqual(["Audit log · Levy", "Invoices · Levy", "Filings · Levy", "Credits · Levy"]);
});

test('every missing page has the title "Page not found"', async ({ page, signInPage, demo, complaints }) => {
  await signInPage.resume(demo);
  for (const path of [
    "/none",
    "/docs/none",
    "/test/none",
    "/test/invoices/itm_none",
    "/test/filings/fil_none",
    "/test/filings/fil_none/receipt",
    "/test/webhooks/whk_none",
    "/test/review/itm_none",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: "Page not found" }), path).toBeVisible();
    await expect(page, path).toHaveTitle("Page not found · Levy");
  }
  forgive(complaints, /404/);
});

const isCut = (text: Locator): Promise<boolean> =>
  text.evaluate((box) => box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + 1);

test("an invoice's tab title names vendor and number, and lists show a long vendor in full", async ({ page, signInPage, invoicesPage }) => {
  await newReviewer(signInPage);
  const number = "LN/2026/000381-LAGOS";
  const vendor = "Oluwaseun Adebayo International Engineering Procurement Limited";
  await invoicesPage.open();
  await invoicesPage.choose([
    { name: "long.pdf", mimeType: "application/pdf", buffer: await drawInvoice({ number, vendor, net: 48_750_000, total: 60_000_000 }) },
  ]);
  await expect(invoicesPage.row(vendor)).toContainText(number, { timeout: 60_000 });
  for (const [path, width] of [
    ["/test/invoices", 1280],
    ["/test/invoices", 390],
    ["/test", 1280],
    ["/test/review", 1280],
    ["/test/review", 700],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(path);
    const link = page.getByRole("table").getByRole("link", { name: vendor });
    await expect(link).toBeVisible();
    expect(await isCut(link), `the vendor, ${path} at ${width} px`).toBe(false);
    if (width === 1280) expect(await isCut(page.getByRole("cell", { name: number })), `the number, ${path}`).toBe(false);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const search = page.getByRole("combobox", { name: "Search, or go to a page" });
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press("Control+k");
    await expect(search).toBeVisible({ timeout: 3_000 });
  }, "once the page listens to keys").toPass({ timeout: 30_000 });
  await search.fill(number);
  const found = page.getByRole("option", { name: vendor });
  await expect(found).toContainText("2 Nov 2026");
  expect(await isCut(found.getByText("2 Nov 2026")), "the date that tells it from the vendor's other invoices is not cut off").toBe(false);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/test/invoices");
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText("Drop invoices or folders here"), "only the list is printed").toBeHidden();
  await expect(page.getByRole("table").getByRole("link", { name: vendor })).toBeVisible();
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("table").getByRole("link", { name: vendor }).click();
  await expect(page).toHaveTitle(`${vendor}, ${number} · Levy`);
});

test("settings: the disputed VAT turnover threshold is described in a full sentence", async ({ page, signInPage, demo }) => {
  await signInPage.resume(demo);
  await page.goto("/test/settings");
  await expect(page.getByLabel("Small business that charges no VAT: annual turnover up to")).toHaveAccessibleDescription(
    /section 202 of the Nigeria Tax Act says 50 million, which its drafters called an error\.$/,
  );
});

test("profile: a rejected password change is reported beside its field, which gets the focus and keeps its value", async ({
  page,
  signInPage,
}) => {
  await newReviewer(signInPage);
  await page.goto("/test/profile");
  const button = page.getByRole("button", { name: "Change password" });
  let sent = 0;
  page.on("request", (request) => (sent += request.method() === "POST" && request.url().endsWith("/test/profile") ? 1 : 0));
  await expect(async () => {
    await page.getByLabel("Current password").fill("not my password");
    await page.getByLabel("New password").fill("four quite unrelated words");
    await button.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Enter");
    await expect(page.getByText("The password is incorrect")).toBeVisible({ timeout: 10_000 });
  }, "once the page is hydrated").toPass({ timeout: 30_000 });
  await expect(page.getByLabel("Current password"), "the invalid field gets the focus, as in native form validation").toBeFocused();
  expect(sent, "a busy button does not submit twice").toBe(1);
  await expect(page.getByLabel("Current password")).toHaveValue("not my password");
});
