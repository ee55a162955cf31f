import { axeViolations } from "./axe";
import { expect, test, type Page } from "./fixtures";
import { beginReview, newReviewer, invoiceWithWrongTotal } from "./reviewer";

test("review: twenty invoices are approved with the keyboard alone, each followed by the next within six frames in the median", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.send(Array.from({ length: 20 }, (_, index) => invoiceWithWrongTotal(index)));
  await reviewPage.open();
  await expect(reviewPage.start).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(reviewPage.screen).toBeVisible();
  const steps: { frames: number; ms: number }[] = [];
  for (let count = 0; count < 20; count++) {
    const shown = await reviewPage.screen.getAttribute("data-review");
    // The reader looks at the page before deciding, while the next one loads.
    await expect(page.getByRole("img", { name: "Page 1" }).first()).toBeVisible();
    if (count < 19) await expect(page.locator("[aria-hidden] canvas").first()).toBeAttached();
    steps.push(
      await page.evaluate(
        async (before) =>
          new Promise<{ frames: number; ms: number }>((resolve) => {
            const started = performance.now();
            let frames = 0;
            const look = (): void => {
              const screen = document.querySelector("[data-review]");
              if (screen?.getAttribute("data-review") !== before) return resolve({ frames, ms: performance.now() - started });
              frames += 1;
              requestAnimationFrame(look);
            };
            window.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", ctrlKey: true, bubbles: true, cancelable: true }));
            look();
          }),
        shown,
      ),
    );
  }
  await expect(page.getByRole("heading", { name: "The queue is empty" })).toBeVisible();
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 0, approved: 20, rejected: 0 });
  const median = (what: "frames" | "ms"): number => steps.map((step) => step[what]).sort((a, b) => a - b)[steps.length / 2] ?? 0;
  test
    .info()
    .annotations.push({
      type: "next invoice on the screen",
      description: `median ${median("frames")} frames, ${median("ms").toFixed(0)} ms`,
    });
  // 100 ms are six frames. Frames are counted instead of milliseconds, because each takes longer on a busy machine.
  expect(median("frames"), "half of the transitions").toBeLessThanOrEqual(6);
});

