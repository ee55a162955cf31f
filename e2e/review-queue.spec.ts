import { z } from "zod";
import { expect, forgive, test } from "./fixtures";
import { newReviewer, wrong } from "./reviewer";

test("an invoice whose document is not kept any more can be decided, but offers no corrections", async ({
  page,
  signInPage,
  reviewPage,
}) => {
  test.setTimeout(120_000);
  await newReviewer(signInPage);
  await reviewPage.send([wrong(0), wrong(1)]);
  await reviewPage.open();
  // The first invoice comes with its page; what is loaded ahead, and again later, is as it will be a month from now.
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
  await expect(page.getByRole("button", { name: /^Override/ })).toBeVisible();
  await page.keyboard.press("Control+Enter");

  await expect(reviewPage.screen.getByText("It was removed on 20 Nov 2026")).toBeVisible();
  await expect(page.getByRole("button", { name: /^(Correct|Override|Add a line)/ })).toHaveCount(0);
  await reviewPage.field("total").focus();
  await page.keyboard.press("e");
  await page.keyboard.press("t");
  await expect(reviewPage.screen.getByRole("textbox")).toHaveCount(0);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+Enter");
  await expect.poll(async () => (await reviewPage.counts()).open).toBe(0);
});

test("whoever decides more quickly than the line brings the next invoice waits for it, also where the line was gone", async ({
  page,
  complaints,
  signInPage,
  reviewPage,
}) => {
  test.setTimeout(120_000);
  await newReviewer(signInPage);
  await reviewPage.send([wrong(0), wrong(1), wrong(2)]);
  await reviewPage.open();
  let letThrough = (): void => undefined;
  const held = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route("**/api/portal/test/reviews/next", async (route) => {
    const { take } = z.object({ take: z.number() }).parse(route.request().postDataJSON());
    // The start asks for one; what is asked for ahead stays on its way, and is then lost.
    if (take === 1) return route.continue();
    await held;
    await route.abort();
  });
  await reviewPage.start.click();
  await expect(reviewPage.screen).toBeVisible();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("status").filter({ hasText: "The next invoice is on its way" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "The queue is empty" })).toHaveCount(0);
  letThrough();
  await expect(page.getByRole("status").filter({ hasText: "the server could not be reached" })).toBeVisible();
  await page.unroute("**/api/portal/test/reviews/next");
  await expect(reviewPage.screen, "and comes by itself").toBeVisible();
  for (let left = 2; left > 0; left--) {
    await expect.poll(async () => (await reviewPage.counts()).open).toBe(left);
    await expect(reviewPage.heading).toBeVisible();
    await page.keyboard.press("Control+Enter");
  }
  await expect(page.getByRole("heading", { name: "The queue is empty" })).toBeVisible();
  forgive(complaints, /ERR_FAILED/);
});
