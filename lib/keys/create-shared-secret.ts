import { and, gt, isNull, or } from "drizzle-orm";
import { sharedSecrets } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { requireLiveEnabled } from "@/lib/accounts/require-live-enabled";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { randomBase62, seal } from "@/lib/kernel/crypto";
import { DomainError } from "@/lib/kernel/errors";
import { env } from "@/lib/kernel/env";
import { newId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";

const SECRET_LENGTH = 43;
export const MAX_ACTIVE_SECRETS = 2;

/** Only users manage shared secrets; no scope of an API key allows it. */
export const manageSecrets = { scope: null, roles: ["owner", "developer"] } as const;

export interface SharedSecretView {
  id: string;
  environment: "test" | "live";
  prefix: string;
  last4: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
}

/** A shared secret for lists: its last four characters, and nothing secret. */
export function presentSecret(row: typeof sharedSecrets.$inferSelect): SharedSecretView {
  return {
    id: row.id,
    environment: row.environment,
    prefix: `levy_ss_${row.environment}_`,
    last4: row.last4,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
  };
}

/** The associated data that binds a sealed secret to its row. */
export const secretSealedFor = (row: { id: string; accountId: string; environment: string }) =>
  `shared_secret:${row.id}:${row.accountId}:${row.environment}`;

/** The context's secrets that can currently decrypt a payload. */
export const activeSecrets = (ctx: Ctx) =>
  and(
    ofTenant(sharedSecrets, ctx),
    isNull(sharedSecrets.revokedAt),
    or(isNull(sharedSecrets.expiresAt), gt(sharedSecrets.expiresAt, ctx.clock.now())),
  );

/**
 * Issues a shared secret for encryptedPayload; `secret` is returned only here.
 * @throws live_mode_not_enabled, state_conflict if two are active already
 */
export async function createSharedSecret(ctx: Ctx): Promise<SharedSecretView & { secret: string }> {
  requirePermission(ctx, manageSecrets);
  await requireLiveEnabled(ctx);
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, manageSecrets);
    const { row, secret } = await insertSecret(tx);
    await writeAudit(tx, { action: "shared_secret.created", targetId: row.id, after: { ...presentSecret(row) } });
    return { ...presentSecret(row), secret };
  });
}

/** Inserts a secret if fewer than two are active. Call with the account locked, so that concurrent calls can't exceed the limit. */
export async function insertSecret(tx: Ctx): Promise<{ row: typeof sharedSecrets.$inferSelect; secret: string }> {
  const [masterKey] = env().masterKeys;
  if (!masterKey) throw new Error("no master key is set: start Levy with `npm start`, or set LEVY_MASTER_KEY");
  const owner = { accountId: tx.account.id, environment: tx.environment };
  if ((await tx.db.orm.$count(sharedSecrets, activeSecrets(tx))) >= MAX_ACTIVE_SECRETS) {
    throw new DomainError(
      "state_conflict",
      `An environment can have at most ${MAX_ACTIVE_SECRETS} active shared secrets. Revoke one first.`,
      { extra: { currentStatus: "full" } },
    );
  }
  const id = newId("sharedSecret");
  const secret = `levy_ss_${owner.environment}_${randomBase62(SECRET_LENGTH)}`;
  const [row] = await tx.db.orm
    .insert(sharedSecrets)
    .values({
      id,
      ...owner,
      sealed: seal(secret, masterKey, secretSealedFor({ id, ...owner })),
      last4: secret.slice(-4),
      createdAt: tx.clock.now(),
    })
    .returning();
  if (!row) throw new Error("insert of a shared secret returned no row");
  return { row, secret };
}