test("review: fields highlight their boxes, corrections recompute findings, and decide, undo, comment and paging keys work", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.send([{ ...invoiceWithWrongTotal(0), morePages: 1 }, invoiceWithWrongTotal(1), invoiceWithWrongTotal(2)]);
  await reviewPage.open();
  await page.keyboard.press("Enter");
  await expect(reviewPage.screen).toBeVisible();
  await expect(page).toHaveURL(/\/test\/review\/itm_/);

  expect(
    await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
    "document and panel scroll, but not the page",
  ).toBeLessThanOrEqual(0);
  await reviewPage.field("total").focus();
  await expect(reviewPage.lit.first(), "focusing a field highlights its box").toBeVisible();
  await reviewPage.box("Number").click();
  await expect(reviewPage.field("invoiceNumber"), "clicking a box focuses its field").toBeFocused();
  await page.getByRole("button", { name: "Rotate" }).first().click();
  await reviewPage.box("Date").click();
  await expect(reviewPage.field("invoiceDate"), "boxes work on a rotated page too").toBeFocused();

  const sheet = page.getByRole("region", { name: "Document", exact: true }).first();
  const [shown, width] = await sheet.evaluate((frame) => [frame.scrollTop, frame.scrollWidth]);
  await page.keyboard.press("]");
  await expect.poll(() => sheet.evaluate((frame) => frame.scrollTop), { message: "] scrolls to the next page" }).toBeGreaterThan(shown);
  await page.keyboard.press("+");
  await expect.poll(() => sheet.evaluate((frame) => frame.scrollWidth), { message: "+ enlarges the document" }).toBeGreaterThan(width);
  await page.keyboard.press("0");
  await expect.poll(() => sheet.evaluate((frame) => frame.scrollWidth), { message: "0 fits it to the width" }).toBe(width);
  await page.keyboard.press("a");
  await expect(page.getByRole("radio", { name: "Ada Obi (you)" }), "an unassigned invoice suggests the current user").toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(reviewPage.panel("History")).toContainText("self-assigned it");

  await expect(reviewPage.panel(/^Findings/)).toContainText("Total doesn't add up");
  await reviewPage
    .panel(/^Findings/)
    .getByRole("button", { name: /^Go to field/ })
    .first()
    .click();
  await expect(reviewPage.field("total"), "a finding focuses its field").toBeFocused();
  const number = await reviewPage.field("invoiceNumber").innerText();
  const net = 100_000 + (Number(/RV-(\d+)/.exec(number)?.[1]) - 100) * 1_000;
  await reviewPage.field("total").focus();
  await page.keyboard.press("e");
  await page.keyboard.type("a lot");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Enter an amount" }), "the error is shown at the field").toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.type((net * 1.075).toLocaleString("en"));
  await page.keyboard.press("Enter");
  await expect(reviewPage.field("total")).toContainText("Corrected");
  await expect(reviewPage.screen.getByText("Total doesn't add up"), "the finding disappears at once").toHaveCount(0);
  await page.keyboard.press("z");
  await expect(reviewPage.panel(/^Findings/)).toContainText("Total doesn't add up");
  await expect(reviewPage.panel("History")).toContainText("(undone)");

  const first = await reviewPage.screen.getAttribute("data-review");
  await page.keyboard.press("c");
  await page.keyboard.type("Asked the vendor for a corrected invoice");
  await page.keyboard.press("Control+Enter");
  await expect(reviewPage.panel("History")).toContainText("Asked the vendor");
  await page.keyboard.press("r");
  await page.keyboard.type("The total is wrong");
  await page.keyboard.press("Control+Enter");
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", first ?? "");
  await expect(page.locator("[data-review-panel]"), "the next invoice's panel starts at the top").toHaveJSProperty("scrollTop", 0);
  await expect(page.locator("[data-field]:focus"), "no field of the previous invoice stays focused").toHaveCount(0);
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-field]:focus"), "Enter focuses the first open field").toHaveAttribute("data-open", "true");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 2, approved: 0, rejected: 1 });
  await page.keyboard.press("z");
  await expect(reviewPage.screen, "undo returns to the approved invoice").toHaveAttribute("data-review", first ?? "");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 3, approved: 0, rejected: 0 });

  await expect(page.locator("[aria-hidden] canvas").first()).toBeAttached();
  await expect(page.getByRole("button", { name: /^Approve/ }), "the invoice is open again").toBeEnabled();
  await page.keyboard.down("Control");
  for (let held = 0; held < 12; held++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await page.keyboard.up("Control");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 2, approved: 1, rejected: 0 });
  const second = await reviewPage.screen.getAttribute("data-review");
  await page.keyboard.press("k");
  await expect(reviewPage.screen).toHaveAttribute("data-review", first ?? "");
  await expect(reviewPage.status).toContainText("by Ada Obi");
  await page.keyboard.press("j");
  await expect(reviewPage.screen).toHaveAttribute("data-review", second ?? "");
  await page.reload();
  await expect(reviewPage.screen, "the URL restores the invoice").toHaveAttribute("data-review", second ?? "");

  await expect(page.locator("[aria-hidden] canvas").first()).toBeAttached();
  await page.getByRole("button", { name: /^Approve/ }).dblclick();
  await expect(reviewPage.screen, "a double click approves one invoice only").not.toHaveAttribute("data-review", second ?? "");
  await expect(reviewPage.status).toContainText(", 1 decided");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 1, approved: 2, rejected: 0 });
});

