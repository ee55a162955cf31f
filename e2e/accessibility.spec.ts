import { axeViolations } from "./axe";
import { drawInvoice } from "./invoice-file";
import { expect, forgive, test, type Page } from "./fixtures";

// Tests in this file don't change what others look at.
test.describe.configure({ mode: "parallel" });

const publicPages = ["/sign-in", "/sign-up", "/docs", "/docs/errors"];
const portalPages = [
  "/test",
  "/test/invoices",
  "/test/invoices?q=nothing-like-this",
  "/test/api-keys",
  "/test/credits",
  "/test/logs",
  "/test/review",
  "/test/review?status=approved",
  "/live",
  "/live/invoices",
  "/live/credits",
  "/live/api-keys",
  "/test/filings",
  "/test/filings?q=nothing-like-this",
  "/test/filings/prepare",
  "/test/filings/prepare?tax=WHT",
  "/test/filings/schedule",
  "/test/filings/due-dates",
  "/live/filings",
  "/live/filings/prepare",
  "/test/webhooks",
  "/live/webhooks",
];
/** Splits the portal's pages into halves, so that two tests can run in parallel. */
const isOfFilings = (path: string): boolean => /filings|webhooks/.test(path);
/** Checked in each color scheme and at each width, but not in all four combinations, because the suite is long. */
const plainPublicPages = ["/forgot-password", "/reset-password?token=used", "/verify-email?token=used", "/invitation?token=used"];
const plainPortalPages = [
  "/test/team",
  "/test/status",
  "/test/nothing-here",
  "/test/profile",
  "/test/audit",
  "/test/settings",
  "/live/settings",
];
const schemes = ["light", "dark"] as const;
const widths = [1280, 390] as const;

/** Opens each page once and runs axe in each color scheme, which only changes style sheets. */
async function checkAll(page: Page, width: number, paths: readonly string[], plainPaths: readonly string[] = []): Promise<void> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of [...paths, ...plainPaths]) {
    await page.goto(path);
    const plainScheme = width === 1280 ? "light" : "dark";
    for (const scheme of plainPaths.includes(path) ? ([plainScheme] as const) : schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await check(page, `${path}, ${scheme}`, scheme !== schemes[0] && !plainPaths.includes(path));
    }
  }
}

/** `colorsAlone` is for a page that was checked against all rules in the other color scheme at the same width. */
async function check(page: Page, what: string, colorsAlone: boolean): Promise<void> {
  // A loading skeleton has no heading.
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await checkShown(page, what, colorsAlone);
}

/** Checks without waiting for the page's heading, which an open dialog hides from role queries. */
async function checkShown(page: Page, what: string, colorsAlone: boolean): Promise<void> {
  expect.soft(await axeViolations(page, { colorsAlone }), what).toEqual([]);
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(overflowPx, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const width of widths) {
  test.describe(`at ${width} px wide`, () => {
    test.use({ viewport: { width, height: 900 } });
    test.setTimeout(300_000);

    test("public pages and the portal's lists pass axe in light and dark themes", async ({ page, signInPage, demo, apiKeysPage }) => {
      await checkAll(page, width, publicPages, plainPublicPages);
      await signInPage.resume(demo);
      await checkAll(
        page,
        width,
        portalPages.filter((path) => !isOfFilings(path)),
      );
      await apiKeysPage.open();
      await page.getByRole("button", { name: "Create key" }).click();
      await expect(apiKeysPage.dialog).toBeVisible();
      for (const scheme of schemes) {
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
        await checkShown(page, `the dialog of a new key, ${scheme}`, scheme !== schemes[0]);
      }
    });

    test("the portal's pages for filings, webhooks, team and settings pass axe in light and dark themes", async ({
      page,
      signInPage,
      demo,
      complaints,
    }) => {
      await signInPage.resume(demo);
      await checkAll(page, width, portalPages.filter(isOfFilings), plainPortalPages);
      // A missing page is a 404, which the browser logs.
      forgive(complaints, /nothing-here: .*404/);
    });
  });
}

test("an invoice's page passes axe in light and dark themes at both widths", async ({
  page,
  signInPage,
  demo,
  invoicesPage,
  invoicePage,
}) => {
  await signInPage.resume(demo);
  await invoicesPage.open();
  await invoicesPage.choose([
    {
      name: "axe.pdf",
      mimeType: "application/pdf",
      buffer: await drawInvoice({ number: "AX-1", vendor: "Fenwick Audio Limited", net: 55_000 }),
    },
  ]);
  await invoicesPage
    .file("axe.pdf")
    .getByRole("link", { name: /Open|existing/ })
    .click();
  await expect(invoicePage.recommendation).toBeVisible({ timeout: 60_000 });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const scheme of schemes) {
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      await check(page, `the invoice, ${scheme}, ${width} px`, scheme !== schemes[0]);
    }
  }
});

