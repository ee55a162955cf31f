"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { portalAction } from "@/app/_portal/portal-action";
import type { ShownAccount } from "@/app/_portal/shown-account";
import { startTopUp } from "@/lib/payments/start-top-up";
import { topUpSandbox } from "@/lib/payments/top-up-sandbox";

const purchase = z.object({ provider: z.enum(["stripe", "paystack"]), credits: z.number().int(), currency: z.string() });

/** Adds test credits. Returns the new balance. */
export async function topUp(shown: ShownAccount): Promise<ActionResult<number>> {
  return portalAction(shown, async ({ ctx }) => (await topUpSandbox(ctx)).available);
}

/** Starts a purchase. Returns the URL of the payment provider's page. */
export async function buyCredits(shown: ShownAccount, input: z.input<typeof purchase>): Promise<ActionResult<string>> {
  return portalAction(shown, async ({ ctx }) => (await startTopUp(ctx, purchase.parse(input))).url);
}
