import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { z } from "zod";
import { confirmAddress } from "./confirm-address";
import { expect, forgive, test, type Page } from "./fixtures";
import { untilHydrated } from "./hydrated";
import { ProfilePage } from "./pages/profile-page";

const password = `pass ${randomUUID()}`;
const company = (name: string) => ({ company: name, email: `once-${randomUUID()}@example.com`, password });

/** Holds the page's server actions until the returned function is called. */
async function hold(page: Page): Promise<() => void> {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((done) => (resolve = done));
  const isHere = (url: URL) => url.pathname === new URL(page.url()).pathname;
  await page.route(isHere, async (route) => {
    if (route.request().method() === "POST") await promise;
    await route.continue();
  });
  return () => resolve();
}

/** Refreshes the page on the server, as polling or a colleague's change would. */
const refresh = (page: Page): Promise<unknown> => page.evaluate("window.next.router.refresh()");

/**
 * Whether the page checks its session, before refreshing, when the reader returns to its tab. That request is sent no later than any that
 * follow it.
 */
async function looksOnReturn(page: Page): Promise<boolean> {
  const asked: string[] = [];
  const listen = (request: { url(): string }): void => void asked.push(new URL(request.url()).pathname);
  page.on("request", listen);
  await page.evaluate(async () => {
    document.dispatchEvent(new Event("visibilitychange"));
    await fetch("/api/ready");
  });
  page.off("request", listen);
  return asked.some((path) => path.endsWith("/session"));
}

/** Nothing may close the dialog while a response is pending. */
async function pressEscape(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.mouse.click(2, 2);
  await expect(dialog.getByRole("button", { name: "Close" })).toHaveCount(0);
  await expect(dialog.getByRole("button", { name: "Cancel" }), "the dialog is still open").toBeVisible();
}

test("API keys page: a rotated key or secret stays on the screen after the row of the old one is gone", async ({
  page,
  signInPage,
  apiKeysPage,
}) => {
  await signInPage.signUp(company("Rotated Foods Limited"));
  await apiKeysPage.open();
  await apiKeysPage.create("Billing server");
  await apiKeysPage.confirmKept();
  await page.getByRole("button", { name: "Create secret" }).click();
  await apiKeysPage.confirmKept();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  for (const [noun, table] of [
    ["key", "API keys"],
    ["secret", "Shared secrets"],
  ] as const) {
    const row = page.getByRole("region", { name: table }).locator("tbody tr");
    await expect(row).toHaveCount(1);
    // Not located by role, because an open dialog hides the page behind it from role queries.
    const old = page.locator("tbody code", { hasText: (await row.locator("code").first().textContent()) ?? "" });
    await row.getByRole("button", { name: /^Rotate/ }).click();
    await apiKeysPage.dialog.getByLabel(`Old ${noun} expires`).selectOption("Immediately");
    const letGo = await hold(page);
    await apiKeysPage.dialog.getByRole("button", { name: `Rotate ${noun}` }).click();
    await pressEscape(page);
    expect(await looksOnReturn(page), "the page is not refreshed while the key is shown").toBe(false);
    letGo();
    await expect(apiKeysPage.secret).toBeVisible();
    const shown = (await apiKeysPage.secret.textContent()) ?? "";
    expect(await looksOnReturn(page)).toBe(false);
    await expect(old).toHaveCount(1);
    await refresh(page);
    await expect(old, "the old row is gone").toHaveCount(0);
    await expect(apiKeysPage.secret).toHaveText(shown);
    await apiKeysPage.confirmKept();
    await expect(apiKeysPage.dialog).toHaveCount(0);
    await expect(row).toHaveCount(1);
    expect(await looksOnReturn(page), "the page refreshes again once the key is closed").toBe(true);
  }
});

test("a dialog that creates a key, signing secret or recovery codes can't be closed before the response arrives", async ({
  page,
  signInPage,
  apiKeysPage,
}, info) => {
  const { hookPort } = z.object({ hookPort: z.number() }).parse(info.config.metadata);
  const owner = company("Patient Foods Limited");
  await signInPage.signUp(owner);
  await apiKeysPage.open();
  await page.getByRole("button", { name: "Create key" }).click();
  await apiKeysPage.dialog.getByLabel("Name").fill("Billing server");
  let letGo = await hold(page);
  await apiKeysPage.dialog.getByRole("button", { name: "Create key" }).click();
  await pressEscape(page);
  letGo();
  await expect(apiKeysPage.secret).toBeVisible();
  const key = (await apiKeysPage.secret.textContent()) ?? "";
  await apiKeysPage.confirmKept();

  // Fills up to the last endpoint that is allowed.
  for (let number = 1; number < 10; number++) {
    const made = await page.request.post("/v1/webhooks", {
      headers: { "x-api-key": key },
      data: { url: `http://127.0.0.1:${hookPort}/once-${number}`, events: ["*"] },
    });
    expect(made.status()).toBe(201);
  }
  await page.goto("/test/webhooks");
  await page.getByRole("button", { name: "Add endpoint" }).click();
  await page.getByRole("dialog").getByLabel("URL").fill(`http://127.0.0.1:${hookPort}/once-10`);
  letGo = await hold(page);
  await page.getByRole("dialog").getByRole("button", { name: "Add endpoint" }).click();
  await pressEscape(page);
  letGo();
  await expect(apiKeysPage.secret).toContainText("whsec_");
  await refresh(page);
  await expect(page.getByText("All 10 are in use")).toBeVisible();
  await expect(apiKeysPage.secret, "the limit is reached, but the secret stays").toContainText("whsec_");
  await apiKeysPage.confirmKept();
  await page.getByRole("button", { name: "Rotate secret" }).click();
  letGo = await hold(page);
  await page.getByRole("dialog").getByRole("button", { name: "Rotate secret" }).click();
  await pressEscape(page);
  letGo();
  await expect(apiKeysPage.secret).toContainText("whsec_");
  await apiKeysPage.confirmKept();

  await confirmAddress(page, owner.email);
  const profile = new ProfilePage(page);
  await profile.open();
  const totp = new TOTP({ secret: Secret.fromBase32(await profile.beginSecondFactor(password)) });
  await profile.dialog.getByLabel("Code").fill(totp.generate());
  letGo = await hold(page);
  await profile.dialog.getByRole("button", { name: "Turn on" }).click();
  await pressEscape(page);
  letGo();
  await expect(profile.dialog.getByTestId("recovery-codes").getByRole("listitem")).toHaveCount(10);
});

test("API keys page: a new secret whose dialog can't be loaded waits for a retry and can't be dismissed", async ({
  page,
  complaints,
  signInPage,
  apiKeysPage,
}) => {
  await signInPage.signUp(company("Unloaded Foods Limited"));
  await apiKeysPage.open();
  await page.waitForLoadState("networkidle");
  const create = page.getByRole("button", { name: "Create secret" });
  await untilHydrated(create);
  await page.route("**/_next/static/**", (route) => route.abort());
  await create.focus();
  await page.keyboard.press("Enter");
  const missing = page.getByRole("dialog", { name: "“Save this secret” can't be opened yet" });
  await expect(missing).toContainText("Don't reload the page: this can be shown only once.");
  await expect(missing.getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(missing).toBeVisible();
  await page.unroute("**/_next/static/**");
  await missing.getByRole("button", { name: "Try again" }).click();
  await expect(apiKeysPage.secret).toHaveText(/^levy_ss_test_/);
  forgive(complaints, /ERR_FAILED|Failed to load/);
});
