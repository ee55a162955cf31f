import { sql } from "drizzle-orm";
import { index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment, instant } from "./columns";

export const apiKeys = pgTable(
  "api_keys",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    name: text("name").notNull(),
    /** `levy_test_` or `levy_live_` and the part of the key that may be shown; the key itself is never stored. */
    prefix: text("prefix").notNull(),
    last4: text("last4").notNull(),
    /** SHA-256 of the whole key, in hex. */
    hash: text("hash").notNull(),
    scopes: text("scopes").array().notNull(),
    ipAllowList: text("ip_allow_list").array().notNull().default([]),
    createdBy: text("created_by"),
    /** The key that this one replaces, while both are valid. */
    rotatedFrom: text("rotated_from"),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [
    uniqueIndex("api_keys_hash").on(t.hash),
    index("api_keys_account").on(t.accountId, t.environment, t.id.desc()),
    index("api_keys_expiry")
      .on(t.expiresAt)
      .where(sql`${t.revokedAt} is null`),
  ],
);

/** Secrets with which partners encrypt portal credentials, sealed with the master key; at most two are active. */
export const sharedSecrets = pgTable(
  "shared_secrets",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    sealed: text("sealed").notNull(),
    last4: text("last4").notNull(),
    createdAt: createdAt(),
    lastUsedAt: instant("last_used_at"),
    /** Set when another secret replaces this one; until then both are tried. */
    expiresAt: instant("expires_at"),
    revokedAt: instant("revoked_at"),
  },
  (t) => [index("shared_secrets_account").on(t.accountId, t.environment)],
);

/** Random secrets of the deployment itself; they survive every rotation of the master key that seals them. */
export const deploymentSecrets = pgTable("deployment_secrets", {
  name: text("name").primaryKey(),
  sealed: text("sealed").notNull(),
  createdAt: createdAt(),
});
