import { axeViolations } from "./axe";
import { expect, test } from "./fixtures";
import { beginReview, invoiceWithWrongTotal } from "./reviewer";

/** Minimum size of a touch target. */
const FINGER_PX = 44;

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

test("review on a phone: line values are corrected by touch, and closing the dialog keeps the draft", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0)]);
  const pencil = reviewPage.panel("Lines").getByRole("button", { name: "Correct line 1" });
  await pencil.scrollIntoViewIfNeeded();
  const box = await pencil.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(FINGER_PX);
  await pencil.tap();
  const dialog = page.getByRole("dialog", { name: "Correct line 1" });
  await dialog.getByLabel("Quantity").fill("\u200b2");
  await dialog.getByLabel("Unit price").fill("a lot");
  await dialog.getByRole("button", { name: "Save" }).tap();
  await expect(dialog.getByText("Enter a number such as 1,250.5, with at most six decimal places")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Close" }).tap();
  await pencil.tap();
  await expect(dialog.getByLabel("Unit price"), "the closed dialog keeps its draft").toHaveValue("a lot");
  await dialog.getByLabel("Unit price").fill("1,234.50");
  await dialog.getByRole("button", { name: "Save" }).tap();
  await expect(dialog).toBeHidden();
  await expect(reviewPage.field("lineItems[0].quantity")).toHaveText("2");
  await expect(reviewPage.field("lineItems[0].unitPrice")).toHaveText("1,234.50");
  await expect(reviewPage.panel("History").getByRole("listitem"), "only changed values are recorded").toHaveText([
    /changed line 1 unit price from 100,000 to 1,234.5/,
    /changed line 1 quantity from 1 to 2/,
  ]);
});

test("review: the approve button follows the invoice in tab order on a phone, and precedes it on a wide screen", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0)]);
  const approve = page.getByRole("button", { name: /^Approve/ });
  await expect(approve).toHaveCount(1);
  const isBehind = (): Promise<boolean> =>
    approve.evaluate((button) => {
      const panel = document.querySelector("[data-review-panel]");
      return panel !== null && (panel.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    });
  expect(await isBehind()).toBe(true);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(approve).toHaveCount(1);
  expect(await isBehind(), "the button stands beside the title on a wide screen").toBe(false);
});
