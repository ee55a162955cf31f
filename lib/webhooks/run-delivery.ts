import type { Ctx } from "@/lib/kernel/context";
import { attemptDelivery, type AttemptOptions } from "./attempt-delivery";
import type { AttemptResult } from "./attempt";
import { maxAttempts } from "./retry-schedule";

/** What a delivery needs from the engine that runs it: durable steps, and sleep of any length. */
export interface DeliverySteps {
  run(id: string, work: () => Promise<AttemptResult>): Promise<AttemptResult>;
  sleep(id: string, durationMs: number): Promise<void>;
}

/** Runs one round of a delivery, from the first attempt until it succeeds or the schedule ends. */
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
