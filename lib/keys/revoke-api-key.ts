import { and, eq, isNull } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { manageKeys } from "./create-api-key";
import { forgetCachedKeys } from "./find-api-key";
import { presentKey } from "./present-key";

/**
 * Revokes a key: refused by this process at once, and everywhere within 5 s.
 * @throws resource_not_found, also for a revoked key
 */
export async function revokeApiKey(ctx: Ctx, keyId: string): Promise<{ id: string }> {
  requirePermission(ctx, manageKeys);
  await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, manageKeys);
    const [row] = await tx.db.orm
      .update(apiKeys)
      .set({ revokedAt: tx.clock.now() })
      .where(and(eq(apiKeys.id, keyId), ofTenant(apiKeys, tx), isNull(apiKeys.revokedAt)))
      .returning();
    if (!row) throw notFound("API key");
    await writeAudit(tx, { action: "api_key.revoked", targetId: keyId, before: { ...presentKey(row) } });
  });
  forgetCachedKeys();
  return { id: keyId };
}
