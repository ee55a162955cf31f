import { and, gt, isNull, or } from "drizzle-orm";
import { apiKeys } from "@/drizzle/schema";
import { lockAccount } from "@/lib/accounts/lock-account";
import { requireLiveEnabled } from "@/lib/accounts/require-live-enabled";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, requirePermission, scopes as allScopes, type Ctx, type Scope } from "@/lib/kernel/context";
import { DomainError, invalidField } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { assertNotWider } from "./delegation";
import { generateKey, keyHash, keyPrefix } from "./key-format";
import { presentKey, type ApiKeyView } from "./present-key";

export const manageKeys = { scope: "keys:manage", roles: ["owner", "developer"] } as const;

/** The default scopes of a key: all except managing keys. */
export const defaultKeyScopes: readonly Scope[] = allScopes.filter((scope) => scope !== "keys:manage");

const MAX_ACTIVE_KEYS = 100;

export interface NewApiKey {
  name: string;
  scopes?: readonly Scope[];
  expiresAt?: Date | null;
  /** CIDR ranges or addresses; empty allows any address. */
  ipAllowList?: readonly string[];
}

/**
 * Creates a key in the context's environment. `key` is the secret itself, which is returned only here.
 * @throws live_mode_not_enabled, invalid_request (wider than the acting key, or expiry in the past), state_conflict (100 active keys)
 */
export async function createApiKey(ctx: Ctx, input: NewApiKey): Promise<ApiKeyView & { key: string }> {
  requirePermission(ctx, manageKeys);
  const now = ctx.clock.now();
  const wanted = { scopes: input.scopes ?? defaultKeyScopes, expiresAt: input.expiresAt ?? null, ipAllowList: input.ipAllowList ?? [] };
  if (wanted.expiresAt && wanted.expiresAt <= now) throw invalidField("expiresAt", "invalid_date", "expiresAt must be in the future");
  return inTransaction(ctx, async (tx) => {
    await lockAccount(tx, manageKeys);
    await requireLiveEnabled(tx);
    await assertNotWider(tx, wanted);
    await assertKeyLimit(tx, "Revoke one first.");
    const { row, secret } = await insertKey(tx, { name: input.name, ...wanted, rotatedFrom: null });
    await writeAudit(tx, { action: "api_key.created", targetId: row.id, after: { ...presentKey(row) } });
    return { ...presentKey(row), key: secret };
  });
}

/**
 * Call with the account locked, so that the count holds.
 * @throws state_conflict if the limit of active keys is reached; `remedy` says what to do
 */
export async function assertKeyLimit(tx: Ctx, remedy: string): Promise<void> {
  const active = and(
    ofTenant(apiKeys, tx),
    isNull(apiKeys.revokedAt),
    or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, tx.clock.now())),
  );
  if ((await tx.db.orm.$count(apiKeys, active)) < MAX_ACTIVE_KEYS) return;
  throw new DomainError("state_conflict", `An environment can have at most ${MAX_ACTIVE_KEYS} active API keys. ${remedy}`, {
    extra: { currentStatus: "full" },
  });
}

export interface KeyRow {
  name: string;
  scopes: readonly Scope[];
  expiresAt: Date | null;
  ipAllowList: readonly string[];
  rotatedFrom: string | null;
}

/** Inserts a key and returns its row with the secret. For verbs of this folder, which check the permission and write the audit entry. */
export async function insertKey(ctx: Ctx, key: KeyRow): Promise<{ row: typeof apiKeys.$inferSelect; secret: string }> {
  const secret = generateKey(ctx.environment);
  const [row] = await ctx.db.orm
    .insert(apiKeys)
    .values({
      id: newId("apiKey"),
      accountId: ctx.account.id,
      environment: ctx.environment,
      name: key.name,
      prefix: keyPrefix(ctx.environment),
      last4: secret.slice(-4),
      hash: keyHash(secret),
      scopes: [...key.scopes],
      ipAllowList: [...key.ipAllowList],
      expiresAt: key.expiresAt,
      rotatedFrom: key.rotatedFrom,
      createdBy: actorId(ctx),
      createdAt: ctx.clock.now(),
    })
    .returning();
  if (!row) throw new Error("insert of an API key returned no row");
  return { row, secret };
}

function actorId(ctx: Ctx): string {
  const { actor } = ctx;
  return actor.kind === "user" ? actor.userId : actor.kind === "apiKey" ? actor.keyId : actor.name;
}
