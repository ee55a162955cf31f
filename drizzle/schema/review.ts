import { sql } from "drizzle-orm";
import { boolean, customType, index, integer, json, pgTable, smallint, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts";
import { createdAt, environment, instant } from "./columns";
import { items } from "./prism";

/** Any JSON value. Drizzle's own type parses a string twice, which turns "430000" into a number. */
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
 * The review of one analyzed invoice. `items.result` is what the engine published and never changes. People's decisions are stored here:
 * `result` is the opinion recomputed with their corrections.
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
    /** An invoice that needs no review is approved on arrival, with `decidedBy` null. */
    status: text("status", { enum: reviewStatuses }).notNull().default("open"),
    /** The invoice as the engine read it (Invoice of lib/prism/model), to which corrections are applied. Null once purged. */
    readInvoice: json("read_invoice").$type<Record<string, unknown>>(),
    /** The corrected opinion in the form of `items.result`; null while nothing was corrected. */
    result: json("result").$type<Record<string, unknown>>(),
    /** From the corrected opinion; these columns order the queue: worst severity first, then the most blocking anomalies. */
    recommendation: text("recommendation", { enum: ["approve", "review", "reject"] }).notNull(),
    blockingAnomalies: integer("blocking_anomalies").notNull(),
    anomalies: integer("anomalies").notNull(),
    /** 0 critical, 1 high, 2 medium, 3 low, 4 info, 5 none. */
    worstSeverity: smallint("worst_severity").notNull(),
    /** Incremented with every change. A decision must name the version that was on the screen. */
    version: integer("version").notNull().default(0),
    assignedTo: text("assigned_to").references(() => users.id),
    /** Who has the review on the screen. Nobody else is given it before `leaseUntil`. */
    leaseHolder: text("lease_holder").references(() => users.id),
    leaseUntil: instant("lease_until"),
    decidedBy: text("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
    rejectReason: text("reject_reason"),
    // The business's tax obligations from the current opinion, so that due dates and returns are counted without parsing it
    // (lib/review/obligations.ts). Months are YYYY-MM. All are null once purged.
    businessId: text("business_id"),
    /** The month of the invoice's date; null if it has none. */
    vatMonth: text("vat_month"),
    /** The buyer owes or withholds the VAT. */
    vatByBuyer: boolean("vat_by_buyer"),
    /** The month of the payment; null only in rows older than this column and in purged ones. */
    whtMonth: text("wht_month"),
    whtRemitTo: text("wht_remit_to", { enum: ["federal", "state", "undetermined"] }),
    /**
     * Part of the invoice belongs in a return of this tax: there is a draft line, or the return needs none (a credit note, a payment that
     * lies ahead, a sale with lines to decide).
     */
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
    // Open reviews by severity, counted from the index alone.
    index("reviews_waiting")
      .on(t.accountId, t.environment, t.worstSeverity, t.anomalies)
      .where(sql`${t.status} = 'open' and ${t.readInvoice} is not null`),
    index("reviews_month_of_vat")
      .on(t.accountId, t.environment, t.vatMonth, t.businessId, t.status, t.vatByBuyer, t.vatDraft, t.itemId)
      .where(sql`${t.vatMonth} is not null`),
    index("reviews_month_of_wht")
      .on(t.accountId, t.environment, t.whtMonth, t.businessId, t.whtRemitTo, t.status, t.whtDraft, t.itemId)
      .where(sql`${t.whtMonth} is not null`),
    // Approved, but in no VAT month because the invoice has no date: few rows, counted whenever a return is viewed.
    index("reviews_undated")
      .on(t.accountId, t.environment, t.businessId, t.itemId.desc())
      .where(sql`${t.status} = 'approved' and ${t.vatMonth} is null and ${t.whtMonth} is not null`),
    // Rows stored before the month columns existed; empty once they are filled in.
    index("reviews_month_missing")
      .on(t.itemId)
      .where(sql`${t.whtMonth} is null and ${t.readInvoice} is not null`),
    // By person: a leaving member's reviews are released, and a user is deleted only if nothing refers to them.
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

/** Every change that a reviewer made, kept permanently: the engine's value, the value before and the value after. */
export const reviewChanges = pgTable(
  "review_changes",
  {
    id: text("id").primaryKey(),
    itemId: text("item_id")
      .notNull()
      .references(() => reviews.itemId),
    accountId: text("account_id").notNull(),
    environment: environment(),
    /** The review's version that this change created. */
    version: integer("version").notNull(),
    kind: text("kind", { enum: reviewChangeKinds }).notNull(),
    /**
     * A path such as `vendor.taxId`, `lineItems[1].amount` (of line 2) or `lineItems[1]`; null if the change concerns the whole invoice.
     */
    field: text("field"),
    /** The engine's original value. */
    modelValue: jsonValue("model_value"),
    before: jsonValue("before"),
    after: jsonValue("after"),
    reason: text("reason"),
    /** Whether the account remembers this treatment decision for the vendor's next invoices. */
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
    // All changes of an account, for its export.
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
