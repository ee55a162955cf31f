import { bigint, bigserial, index, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { createdAt } from "./columns";

/** Who changed what. Append-only; each row's hash covers the previous row of the same account. */
export const auditEntries = pgTable(
  "audit_entries",
  {
    id: text("id").primaryKey(),
    position: bigserial("position", { mode: "number" }).notNull(),
    accountId: text("account_id").notNull(),
    environment: text("environment"),
    actor: jsonb("actor").$type<Record<string, unknown>>().notNull(),
    action: text("action").notNull(),
    targetId: text("target_id"),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    requestId: text("request_id"),
    createdAt: createdAt(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull(),
  },
  (t) => [index("audit_entries_account").on(t.accountId, t.position.desc())],
);

/** Last hash and length of each account's chain, so that a missing last row is detected too. Locking this row orders the writers. */
export const auditHeads = pgTable("audit_heads", {
  accountId: text("account_id").primaryKey(),
  entries: bigint("entries", { mode: "number" }).notNull(),
  hash: text("hash").notNull(),
});
