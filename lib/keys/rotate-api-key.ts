import { and, eq, isNull } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, scopes as allScopes, type Ctx } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { DomainError, invalidField, notFound } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { assertKeyLimit, insertKey, manageKeys } from "./create-api-key";
import { assertNotWider, replacementExpiry } from "./delegation";
import { forgetCachedKeys } from "./find-api-key";
import { presentKey, type ApiKeyView } from "./present-key";
import { MAX_OVERLAP_HOURS } from "./requests";

/**
 * Creates a key with the rights and the original lifetime of an old one. The old key stays valid for `overlapHours` (0 to 168), but not
 * beyond its own expiry, and meanwhile both count toward the limit. `key` is returned only here.
 * @throws resource_not_found, state_conflict (the old key has expired, or there would be more than 100), invalid_request
 */
export async function rotateApiKey(ctx: Ctx, input: { keyId: string; overlapHours: number }): Promise<ApiKeyView & { key: string }> {
  requirePermission(ctx, manageKeys);
  const { keyId, overlapHours } = input;
  if (!(overlapHours >= 0 && overlapHours <= MAX_OVERLAP_HOURS))
    throw invalidField("overlapHours", "too_big", `overlapHours must be between 0 and ${MAX_OVERLAP_HOURS}`);
  const made = await inTransaction(ctx, async (tx) => {
    await lockAccount(tx, manageKeys);
    const [old] = await tx.db.orm
      .select()
      .from(apiKeys)
      .where(and(eq(apiKeys.id, keyId), ofTenant(apiKeys, tx), isNull(apiKeys.revokedAt)))
      .for("update");
    if (!old) throw notFound("API key");
    const now = tx.clock.now();
    if (old.expiresAt && old.expiresAt <= now)
      throw new DomainError("state_conflict", "This API key has expired. Create a new one.", { extra: { currentStatus: "expired" } });
    const reach = {
      scopes: allScopes.filter((scope) => old.scopes.includes(scope)),
      expiresAt: old.expiresAt,
      ipAllowList: old.ipAllowList,
    };
    await assertNotWider(tx, reach);
    // A key that ends now makes room for its replacement, even if the limit is reached.
    if (overlapHours > 0) await assertKeyLimit(tx, "Revoke one first, or end the old key immediately (overlapHours: 0).");
    const { row, secret } = await insertKey(tx, {
      name: old.name,
      ...reach,
      expiresAt: await replacementExpiry(tx, old),
      rotatedFrom: old.id,
    });
    const until = new Date(now.getTime() + overlapHours * HOUR_MS);
    const end = overlapHours === 0 ? { revokedAt: now } : { expiresAt: old.expiresAt && old.expiresAt < until ? old.expiresAt : until };
    await tx.db.orm
      .update(apiKeys)
      .set(end)
      .where(and(eq(apiKeys.id, old.id), eq(apiKeys.accountId, tx.account.id)));
    await writeAudit(tx, {
      action: "api_key.rotated",
      targetId: row.id,
      before: { ...presentKey(old) },
      after: { ...presentKey(row), overlapHours },
    });
    return { ...presentKey(row), key: secret };
  });
  forgetCachedKeys();
  return made;
}
