import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment, instant } from "./columns";

/** Files as received. The bytes are in the document store under `storageKey`, never in the database. */
export const documents = pgTable(
  "documents",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    sha256: text("sha256").notNull(),
    mimeType: text("mime_type").notNull(),
    bytes: bigint("bytes", { mode: "number" }).notNull(),
    /** Written by earlier versions and read by none: how many there are stands in the result. Stays while those may run beside this one. */
    pages: integer("pages"),
    storageKey: text("storage_key").notNull(),
    /** Where it came from; a fetched URL is kept without its query, which often holds a signature. */
    source: text("source", { enum: ["url", "upload"] }).notNull(),
    sourceName: text("source_name"),
    createdAt: createdAt(),
    purgedAt: instant("purged_at"),
  },
  (t) => [
    index("documents_account_sha").on(t.accountId, t.environment, t.sha256),
    index("documents_kept")
      .on(t.id)
      .where(sql`${t.purgedAt} is null`),
  ],
);
