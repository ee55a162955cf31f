import AxeBuilder from "@axe-core/playwright";
import { drawInvoice } from "./invoice-file";
import { expect, forgive, test, type Page } from "./fixtures";

const publicPages = ["/sign-in", "/sign-up", "/docs", "/docs/errors"];
const portalPages = [
  "/test", "/test/invoices", "/test/invoices?q=nothing-like-this", "/test/api-keys", "/test/credits", "/test/logs", "/test/review", "/test/review?status=approved", "/live", "/live/invoices", "/live/credits", "/live/api-keys",
  "/test/filings", "/test/filings?q=nothing-like-this", "/test/filings/prepare", "/test/filings/prepare?tax=WHT", "/test/filings/schedule", "/test/filings/due-dates", "/live/filings", "/live/filings/prepare",
  "/test/webhooks", "/live/webhooks",
];
/** Looked at in each scheme and at each width, though not in all four looks: the suite is long as it is. */
const plainPublicPages = ["/forgot-password", "/reset-password?token=used", "/verify-email?token=used", "/invitation?token=used"];
const plainPortalPages = ["/test/team", "/test/status", "/test/nothing-here", "/test/profile", "/test/audit", "/test/settings", "/live/settings"];
const looks = [
  { scheme: "light", width: 1280 }, { scheme: "dark", width: 1280 }, { scheme: "light", width: 390 }, { scheme: "dark", width: 390 },
] as const;

async function check(page: Page, what: string): Promise<void> {
  // The shape that holds a page's place has no heading.
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await checkShown(page, what);
}

/** Without waiting for the page's own heading, which a dialog in front hides from roles. */
async function checkShown(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect.soft(violations.map(({ id, nodes }) => `${what}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)).toEqual([]);
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(overflowPx, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const { scheme, width } of looks) {
  test(`every page passes axe, ${scheme}, ${width} px`, async ({ page, signInPage, demo, apiKeysPage, complaints }) => {
    test.setTimeout(300_000);
    const isPlainLook = (scheme === "light") === (width === 1280);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    for (const path of [...publicPages, ...(isPlainLook ? plainPublicPages : [])]) {
      await page.goto(path);
      await check(page, path);
    }
    await signInPage.signIn(demo);
    for (const path of [...portalPages, ...(isPlainLook ? plainPortalPages : [])]) {
      await page.goto(path);
      await check(page, path);
    }
    // What is not there says so, and the browser logs it.
    forgive(complaints, /nothing-here: .*404/);
    await apiKeysPage.open();
    await page.getByRole("button", { name: "Create key" }).click();
    await expect(apiKeysPage.dialog).toBeVisible();
    await checkShown(page, "the dialog of a new key");
  });
}

test("an invoice's page passes axe in light and dark", async ({ page, signInPage, demo, invoicesPage, invoicePage }) => {
  await signInPage.signIn(demo);
  await invoicesPage.open();
  await invoicesPage.choose([{ name: "axe.pdf", mimeType: "application/pdf", buffer: await drawInvoice({ number: "AX-1", vendor: "Fenwick Audio Limited", net: 55_000 }) }]);
  await invoicesPage.file("axe.pdf").getByRole("link", { name: /Open|earlier/ }).click();
  await expect(invoicePage.recommendation).toBeVisible({ timeout: 60_000 });
  for (const { scheme, width } of looks) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await check(page, `the invoice, ${scheme}, ${width} px`);
  }
});

test("the keyboard reaches the content first, then a field and its box", async ({ page, signInPage, demo, invoicesPage, invoicePage }) => {
  await signInPage.signIn(demo);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await invoicesPage.open();
  await invoicesPage.choose([{ name: "keys.pdf", mimeType: "application/pdf", buffer: await drawInvoice({ number: "KB-1", vendor: "Garland Paper Limited", net: 65_000 }) }]);
  await invoicesPage.file("keys.pdf").getByRole("link", { name: /Open|earlier/ }).click();
  await expect(invoicePage.recommendation).toBeVisible({ timeout: 60_000 });
  await invoicePage.field("invoiceNumber").focus();
  await expect(invoicePage.lit).toBeVisible();
});
