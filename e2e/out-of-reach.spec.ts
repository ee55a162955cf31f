import { z } from "zod";
import { writeEinvoice } from "./einvoice-file";
import { expect, forgive, test, type Page } from "./fixtures";
import { untilHydrated } from "./hydrated";
import { beginReview, newReviewer, oneToReview, invoiceWithWrongTotal } from "./reviewer";

const lost = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

function lostDocument(page: Page) {
  const missing = page.getByRole("alert").filter({ hasText: "The document couldn't be loaded" });
  return { missing, again: missing.getByRole("button", { name: "Try again" }) };
}

/** Retries while the server is unreachable, which leaves the document missing, and then restores the server. */
async function askInVain(page: Page): Promise<void> {
  const { missing, again } = lostDocument(page);
  await expect(missing).toContainText("The extracted fields are still available");
  const asked = page.waitForRequest("**/documents/*");
  await again.click();
  await asked;
  await expect(missing, "the message stays until a server responds").toBeVisible();
  await page.unroute("**/documents/*");
}

test("a dialog whose script can't be loaded says so, keeps what was typed, and opens once back online", async ({
  page,
  context,
  complaints,
  signInPage,
  reviewPage,
}) => {
  const itemId = await oneToReview(signInPage, reviewPage);
  await page.goto(`/test/review/${itemId}`);
  await page.waitForLoadState("networkidle");
  await expect(page.locator("canvas").first()).toBeVisible();
  // The dialogs are loaded on the first user input, so none is available yet.
  await context.setOffline(true);
  await page.keyboard.press("r");
  const missing = page.getByRole("dialog", { name: "“Reject this invoice” can't be opened yet" });
  await expect(missing).toContainText("Nothing you entered is lost, and this opens by itself once the connection is back.");
  await expect(missing).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(missing).toHaveCount(0);
  await expect(reviewPage.screen, "the same invoice is still open").toHaveAttribute("data-review", itemId);

  await page.keyboard.press("r");
  await expect(missing).toBeVisible();
  await missing.getByRole("button", { name: "Try again" }).click();
  await expect(missing).toBeVisible();
  await context.setOffline(false);
  const reject = page.getByRole("dialog", { name: "Reject this invoice", exact: true });
  await expect(reject).toBeVisible();
  await expect(reject.getByRole("textbox", { name: "Reason" })).toBeFocused();
  await page.keyboard.type("Billed twice");
  await page.keyboard.press("Escape");
  await expect(reject).toHaveCount(0);
  await page.keyboard.press("r");
  await expect(reject.getByRole("textbox", { name: "Reason" })).toHaveValue("Billed twice");

  await page.reload();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "“Search” can't be opened yet" })).toBeVisible({ timeout: 3_000 });
  }, "once the page is hydrated").toPass({ timeout: 30_000 });
  await page.keyboard.type("webhook");
  await context.setOffline(false);
  const palette = page.getByRole("dialog", { name: "Search, or go to a page" });
  await expect(palette.getByRole("combobox"), "text typed meanwhile is kept").toHaveValue("webhook");
  await page.keyboard.press("Escape");

  await page.goto("/test/api-keys");
  await page.waitForLoadState("networkidle");
  const create = page.getByRole("button", { name: "Create key" }).first();
  await untilHydrated(create);
  await context.setOffline(true);
  await create.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "can't be opened yet" })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole("dialog").getByRole("textbox").first(), "the dialog opens on other pages too").toBeFocused();
  forgive(complaints, lost);
});

