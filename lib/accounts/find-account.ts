import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";

export interface AccountView {
  id: string;
  name: string;
  defaultCountry: string | null;
  settings: Record<string, unknown>;
  suspendedAt: Date | null;
  liveEnabledAt: Date | null;
  createdAt: Date;
}

/** The account with this id, or null. Finds only the context's own account. */
export async function findAccount(ctx: Ctx, accountId: string): Promise<AccountView | null> {
  if (accountId !== ctx.account.id) return null;
  const [row] = await ctx.db.orm.select().from(accounts).where(eq(accounts.id, accountId));
  return row ?? null;
}
