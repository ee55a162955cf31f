import { axeViolations } from "./axe";
import { expect, forgive, test } from "./fixtures";
import { beginReview, newReviewer, invoiceWithWrongTotal } from "./reviewer";

test("a reviewer's decision can be filtered in the invoice list and appears on the invoice's page and the overview", async ({
  page,
  signInPage,
  invoicesPage,
  reviewPage,
}) => {
  const decided = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0), invoiceWithWrongTotal(1)]);
  await page.keyboard.press("Control+Enter");
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", decided);

  await invoicesPage.open();
  const rows = invoicesPage.table.locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ hasText: "Approved" }), "the row shows the decision and Levy's recommendation").toContainText(
    /Levy: (review|reject)/,
  );
  await expect(rows.filter({ hasText: "To review" }), "the list uses the same wording as the overview").toHaveCount(1);
  await page.getByLabel("What reviewers did").selectOption("Hand-approved");
  await expect(page).toHaveURL(/decision=approved/);
  const link = invoicesPage.table.getByRole("link");
  await expect(link).toHaveCount(1);
  await expect(link).toHaveAttribute("href", `/test/invoices/${decided}`);
  await page.reload();
  await expect(link, "the link restores the filtered list").toHaveCount(1);
  expect(await page.getByRole("link", { name: /CSV/ }).getAttribute("href")).toContain("decision=approved");
  expect(await axeViolations(page)).toEqual([]);
  await page.getByLabel("What reviewers did").selectOption("Rejected");
  await expect(page.getByText("No matching invoices")).toBeVisible();

  await page.goto(`/test/invoices/${decided}`);
  await expect(page.getByText("Approved by Ada Obi")).toBeVisible();
  expect(await axeViolations(page)).toEqual([]);

  await page.goto("/test");
  const tile = (label: string) => page.locator("dl > div").filter({ has: page.getByText(label, { exact: true }) });
  await expect(tile("Invoices this month")).toContainText("2all analyzed");
  await expect(tile("To review")).toContainText("1waiting now");
  await expect(tile("Approved"), "approvals by a person count too").toContainText("1with");
  await tile("Approved").getByRole("link").click();
  await expect(page).toHaveURL(/since=.*decision=cleared/);
  await expect(link, "the filtered list matches the number on the tile").toHaveCount(1);
  await expect(link).toHaveAttribute("href", `/test/invoices/${decided}`);
});

test("invoice list: reports that it is offline, keeps the page on navigation, and loads the chosen filter once it is back online", async ({
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
  // The palette is loaded on the first use.
  const search = page.getByRole("combobox", { name: "Search, or go to a page" });
  await page.keyboard.press("Control+k");
  await expect(search).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await context.setOffline(true);
  await page.getByLabel("Outcome").selectOption("failed");
  await expect(page.getByText("The list couldn't be refreshed")).toBeVisible();
  await page.getByRole("link", { name: "Status", exact: true }).click();
  await expect(page.getByText("You are offline"), "navigation offline shows Levy's notice, not the browser's error page").toBeVisible();
  await page.keyboard.press("Control+k");
  await search.fill("Webhooks");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog"), "the palette closes offline too").toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1, name: "Invoices" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("The list couldn't be refreshed"), "the list is refreshed automatically once back online").toBeHidden();
  forgive(complaints, /ERR_INTERNET_DISCONNECTED/);
});

test("review: Enter on a treatment that Levy could not determine opens the override dialog instead of accepting it", async ({
  page,
  baseURL,
  complaints,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  const note = `<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"><ID xmlns="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">CN-1</ID></CreditNote>`;
  const answer = await page.request.post("/api/portal/test/uploads", {
    data: Buffer.from(note),
    headers: { "content-type": "application/xml", "x-file-name": "note.xml", origin: baseURL ?? "" },
  });
  expect(answer.status()).toBe(202);
  await expect.poll(async () => (await reviewPage.counts()).open, { timeout: 60_000 }).toBe(1);
  await reviewPage.open();
  await reviewPage.begin();
  await reviewPage.field("vat").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: /^Override treatment/ });
  await expect(dialog).toContainText("Levy found no treatment to accept");
  await expect(page.getByText("Your change wasn't saved"), "no request was sent that the server would refuse").toHaveCount(0);
  await dialog.getByLabel("VAT", { exact: true }).selectOption("standard");
  await dialog.getByLabel("Reason").fill("As agreed");
  await dialog.getByRole("button", { name: "Override", exact: true }).click();
  await expect(page.getByText("The treatment can't be set yet. The invoice has no amounts")).toBeVisible();
  await expect(reviewPage.field("vat"), "the treatment is still open").toHaveAttribute("data-open");
  await reviewPage.field("vat").focus();
  await page.keyboard.press("Enter");
  await expect(dialog.getByLabel("Reason"), "the reason is kept").toHaveValue("As agreed");
  forgive(complaints, /409/);
});
