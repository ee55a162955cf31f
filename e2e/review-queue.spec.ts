import type { Request } from "@playwright/test";
import { z } from "zod";
import { expect, forgive, test } from "./fixtures";
import { beginReview, newReviewer, invoiceWithWrongTotal } from "./reviewer";

/** Requests that await `held` stay pending until `letThrough` is called. */
function gate(): { held: Promise<void>; letThrough: () => void } {
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  return { held, letThrough };
}

test("review: an invoice whose document was deleted can be approved but not corrected", async ({ page, signInPage, reviewPage }) => {
  await newReviewer(signInPage);
  await reviewPage.send([invoiceWithWrongTotal(0), invoiceWithWrongTotal(1)]);
  await reviewPage.open();
  // The first invoice comes with its page. Those loaded ahead, or refetched, look as they will a month from now.
  const aged = new Set<unknown>();
  const age = (view: Record<string, unknown>) => ({ ...view, document: null, documentRemovedAt: "2026-11-20T03:00:00.000Z" });
  const view = z.record(z.string(), z.unknown());
  await page.route("**/api/portal/test/reviews/next", async (route) => {
    const answer = await route.fetch();
    const views = z.array(view).parse(await answer.json());
    if (z.object({ take: z.number() }).parse(route.request().postDataJSON()).take === 1) return route.fulfill({ response: answer });
    for (const { itemId } of views) aged.add(itemId);
    await route.fulfill({ response: answer, json: views.map(age) });
  });
  await page.route(/\/reviews\/itm_\w+$/, async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const answer = await route.fetch();
    const now = view.parse(await answer.json());
    await route.fulfill({ response: answer, json: aged.has(now["itemId"]) ? age(now) : now });
  });
  await reviewPage.start.click();
  await expect(page.getByRole("button", { name: "Correct Total" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Override/ }).first()).toBeVisible();
  await page.keyboard.press("Control+Enter");

  await expect(reviewPage.screen.getByText("It was deleted on 20 Nov 2026")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Correct|Override|Add a line)/ })).toHaveCount(0);
  await reviewPage.field("total").focus();
  await page.keyboard.press("e");
  await page.keyboard.press("t");
  await expect(reviewPage.screen.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await reviewPage.counts()).open).toBe(0);
});

test("review: approving faster than invoices load waits for the next one, including after a failed request", async ({
  page,
  complaints,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.send([invoiceWithWrongTotal(0), invoiceWithWrongTotal(1), invoiceWithWrongTotal(2)]);
  await reviewPage.open();
  const { held, letThrough } = gate();
  await page.route("**/api/portal/test/reviews/next", async (route) => {
    const { take } = z.object({ take: z.number() }).parse(route.request().postDataJSON());
    // The start requests one; the request for those ahead stays pending and then fails.
    if (take === 1) return route.continue();
    await held;
    await route.abort();
  });
  await reviewPage.begin();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("status").filter({ hasText: "Loading the next invoice" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "The queue is empty" })).toHaveCount(0);
  letThrough();
  await expect(page.getByRole("status").filter({ hasText: "the server couldn't be reached" })).toBeVisible();
  await page.unroute("**/api/portal/test/reviews/next");
  await expect(reviewPage.screen, "the next invoice opens without another key press").toBeVisible();
  for (let left = 2; left > 0; left--) {
    await expect.poll(async () => (await reviewPage.counts()).open).toBe(left);
    await expect(reviewPage.heading).toBeVisible();
    await page.keyboard.press("Control+Enter");
  }
  await expect(page.getByRole("heading", { name: "The queue is empty" })).toBeVisible();
  forgive(complaints, /ERR_FAILED/);
});

