import { eq } from "drizzle-orm";
import { accounts } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { forgetCachedKeys } from "@/lib/keys/find-api-key";
import { limitSettings, limitsOf, type Limits, type LimitSettings } from "./limits";

/**
 * Sets the request limits of the context's account and environment; figures that are left out stay as they are. Running processes apply
 * them within 5 s. For operators only.
 * @throws invalid_request, resource_not_found
 */
export async function setLimits(ctx: Ctx, input: LimitSettings): Promise<Limits> {
  requirePermission(ctx, { scope: null, roles: [] });
  const figures = parseInput(limitSettings, input);
  const limits = await inTransaction(ctx, async (tx) => {
    const [account] = await tx.db.orm
      .select({ settings: accounts.settings })
      .from(accounts)
      .where(eq(accounts.id, tx.account.id))
      .for("no key update");
    if (!account) throw notFound("account");
    const all = (account.settings["limits"] ?? {}) as Partial<Record<string, LimitSettings>>;
    const given = Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== undefined));
    const settings = { ...account.settings, limits: { ...all, [tx.environment]: { ...all[tx.environment], ...given } } };
    await tx.db.orm.update(accounts).set({ settings }).where(eq(accounts.id, tx.account.id));
    const after = limitsOf(settings, tx.environment);
    await writeAudit(tx, {
      action: "limits.set",
      targetId: tx.account.id,
      before: { ...limitsOf(account.settings, tx.environment) },
      after: { ...after },
    });
    return after;
  });
  forgetCachedKeys();
  return limits;
}
