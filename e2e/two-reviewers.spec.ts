import { randomUUID } from "node:crypto";
import { confirmAddress, mailbox } from "./confirm-address";
import { expect, forgive, test, type Page } from "./fixtures";
import { ReviewPage } from "./pages/review-page";
import { TeamPage } from "./pages/team-page";
import { invoiceWithWrongTotal } from "./reviewer";

const password = "four unrelated words here";

test("review by two reviewers: a decision by one keeps the other's unsaved entries, and undo never reverts another's decision", async ({
  page,
  browser,
  baseURL,
  complaints,
  signInPage,
  reviewPage,
}) => {
  const [ada, grace] = [`ada-${randomUUID()}@example.com`, `grace-${randomUUID()}@example.com`];
  await signInPage.signUp({ company: "Kestrel Bay Foods Limited", email: ada, password });
  await confirmAddress(page, ada);
  const team = new TeamPage(page);
  await team.open();
  await team.invite(grace, "Reviewer");
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}) });
  const other = await context.newPage();
  await other.goto(await mailbox().link(grace, "/invitation"));
  await other.getByLabel("Your name").fill("Grace Eze");
  await other.getByLabel("Password", { exact: true }).fill(password);
  await other.getByRole("button", { name: "Join" }).click();
  await other.waitForURL("**/test");
  const theirs = new ReviewPage(other);

  await reviewPage.send([invoiceWithWrongTotal(0), invoiceWithWrongTotal(1), invoiceWithWrongTotal(2)]);
  await reviewPage.open();
  const onScreen = async (): Promise<string> => (await reviewPage.screen.getAttribute("data-review")) ?? "";
  /** As if her lease had expired and the other reviewer opened the invoice. */
  const loseTo = async (who: Page, itemId: string): Promise<void> => {
    const headers = { origin: new URL(page.url()).origin };
    await page.request.post("/api/portal/test/reviews/leases", { data: { itemIds: [itemId], release: true }, headers });
    await who.goto(`/test/review/${itemId}`);
    await expect(who.getByRole("button", { name: /^Approve/ })).toBeVisible();
  };
  const approved = async (count: number) => expect.poll(async () => (await reviewPage.counts()).approved).toBe(count);

  const first = await reviewPage.begin();
  await other.goto(`/test/review/${first}`);
  await expect(theirs.screen).toContainText("Ada Obi is reviewing this invoice");
  await expect(other.getByRole("button", { name: /^Approve/ })).toHaveCount(0);

  const total = reviewPage.field("total");
  await total.focus();
  await page.keyboard.press("e");
  await page.keyboard.insertText("107500");
  await loseTo(other, first);
  await other.getByRole("button", { name: /^Approve/ }).click();
  await approved(1);
  await page.keyboard.press("Enter");
  await expect(total).toContainText("“107500” wasn't saved. This invoice is already approved.");
  await expect(total, "no hint to edit a decided invoice").not.toContainText("Press E");
  await expect(reviewPage.screen).toContainText("Grace Eze has approved this invoice");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("A value you entered isn't in it: reopen the invoice to correct it, or press J to go on.")).toBeVisible();
  expect(await onScreen()).toBe(first);
  await page.keyboard.press("j");

  await expect(reviewPage.screen).not.toHaveAttribute("data-review", first);
  const second = await onScreen();
  const reason = page.getByRole("textbox", { name: "Reason" });
  await page.keyboard.press("r");
  await reason.fill("Billed twice");
  await loseTo(other, second);
  await other.getByRole("button", { name: /^Approve/ }).click();
  await approved(2);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByText("Grace Eze has approved this invoice", { exact: true })).toBeAttached();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("alert").filter({ hasText: "The invoice wasn't rejected" })).toContainText("Your reason is kept.");
  expect(await onScreen()).toBe(second);
  expect(await reviewPage.counts()).toMatchObject({ rejected: 0 });
  await page.keyboard.press("j");

  await expect(reviewPage.screen).not.toHaveAttribute("data-review", second);
  const third = await onScreen();
  await page.keyboard.press("Control+Enter");
  await approved(3);
  await other.goto(`/test/review/${third}`);
  await other.getByRole("button", { name: "Reopen" }).click();
  await other.getByRole("textbox", { name: "Reason" }).fill("The total is wrong");
  await other.keyboard.press("Control+Enter");
  await approved(2);
  await other.getByRole("link", { name: "Back to the queue" }).click();
  await expect(theirs.start).toBeVisible();
  await expect.poll(() => reviewPage.heldIds()).toEqual([]);
  await page.keyboard.press("z");
  await expect(page.getByRole("alert").filter({ hasText: "Nothing was undone" })).toContainText(
    "Someone else has since reopened this invoice",
  );
  await expect(reviewPage.screen).toHaveAttribute("data-review", third);
  await approved(2);
  await context.close();
  forgive(complaints, /409 \(Conflict\)/);
});
