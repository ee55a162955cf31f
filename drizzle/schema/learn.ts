import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment, instant } from "./columns";

/**
 * What reviewers' corrections taught an account: a vendor's lines with certain words (or all of its lines) belong to a
 * category, or are treated so for VAT. Only rows with `removedAt` null are used; nothing is deleted.
 */
export const learnedCorrections = pgTable(
  "learned_corrections",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    /**
     * The business whose invoice taught it, as in `items`. A VAT treatment is used for that one alone, a category for all of the account's;
     * each keeps its own.
     */
    businessId: text("business_id"),
    /** Folded tax id and folded name, as in `items`; a vendor is found by the name where one side has no tax id. */
    vendorTaxKey: text("vendor_tax_key"),
    vendorNameKey: text("vendor_name_key"),
    vendorName: text("vendor_name"),
    /** The line's words as `termOf` of lib/prism/learn folds them; empty: every line of the vendor. */
    term: text("term").notNull(),
    /** The line as the reviewer saw it. */
    example: text("example"),
    category: text("category"),
    vatTreatment: text("vat_treatment"),
    reason: text("reason"),
    itemId: text("item_id"),
    lineNumber: integer("line_number"),
    /** The correction whose place this one took; it comes back where this one is removed. */
    replaces: text("replaces"),
    learnedBy: text("learned_by"),
    createdAt: createdAt(),
    removedAt: instant("removed_at"),
    removedBy: text("removed_by"),
  },
  (t) => [
    uniqueIndex("learned_corrections_in_force")
      .on(
        t.accountId,
        t.environment,
        sql`coalesce(${t.businessId}, '')`,
        sql`coalesce(${t.vendorTaxKey}, '')`,
        sql`coalesce(${t.vendorNameKey}, '')`,
        t.term,
      )
      .where(sql`${t.removedAt} is null`),
    index("learned_corrections_tax_key").on(t.accountId, t.environment, t.vendorTaxKey),
    index("learned_corrections_name_key").on(t.accountId, t.environment, t.vendorNameKey),
    index("learned_corrections_item").on(t.itemId),
  ],
);
