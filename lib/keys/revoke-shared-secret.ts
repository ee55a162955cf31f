import { and, eq } from "drizzle-orm";
import { sharedSecrets } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { notFound } from "@/lib/kernel/errors";
import { activeSecrets, manageSecrets, presentSecret } from "./create-shared-secret";

/**
 * Revokes a shared secret, after which payloads encrypted with it can't be read.
 * @throws resource_not_found
 */
export async function revokeSharedSecret(ctx: Ctx, secretId: string): Promise<{ id: string }> {
  requirePermission(ctx, manageSecrets);
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, manageSecrets);
    // The sealed text is erased too, since it is no longer needed.
    const [row] = await tx.db.orm
      .update(sharedSecrets)
      .set({ revokedAt: tx.clock.now(), sealed: "" })
      .where(and(activeSecrets(tx), eq(sharedSecrets.id, secretId)))
      .returning();
    if (!row) throw notFound("shared secret");
    await writeAudit(tx, { action: "shared_secret.revoked", targetId: secretId, before: { ...presentSecret(row), revokedAt: null } });
    return { id: secretId };
  });
}