test("review: each invoice opens with its heading focused, and Enter goes to its first open field", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.send([invoiceWithWrongTotal(0), invoiceWithWrongTotal(1), invoiceWithWrongTotal(2)]);
  await reviewPage.open();
  const heading = page.getByRole("heading", { name: /^Levy recommends/ });
  const outline = () => heading.evaluate((element) => getComputedStyle(element).outlineStyle);
  const first = await reviewPage.begin();
  await expect(heading, "after starting the review").toBeFocused();
  expect(await outline(), "no focus outline after a mouse click").toBe("none");
  await page.keyboard.press("j");
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", first);
  await expect(heading).toBeFocused();
  expect(await outline()).toBe("solid");
  await page.keyboard.press("Enter");
  await expect(page.locator("[data-field]:focus")).toHaveAttribute("data-open", "true");

  // A dialog opened from a field must not focus a field of the next invoice.
  const second = (await reviewPage.screen.getAttribute("data-review")) ?? "";
  await page.keyboard.press("r");
  await page.getByRole("textbox", { name: "Reason" }).fill("Billed twice");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", second);
  await expect(heading).toBeFocused();
  await page.keyboard.press("j");
  await expect(page.getByRole("heading", { name: "You've gone through the whole queue" })).toBeFocused();
  await page.keyboard.press("k");
  await expect(heading, "back from the end of the queue").toBeFocused();
});

test("review: an approval that is not sent yet is marked in both lists and on the invoice, and can be taken back there", async ({
  page,
  complaints,
  signInPage,
  reviewPage,
}) => {
  const first = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0), invoiceWithWrongTotal(1)]);
  await page.route("**/approve", (route) => route.abort());
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("1 decision hasn't been sent yet")).toBeVisible();
  await page.keyboard.press("k");
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  await expect(reviewPage.screen.getByText("Approval not sent yet").first()).toBeVisible();
  await expect(page.getByRole("button", { name: /^Approve/ }), "an approved invoice can't be approved again").toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect(reviewPage.screen, "the approved invoice is skipped").not.toHaveAttribute("data-review", first);

  await page.getByRole("link", { name: "Back to the queue" }).click();
  const rows = page.getByRole("table").locator("tbody tr");
  await expect(rows).toHaveCount(2);
  await expect(rows.filter({ has: page.locator(`a[href*="${first}"]`) })).toContainText("Approval not sent yet");
  await expect(rows.filter({ hasText: "Approval not sent yet" })).toHaveCount(1);
  await page.getByRole("link", { name: "Invoices", exact: true }).click();
  // The review queue, which links to the same invoices, is shown until the list arrives.
  const listed = page.getByRole("region", { name: "Invoices", exact: true }).locator("tbody tr");
  await expect(listed.filter({ has: page.locator(`a[href*="/invoices/${first}"]`) })).toContainText("Approval not sent yet");
  await expect(listed.filter({ hasText: "Approval not sent yet" })).toHaveCount(1);
  await page.getByRole("table").locator(`a[href*="/invoices/${first}"]`).click();
  const notice = page.getByRole("status").filter({ hasText: "Approval not sent yet" });
  await expect(notice).toContainText("Levy keeps trying, so leave this tab open.");
  await notice.getByRole("button", { name: "Take it back" }).click();
  await expect(notice).toHaveCount(0);
  await expect(page.getByText("1 decision hasn't been sent yet")).toBeHidden();
  expect(await reviewPage.counts()).toEqual({ open: 2, approved: 0, rejected: 0 });

  // Also from another visit to the review.
  await page.getByRole("main").getByRole("link", { name: "Review", exact: true }).click();
  // The screen of the previous visit is kept hidden and has the same attribute.
  await expect(reviewPage.screen.filter({ visible: true })).toHaveAttribute("data-review", first);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("1 decision hasn't been sent yet")).toBeVisible();
  await page.getByRole("link", { name: "Back to the queue" }).click();
  await page.getByRole("table").locator(`a[href*="${first}"]`).click();
  await expect(reviewPage.screen).toContainText("Approval not sent yet");
  await page.unroute("**/approve");
  await expect(reviewPage.screen.getByText("Approval not sent yet")).toHaveCount(0);
  await expect.poll(() => reviewPage.counts()).toEqual({ open: 1, approved: 1, rejected: 0 });
  forgive(complaints, lost);
});

