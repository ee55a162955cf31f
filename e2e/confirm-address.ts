import { expect, test, type Page } from "@playwright/test";
import { z } from "zod";
import { Mailbox } from "./mailbox";

/** The mail of the service under test. */
export const mailbox = (): Mailbox => new Mailbox(z.object({ dataDir: z.string() }).parse(test.info().config.metadata).dataDir);

/** Follows the confirmation link mailed at sign-up, which two-factor authentication requires. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await mailbox().link(email, "/verify-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText(`${email} is confirmed`)).toBeVisible();
}
