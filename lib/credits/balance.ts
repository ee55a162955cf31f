import { creditBalances } from "@/drizzle/schema";
import { requirePermission, roles, type Ctx, type Environment } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";

/** The credits with which a sandbox starts, and to which it is topped up every day at 00:00 UTC. */
export const SANDBOX_CREDITS = 1_000;

/** Invariant at every commit: granted = available + held + consumed + expired. */
export interface CreditBalance {
  available: number;
  held: number;
  consumed: number;
  granted: number;
  expired: number;
  environment: Environment;
}

export const readCredits = { scope: "account:read", roles } as const;

/** The balance of the context's account and environment; all zero if no credits were ever granted. */
export async function readBalance(ctx: Ctx): Promise<CreditBalance> {
  requirePermission(ctx, readCredits);
  const [row] = await ctx.db.orm.select().from(creditBalances).where(ofTenant(creditBalances, ctx));
  return balanceOf(row, ctx.environment);
}

/** A stored balance in the form of the API; all zero if there is none. */
export function balanceOf(row: Omit<CreditBalance, "environment"> | undefined, environment: Environment): CreditBalance {
  const { available = 0, held = 0, consumed = 0, granted = 0, expired = 0 } = row ?? {};
  return { available, held, consumed, granted, expired, environment };
}
