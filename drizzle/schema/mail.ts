import { index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/** Mails to people, written in the transaction of the change that they announce and sent by a separate function. */
export const mails = pgTable(
  "mails",
  {
    id: text("id").primaryKey(),
    /** Null for mails that concern a person rather than an account, such as a password reset. */
    accountId: text("account_id"),
    kind: text("kind").notNull(),
    recipient: text("recipient").notNull(),
    /** Values for the template; never a secret. */
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** The single-use link, sealed with the master key; deleted once the mail is sent or given up. */
    sealedLink: text("sealed_link"),
    /** A second mail with the same key is not written, so a repeated step announces its change once. */
    onceKey: text("once_key"),
    status: text("status", { enum: ["pending", "sending", "sent", "failed"] })
      .notNull()
      .default("pending"),
    attempts: integer("attempts").notNull().default(0),
    claimedAt: instant("claimed_at"),
    sentAt: instant("sent_at"),
    error: text("error"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("mails_once").on(t.onceKey), index("mails_age").on(t.createdAt)],
);
