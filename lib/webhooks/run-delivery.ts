import type { Ctx } from "@/lib/kernel/context";
import { attemptDelivery, type AttemptOptions } from "./attempt-delivery";
import type { AttemptResult } from "./attempt";
import { maxAttempts } from "./retry-schedule";

/** What a delivery asks of the place where it runs: steps that are kept, and sleep of any length. */
export interface DeliverySteps {
  run(id: string, work: () => Promise<AttemptResult>): Promise<AttemptResult>;
  sleep(id: string, durationMs: number): Promise<void>;
}

/** One round of a delivery, from the first attempt to the success or the end of the schedule. */
export async function runDelivery(
  ctx: Ctx,
  steps: DeliverySteps,
  request: { deliveryId: string; round: number },
  options: AttemptOptions = {},
): Promise<void> {
  for (let attempt = 1; attempt <= maxAttempts(ctx.environment); attempt += 1) {
    const { waitMs } = await steps.run(`attempt-${attempt}`, () => attemptDelivery(ctx, { ...request, attempt }, options));
    if (waitMs === null) return;
    await steps.sleep(`wait-${attempt}`, waitMs);
  }
}
