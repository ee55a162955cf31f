import type { apiKeys } from "@/drizzle/schema";
import { scopes as allScopes, type Scope } from "@/lib/kernel/context";

/** The public facts of a key. */
export interface ApiKeyView {
  id: string;
  name: string;
  environment: "test" | "live";
  prefix: string;
  last4: string;
  scopes: Scope[];
  ipAllowList: string[];
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  rotatedFrom: string | null;
}

/** A key for lists, without its hash; scopes are in the order of the API's list. */
export function presentKey(row: typeof apiKeys.$inferSelect): ApiKeyView {
  return {
    id: row.id,
    name: row.name,
    environment: row.environment,
    prefix: row.prefix,
    last4: row.last4,
    scopes: allScopes.filter((scope) => row.scopes.includes(scope)),
    ipAllowList: row.ipAllowList,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    rotatedFrom: row.rotatedFrom,
  };
}
