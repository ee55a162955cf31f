import { SANDBOX_CREDITS, type CreditBalance } from "@/lib/credits/balance";
import { grantCredits } from "@/lib/credits/grant-credits";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";

/**
 * Adds 1,000 free test credits.
 * @throws insufficient_scope, state_conflict in live, where credits are bought
 */
export async function topUpSandbox(ctx: Ctx): Promise<CreditBalance> {
  if (ctx.environment !== "test") throw new DomainError("state_conflict", "Live credits aren't free. Choose a pack under Credits.");
  return grantCredits(ctx, { amount: SANDBOX_CREDITS, reason: "test credits, by a click" });
}
