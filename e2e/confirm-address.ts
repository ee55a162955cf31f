import { expect, test, type Page } from "@playwright/test";
import { z } from "zod";
import { Mailbox } from "./mailbox";

/** The mails of the service that the running test is about. */
export const mailbox = (): Mailbox => new Mailbox(z.object({ dataDir: z.string() }).parse(test.info().config.metadata).dataDir);

/** Follows the link of the mail that a sign-up sends: without it there is no second factor. */
export async function confirmAddress(page: Page, email: string): Promise<void> {
  await page.goto(await mailbox().link(email, "/verify-email"));
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText(`${email} is confirmed`)).toBeVisible();
}
