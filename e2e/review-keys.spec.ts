import { expect, forgive, test } from "./fixtures";
import { beginReview, invoiceWithWrongTotal } from "./reviewer";

test("review: typing in the command palette or an open menu triggers no review shortcut, not even at the end of the queue", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  const itemId = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0)]);
  const palette = page.getByRole("dialog", { name: "Search, or go to a page" });
  await page.keyboard.press("Control+k");
  await expect(palette.getByRole("option", { name: "Overview" })).toBeVisible();
  await palette.getByText("Pages", { exact: true }).click();
  await expect(palette.getByRole("combobox")).not.toBeFocused();
  for (const key of ["r", "c", "j"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await expect(reviewPage.screen).toHaveAttribute("data-review", itemId);
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);

  await page.getByRole("button", { name: /^Account/ }).click();
  await expect(page.getByRole("menu")).toBeVisible();
  for (const key of ["Control+Enter", "r", "c"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(reviewPage.screen).toHaveAttribute("data-review", itemId);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menu")).toHaveCount(0);

  // The menu's button would take the focus back, and Enter would open it.
  await reviewPage.heading.click();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "The queue is empty" })).toBeVisible();
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 0, approved: 1, rejected: 0 });
  await page.keyboard.press("Control+k");
  await expect(palette).toBeVisible();
  await page.keyboard.type("zk");
  await expect(palette.getByRole("combobox")).toHaveValue("zk");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("heading", { name: "The queue is empty" })).toBeVisible();
  expect(await reviewPage.counts()).toEqual({ open: 0, approved: 1, rejected: 0 });
  await page.keyboard.press("z");
  await expect(reviewPage.screen, "with the palette closed, Z is a shortcut again").toHaveAttribute("data-review", itemId);
});

test("review: approving waits while an entered value is invalid or unsaved", async ({ page, signInPage, reviewPage }) => {
  const first = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0), invoiceWithWrongTotal(1)]);
  const approve = page.getByRole("button", { name: /^Approve/ });
  const unsaved = page.getByText("A value you entered wasn't saved.");
  const total = reviewPage.field("total");
  await total.focus();
  await page.keyboard.press("e");
  await total.fill("a lot");
  await approve.click();
  await expect(page.getByText("Enter an amount")).toBeVisible();
  await expect(unsaved).toContainText("press Escape to keep the current one");
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  await expect(total).toBeFocused();
  await expect(total).toHaveValue("a lot");
  await total.fill("107,500");
  await approve.click();
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", first);
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 1, approved: 1, rejected: 0 });
  expect(await reviewPage.steps(first, "field_corrected")).toMatchObject([{ field: "total", after: "107500" }]);

  const second = (await reviewPage.screen.getAttribute("data-review")) ?? "";
  const number = reviewPage.field("invoiceNumber");
  await number.focus();
  await page.keyboard.press("e");
  await number.fill("RV-HALF");
  await page.goBack();
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  await page.goForward();
  await expect(reviewPage.screen).toHaveAttribute("data-review", second);
  await page.keyboard.press("Control+Enter");
  await expect(unsaved).toContainText("Press E to edit it again, or Enter to keep the current one");
  await expect(number).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 0, approved: 2, rejected: 0 });
  expect(await reviewPage.steps(second, "field_corrected")).toEqual([]);
});

test("review: clearing a field removes its value, and Escape and Enter during IME composition do not close the editor", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0)]);
  const number = reviewPage.field("invoiceNumber");
  await number.focus();
  await page.keyboard.press("e");
  await number.fill("RV-7");
  await number.evaluate((input) => {
    for (const key of ["Escape", "Enter"])
      input.dispatchEvent(new KeyboardEvent("keydown", { key, isComposing: true, bubbles: true, cancelable: true }));
  });
  await expect(number).toHaveValue("RV-7");
  await number.fill("");
  await page.keyboard.press("Tab");
  await expect(number).toContainText("extracted as RV-100");
  await expect(number).toContainText("not found");
});

