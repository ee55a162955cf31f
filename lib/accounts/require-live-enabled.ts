import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";

/** Refuses live operations until an operator has enabled live mode for the account. */
export const liveModeNotEnabled = (): DomainError =>
  new DomainError("live_mode_not_enabled", "Live mode isn't enabled for this account. Ask the operator of this service to enable it.");

/**
 * For verbs that create something in an environment.
 * @throws live_mode_not_enabled
 */
export async function requireLiveEnabled(ctx: Ctx): Promise<void> {
  if (ctx.environment === "test") return;
  const [account] = await ctx.db.orm
    .select({ liveEnabledAt: accounts.liveEnabledAt })
    .from(accounts)
    .where(eq(accounts.id, ctx.account.id));
  if (!account?.liveEnabledAt) throw liveModeNotEnabled();
}