test("review: the end of the queue counts invoices still open, and the last decision can be undone from there", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.send([invoiceWithWrongTotal(0), invoiceWithWrongTotal(1)]);
  // Elements that fade in have low contrast for a moment.
  await page.emulateMedia({ reducedMotion: "reduce" });
  await reviewPage.open();
  await page.keyboard.press("Enter");
  await expect(reviewPage.screen).toBeVisible();
  const first = await reviewPage.screen.getAttribute("data-review");
  await expect(page.locator("[aria-hidden] canvas").first()).toBeAttached();
  await page.keyboard.press("j");
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", first ?? "");
  const second = await reviewPage.screen.getAttribute("data-review");
  await page.keyboard.press("r");
  await page.keyboard.insertText("why ".repeat(300));
  await page.keyboard.press("Control+Enter");
  await expect(
    page.getByText("Use at most 1,000 characters. You have entered 1,199"),
    "too long a reason is reported before sending",
  ).toBeVisible();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("Not ours");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("heading", { name: "You've gone through the whole queue" })).toBeVisible();
  await expect(page.getByText("2 invoices viewed, and 1 of them is still open.")).toBeVisible();
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 1, approved: 0, rejected: 1 });
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("k");
  await expect(reviewPage.status, "back at the rejected invoice").toContainText("by Ada Obi");
  await page.keyboard.press("j");
  await expect(
    page.getByText("2 invoices viewed, and 1 of them is still open."),
    "moving past a rejected invoice keeps its decision",
  ).toBeVisible();
  await page.keyboard.press("z");
  await expect(reviewPage.screen).toHaveAttribute("data-review", second ?? "");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 2, approved: 0, rejected: 0 });
  await page.getByRole("button", { name: "Previous invoice" }).click();
  await expect(reviewPage.screen, "the button works like the key").toHaveAttribute("data-review", first ?? "");
  await page.getByRole("button", { name: /^Approve/ }).click();
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", first ?? "");
  await page.getByRole("button", { name: "Undo Z" }).click();
  await expect(reviewPage.screen).toHaveAttribute("data-review", first ?? "");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 2, approved: 0, rejected: 0 });
});

test("review: Enter reaches every field to check, including the empty VAT of a zero-rated line", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.send([{ ...invoiceWithWrongTotal(5), rice: 90_000 }]);
  await reviewPage.open();
  await reviewPage.start.click();
  await expect(reviewPage.panel(/^Findings/)).toContainText("VAT on a zero-rated supply");
  const toLookAt = Number(/(\d+) fields? to check/.exec(await reviewPage.status.innerText())?.[1]);
  await expect(page.locator("[data-open]")).toHaveCount(toLookAt);
  const tax = reviewPage.field("lineItems[1].taxAmount");
  await expect(tax).toHaveText("No VAT shown");
  for (let pressed = 0; pressed < toLookAt && !(await tax.evaluate((element) => element === document.activeElement)); pressed++)
    await page.keyboard.press("Enter");
  await expect(tax).toBeFocused();
});