test("review: an approval is not sent if the correction before it failed, and going back shows the unsaved value", async ({
  page,
  complaints,
  signInPage,
  reviewPage,
}) => {
  const first = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0), invoiceWithWrongTotal(1)]);
  const approvals: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/approve")) approvals.push(request.url());
  });
  let lose = (): void => undefined;
  const lost = new Promise<void>((resolve) => (lose = resolve));
  await page.route("**/correct", async (route) => {
    await lost;
    await route.abort();
  });
  const total = reviewPage.field("total");
  const approveCorrected = async (): Promise<void> => {
    await total.focus();
    await page.keyboard.press("e");
    await page.keyboard.insertText("107500");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
  };
  await approveCorrected();
  await expect(reviewPage.screen, "the next invoice opens immediately").not.toHaveAttribute("data-review", first);
  lose();

  await expect(page.getByText(/ wasn't approved$/)).toBeVisible();
  await expect(page.getByText("An earlier change wasn't saved. Check it again")).toBeVisible();
  await expect(reviewPage.status, "the unsent approval is not counted as decided").not.toContainText("decided");
  await page.getByRole("button", { name: "Go back to it" }).click();
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  await expect(total).toContainText("“107500” wasn't saved. Press E to edit it again.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("A value you entered wasn't saved. Press E to edit it again")).toBeVisible();
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  expect(approvals).toEqual([]);
  await page.unroute("**/correct");
  await total.focus();
  await page.keyboard.press("e");
  await expect(total).toHaveValue("107500");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 1, approved: 1, rejected: 0 });
  const [correction] = await reviewPage.steps(first, "field_corrected");
  expect(correction).toMatchObject({ field: "total", after: "107500" });
  forgive(complaints, /ERR_FAILED/);
});

test("review: the last decision can be undone while the next invoice loads, and the count of decisions continues", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.send([invoiceWithWrongTotal(0), invoiceWithWrongTotal(1), invoiceWithWrongTotal(2)]);
  await reviewPage.open();
  const { held, letThrough } = gate();
  await page.route("**/api/portal/test/reviews/next", async (route) => {
    const { take } = z.object({ take: z.number() }).parse(route.request().postDataJSON());
    if (take > 1) await held;
    await route.continue();
  });
  const first = await reviewPage.begin();
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 2, approved: 1, rejected: 0 });
  await expect(page.getByRole("status").filter({ hasText: "Loading the next invoice" })).toBeVisible();
  await page.keyboard.press("z");
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 3, approved: 0, rejected: 0 });
  await expect(reviewPage.status).toContainText("to check");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("status").filter({ hasText: "Loading the next invoice" })).toBeVisible();
  letThrough();
  await expect(reviewPage.status).toContainText(", 1 decided");
});

test("review: an invoice skipped, reached again with browser back and approved is not reported as still open", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  const first = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0), invoiceWithWrongTotal(1)]);
  const titled = () =>
    page
      .locator("h1")
      .textContent()
      .then((name) => new RegExp(`^Review: ${name}, .+ · Levy$`));
  await expect(page, "the tab's title names the invoice").toHaveTitle(await titled());
  const title = await page.title();
  await page.keyboard.press("j");
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", first);
  await expect(page, "the title follows in the browser's history").toHaveTitle(await titled());
  expect(await page.title()).not.toBe(title);
  await page.goBack();
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  await expect(page).toHaveTitle(title);
  for (let left = 2; left > 0; left--) {
    // A key pressed before the invoice is shown decides nothing.
    await expect(reviewPage.screen).toBeVisible();
    await page.keyboard.press("Control+Enter");
    await expect.poll(async () => (await reviewPage.counts()).open).toBe(left - 1);
  }
  await expect(page.getByRole("heading", { name: "The queue is empty" })).toBeVisible();
  await expect(page.getByText("2 invoices viewed.")).toBeVisible();
  await expect(page).toHaveTitle("Review · Levy");
  await page.getByRole("link", { name: "Prepare a return" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Prepare a return" }), "the next page after the queue opens").toBeVisible();
});

