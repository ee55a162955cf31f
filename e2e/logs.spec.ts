import { expect, test } from "./fixtures";

test("request logs: a request can be searched, opened beside the list, exported as CSV, and filtered by status and time", async ({
  page,
  request,
  signInPage,
  demo,
}) => {
  const headers = { "x-api-key": demo.apiKey, "content-type": "application/json" };
  const refused = await request.post("/v1/prism/invoice-analyze/single", { headers, data: { invoiceUrl: "ftp://x" } });
  const requestId = refused.headers()["x-request-id"] ?? "";
  await signInPage.resume(demo);
  await page.goto("/test/logs");
  await page.getByRole("searchbox").fill(requestId);
  await expect(page, "the search is put in the URL after a pause in typing").toHaveURL(new RegExp(requestId));
  const row = page.getByRole("row").filter({ hasText: "/v1/prism/invoice-analyze/single" });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText("400");
  await row.getByRole("button").click();
  const detail = page.getByRole("region", { name: "The request" });
  await expect(detail).toContainText(requestId);
  await expect(detail).toContainText("invalid_request");
  await expect(detail).toContainText("businessId is required");
  await expect(page).toHaveURL(new RegExp(`open=${requestId}`));
  await page.reload();
  await expect(detail, "the URL reopens the request").toContainText(requestId);

  const [download] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name: "CSV" }).click()]);
  const lines = (await (await download.createReadStream()).toArray()).join("").trim().split("\r\n");
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${requestId},POST,/v1/prism/invoice-analyze/single,prism.queueSingle,400,invalid_request`);

  await detail.getByRole("heading").first().focus();
  await page.keyboard.press("Escape");
  await expect(detail).toHaveCount(0);
  await expect(row.getByRole("button"), "the focus returns to the row's button").toBeFocused();
  await page.getByLabel("Status").selectOption("2xx");
  await expect(page.getByText("No matching requests")).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page.getByRole("search"), "the focus moves on when the button disappears").toBeFocused();

  await page.getByLabel("Time", { exact: true }).selectOption("Last hour");
  await expect(page).toHaveURL(/from=\d{4}-/);
  await expect(page.getByLabel("From", { exact: true }), "the filter shows the time of day").toHaveValue(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await page.getByLabel("To", { exact: true }).fill("2020-01-01T00:00");
  await expect(page.getByText("No matching requests")).toBeVisible();
  await page.getByLabel("Time", { exact: true }).selectOption("Any time");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(page).not.toHaveURL(/from=|to=/);
});

test.describe("request logs in Kathmandu", () => {
  test.use({ timezoneId: "Asia/Kathmandu" });

  test("the server renders times in the browser's time zone, and loading more rows keeps those it rendered", async ({
    page,
    request,
    signInPage,
    demo,
  }) => {
    // More rows than the server renders.
    for (let sent = 0; sent < 20; sent++)
      await request.get("/v1/prism/invoice-analyze/batch/job_none/status", { headers: { "x-api-key": demo.apiKey } });
    await signInPage.resume(demo);
    await expect.poll(async () => (await page.context().cookies()).map(({ name }) => name)).toContain("levy.zone");
    await page.addInitScript(() =>
      document.addEventListener(
        "readystatechange",
        () => {
          for (const row of document.querySelectorAll("tbody tr")) row.setAttribute("data-came", "");
        },
        { once: true },
      ),
    );
    await page.goto("/test/logs");
    await expect(page.locator("tbody tr").nth(19), "the remaining rows are loaded").toBeAttached();
    await expect(page.locator("tbody tr[data-came]")).not.toHaveCount(0);
    const [, sentTime] = /<time[^>]*>([^<]*)<\/time>/.exec(await (await page.request.get("/test/logs")).text()) ?? [];
    expect(sentTime).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d:\d\d$/);
    await expect(page.locator("tbody time").first()).toHaveText(sentTime ?? "");
  });
});
