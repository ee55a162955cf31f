import { sql } from "drizzle-orm";
import { index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment, instant } from "./columns";

/**
 * What an account learned from reviewers' corrections: a vendor's lines with certain words (or all of its lines) belong to a category or
 * have a certain VAT treatment. Only rows with `removedAt` null apply; no row is ever deleted.
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
     * The business whose invoice the correction was made on, as in `items`. A VAT treatment applies to this business only, a category to
     * all businesses of the account; each business keeps its own row.
     */
    businessId: text("business_id"),
    /** Normalized tax id and name, as in `items`; if one side has no tax id, the vendor is matched by name. */
    vendorTaxKey: text("vendor_tax_key"),
    vendorNameKey: text("vendor_name_key"),
    vendorName: text("vendor_name"),
    /** The line's words as normalized by `termOf` of lib/prism/learn; empty for every line of the vendor. */
    term: text("term").notNull(),
    /** The line as the reviewer saw it. */
    example: text("example"),
    category: text("category"),
    vatTreatment: text("vat_treatment"),
    reason: text("reason"),
    itemId: text("item_id"),
    lineNumber: integer("line_number"),
    /** The correction that this one replaced; it applies again if this one is removed. */
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