test("review: a response requested before browser back does not end the queue, and the skipped invoice returns", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  const first = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0), invoiceWithWrongTotal(1)]);
  const { held, letThrough } = gate();
  let heldRequest: Request | undefined;
  await page.route("**/api/portal/test/reviews/next", async (route) => {
    // Requested from the second invoice, so the response must include neither.
    const { except } = z.object({ except: z.array(z.string()) }).parse(route.request().postDataJSON());
    if (except[0] !== first && !heldRequest) {
      heldRequest = route.request();
      await held;
    }
    await route.continue();
  });
  await page.keyboard.press("j");
  await expect(reviewPage.screen).not.toHaveAttribute("data-review", first);
  const second = (await reviewPage.screen.getAttribute("data-review")) ?? "";
  await expect.poll(() => heldRequest).toBeDefined();
  await page.goBack();
  await expect(reviewPage.screen).toHaveAttribute("data-review", first);
  await page.keyboard.press("Control+Enter");
  await expect(reviewPage.screen, "the second invoice opens immediately").toHaveAttribute("data-review", second);
  const answered = page.waitForResponse((response) => response.request() === heldRequest);
  letThrough();
  await (await answered).finished();
  await expect(reviewPage.screen).toHaveAttribute("data-review", second);
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("2 invoices viewed.")).toBeVisible();
});

test("review: closing a second tab releases only its own lease, and Z without a decision to undo sends no request", async ({
  page,
  context,
  signInPage,
  reviewPage,
}) => {
  await beginReview(signInPage, reviewPage, [
    invoiceWithWrongTotal(0),
    invoiceWithWrongTotal(1),
    invoiceWithWrongTotal(2),
    invoiceWithWrongTotal(3),
  ]);
  await expect.poll(async () => (await reviewPage.heldIds()).length, "two more invoices are leased in advance").toBe(3);
  const held = await reviewPage.heldIds();
  const last = (await reviewPage.openIds()).at(-1) ?? "";

  const second = await context.newPage();
  await second.goto(`/test/review/${last}`);
  await expect(second.locator("[data-review]")).toBeVisible();
  // The second tab is handed the next two as well, because they are leased to the same person.
  await expect.poll(async () => (await reviewPage.heldIds()).length).toBe(4);
  await second.waitForLoadState("networkidle");
  await second.getByRole("link", { name: "Back to the queue" }).click();
  await expect(second.getByRole("heading", { level: 1, name: "Review" })).toBeVisible();
  await expect.poll(async () => reviewPage.heldIds(), "the closed tab's lease is released").toEqual(held);
  await second.close();

  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/undo")) asked.push(request.url());
  });
  await page.bringToFront();
  await page.keyboard.press("z");
  await expect(page.getByText("You have nothing to undo here")).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 3, approved: 1, rejected: 0 });
  await page.keyboard.press("z");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 4, approved: 0, rejected: 0 });
  expect(asked).toHaveLength(1);
});

test("review: returning to the queue keeps its filters, and adding a value starts at the first field that was not found", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  await newReviewer(signInPage);
  await reviewPage.send([invoiceWithWrongTotal(0), invoiceWithWrongTotal(1)]);
  await reviewPage.open("?q=adunola&sort=total");
  await page
    .getByRole("table")
    .getByRole("link", { name: /Adunola/ })
    .click();
  await expect(reviewPage.screen).toBeVisible();
  await reviewPage.screen
    .getByRole("button", { name: /^Add a value/ })
    .first()
    .press("Enter");
  await expect(page.locator("[data-field]:focus")).toContainText("not found");
  await page.getByRole("link", { name: "Back to the queue" }).click();
  await expect(page).toHaveURL(/q=adunola&sort=total/);
  await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(1);
});

test("review: holding Enter on the focused approve button approves only one invoice", async ({ page, signInPage, reviewPage }) => {
  await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0), invoiceWithWrongTotal(1), invoiceWithWrongTotal(2)]);
  await expect(page.locator("[aria-hidden] canvas")).toHaveCount(2);
  await page.getByRole("button", { name: /^Approve/ }).focus();
  for (let held = 0; held < 12; held++) await page.keyboard.down("Enter");
  await page.keyboard.up("Enter");
  await expect.poll(async () => reviewPage.counts()).toEqual({ open: 2, approved: 1, rejected: 0 });
});

