import { axeViolations } from "./axe";
import { expect, forgive, test } from "./fixtures";
import { newReviewer, wrong } from "./reviewer";

test("what a reviewer decided is found in the list of invoices, and stands on the invoice", async ({
  page,
  signInPage,
  invoicesPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.send([wrong(0), wrong(1)]);
  await reviewPage.open();
  const decided = await reviewPage.begin();
  await page.keyboard.press("Control+Enter");
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", decided);

  await invoicesPage.open();
  await expect(invoicesPage.table.locator("tbody tr")).toHaveCount(2);
  await page.getByLabel("What reviewers did").selectOption("Reviewer approved");
  await expect(page).toHaveURL(/decision=approved/);
  const link = invoicesPage.table.getByRole("link");
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute("href", `/test/invoices/${decided}`);
  await page.reload();
  await expect(link, "a link to the list shows the same list").toHaveCount(1);
  expect(await page.getByRole("link", { name: /CSV/ }).getAttribute("href")).toContain("decision=approved");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("What reviewers did").selectOption("Reviewer rejected");
  await expect(page.getByText("No matching invoices")).toBeVisible();

  await page.goto(`/test/invoices/${decided}`);
  await expect(page.getByText("Approved by Ada Obi")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);
});

test("without a connection a list says so, and shows what was asked for when it is back", async ({
  page,
  context,
  complaints,
  signInPage,
  invoicesPage,
  demo,
}) => {
  await signInPage.resume(demo);
  await invoicesPage.open();
  await page.getByLabel("Outcome").selectOption("canceled");
  await expect(page).toHaveURL(/outcome=canceled/);
  await context.setOffline(true);
  await page.getByLabel("Outcome").selectOption("failed");
  await expect(page.getByText("The list couldn't be refreshed")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("The list couldn't be refreshed"), "it asks again by itself").toBeHidden();
  forgive(complaints, /ERR_INTERNET_DISCONNECTED/);
});