test("review: shortcuts apply to the visible invoice and document after moving back and after a click on the document", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  const first = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0), invoiceWithWrongTotal(1), invoiceWithWrongTotal(2)]);
  const sheet = page.getByRole("region", { name: "Document", exact: true }).first();
  await expect(page.locator("[aria-hidden] canvas").first()).toBeAttached();
  await sheet.click({ position: { x: 4, y: 4 } });
  await expect(sheet).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-field]:focus"), "Enter focuses the first open field").toHaveAttribute("data-open", "true");
  await sheet.click({ position: { x: 4, y: 4 } });
  await page.keyboard.press("j");
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", first);
  await page.keyboard.press("k");
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  const widthOf = () => sheet.evaluate((frame) => frame.scrollWidth);
  const width = await widthOf();
  await page.keyboard.press("+");
  await expect.poll(widthOf).toBeGreaterThan(width);
});

test("review: an invoice that can't be loaded offers previous, next and retry", async ({ page, complaints, signInPage, reviewPage }) => {
  await page.clock.install();
  const first = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0), invoiceWithWrongTotal(1), invoiceWithWrongTotal(2)]);
  const goOn = async (from: string): Promise<string> => {
    await page.keyboard.press("j");
    await expect(reviewPage.screen).not.toHaveAttribute("data-review", from);
    return (await reviewPage.screen.getAttribute("data-review")) ?? "";
  };
  const second = await goOn(first);
  const third = await goOn(second);
  // Long enough for unused queries to leave the cache.
  await page.clock.fastForward("06:00");
  await page.route(`**/reviews/${second}*`, (route) => route.fulfill({ status: 500, json: { message: "It was too much" } }));
  const lost = page.getByRole("alert").filter({ hasText: "This invoice couldn't be loaded" });
  const goBack = async (): Promise<void> => {
    await page.keyboard.press("k");
    await expect(lost).toContainText("It was too much");
  };
  await goBack();
  await page.keyboard.press("j");
  await expect(reviewPage.screen, "J opens the next invoice").toHaveAttribute("data-review", third);
  await goBack();
  await page.getByRole("button", { name: "Next invoice" }).click();
  await expect(reviewPage.screen).toHaveAttribute("data-review", third);
  await goBack();
  await page.keyboard.press("k");
  await expect(reviewPage.screen, "K opens the previous invoice").toHaveAttribute("data-review", first);
  await page.keyboard.press("j");
  await expect(lost).toBeVisible();
  await page.unroute(`**/reviews/${second}*`);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(reviewPage.screen).toHaveAttribute("data-review", second);
  forgive(complaints, /500/);
});

test("review: pages of a long document are drawn only near the viewport, without changing the scroll position", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await beginReview(signInPage, reviewPage, [{ ...invoiceWithWrongTotal(0), morePages: 9 }]);
  const sheet = page.getByRole("region", { name: "Document", exact: true }).first();
  const drawn = () => sheet.locator("canvas").evaluateAll((pages) => pages.map((one) => one instanceof HTMLCanvasElement && one.width > 1));
  const scrollTo = (share: number) =>
    sheet.evaluate((frame, to) => {
      frame.scrollTop = to * frame.scrollHeight;
      return frame.scrollTop;
    }, share);
  await expect.poll(async () => (await drawn())[0]).toBe(true);
  const height = await sheet.evaluate((frame) => frame.scrollHeight);
  for (const share of [0.25, 0.5, 0.75]) {
    await scrollTo(share);
    await expect.poll(async () => (await drawn())[Math.floor(share * 10)]).toBe(true);
  }
  const end = await scrollTo(1);
  await expect.poll(async () => (await drawn()).at(-1)).toBe(true);
  await expect.poll(async () => (await drawn()).slice(0, 5)).toEqual([false, false, false, false, false]);
  expect(await sheet.evaluate((frame) => [frame.scrollTop, frame.scrollHeight]), "the scroll position is unchanged").toEqual([end, height]);
  await page.keyboard.press("+");
  await expect.poll(() => sheet.evaluate((frame) => frame.scrollHeight)).toBeGreaterThan(height);
  expect((await drawn()).slice(0, 5), "enlarging the page does not draw them either").toEqual([false, false, false, false, false]);
  await reviewPage.field("total").focus();
  await expect(reviewPage.lit.first()).toBeInViewport();
  await expect.poll(async () => (await drawn())[0]).toBe(true);
});
