import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, json, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts";
import { createdAt, environment, instant } from "./columns";
import { items } from "./prism";

/** Any JSON value. Drizzle's own type reads a text twice, and "430000" comes back as a number. */
const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => "json",
  toDriver: (value) => JSON.stringify(value),
  fromDriver: (value) => value,
});

const reviewStatuses = ["open", "approved", "rejected"] as const;

const reviewChangeKinds = [
  "field_corrected",
  "field_confirmed",
  "line_added",
  "line_removed",
  "treatment_overridden",
  "approved",
  "rejected",
  "reopened",
  "assigned",
] as const;

/**
 * The review of one analysed invoice. `items.result` is what the engine said and was published; it never changes. What
 * people make of it is here: `result` is the same opinion formed again with their corrections.
 */
export const reviews = pgTable(
  "reviews",
  {
    itemId: text("item_id")
      .primaryKey()
      .references(() => items.id),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    /** An invoice that needs no review is approved as it arrives, with nobody in `decidedBy`. */
    status: text("status", { enum: reviewStatuses }).notNull().default("open"),
    /** The invoice as the engine read it (Invoice of lib/prism/model); corrections are laid over it. Null once purged. */
    readInvoice: json("read_invoice").$type<Record<string, unknown>>(),
    /** The corrected opinion in the form of `items.result`; null while nothing was corrected. */
    result: json("result").$type<Record<string, unknown>>(),
    /** As of the corrected opinion, for the order of the queue: the worst severity first, then the most blocking anomalies. */
    recommendation: text("recommendation", { enum: ["approve", "review", "reject"] }).notNull(),
    blockingAnomalies: integer("blocking_anomalies").notNull(),
    anomalies: integer("anomalies").notNull(),
    /** 0 critical, 1 high, 2 medium, 3 low, 4 info, 5 none. */
    worstSeverity: smallint("worst_severity").notNull(),
    /** Grows by one with every change; who decides names the version that was on the screen. */
    version: integer("version").notNull().default(0),
    assignedTo: text("assigned_to").references(() => users.id),
    /** Who has it on the screen. Nobody else is handed it before `leaseUntil`. */
    leaseHolder: text("lease_holder").references(() => users.id),
    leaseUntil: instant("lease_until"),
    decidedBy: text("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
    rejectReason: text("reject_reason"),
    // What the opinion as it stands obliges its business to, so that due dates and returns are counted without opening it
    // (lib/review/obligations.ts). Months are YYYY-MM; all null once purged.
    businessId: text("business_id"),
    /** The month of the invoice's date; null where it has none. */
    vatMonth: text("vat_month"),
    /** The buyer owes or withholds the VAT. */
    vatByBuyer: boolean("vat_by_buyer"),
    /** The month of the payment; only rows of before there was this column, and purged ones, have none. */
    whtMonth: text("wht_month"),
    whtRemitTo: text("wht_remit_to", { enum: ["federal", "state", "undetermined"] }),
    /** Something of it is filed with a return of its tax: there is a draft, or the return needs none (a credit note, a payment that lies ahead, a sale with lines to decide). */
    vatDraft: boolean("vat_draft"),
    whtDraft: boolean("wht_draft"),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
  },
  (t) => [
    index("reviews_worst_first").on(
      t.accountId,
      t.environment,
      t.status,
      t.worstSeverity,
      t.blockingAnomalies.desc().nullsFirst(),
      t.itemId,
    ),
    index("reviews_decided").on(t.accountId, t.environment, t.status, t.decidedAt.desc()),
    // Those that wait, by severity, counted from the index alone.
    index("reviews_waiting")
      .on(t.accountId, t.environment, t.worstSeverity, t.anomalies)
      .where(sql`${t.status} = 'open' and ${t.readInvoice} is not null`),
    index("reviews_month_of_vat")
      .on(t.accountId, t.environment, t.vatMonth, t.businessId, t.status, t.vatByBuyer, t.vatDraft, t.itemId)
      .where(sql`${t.vatMonth} is not null`),
    index("reviews_month_of_wht")
      .on(t.accountId, t.environment, t.whtMonth, t.businessId, t.whtRemitTo, t.status, t.whtDraft, t.itemId)
      .where(sql`${t.whtMonth} is not null`),
    // Reviewed, and in no month of VAT for want of a date: few, and counted at each look at a return.
    index("reviews_undated")
      .on(t.accountId, t.environment, t.businessId, t.itemId.desc())
      .where(sql`${t.status} = 'approved' and ${t.vatMonth} is null and ${t.whtMonth} is not null`),
    // Rows that were stored before there were months; empty once they are filled.
    index("reviews_month_missing")
      .on(t.itemId)
      .where(sql`${t.whtMonth} is null and ${t.readInvoice} is not null`),
    // By person: who leaves gives back what is theirs, and a user is deleted only where nothing names them.
    index("reviews_assigned_to")
      .on(t.assignedTo)
      .where(sql`${t.assignedTo} is not null`),
    index("reviews_lease_holder")
      .on(t.leaseHolder)
      .where(sql`${t.leaseHolder} is not null`),
    index("reviews_decided_by")
      .on(t.decidedBy)
      .where(sql`${t.decidedBy} is not null`),
  ],
);

/** Every step of every reviewer, kept for good: what the engine said, what stood there before, what stands there now. */
export const reviewChanges = pgTable(
  "review_changes",
  {
    id: text("id").primaryKey(),
    itemId: text("item_id")
      .notNull()
      .references(() => reviews.itemId),
    accountId: text("account_id").notNull(),
    environment: environment(),
    /** The review's version that this change made. */
    version: integer("version").notNull(),
    kind: text("kind", { enum: reviewChangeKinds }).notNull(),
    /** Path such as `vendor.taxId`, `lineItems[1].amount` of line 2, `lineItems[1]`; null where it is about the whole invoice. */
    field: text("field"),
    /** What the engine had made of it. */
    modelValue: jsonValue("model_value"),
    before: jsonValue("before"),
    after: jsonValue("after"),
    reason: text("reason"),
    /** A decision on treatment that the account remembers for the vendor's next invoices. */
    learned: boolean("learned").notNull().default(false),
    by: text("by_user")
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    undoneAt: instant("undone_at"),
    undoneBy: text("undone_by").references(() => users.id),
  },
  (t) => [
    uniqueIndex("review_changes_item").on(t.itemId, t.version),
    // An account's, for its export.
    index("review_changes_account").on(t.accountId, t.id),
    index("review_changes_by_user").on(t.by),
    index("review_changes_undone_by")
      .on(t.undoneBy)
      .where(sql`${t.undoneBy} is not null`),
  ],
);

export const reviewComments = pgTable(
  "review_comments",
  {
    id: text("id").primaryKey(),
    itemId: text("item_id")
      .notNull()
      .references(() => reviews.itemId),
    accountId: text("account_id").notNull(),
    environment: environment(),
    author: text("author")
      .notNull()
      .references(() => users.id),
    body: text("body").notNull(),
    createdAt: createdAt(),
  },
  (t) => [
    index("review_comments_item").on(t.itemId, t.id),
    index("review_comments_author").on(t.author),
    index("review_comments_account").on(t.accountId, t.id),
  ],
);