test("review: overriding a treatment and correcting a line update the findings, and the pages pass axe in both themes", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.open();
  await expect(page.getByText("Nothing to review")).toBeVisible();
  await check(page, "the empty queue");
  await reviewPage.send([invoiceWithWrongTotal(3), invoiceWithWrongTotal(4)]);
  await reviewPage.open();
  await expect(reviewPage.start).toBeVisible();
  for (const scheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await check(page, `the queue, ${scheme}`, scheme === "dark");
  }
  await reviewPage.begin();
  await page.keyboard.press("t");
  await page.getByLabel("VAT", { exact: true }).selectOption("exempt");
  await page.getByLabel("Reason").fill("The contract says so");
  await page.getByRole("dialog").getByRole("button", { name: "Override", exact: true }).click();
  await expect(reviewPage.field("vat")).toContainText("Exempt");
  await expect(reviewPage.panel("History")).toContainText("VAT from standard rate to exempt): The contract says so");
  await expect(reviewPage.panel(/^Findings/)).toContainText("VAT where none is due");
  await reviewPage.field("lineItems[0].amount").focus();
  await page.keyboard.press("e");
  await page.keyboard.type("5,000");
  await page.keyboard.press("Enter");
  await expect(reviewPage.panel(/^Findings/)).toContainText("Line doesn't multiply out");
  for (const [scheme, width] of [
    ["light", 1280],
    ["dark", 1280],
    ["light", 390],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await check(page, `the review, ${scheme}, ${width} px`, scheme === "dark");
  }
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  const approve = page.getByRole("button", { name: /^Approve/ });
  await expect(approve, "the approve button is visible at the end of the panel").toBeInViewport();
  const [last, bar] = [await reviewPage.panel("History").boundingBox(), await approve.locator("..").boundingBox()];
  expect((last?.y ?? 0) + (last?.height ?? Infinity), "the button covers no content").toBeLessThanOrEqual(bar?.y ?? 0);
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog", { name: "Keyboard shortcuts" })).toBeVisible();
  await check(page, "the help");

  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto("/test/settings");
  const learned = page.getByRole("region", { name: "Learned corrections" });
  await learned.scrollIntoViewIfNeeded();
  await expect(
    learned.getByRole("row").filter({ hasText: "VAT: Exempt" }),
    "the learned treatment and its reviewer are listed",
  ).toContainText("by Ada Obi");
  await check(page, "the settings");
  await learned
    .getByRole("button", { name: /^Forget/ })
    .first()
    .click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Forget" }).click();
  await expect(page.getByText("Correction forgotten")).toBeVisible();
  await expect(page.getByText("Nothing learned yet")).toBeVisible();
});

/** `colorsAlone` is for what was checked against all rules in the other color scheme at the same width. */
async function check(page: Page, what: string, colorsAlone = false): Promise<void> {
  expect.soft(await axeViolations(page, { colorsAlone }), what).toEqual([]);
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect.soft(overflowPx, `${what} scrolls sideways`).toBeLessThanOrEqual(0);
}

test("review: lines are added, overridden, removed and restored with the keyboard alone", async ({ page, signInPage, reviewPage }) => {
  const itemId = await beginReview(signInPage, reviewPage, [{ ...invoiceWithWrongTotal(5), rice: 40_000 }]);
  await reviewPage.field("lineItems[1].taxAmount").focus();
  await expect(reviewPage.lit.first(), "the whole line is highlighted if it has no printed tax").toBeVisible();
  await page.keyboard.press("t");
  await expect(page.getByRole("dialog", { name: "Override treatment of line 2" }), "T opens the dialog for the focused line").toBeVisible();
  await page.keyboard.press("Escape");
  await expect(reviewPage.field("lineItems[1].taxAmount")).toBeFocused();

  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Description" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Enter a description"), "a missing description is reported").toBeVisible();
  await page.keyboard.type("Courier");
  for (let tab = 0; tab < 3; tab++) await page.keyboard.press("Tab");
  await page.keyboard.type("1,500");
  await page.keyboard.press("Enter");
  await expect(reviewPage.field("lineItems[2].amount")).toContainText("1,500.00");

  await reviewPage.field("lineItems[1].amount").focus();
  await page.keyboard.press("Delete");
  await expect(reviewPage.field("lineItems[1].amount")).toHaveCount(0);
  await expect(reviewPage.field("lineItems[2].description"), "the next line gets the focus").toBeFocused();
  expect(await reviewPage.steps(itemId, "line_removed")).toHaveLength(1);
  await page.keyboard.press("z");
  await expect(reviewPage.field("lineItems[1].amount"), "undo restores the line").toContainText("40,000.00");
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("t");
  await expect(
    page.getByRole("dialog", { name: "Override treatment of the invoice" }),
    "without a focused line, T opens the dialog for the invoice",
  ).toBeVisible();
});
