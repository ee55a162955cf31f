import { sql } from "drizzle-orm";
import { bigint, date, index, integer, json, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment, instant } from "./columns";
import { documents } from "./documents";

const jobStatuses = ["pending", "processing", "completed", "partially_completed", "failed", "canceled"] as const;
const itemStatuses = ["pending", "processing", "completed", "failed", "canceled"] as const;

/** One accepted analysis request. Its counts change in the transaction that finishes an item, and always sum to totalItems. */
export const jobs = pgTable(
  "jobs",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    type: text("type", { enum: ["single", "batch"] }).notNull(),
    status: text("status", { enum: jobStatuses }).notNull().default("pending"),
    taskId: text("task_id"),
    batchId: text("batch_id"),
    totalItems: integer("total_items").notNull(),
    pendingItems: integer("pending_items").notNull(),
    processingItems: integer("processing_items").notNull().default(0),
    completedItems: integer("completed_items").notNull().default(0),
    failedItems: integer("failed_items").notNull().default(0),
    canceledItems: integer("canceled_items").notNull().default(0),
    /** Incremented with every change that is announced to the partner. */
    sequence: integer("sequence").notNull().default(0),
    requestId: text("request_id").notNull(),
    createdAt: createdAt(),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    resultsExpireAt: instant("results_expire_at"),
    purgedAt: instant("purged_at"),
  },
  (t) => [
    // Includes the number of invoices per job, so that an account's invoices are counted from the index alone.
    index("jobs_account_items").on(t.accountId, t.environment, t.id.desc(), t.totalItems, t.purgedAt),
    // Open jobs, however many jobs there have been; for metrics and the status page.
    index("jobs_open")
      .on(t.createdAt)
      .where(sql`${t.status} in ('pending', 'processing')`),
    index("jobs_results_expiry")
      .on(t.resultsExpireAt)
      .where(sql`${t.purgedAt} is null`),
  ],
);

/** One invoice of a job. The columns after `completedAt` repeat values of the result that duplicate and history checks look up by index. */
export const items = pgTable(
  "items",
  {
    id: text("id").primaryKey(),
    jobId: text("job_id")
      .notNull()
      .references(() => jobs.id),
    accountId: text("account_id").notNull(),
    environment: environment(),
    index: integer("index").notNull(),
    businessId: text("business_id"),
    /** The API's fields of this invoice, without unknown members. */
    request: jsonb("request").$type<Record<string, unknown>>().notNull(),
    documentId: text("document_id").references(() => documents.id),
    status: text("status", { enum: itemStatuses }).notNull().default("pending"),
    /** The result as the API returns it; `json` keeps its members in the order in which people read them. */
    result: json("result").$type<Record<string, unknown>>(),
    error: jsonb("error").$type<{ code: string; stage: string; message: string; retryable: boolean }>(),
    creditsCharged: integer("credits_charged").notNull().default(0),
    attempts: integer("attempts").notNull().default(0),
    sequence: integer("sequence").notNull().default(0),
    createdAt: createdAt(),
    startedAt: instant("started_at"),
    completedAt: instant("completed_at"),
    // Values that later invoices of the same business are compared with.
    sha256: text("sha256"),
    invoiceNumber: text("invoice_number"),
    invoiceDate: date("invoice_date", { mode: "string" }),
    vendorName: text("vendor_name"),
    vendorTaxId: text("vendor_tax_id"),
    /** Normalized tax id and name; an earlier invoice may be from the same vendor by either of them. */
    vendorTaxKey: text("vendor_tax_key"),
    vendorNameKey: text("vendor_name_key"),
    /** The same for all numbers that may be one number misread or mistyped (`numberKeyOf`); empty if the number has no letter or digit. */
    numberKey: text("number_key"),
    currency: text("currency"),
    totalMinor: bigint("total_minor", { mode: "number" }),
    bankAccount: text("bank_account"),
    recommendation: text("recommendation", { enum: ["approve", "review", "reject"] }),
  },
  (t) => [
    uniqueIndex("items_job_index").on(t.jobId, t.index),
    index("items_account").on(t.accountId, t.environment, t.id.desc()),
    index("items_completed")
      .on(t.completedAt)
      .where(sql`${t.completedAt} is not null`),
    // The partial indexes below hold no row of an invoice that was not read yet, so accepting invoices does not pay for them.
    //
    // Finds out whether another job uses a document that is to be deleted; PostgreSQL's own foreign-key check uses it too.
    index("items_document")
      .on(t.documentId)
      .where(sql`${t.documentId} is not null`),
    index("items_known_sha256")
      .on(t.accountId, t.environment, t.sha256)
      .where(sql`${t.sha256} is not null`),
    // Ordered so that the latest invoice of a business's vendor comes first, however many there are. `coalesce` instead of `is null`,
    // because PostgreSQL does not treat "is null" as a fixed value and could not use the index's order.
    index("items_latest_of_tax_key")
      .on(
        t.accountId,
        t.environment,
        sql`coalesce(${t.businessId}, '')`,
        t.vendorTaxKey,
        t.invoiceDate.desc().nullsLast(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`${t.vendorTaxKey} is not null`),
    index("items_latest_of_name_key")
      .on(
        t.accountId,
        t.environment,
        sql`coalesce(${t.businessId}, '')`,
        t.vendorNameKey,
        t.invoiceDate.desc().nullsLast(),
        t.id.desc().nullsFirst(),
      )
      .where(sql`${t.vendorNameKey} is not null`),
    index("items_number_key")
      .on(t.accountId, t.environment, t.numberKey)
      .where(sql`${t.numberKey} is not null`),
    index("items_amount")
      .on(t.accountId, t.environment, t.totalMinor, t.invoiceDate)
      .where(sql`${t.totalMinor} is not null`),
    // Items by outcome, newest first and countable from the index alone.
    index("items_recommended")
      .on(t.accountId, t.environment, t.recommendation, t.id.desc())
      .where(sql`${t.recommendation} is not null`),
    index("items_failed")
      .on(t.accountId, t.environment, t.id.desc())
      .where(sql`${t.error} is not null`),
    index("items_canceled")
      .on(t.accountId, t.environment, t.id.desc())
      .where(sql`${t.status} = 'canceled'`),
    // For lists sorted by date and by vendor; lists sorted by total use items_amount.
    index("items_dated")
      .on(t.accountId, t.environment, t.invoiceDate, t.id)
      .where(sql`${t.invoiceDate} is not null`),
    index("items_vendor")
      .on(t.accountId, t.environment, sql`lower(${t.vendorName})`, t.id)
      .where(sql`${t.vendorName} is not null`),
    // Rows stored before number_key existed; empty once they are filled in.
    index("items_number_key_missing")
      .on(t.id)
      .where(sql`${t.numberKey} is null and ${t.invoiceNumber} is not null`),
  ],
);
