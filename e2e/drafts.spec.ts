import { expect, forgive, test } from "./fixtures";
import { beginReview, newReviewer, invoiceWithWrongTotal } from "./reviewer";

test("review: an entry is saved by a click elsewhere, and kept through a lost connection or an expired session", async ({
  page,
  context,
  complaints,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.send([invoiceWithWrongTotal(0)]);
  await reviewPage.open();
  await page.keyboard.press("Enter");
  const number = reviewPage.field("invoiceNumber");
  const write = async (text: string, then: () => Promise<void>): Promise<void> => {
    await number.focus();
    await page.keyboard.press("e");
    await number.fill(text);
    await then();
  };
  const enter = () => page.keyboard.press("Enter");
  const bringBack = async (text: string): Promise<void> => {
    await number.focus();
    await page.keyboard.press("e");
    await expect(number).toHaveValue(text);
    await enter();
    await expect(number).toContainText("extracted as RV-100");
    await expect(number).not.toContainText("wasn't saved");
  };

  await write("RV-CLICK", () => reviewPage.heading.click());
  await expect(number).toContainText("RV-CLICK");
  await expect(number, "the correction was saved").toContainText("extracted as RV-100");
  await write("RV-LEFT", () => page.keyboard.press("Escape"));
  await expect(number).toContainText("RV-CLICK");

  await context.setOffline(true);
  await write("RV-OFFLINE", enter);
  await expect(number).toContainText("“RV-OFFLINE” wasn't saved. Press E to edit it again. Couldn't reach the server.");
  await expect(number, "the unsaved value is not shown as saved").toContainText("RV-CLICK");
  await context.setOffline(false);
  await bringBack("RV-OFFLINE");

  const cookies = await context.cookies();
  await context.clearCookies();
  await write("RV-LATE", enter);
  await expect(page.getByText("Your session has ended", { exact: true })).toBeVisible();
  await expect(number).toContainText("“RV-LATE” wasn't saved");
  await context.addCookies(cookies);
  await bringBack("RV-LATE");

  await context.setOffline(true);
  await page.keyboard.press("t");
  await page.getByLabel("VAT", { exact: true }).selectOption("exempt");
  await page.getByLabel("Reason").fill("The contract says so");
  await page.getByRole("dialog").getByRole("button", { name: "Override", exact: true }).click();
  await expect(page.getByText("Your change wasn't saved")).toBeVisible();
  await page.keyboard.press("n");
  await page.getByRole("textbox", { name: "Description" }).fill("A line nobody read");
  await page.getByRole("textbox", { name: "Amount", exact: true }).fill("2,500");
  await enter();
  await expect(page.getByRole("dialog")).toBeHidden();
  await context.setOffline(false);
  await page.keyboard.press("t");
  await expect(page.getByLabel("VAT", { exact: true }), "a form with several fields keeps its draft too").toHaveValue("exempt");
  await expect(page.getByLabel("Reason")).toHaveValue("The contract says so");
  await page.getByRole("dialog").getByRole("button", { name: "Override", exact: true }).click();
  await expect(reviewPage.field("vat")).toContainText("Exempt");
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveValue("A line nobody read");
  await expect(page.getByRole("textbox", { name: "Amount", exact: true })).toHaveValue("2,500");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Your session has ended", { exact: true }), "the notice disappears once it no longer applies").toBeHidden();

  const comment = page.getByRole("textbox", { name: "Comment" });
  await page.keyboard.press("c");
  await comment.fill("Asked the vendor for a corrected copy");
  await page.keyboard.press("Escape");
  await page.keyboard.press("c");
  await expect(comment, "Escape closes the dialog but keeps its draft").toHaveValue("Asked the vendor for a corrected copy");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.keyboard.press("c");
  await expect(comment).toHaveValue("");
  forgive(complaints, /ERR_INTERNET_DISCONNECTED|401 \(Unauthorized\)/);
});

test("review: browser back closes dialogs and editors, and keeps their drafts with the invoice they belong to", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  const first = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(1), invoiceWithWrongTotal(2)]);
  await page.keyboard.press("j");
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", first);
  const second = (await reviewPage.screen.getAttribute("data-review")) ?? "";
  const number = reviewPage.field("invoiceNumber");
  await number.focus();
  await page.keyboard.press("e");
  await number.fill("RV-HALF");
  await page.goBack();
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  await page.goForward();
  await expect(reviewPage.screen).toHaveAttribute("data-review", second);
  await number.focus();
  await page.keyboard.press("e");
  await expect(number).toHaveValue("RV-HALF");
  await page.keyboard.press("Escape");

  const reason = page.getByRole("textbox", { name: "Reason" });
  await page.keyboard.press("r");
  await reason.fill("Meant for the second");
  await page.goBack();
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  await expect(page.getByRole("dialog")).toBeHidden();
  await page.goForward();
  await page.keyboard.press("r");
  await expect(reason).toHaveValue("Meant for the second");
  expect(await reviewPage.steps(second, "field_corrected"), "no correction was sent without the reviewer").toEqual([]);
});
