"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import { actionResult, type ActionResult } from "@/app/_portal/action-result";
import { isEnvironment, requireSession } from "@/app/_portal/session";
import { setLowThreshold } from "@/lib/credits/low-threshold";
import { notFound } from "@/lib/kernel/errors";
import { startTopUp } from "@/lib/payments/start-top-up";
import { topUpSandbox } from "@/lib/payments/top-up-sandbox";

const purchase = z.object({ provider: z.enum(["stripe", "paystack"]), credits: z.number().int(), currency: z.string() });

async function contextOf(environment: string) {
  if (!isEnvironment(environment)) throw notFound("environment");
  return (await requireSession(environment)).ctx;
}

/** Adds test credits; gives the new balance. */
export async function topUp(environment: string): Promise<ActionResult<number>> {
  const ctx = await contextOf(environment);
  return actionResult(async () => {
    const { available } = await topUpSandbox(ctx);
    revalidatePath(`/${environment}/credits`);
    return available;
  });
}

/** Begins a purchase; gives the address of the provider's page. */
export async function buyCredits(environment: string, input: z.input<typeof purchase>): Promise<ActionResult<string>> {
  const ctx = await contextOf(environment);
  return actionResult(async () => (await startTopUp(ctx, purchase.parse(input))).url);
}

export async function saveThreshold(environment: string, threshold: number): Promise<ActionResult<number>> {
  const ctx = await contextOf(environment);
  return actionResult(async () => {
    const saved = await setLowThreshold(ctx, z.number({ error: "threshold must be a whole number" }).parse(threshold));
    revalidatePath(`/${environment}/credits`);
    return saved;
  });
}
