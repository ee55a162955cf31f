import type { Database } from "@/drizzle/client";
import { scopes as allScopes, type Environment, type Scope } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { logger } from "@/lib/kernel/logger";
import { keyHash } from "./key-format";

/** A key, with what every request needs to know about its account. */
export interface KnownKey {
  id: string;
  accountId: string;
  environment: Environment;
  scopes: readonly Scope[];
  ipAllowList: readonly string[];
  expiresAt: Date | null;
  revokedAt: Date | null;
  suspendedAt: Date | null;
  liveEnabledAt: Date | null;
  settings: Readonly<Record<string, unknown>>;
}

/** Below the 5 s within which a revocation must take effect everywhere, with room for the request itself. */
const CACHE_MS = 4_000;
const MAX_CACHED = 10_000;
const USE_NOTED_EVERY_MS = 60_000;

interface Cached {
  key: Promise<KnownKey | null>;
  readAtMs: number;
}

// On globalThis, because Next.js bundles the API and the portal separately, and a key revoked in one must be forgotten by the other.
const holder = globalThis as typeof globalThis & { levyKnownKeys?: Map<string, Cached>; levyKeyUses?: Map<string, number> };
const cache = (holder.levyKnownKeys ??= new Map());
/** When this process last wrote each key's `last_used_at`, so that the hot path need not query it. */
const useNotedAtMs = (holder.levyKeyUses ??= new Map());

/** The key with this secret, as it was at most 4 s ago; null if none exists. `nowMs` is the caller's clock. */
export function findApiKey(db: Database, secret: string, nowMs: number): Promise<KnownKey | null> {
  const hash = keyHash(secret);
  const cached = cache.get(hash);
  if (cached && nowMs - cached.readAtMs < CACHE_MS && nowMs >= cached.readAtMs) return cached.key;
  // The promise is cached, so that concurrent requests share one query.
  const key = readKey(db, hash);
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value ?? hash);
  cache.set(hash, { key, readAtMs: nowMs });
  // Neither a missing key (which may be created at any moment) nor a failure stays cached.
  const forget = () => {
    if (cache.get(hash)?.key === key) cache.delete(hash);
  };
  key.then((found) => {
    if (found === null) forget();
  }, forget);
  return key;
}

async function readKey(db: Database, hash: string): Promise<KnownKey | null> {
  const [row] = await db.raw<(Omit<KnownKey, "scopes"> & { scopes: string[] })[]>`
    select k.id, k.account_id as "accountId", k.environment, k.scopes, k.ip_allow_list as "ipAllowList",
           k.expires_at as "expiresAt", k.revoked_at as "revokedAt",
           a.suspended_at as "suspendedAt", a.live_enabled_at as "liveEnabledAt", a.settings
    from api_keys k join accounts a on a.id = k.account_id where k.hash = ${hash}`;
  return row ? { ...row, scopes: allScopes.filter((scope) => row.scopes.includes(scope)) } : null;
}

/** @throws api_key_revoked, api_key_expired */
export function assertActive(key: Pick<KnownKey, "revokedAt" | "expiresAt">, nowMs: number): void {
  if (key.revokedAt !== null && key.revokedAt.getTime() <= nowMs)
    throw new DomainError("api_key_revoked", "This API key was revoked. Create a new one in the portal.");
  if (key.expiresAt !== null && key.expiresAt.getTime() <= nowMs)
    throw new DomainError("api_key_expired", "This API key has expired. Create a new one in the portal.");
}

/** Clears this process's cache of keys after a change; other processes follow within `CACHE_MS`. */
export function forgetCachedKeys(): void {
  cache.clear();
}

/** Records that a key was used, at most once a minute; never delays or fails the request. */
export function noteKeyUse(db: Database, keyId: string, nowMs: number): void {
  const noted = useNotedAtMs.get(keyId);
  if (noted !== undefined && nowMs >= noted && nowMs - noted < USE_NOTED_EVERY_MS) return;
  if (useNotedAtMs.size >= MAX_CACHED) useNotedAtMs.clear();
  useNotedAtMs.set(keyId, nowMs);
  const now = new Date(nowMs);
  db.raw`
    update api_keys set last_used_at = ${now}
    where id = ${keyId} and (last_used_at is null or last_used_at <= ${now}::timestamptz - interval '1 minute')`.catch((error: unknown) =>
    logger("keys").warn({ err: error, keyId }, "last use of a key could not be noted"),
  );
}
