import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";
import { startStripeStandIn, stripeSignature } from "../lib/payments/testing/stand-ins";
import { processVariables } from "../scripts/start/settings";
import { removeDataDir, startLevy } from "../scripts/testing/levy-server";
import { noSettings } from "../scripts/testing/no-settings";
import { SignInPage } from "./pages/sign-in-page";

const WEBHOOK_SECRET = "whsec_stand_in";

test("an owner pays for credits through Stripe once despite a double click, and downloads the invoice", async ({ page }) => {
  test.setTimeout(360_000);
  const stripe = await startStripeStandIn();
  const levy = await startLevy({
    variables: { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: stripe.url },
  });
  try {
    const enableLive = ["scripts/levy.mjs", "account", "enable-live", "--account", levy.demo.accountId];
    const variables = { ...noSettings(processVariables()), LEVY_DATA_DIR: levy.dataDir } as unknown as NodeJS.ProcessEnv;
    execFileSync(process.execPath, enableLive, { env: variables });
    await page.route("https://checkout.stripe.example/**", (route) => route.fulfill({ contentType: "text/html", body: "Pay here" }));
    await page.goto(`${levy.baseUrl}/sign-in`);
    await new SignInPage(page).submit(levy.demo.email, levy.demo.password);
    await page.waitForURL("**/test");
    await page.goto(`${levy.baseUrl}/live/credits`);
    await page.getByRole("button", { name: "Pay USD 50.00" }).dblclick();
    await page.waitForURL("https://checkout.stripe.example/**");
    expect(stripe.calls, "a double click makes one purchase").toHaveLength(1);

    const form = new URLSearchParams(stripe.calls[0]?.body);
    await page.goto(form.get("success_url") ?? "");
    await expect(page.getByText("Waiting for payment confirmation")).toBeVisible();
    const session = {
      object: "checkout.session",
      client_reference_id: form.get("client_reference_id"),
      payment_status: "paid",
      amount_total: 5_000,
      currency: "usd",
    };
    const body = JSON.stringify({ id: "evt_1", object: "event", type: "checkout.session.completed", data: { object: session } });
    const told = await fetch(`${levy.baseUrl}/api/payments/stripe`, {
      method: "POST",
      headers: { "stripe-signature": stripeSignature(body, WEBHOOK_SECRET) },
      body,
    });
    expect(told.status).toBe(200);
    await expect(page.getByText("1,000 credits added"), "the page updates without a reload").toBeVisible();

    const downloading = page.waitForEvent("download");
    await page.getByRole("link", { name: "LVY-000001" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe("LVY-000001.pdf");
    expect(
      readFileSync(await download.path())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  } finally {
    stripe.close();
    expect(await levy.stop()).toBe(0);
    removeDataDir(levy.dataDir);
  }
});