test("review: reports an invoice that is deleted during its review", async ({ page, signInPage, reviewPage, apiKeysPage, complaints }) => {
  await newReviewer(signInPage);
  await reviewPage.send([invoiceWithWrongTotal(0)]);
  await apiKeysPage.open();
  const key = await apiKeysPage.create("For its deletion");
  await apiKeysPage.confirmKept();
  await reviewPage.open();
  const itemId = await reviewPage.begin();
  const { jobId } = z.object({ jobId: z.string() }).parse(await (await page.request.get(`/api/portal/test/reviews/${itemId}`)).json());
  const deleted = await page.request.delete(`/v1/prism/invoice-analyze/batch/${jobId}?purge=true`, {
    headers: { "x-api-key": key, "content-type": "application/json" },
  });
  expect(deleted.status()).toBe(200);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(page.getByRole("alert").filter({ hasText: "it was deleted" })).toBeVisible();
  forgive(complaints, /404/);
});

test("review: decisions made offline are sent once back online, and can be taken back until then", async ({
  page,
  context,
  complaints,
  signInPage,
  reviewPage,
}) => {
  const first = await beginReview(signInPage, reviewPage, [invoiceWithWrongTotal(0), invoiceWithWrongTotal(1), invoiceWithWrongTotal(2)]);
  const onTheNext = async (from: string): Promise<string> => {
    await expect(reviewPage.screen).not.toHaveAttribute("data-review", from);
    return (await reviewPage.screen.getAttribute("data-review")) ?? "";
  };
  // Their documents are drawn in advance.
  await expect(page.locator("[aria-hidden] canvas"), "the next invoices are loaded before the connection breaks").toHaveCount(2);
  await context.setOffline(true);
  await page.keyboard.press("Control+Enter");
  const second = await onTheNext(first);
  await expect(page.getByText("1 decision hasn't been sent yet")).toBeVisible();
  await expect(reviewPage.status, "no check is reported as running").not.toContainText("Checking");
  await page.keyboard.press("Control+Enter");
  const third = await onTheNext(second);
  await expect(page.getByText("2 decisions haven't been sent yet")).toBeVisible();
  await page.keyboard.press("z");
  await expect(reviewPage.screen, "Z takes back the latest decision").toHaveAttribute("data-review", second);
  await expect(page.getByText("1 decision hasn't been sent yet")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("hasn't been sent yet")).toBeHidden();
  await expect.poll(() => reviewPage.counts()).toMatchObject({ open: 2, approved: 1 });
  expect((await reviewPage.openIds()).sort()).toEqual([second, third].sort());

  // The server is restarting.
  let isStarting = true;
  await page.route("**/approve", (route) =>
    isStarting ? route.fulfill({ status: 503, json: { message: "Starting" } }) : route.continue(),
  );
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("1 decision hasn't been sent yet")).toBeVisible();
  isStarting = false;
  await expect.poll(() => reviewPage.counts()).toMatchObject({ open: 1, approved: 2 });
  await expect(page.getByText("hasn't been sent yet")).toBeHidden();

  // The session has ended: the page stays, and leads back to the invoice whose decision failed.
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Your session has ended", { exact: true })).toBeVisible();
  await expect(page.getByText(/ wasn't approved$/)).toBeVisible();
  await context.addCookies(cookies);
  await page.getByRole("button", { name: "Go back to it" }).click();
  await expect(reviewPage.screen).toHaveAttribute("data-review", third);
  await page.keyboard.press("Control+Enter");
  await expect.poll(() => reviewPage.counts()).toMatchObject({ open: 0, approved: 3 });
  forgive(complaints, /ERR_INTERNET_DISCONNECTED|401 \(Unauthorized\)|503 \(Service Unavailable\)/);
});