test("the first Tab reaches the skip link, and focusing an invoice's field highlights its box in the document", async ({
  page,
  signInPage,
  demo,
  invoicesPage,
  invoicePage,
}) => {
  await signInPage.resume(demo);
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("#content")).toBeFocused();
  await invoicesPage.open();
  await invoicesPage.choose([
    {
      name: "keys.pdf",
      mimeType: "application/pdf",
      buffer: await drawInvoice({ number: "KB-1", vendor: "Garland Paper Limited", net: 65_000 }),
    },
  ]);
  await invoicesPage
    .file("keys.pdf")
    .getByRole("link", { name: /Open|existing/ })
    .click();
  await expect(invoicePage.recommendation).toBeVisible({ timeout: 60_000 });
  await invoicePage.field("invoiceNumber").focus();
  await expect(invoicePage.lit).toBeVisible();
  await page.emulateMedia({ forcedColors: "active" });
  const edge = await page
    .locator("[data-document-frame] button")
    .first()
    .evaluate((box) => getComputedStyle(box).borderTopColor);
  expect(edge, "in a contrast theme the other boxes stay invisible").toBe("rgba(0, 0, 0, 0)");
});

test("forced colors: the current environment, page, tab and review list differ in color from the others", async ({
  page,
  signInPage,
  demo,
}) => {
  await signInPage.resume(demo);
  await page.emulateMedia({ forcedColors: "active" });
  await page.goto("/test/filings/due-dates");
  for (const [group, chosen, other] of [
    [page.getByRole("group", { name: "Environment" }).filter({ visible: true }), "Test", "Live"],
    [page.getByRole("navigation", { name: "Main" }), "Filings", "Invoices"],
    [page.getByRole("navigation", { name: "Filings" }), "Due dates", "Prepare"],
  ] as const) {
    const look = (name: string) =>
      group.getByRole("link", { name: new RegExp(`^${name}$`, "i") }).evaluate((link) => getComputedStyle(link).backgroundColor);
    expect(await look(chosen), chosen).not.toBe(await look(other));
  }
  await page.goto("/test/review");
  const statuses = page.getByRole("group", { name: "Review status" }).getByRole("button");
  const fills = await statuses.evaluateAll((buttons) => buttons.map((button) => getComputedStyle(button).backgroundColor));
  expect(fills[0], "the current review list is filled differently").not.toBe(fills[1]);
});

test("forced colors: a notice on the sign-in page has a solid outline, and an error a double one", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  const edge = async (query: string, role: "status" | "alert") => {
    await page.goto(`/sign-in?${query}`);
    return page
      .getByRole(role)
      .filter({ hasText: /./ })
      .evaluate((notice) => getComputedStyle(notice).outlineStyle);
  };
  const [info, danger] = [await edge("ended=1", "status"), await edge("error=unverified", "alert")];
  expect(info).toBe("solid");
  expect(danger).toBe("double");
});

/** Width of the clear button in a search field, where text has no room. */
const CLEAR_PX = 16;

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test("list filters cut off no text, are at least 44 px high, and use at least 16 px text so that the phone does not zoom in", async ({
    page,
    signInPage,
    demo,
  }) => {
    await signInPage.resume(demo);
    for (const [path, width] of [
      ["invoices", 390],
      ["review", 360],
      ["filings", 390],
      ["invoices", 320],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/test/${path}`);
      await expect(page.getByRole("search").getByRole("searchbox").first()).toBeVisible();
      const faults = await page.getByRole("search").evaluate(
        (bar, clearPx) =>
          [...bar.querySelectorAll<HTMLSelectElement | HTMLInputElement>("select, input[type=search]")].flatMap((control) => {
            const { font, fontSize, paddingLeft, paddingRight } = getComputedStyle(control);
            const pen = document.createElement("canvas").getContext("2d");
            if (!pen) return ["no canvas"];
            pen.font = font;
            const roomPx =
              control.clientWidth -
              parseFloat(paddingLeft) -
              parseFloat(paddingRight) -
              (control instanceof HTMLInputElement ? clearPx : 0);
            const texts = control instanceof HTMLSelectElement ? [...control.options].map(({ text }) => text) : [control.placeholder];
            return [
              ...texts.filter((text) => pen.measureText(text).width > roomPx + 1),
              ...(parseFloat(fontSize) < 16 ? [`letters of ${fontSize}`] : []),
              ...(control.offsetHeight < 44 ? [`${control.offsetHeight} px high`] : []),
            ];
          }),
        CLEAR_PX,
      );
      expect(faults, `${path}, ${width} px`).toEqual([]);
    }
  });
});

test("opening a dialog focuses its first field, and closing it returns the focus to the button that opened it", async ({
  page,
  signInPage,
  demo,
}) => {
  await signInPage.resume(demo);
  for (const [path, opener, first] of [
    ["api-keys", "Create key", "Name"],
    ["team", "Invite", "Email"],
    ["api-keys", /^Revoke /, null],
  ] as const) {
    await page.goto(`/test/${path}`);
    const button = page.getByRole("button", { name: opener }).first();
    const dialog = page.getByRole(first === null ? "alertdialog" : "dialog");
    await expect(async () => {
      await button.press("Enter");
      await expect(dialog).toBeVisible({ timeout: 3_000 });
    }).toPass();
    await expect(first === null ? dialog.getByRole("button", { name: "Cancel" }) : dialog.getByLabel(first)).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  }
});
