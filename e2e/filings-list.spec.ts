import { expect, test } from "./fixtures";
import { FilingsPage } from "./pages/filings-page";

test("filings list: amounts of hundreds of billions cause no horizontal scrolling, and do not wrap on a phone", async ({
  page,
  signInPage,
  demo,
  fileVat,
}) => {
  const filings = new FilingsPage(page);
  await signInPage.resume(demo);
  const id = await fileVat({
    businessId: "the-incorporated-trustees-of-an-association",
    data: Array.from({ length: 9 }, () => ({ taxId: "00000000-0001", amount: 99_999_999_999.99, vatStatus: 0 })),
  });
  await page.goto("/test/filings");
  await expect(filings.table.getByRole("row").filter({ hasText: "899,999,999,999.91" }).first()).toContainText("67,500,000,000");
  expect(await filings.table.evaluate((region) => region.scrollWidth - region.clientWidth)).toBeLessThanOrEqual(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/test/filings/${id}`);
  const amount = page.locator("dd").filter({ hasText: "899,999,999,999.91" }).first();
  const [height = 0, line = 1] = await amount.evaluate((element) => [
    element.clientHeight,
    parseFloat(getComputedStyle(element).lineHeight),
  ]);
  expect(height, "an amount stays on one line on a phone").toBeLessThan(line * 1.5);
});

test("filings list: a page number past the end offers a way to the last page, and paging keeps the focus", async ({
  page,
  signInPage,
  demo,
  fileVat,
}) => {
  const filings = new FilingsPage(page);
  await signInPage.resume(demo);
  for (const amount of [1_000, 2_000]) await fileVat({ taxId: "00000000-0001", amount, vatStatus: 0 });
  await page.goto("/test/filings?page=999");
  await expect(page.getByText("This page is empty")).toBeVisible();
  await expect(page.getByText("No filings yet"), "not mistaken for an account without filings").toHaveCount(0);
  await expect(page.getByRole("status").filter({ hasText: /filings?/ })).not.toContainText("999");
  await page.getByRole("button", { name: /^(Show them|Go to the last page)$/ }).click();
  await expect(filings.table.locator("tbody tr").first()).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 320 });
  await page.goto("/test/filings?page=999&size=1");
  await page.getByRole("button", { name: "Go to the last page" }).click();
  await page.getByRole("button", { name: "Previous" }).click();
  const next = page.getByRole("button", { name: "Next" });
  await expect(next).toBeEnabled();
  await next.press("Enter");
  await expect(next).toBeDisabled();
  await expect(next, "the button keeps the focus on the last page").toBeFocused();
  await expect(page.getByRole("searchbox"), "a new page of the list is scrolled to its top").toBeInViewport();
  await page.getByRole("searchbox").fill("nothing-like-this");
  await expect(page.getByText("No matching filings")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "0 filings" }), "the number of results is announced").toBeAttached();
});
