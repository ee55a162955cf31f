import { axeViolations } from "./axe";
import { expect, forgive, test } from "./fixtures";
import { beginReview, newReviewer, invoiceWithWrongTotal } from "./reviewer";

test("audit log and due dates: a filter applies as soon as it is chosen, without a submit button", async ({ page, signInPage }) => {
  await newReviewer(signInPage);
  await page.goto("/test/audit");
  const rows = page.locator("main tbody tr");
  const all = await rows.count();
  await expect(async () => {
    await page.getByLabel("Category").selectOption("Credits");
    await expect(page).toHaveURL(/action=credits/, { timeout: 3_000 });
  }, "once the page is hydrated").toPass();
  await expect.poll(() => rows.count()).toBeLessThan(all);
  const search = page.getByRole("searchbox");
  await search.fill("led_none");
  await expect(rows).toHaveCount(0);
  await expect(search, "the search field keeps the focus").toBeFocused();
  await expect(page.getByRole("link", { name: "CSV" })).toHaveAttribute("href", /action=credits&q=led_none/);
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(rows).toHaveCount(all);

  await page.goto("/test/filings/due-dates");
  await expect(async () => {
    await page.getByLabel("Number of months").selectOption("1 month");
    await expect(page).toHaveURL(/months=1/, { timeout: 3_000 });
  }).toPass();
  await expect(page.locator("main h2")).toHaveCount(1);
  expect(await axeViolations(page)).toEqual([]);
});

test("review: Enter on a confirmed field moves on, drafts are kept per line, and the overview then hides the first steps", async ({
  page,
  context,
  signInPage,
  reviewPage,
  complaints,
}) => {
  const itemId = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0)]);
  const confirmed = () => reviewPage.steps(itemId, "field_confirmed");
  let sent = 0;
  page.on("request", (request) => (sent += request.url().endsWith("/confirm") ? 1 : 0));
  await reviewPage.field("subtotal").focus();
  await page.keyboard.press("Enter");
  await expect.poll(async () => (await confirmed()).length).toBe(1);
  await expect(reviewPage.field("subtotal")).toContainText("Checked");
  await reviewPage.field("subtotal").focus();
  await page.keyboard.press("Enter");
  await expect(reviewPage.field("subtotal"), "the focus moves to the next field").not.toBeFocused();
  await page.keyboard.press("z");
  await expect.poll(async () => (await confirmed()).length).toBe(0);
  expect(sent).toBe(1);

  const dialog = page.getByRole("dialog");
  const override = async (reason: string): Promise<void> => {
    await page.keyboard.press("t");
    await dialog.getByLabel("VAT").selectOption("Exempt");
    await dialog.getByLabel("Reason").fill(reason);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Your change wasn't saved")).toBeVisible();
  };
  await context.setOffline(true);
  await reviewPage.field("vat").focus();
  await override("of the invoice");
  await reviewPage.field("lineItems[0].amount").focus();
  await override("of the line");
  await context.setOffline(false);
  forgive(complaints, /ERR_INTERNET_DISCONNECTED/);
  await page.keyboard.press("t");
  await expect(dialog.getByLabel("Reason")).toHaveValue("of the line");
  await page.keyboard.press("Escape");
  await reviewPage.field("vat").focus();
  await page.keyboard.press("t");
  await expect(dialog.getByLabel("Reason")).toHaveValue("of the invoice");
  await page.keyboard.press("Escape");

  page.on("dialog", (asked) => void asked.accept());
  await page.goto("/test");
  await expect(page.getByRole("heading", { name: "First steps" }), "the first steps disappear after the first decision").toHaveCount(0);
  await page.getByRole("button", { name: "Show the steps" }).click();
  await expect(page.getByRole("heading", { name: "First steps" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create a key" })).toBeVisible();
});
