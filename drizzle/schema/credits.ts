import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment } from "./columns";

/** Credit balances, one row per account and environment. The check constraints hold at every commit. */
export const creditBalances = pgTable(
  "credit_balances",
  {
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    granted: bigint("granted", { mode: "number" }).notNull().default(0),
    available: bigint("available", { mode: "number" }).notNull().default(0),
    held: bigint("held", { mode: "number" }).notNull().default(0),
    consumed: bigint("consumed", { mode: "number" }).notNull().default(0),
    expired: bigint("expired", { mode: "number" }).notNull().default(0),
    /** The event credits.low is sent when `available` falls below this number; 0 means never. */
    lowThreshold: integer("low_threshold").notNull().default(100),
  },
  (t) => [
    primaryKey({ columns: [t.accountId, t.environment] }),
    check("credit_balances_never_negative", sql`${t.available} >= 0 and ${t.held} >= 0 and ${t.consumed} >= 0 and ${t.expired} >= 0`),
    check("credit_balances_double_entry", sql`${t.granted} = ${t.available} + ${t.held} + ${t.consumed} + ${t.expired}`),
  ],
);

/** The ledger: each row moves `amount` credits from one bucket to another. Append-only; replaying it yields the balances. */
export const creditEntries = pgTable(
  "credit_entries",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    kind: text("kind", { enum: ["grant", "hold", "post", "void", "expire"] }).notNull(),
    fromBucket: text("from_bucket", { enum: ["source", "available", "held"] }).notNull(),
    toBucket: text("to_bucket", { enum: ["available", "held", "consumed", "expired"] }).notNull(),
    amount: integer("amount").notNull(),
    jobId: text("job_id"),
    itemId: text("item_id"),
    reason: text("reason").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("credit_entries_account").on(t.accountId, t.environment, t.id.desc()),
    // A held credit is consumed or returned once, however often its item is settled.
    uniqueIndex("credit_entries_settled_once")
      .on(t.itemId)
      .where(sql`${t.kind} in ('post', 'void')`),
    check("credit_entries_positive", sql`${t.amount} > 0`),
  ],
);
