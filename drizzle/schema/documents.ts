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
    /**
     * Written by earlier versions but read by none: the number of pages is in the result. Kept while such versions may run beside this one.
     */
    pages: integer("pages"),
    storageKey: text("storage_key").notNull(),
    /** Where the file came from. The URL of a fetched file is stored without its query, which often contains a signature. */
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
