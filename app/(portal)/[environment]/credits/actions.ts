"use server";

import { z } from "zod";
import type { ActionResult } from "@/app/_portal/action-result";
import { portalAction } from "@/app/_portal/portal-action";
import { startTopUp } from "@/lib/payments/start-top-up";
import { topUpSandbox } from "@/lib/payments/top-up-sandbox";

const purchase = z.object({ provider: z.enum(["stripe", "paystack"]), credits: z.number().int(), currency: z.string() });

/** Adds test credits; gives the new balance. */
export async function topUp(environment: string): Promise<ActionResult<number>> {
  return portalAction(environment, async ({ ctx }) => (await topUpSandbox(ctx)).available);
}

/** Begins a purchase; gives the address of the provider's page. */
export async function buyCredits(environment: string, input: z.input<typeof purchase>): Promise<ActionResult<string>> {
  return portalAction(environment, async ({ ctx }) => (await startTopUp(ctx, purchase.parse(input))).url);
}
