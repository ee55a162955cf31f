import { randomUUID } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { expect, test } from "./fixtures";

interface Delivered {
  headers: IncomingHttpHeaders;
  body: string;
}

/** Answers the first delivery with 503 and the rest with 200, and keeps them all. */
async function startReceiver(port: number) {
  const delivered: Delivered[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      delivered.push({ headers: request.headers, body: Buffer.concat(parts).toString("utf8") });
      response
        .writeHead(delivered.length === 1 ? 503 : 200, { "content-type": "text/plain" })
        .end(delivered.length === 1 ? "not yet" : "thank you");
    });
  }).listen(port, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  return { url: `http://127.0.0.1:${port}/hook-${process.pid}`, delivered, close: () => server.close() };
}

test("webhooks: an endpoint is added, tested, retried, resent, replayed, disabled and deleted", async ({ page, signInPage }, info) => {
  const { hookPort } = z.object({ hookPort: z.number() }).parse(info.config.metadata);
  const receiver = await startReceiver(hookPort);
  try {
    // A separate account, so that no other events are delivered.
    await signInPage.signUp({
      company: "Hooked Foods Limited",
      email: `webhooks-${randomUUID()}@example.com`,
      password: `pass ${randomUUID()}`,
    });
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("button", { name: "Add endpoint" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("URL").fill("http://169.254.169.254/latest");
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await expect(dialog.getByText("The host is not on the public internet")).toBeVisible();
    await dialog.getByLabel("URL").fill(receiver.url);
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    const secret = (await page.getByTestId("new-key").textContent()) ?? "";
    expect(secret).toMatch(/^whsec_/);
    await page.keyboard.press("Escape");
    await expect(page.getByTestId("new-key"), "a secret not yet saved stays on the screen").toBeVisible();
    await page.evaluate(() => history.back());
    await expect(page.getByText("Store it first"), "browser back asks to store it too").toBeVisible();
    await dialog.getByLabel("I have stored it").check();
    await dialog.getByRole("button", { name: "Done" }).click();

    await expect(page.getByRole("heading", { level: 1, name: receiver.url })).toBeVisible();
    await page.getByRole("button", { name: "Send test event" }).click();
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    const detail = page.getByRole("region", { name: "The delivery" });
    await expect(detail.getByText("Delivered"), "delivered by a retry after one failure").toBeVisible({ timeout: 40_000 });
    await expect(detail.getByRole("heading", { name: "2 attempts" })).toBeVisible();
    await expect(detail.getByRole("region", { name: "Request body" })).toContainText("webhook.test");
    await expect(detail.getByRole("region", { name: "Response" }).first()).toContainText("thank you");
    await detail.getByText("Attempt 1", { exact: true }).click();
    await expect(detail.getByRole("region", { name: "Response" }).last()).toContainText("not yet");
    await expect(page).toHaveURL(/open=dlv_/);

    await detail.getByRole("button", { name: "Resend" }).click();
    await expect(detail.getByText("Resend 1, attempt 1")).toBeVisible({ timeout: 40_000 });
    expect(receiver.delivered).toHaveLength(3);
    expect(new Set(receiver.delivered.map(({ headers }) => headers["webhook-id"])).size, "a resend keeps the event id").toBe(1);
    for (const { headers, body } of receiver.delivered) new Webhook(secret).verify(body, headers as Record<string, string>);

    await page.getByLabel("Status").selectOption("failed");
    await expect(page.getByText("No matching deliveries")).toBeVisible();
    await page.getByRole("button", { name: "Clear filters" }).click();

    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await dialog.getByLabel("To", { exact: true }).fill("2020-01-01T00:00");
    await dialog.getByRole("button", { name: "Replay" }).click();
    await expect(dialog.getByText("The end must be after the start."), "the error is shown at the field").toBeVisible();
    await dialog.getByLabel("To", { exact: true }).fill("");
    await dialog.getByRole("button", { name: "Replay" }).click();
    await expect(dialog.getByText("No events in this range"), "the range has no failed deliveries").toBeVisible();
    await dialog.getByLabel("Only failed deliveries").uncheck();
    await dialog.getByRole("button", { name: "Replay" }).click();
    await expect(dialog).toHaveCount(0);
    const first = receiver.delivered[0]?.headers["webhook-id"];
    await expect
      .poll(() => receiver.delivered.filter(({ headers }) => headers["webhook-id"] === first).length, {
        message: "the replay sends the event again under its id",
        timeout: 40_000,
      })
      .toBe(4);

    await page.getByRole("button", { name: "Disable" }).click();
    await expect(page.getByText("Disabled by a user")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send test event" })).toBeDisabled();
    await page.getByRole("button", { name: "Delete" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete endpoint" }).click();
    await page.waitForURL("**/test/webhooks");
    await expect(page.getByText(receiver.url)).toHaveCount(0);
  } finally {
    receiver.close();
  }
});

test("webhooks: enabling an endpoint that answered 410 offers to replay all events since it was disabled", async ({
  page,
  signInPage,
}, info) => {
  const { hookPort } = z.object({ hookPort: z.number() }).parse(info.config.metadata);
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(410).end();
  }).listen(hookPort, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const today = () => page.evaluate(() => new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10));
  const begun = await today();
  try {
    await signInPage.signUp({
      company: "Missed Foods Limited",
      email: `webhooks-${randomUUID()}@example.com`,
      password: `pass ${randomUUID()}`,
    });
    await page.getByRole("link", { name: "Webhooks", exact: true }).click();
    await page.getByRole("button", { name: "Add endpoint" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("URL").fill(`http://127.0.0.1:${hookPort}/gone-${process.pid}`);
    await dialog.getByRole("button", { name: "Add endpoint" }).click();
    await dialog.getByLabel("I have stored it").check();
    await dialog.getByRole("button", { name: "Done" }).click();
    await page.getByRole("button", { name: "Send test event" }).click();
    await dialog.getByRole("button", { name: "Send", exact: true }).click();
    const enable = page.getByRole("button", { name: "Enable", exact: true });
    await expect(enable).toBeVisible({ timeout: 40_000 });
    await enable.click();
    await expect(page.getByRole("button", { name: "Disable", exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Replay", exact: true }).click();
    await expect(dialog.getByLabel("Only failed deliveries"), "events that were never attempted are included").not.toBeChecked();
    const since = await dialog.getByLabel("From", { exact: true }).inputValue();
    expect([begun, await today()], "the range starts on the day the endpoint was disabled").toContain(since.slice(0, 10));
  } finally {
    server.close();
  }
});
