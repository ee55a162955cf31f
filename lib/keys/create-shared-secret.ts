import { and, eq, isNull } from "drizzle-orm";
import { accounts, sharedSecrets } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { randomBase62, seal } from "@/lib/kernel/crypto";
import { DomainError } from "@/lib/kernel/errors";
import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";

const SECRET_LENGTH = 43;
const MAX_ACTIVE = 2;

/** People manage shared secrets; no scope of a key opens them. */
export const manageSecrets = { scope: null, roles: ["owner", "developer"] } as const;

export interface SharedSecretView {
  id: string;
  environment: "test" | "live";
  prefix: string;
  last4: string;
  createdAt: string;
  revokedAt: string | null;
}

export function presentSecret(row: typeof sharedSecrets.$inferSelect): SharedSecretView {
  return {
    id: row.id, environment: row.environment, prefix: `levy_ss_${row.environment}_`, last4: row.last4,
    createdAt: row.createdAt.toISOString(), revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

/** Binds a sealed secret to its row. */
export const secretSealedFor = (row: { id: string; accountId: string; environment: string }) => `shared_secret:${row.id}:${row.accountId}:${row.environment}`;

/**
 * Issues a shared secret for encryptedPayload (api.md §7); `secret` is told here and never again.
 * Errors: state_conflict where two are active already.
 */
export async function createSharedSecret(ctx: Ctx): Promise<SharedSecretView & { secret: string }> {
  requirePermission(ctx, manageSecrets);
  const [masterKey] = env().masterKeys;
  if (!masterKey) throw new Error("no master key is set: start Levy with `npm start`, or set LEVY_MASTER_KEY");
  return inTransaction(ctx, async (tx) => {
    const owner = { accountId: tx.account.id, environment: tx.environment };
    // The account's row is locked, so that two at once can't both be the second.
    await tx.db.orm.select({ id: accounts.id }).from(accounts).where(eq(accounts.id, owner.accountId)).for("update");
    const active = and(eq(sharedSecrets.accountId, owner.accountId), eq(sharedSecrets.environment, owner.environment), isNull(sharedSecrets.revokedAt));
    if (await tx.db.orm.$count(sharedSecrets, active) >= MAX_ACTIVE) {
      throw new DomainError("state_conflict", `At most ${MAX_ACTIVE} shared secrets are active: revoke one first`, { extra: { currentStatus: "full" } });
    }
    const id = newId("sharedSecret");
    const secret = `levy_ss_${owner.environment}_${randomBase62(SECRET_LENGTH)}`;
    const [row] = await tx.db.orm.insert(sharedSecrets).values({
      id, ...owner, sealed: seal(secret, masterKey, secretSealedFor({ id, ...owner })), last4: secret.slice(-4), createdAt: tx.clock.now(),
    }).returning();
    if (!row) throw new Error("insert of a shared secret returned no row");
    await writeAudit(tx, { action: "shared_secret.created", targetId: id, after: { ...presentSecret(row) } });
    return { ...presentSecret(row), secret };
  });
}
