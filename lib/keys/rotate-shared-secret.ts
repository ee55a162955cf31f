import { and, eq } from "drizzle-orm";
import { sharedSecrets } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { HOUR_MS } from "@/lib/kernel/time/duration-values";
import { invalidField, notFound } from "@/lib/kernel/errors";
import { activeSecrets, insertSecret, manageSecrets, presentSecret, type SharedSecretView } from "./create-shared-secret";
import { MAX_OVERLAP_HOURS } from "./requests";

/**
 * Replaces a shared secret. The old one remains usable for `overlapHours` (0 to 168); 0 ends it now. `secret` is returned only here.
 * @throws resource_not_found, state_conflict (a second one is active besides), invalid_request
 */
export async function rotateSharedSecret(
  ctx: Ctx,
  input: { secretId: string; overlapHours: number },
): Promise<SharedSecretView & { secret: string }> {
  requirePermission(ctx, manageSecrets);
  const { secretId, overlapHours } = input;
  if (!(overlapHours >= 0 && overlapHours <= MAX_OVERLAP_HOURS))
    throw invalidField("overlapHours", "too_big", `overlapHours must be between 0 and ${MAX_OVERLAP_HOURS}`);
  return inTransaction(ctx, async (tx) => {
    // The account is locked before the secret's row, in the same order as when an account is closed.
    await lockAccount(tx, manageSecrets);
    const own = and(activeSecrets(tx), eq(sharedSecrets.id, secretId));
    const [old] = await tx.db.orm.select().from(sharedSecrets).where(own).for("update");
    if (!old) throw notFound("shared secret");
    const now = tx.clock.now();
    const until = new Date(now.getTime() + overlapHours * HOUR_MS);
    const end =
      overlapHours === 0 ? { revokedAt: now, sealed: "" } : { expiresAt: old.expiresAt && old.expiresAt < until ? old.expiresAt : until };
    await tx.db.orm.update(sharedSecrets).set(end).where(own);
    const { row, secret } = await insertSecret(tx);
    await writeAudit(tx, {
      action: "shared_secret.rotated",
      targetId: row.id,
      before: { ...presentSecret(old) },
      after: { ...presentSecret(row), overlapHours },
    });
    return { ...presentSecret(row), secret };
  });
}
