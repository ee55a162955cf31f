import { asc } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { requirePermission, type Ctx } from "@/lib/kernel/context";

/** Every account's id, the oldest first. For operators alone. */
export async function listAccountIds(ctx: Ctx): Promise<string[]> {
  requirePermission(ctx, { scope: null, roles: [] });
  const rows = await ctx.db.orm.select({ id: accounts.id }).from(accounts).orderBy(asc(accounts.id));
  return rows.map(({ id }) => id);
}
