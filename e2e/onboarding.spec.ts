import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "./fixtures";

test("overview: a new user creates a key, runs the copied request, and sees the first result arrive", async ({ page, signInPage }) => {
  const begin = Date.now();
  await signInPage.signUp({
    company: "First Call Limited",
    email: `first-call-${process.pid}@example.com`,
    password: "four unrelated words here",
  });
  await page.getByRole("button", { name: "Create a key" }).click();
  const key = (await page.getByTestId("first-key").textContent()) ?? "";
  expect(key).toMatch(/^levy_test_[0-9A-Za-z]{36}$/);
  await expect(page.getByText("Waiting for your first request…")).toBeVisible();

  const request = page.getByRole("region", { name: "Request to analyze one invoice" });
  await expect(request).toContainText(key);
  // Run as if pasted into a terminal.
  const { stdout } = await promisify(execFile)("sh", ["-c", (await request.textContent()) ?? ""]);
  expect(JSON.parse(stdout)).toMatchObject({ data: expect.anything() as unknown });
  await expect(page.getByText("Your first request has arrived.")).toBeVisible();
  const result = page.getByRole("link", { name: "Open the first result" });
  await expect(result).toBeVisible({ timeout: 60_000 });
  expect(Date.now() - begin, "under two minutes, not counting the time a person takes").toBeLessThan(120_000);
  await expect(
    page.getByRole("link", { name: "Approved", exact: true }).locator("xpath=ancestor::div[1]"),
    "the figures on the page are updated too",
  ).toContainText("1");
  await expect(page.getByText("1 used so far")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Recent invoices" })).toBeVisible();
  await expect(page.getByTestId("first-key"), "the key stays until the user leaves the page").toHaveText(key);
  page.on("dialog", (dialog) => void dialog.accept());
  await result.click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});