test("review: a document that failed to load can be retried, unlike a PDF that can't be displayed", async ({
  page,
  complaints,
  signInPage,
  reviewPage,
}) => {
  const itemId = await oneToReview(signInPage, reviewPage);
  await page.route("**/documents/*", (route) => route.abort());
  await page.goto(`/test/review/${itemId}`);
  const { missing, again } = lostDocument(page);
  await askInVain(page);
  await page.route("**/documents/*", (route) => route.fulfill({ status: 503, body: "It starts" }));
  await again.click();
  await expect(missing).toBeVisible();
  await page.unroute("**/documents/*");
  await again.click();
  await expect(page.locator("canvas").first()).toBeVisible();
  await expect(missing).toHaveCount(0);

  await page.route("**/documents/*", (route) => route.fulfill({ contentType: "application/pdf", body: "%PDF-1.7 and nothing more" }));
  await page.reload();
  const unreadable = page.getByRole("status").filter({ hasText: "This PDF can't be shown here" });
  await expect(unreadable.getByRole("link", { name: "Download the file" })).toBeVisible();
  await expect(missing, "no retry for a PDF that can't be displayed").toHaveCount(0);
  forgive(complaints, /ERR_FAILED|503/);
});

test("an invoice's page: an image or e-invoice that failed to load returns on retry or once the network is back", async ({
  page,
  context,
  baseURL,
  complaints,
  signInPage,
  demo,
}) => {
  await signInPage.resume(demo);
  const upload = async (name: string, type: string, data: Buffer): Promise<string> => {
    const answer = await page.request.post("/api/portal/test/uploads?again=1", {
      data,
      headers: { "content-type": type, "x-file-name": name, origin: baseURL ?? "" },
    });
    return z.object({ itemId: z.string() }).parse(await answer.json()).itemId;
  };
  const { missing, again } = lostDocument(page);
  for (const [itemId, shown] of [
    [
      await upload("photo.png", "image/png", await page.screenshot({ clip: { x: 0, y: 0, width: 90, height: 120 } })),
      page.getByRole("img", { name: "The invoice as received" }),
    ],
    [
      await upload("file.xml", "application/xml", writeEinvoice({ number: "OR-1", vendor: "Bassey Consulting Limited", net: 40_000 })),
      page.getByRole("region", { name: "Document", exact: true }).getByText("OR-1"),
    ],
  ] as const) {
    await page.route("**/documents/*", (route) => route.abort());
    await page.goto(`/test/invoices/${itemId}`);
    await askInVain(page);
    await again.click();
    await expect(shown).toBeVisible();
    await expect(missing).toHaveCount(0);
  }
  await page.route("**/documents/*", (route) => route.abort());
  await page.reload();
  await expect(missing).toBeVisible();
  await page.unroute("**/documents/*");
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(missing, "the document loads without a click").toHaveCount(0);
  forgive(complaints, lost);
});

test("create key dialog: keeps the name if the server does not respond, or if Levy was updated meanwhile", async ({
  page,
  context,
  complaints,
  signInPage,
  demo,
}) => {
  await signInPage.resume(demo);
  await page.goto("/test/api-keys");
  await page.getByRole("button", { name: "Create key" }).first().click();
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Name");
  await name.fill("Warehouse");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: /^Create/ }).click();
  await expect(dialog).toContainText("The server didn't respond");
  await context.setOffline(false);
  await expect(name).toHaveValue("Warehouse");
  // The page belongs to another build, so Next would reload it over the dialog.
  const pageAsked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/test/api-keys") && request.method() === "GET") pageAsked.push(request.url());
  });
  await page.route("**/api/portal/test/session", (route) => route.fulfill({ json: { build: "another" } }));
  await page.route("**/test/api-keys", (route) => (route.request().method() === "POST" ? route.abort() : route.continue()));
  const session = page.waitForResponse("**/api/portal/test/session");
  await dialog.getByRole("button", { name: /^Create/ }).click();
  await session;
  await expect(page.getByText("Levy was updated", { exact: true })).toBeVisible();
  await expect(name).toHaveValue("Warehouse");
  expect(pageAsked).toEqual([]);
  forgive(complaints, lost);
});
