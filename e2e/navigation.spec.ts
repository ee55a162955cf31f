import { expect, forgive, test } from "./fixtures";

test("navigation: a slow page shows a loading skeleton, and a fast one none", async ({ page, signInPage, demo }) => {
  await signInPage.resume(demo);
  const shape = page.getByRole("status", { name: "Loading" });
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/test\/logs/, async (route) => {
    await held;
    await route.continue();
  });
  const main = page.getByRole("navigation", { name: "Main" });
  await main.getByRole("link", { name: "Logs" }).click();
  await expect(shape).toBeVisible();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 })).toBeHidden();
  release();
  await expect(page.getByRole("heading", { name: "Logs", level: 1 })).toBeVisible();
  await expect(shape).toHaveCount(0);
  await main.getByRole("link", { name: "Team" }).click();
  await expect(page.getByRole("heading", { name: "Team", level: 1 })).toBeVisible();
  await expect(shape).toHaveCount(0);
  await main.getByRole("link", { name: "Overview" }).click();
  await expect(page.getByRole("heading", { name: "Overview", level: 1 }), "back on the page before the slow one").toBeVisible();
  await expect(shape).toHaveCount(0);
});

test("Next.js converts no images: anybody could keep it busy with ever new spellings of a path", async ({ request }) => {
  const answer = await request.get("/_next/image?url=%2Fsamples%2F..%2Fsamples%2Fscanned-skewed.png&w=640&q=75");
  expect(answer.status()).toBe(404);
});

test("a missing page, invoice or filing answers 404 and keeps the navigation", async ({ page, signInPage, demo, complaints }) => {
  await signInPage.resume(demo);
  for (const path of ["/test/nothing-here", `/test/invoices/itm_${"0".repeat(26)}`, `/test/filings/fil_${"0".repeat(26)}`]) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(404);
    await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  }
  forgive(complaints, /404/);
});

test("filings and logs lists ignore unreadable filters in the URL", async ({ page, signInPage, demo }) => {
  await signInPage.resume(demo);
  for (const [path, title] of [
    ["/test/filings?period=abc", "Filings"],
    ["/test/filings?period=2026-11-31&state=zzz&page=0", "Filings"],
    ["/test/logs?from=abc", "Logs"],
    ["/test/logs?to=2026-13", "Logs"],
  ] as const) {
    expect((await page.goto(path))?.status(), path).toBe(200);
    await expect(page.getByRole("heading", { name: title, level: 1 })).toBeVisible();
    await expect(page.getByText("This page couldn't be loaded")).toHaveCount(0);
  }
});

test("a page that refreshes itself keeps typed text while the server is unreachable and after the session ends", async ({
  page,
  context,
  signInPage,
  demo,
  complaints,
}) => {
  await signInPage.resume(demo);
  await page.goto("/test/credits");
  const typed = page.getByLabel("Warn when available credits fall below");
  await typed.fill("4321");
  const isAway = /\/test\/session|\/test\/credits/;
  await page.route(isAway, (route) => route.abort());
  const comeBack = (): Promise<boolean> => page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await Promise.all([page.waitForEvent("requestfailed", (request) => request.url().endsWith("/session")), comeBack()]);
  await expect(typed).toHaveValue("4321");
  await page.unroute(isAway);
  await Promise.all([page.waitForResponse(/\/test\/credits/), comeBack()]);
  await expect(typed).toHaveValue("4321");
  await context.clearCookies();
  await comeBack();
  await expect(page.getByText("Your session has ended", { exact: true })).toBeVisible();
  await expect(typed).toHaveValue("4321");
  forgive(complaints, /ERR_FAILED|401/);
});

test("live pages of an account without live access link to the settings, which show the account ID for the operator", async ({
  page,
  signInPage,
  demo,
}) => {
  await signInPage.resume(demo);
  await page.goto("/live");
  await page.getByText("Live isn't enabled for this account yet").getByRole("link", { name: "Settings" }).click();
  await expect(page.getByText(demo.accountId, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copy account ID" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(demo.accountId);
});

test("invoice list: ignores an impossible date in the URL", async ({ page, signInPage, demo }) => {
  await signInPage.resume(demo);
  await page.goto("/test/invoices?from=2026-13-99");
  await expect(page.getByRole("heading", { name: "Invoices", level: 1 })).toBeVisible();
  await expect(page.getByLabel("Invoice date", { exact: true })).toHaveValue("");
  await expect(page.getByRole("button", { name: "Clear filters" })).toHaveCount(0);
});

test("invoice list: filters by month or by a custom range of dates", async ({ page, signInPage, demo }) => {
  await signInPage.resume(demo);
  await page.goto("/test/invoices?from=2024-02-01&to=2024-02-29");
  const dates = page.getByLabel("Invoice date", { exact: true });
  await expect(dates.getByRole("option", { selected: true }), "the filter lists the month in the URL, however old").toHaveText(
    "February 2024",
  );
  await expect(page.getByLabel("Invoice date from")).toHaveCount(0);
  await dates.selectOption("Custom range…");
  await expect(page.getByLabel("Invoice date to"), "the date fields start with the chosen month").toHaveValue("2024-02-29");
  await page.getByLabel("Invoice date to").fill("2024-03-15");
  await expect(page).toHaveURL(/from=2024-02-01&to=2024-03-15/);
  await page.reload();
  await expect(page.getByLabel("Invoice date from"), "a custom range keeps the date fields open").toHaveValue("2024-02-01");
  await expect(page.getByText("No matching invoices")).toBeVisible();
  await dates.selectOption({ index: 1 });
  // The reader's zone is the tax authority's, where a new month may have started already.
  const month = new Intl.DateTimeFormat("sv", { timeZone: "Africa/Lagos", year: "numeric", month: "2-digit" }).format(new Date());
  await expect(page).toHaveURL(new RegExp(`from=${month}-01&to=${month}-`));
  await expect(page.getByLabel("Invoice date from")).toHaveCount(0);
  await dates.selectOption("Any date");
  await expect(page).not.toHaveURL(/from=/);
});
