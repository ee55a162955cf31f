import { index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { bytes, createdAt, environment, instant } from "./columns";

/** Responses kept for repeats of the same request; `status` is null while the first request runs. */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    accountId: text("account_id").notNull(),
    environment: environment(),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** SHA-256 of the parsed body without encryptedPayload; the order of members does not matter. */
    fingerprint: text("fingerprint").notNull(),
    status: integer("status"),
    headers: jsonb("headers").$type<Record<string, string>>(),
    body: bytes("body"),
    createdAt: createdAt(),
    expiresAt: instant("expires_at").notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.environment, t.operation, t.key] }), index("idempotency_keys_expiry").on(t.expiresAt)],
);
