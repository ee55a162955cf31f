import { sql } from "drizzle-orm";
import { bigint, boolean, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts";
import { bytes, createdAt, environment, instant } from "./columns";
import { filingStatusValues } from "./filing-status-values";

/** What a person has to correct on the portal before a filing can continue. */
export interface BlockedReason extends Record<string, unknown> {
  code: "portal_invalid_credentials" | "portal_mfa_required" | "portal_password_expired" | "tin_not_linked";
  message: string;
  resource: string;
  guidance: string;
}

/** What the taxpayer has to pay for a filed return. */
export interface FilingPayment extends Record<string, unknown> {
  reference: string;
  /** In naira. */
  amount: number;
  currency: string;
  url: string | null;
  dueDate: string;
}

const taxType = () => text("tax_type", { enum: ["VAT", "WHT"] }).notNull();

/** One return for one taxpayer and period, to be filed on an authority's portal. */
export const filings = pgTable(
  "filings",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    /** The caller's own id; if given, it stays unique forever. */
    filingId: text("filing_id"),
    /** The `bat_…` id of a batch request (form B), and the caller's batchId. */
    batchRowId: text("batch_row_id"),
    batchId: text("batch_id"),
    taxType: taxType(),
    status: text("status", { enum: filingStatusValues }).notNull().default("accepted"),
    businessId: text("business_id"),
    businessTaxId: text("business_tax_id"),
    month: integer("month").notNull(),
    year: integer("year").notNull(),
    dueDate: date("due_date", { mode: "string" }).notNull(),
    totalRecords: integer("total_records").notNull(),
    /**
     * The request had the fields of its only line at the top level and no `data`; an error in one of them is reported by the field's name
     * alone.
     */
    isLineAtTop: boolean("is_line_at_top").notNull().default(false),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    taxMinor: bigint("tax_minor", { mode: "number" }).notNull(),
    /** SHA-256 of the content without credentials; defines what "the same content" means. */
    contentHash: text("content_hash").notNull(),
    /** Levy's own reference, sent with the submission; used to ask the portal what became of it. */
    reference: text("reference").notNull(),
    scenario: text("scenario"),
    sandboxDelayMs: integer("sandbox_delay_ms"),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    warnings: jsonb("warnings").$type<{ code: string; message: string; fields?: string[] }[]>().notNull().default([]),
    blockedReasons: jsonb("blocked_reasons").$type<BlockedReason[]>().notNull().default([]),
    error: jsonb("error").$type<Record<string, unknown>>(),
    authorityReference: text("authority_reference"),
    receipt: jsonb("receipt").$type<Record<string, unknown>>(),
    payment: jsonb("payment").$type<FilingPayment>(),
    /** Evidence that partners can download, by type. */
    documents: jsonb("documents")
      .$type<Partial<Record<"schedule" | "acknowledgement", { evidenceId: string; sha256: string }>>>()
      .notNull()
      .default({}),
    attempts: integer("attempts").notNull().default(0),
    sequence: integer("sequence").notNull().default(0),
    /** How often the submission was sent again. It may be resent once, after the portal showed that nothing had arrived. */
    resent: integer("resent").notNull().default(0),
    /** When a filing that waits for its turn at the portal is tried next; null if it does not wait. */
    nextTryAt: instant("next_try_at"),
    requestId: text("request_id").notNull(),
    /** The body of the first 202 response, byte for byte, returned when the request is repeated with the same filingId. */
    acceptedAnswer: bytes("accepted_answer"),
    createdAt: createdAt(),
    submittedAt: instant("submitted_at"),
    /** When an action_required filing gives up. */
    actionDeadline: instant("action_deadline"),
    completedAt: instant("completed_at"),
    /**
     * When the filing's retention period had ended and its lines, and everything else that names people, were deleted
     * (lib/flux/forget-old-filings.ts).
     */
    forgottenAt: instant("forgotten_at"),
  },
  (t) => [
    index("filings_account").on(t.accountId, t.environment, t.id.desc()),
    index("filings_period").on(t.accountId, t.environment, t.year, t.month, t.id.desc()),
    uniqueIndex("filings_filing_id").on(t.accountId, t.environment, t.filingId),
    index("filings_queue").on(t.status, t.dueDate),
    index("filings_batch")
      .on(t.batchRowId)
      .where(sql`${t.batchRowId} is not null`),
    index("filings_callers_batch")
      .on(t.accountId, t.environment, t.batchId, t.id.desc())
      .where(sql`${t.batchId} is not null`),
    // Finds schedules filed from an uploaded file by the hash of their rows, so that the same rows are not filed twice.
    index("filings_schedule")
      .on(t.accountId, t.environment, sql`(${t.metadata} ->> 'rowsSha256')`)
      .where(sql`${t.metadata} ->> 'rowsSha256' is not null`),
    index("filings_to_forget")
      .on(t.completedAt)
      .where(sql`${t.completedAt} is not null and ${t.forgottenAt} is null`),
    index("filings_completed")
      .on(t.completedAt)
      .where(sql`${t.completedAt} is not null`),
  ],
);

export const filingBatches = pgTable(
  "filing_batches",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    batchId: text("batch_id"),
    contentHash: text("content_hash").notNull(),
    acceptedAnswer: bytes("accepted_answer"),
    createdAt: createdAt(),
  },
  (t) => [uniqueIndex("filing_batches_batch_id").on(t.accountId, t.environment, t.batchId)],
);

export const filingLines = pgTable(
  "filing_lines",
  {
    filingId: text("filing_id")
      .notNull()
      .references(() => filings.id),
    index: integer("index").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    taxMinor: bigint("tax_minor", { mode: "number" }).notNull(),
    /** The analyzed invoice that the line was created from, if it came from a prepared return. */
    itemId: text("item_id"),
  },
  (t) => [primaryKey({ columns: [t.filingId, t.index] })],
);

/**
 * Portal credentials, encrypted with a data key per filing, which the master key wraps. Both are deleted in the transition to a final
 * state.
 */
export const filingCredentials = pgTable("filing_credentials", {
  filingId: text("filing_id")
    .primaryKey()
    .references(() => filings.id),
  sealed: text("sealed"),
  wrappedDataKey: text("wrapped_data_key"),
  createdAt: createdAt(),
  destroyedAt: instant("destroyed_at"),
});

/** One row per status transition, with consecutive positions. */
export const filingHistory = pgTable(
  "filing_history",
  {
    filingId: text("filing_id")
      .notNull()
      .references(() => filings.id),
    position: integer("position").notNull(),
    fromStatus: text("from_status"),
    toStatus: text("to_status").notNull(),
    at: instant("at").notNull(),
    reason: text("reason").notNull(),
    /** The person or key that requested the transition, as named in the audit log; null if Levy or the authority caused it. */
    actor: jsonb("actor").$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.filingId, t.position] })],
);

/** Written before each irreversible step on a portal, so that after a crash the portal can be asked whether the step happened. */
export const filingIntents = pgTable(
  "filing_intents",
  {
    id: text("id").primaryKey(),
    filingId: text("filing_id")
      .notNull()
      .references(() => filings.id),
    step: text("step").notNull(),
    reference: text("reference").notNull(),
    scheduleHash: text("schedule_hash").notNull(),
    /**
     * Hash of the portal user who sent the submission (`userHashOf`); another user's list of submissions may not show it. Null in older
     * rows.
     */
    userHash: text("user_hash"),
    createdAt: createdAt(),
    outcome: text("outcome", { enum: ["confirmed", "not_found", "unknown"] }),
    resolvedAt: instant("resolved_at"),
  },
  (t) => [index("filing_intents_filing").on(t.filingId, t.id.desc())],
);

/** Pages kept as evidence; passwords are masked before anything is written. */
export const filingEvidence = pgTable(
  "filing_evidence",
  {
    id: text("id").primaryKey(),
    filingId: text("filing_id")
      .notNull()
      .references(() => filings.id),
    step: text("step").notNull(),
    kind: text("kind", { enum: ["html", "png", "csv", "pdf"] }).notNull(),
    storageKey: text("storage_key").notNull(),
    /** Empty until the bytes are in the store; until then the row is not evidence (lib/flux/evidence/unfinished-evidence.ts). */
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("filing_evidence_filing").on(t.filingId), index("filing_evidence_age").on(t.createdAt)],
);

/**
 * Circuit breaker of an authority that does not answer: while it is open, one filing at a time checks whether the authority is back. Shared
 * by all accounts.
 */
export const authorityCircuits = pgTable("authority_circuits", {
  name: text("name").primaryKey(),
  /** Failures since the last successful answer. */
  failures: integer("failures").notNull().default(0),
  /** No filing contacts the authority before this instant. */
  openUntil: instant("open_until"),
});

/** Sign-ins that a portal refused, so that wrong credentials are not retried until the portal locks the account. Kept for a day. */
export const refusedSignIns = pgTable(
  "refused_sign_ins",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    filingId: text("filing_id")
      .notNull()
      .references(() => filings.id),
    /** Keyed hash of authority and user name. */
    userHash: text("user_hash").notNull(),
    reason: jsonb("reason").$type<BlockedReason>().notNull(),
    refusedAt: instant("refused_at").notNull(),
  },
  (t) => [index("refused_sign_ins_user").on(t.userHash, t.refusedAt)],
);

/**
 * Passwords sent to a portal whose acceptance is not known yet; a row is written before the password is sent. Each one may count toward the
 * lockout of the taxpayer's account there. Kept for a day, for all accounts together.
 */
export const signInAttempts = pgTable(
  "sign_in_attempts",
  {
    id: text("id").primaryKey(),
    environment: environment(),
    /** As in `refused_sign_ins`. */
    userHash: text("user_hash").notNull(),
    attemptedAt: instant("attempted_at").notNull(),
  },
  (t) => [index("sign_in_attempts_user").on(t.userHash, t.attemptedAt)],
);

/**
 * Which filing an analyzed invoice is part of, or which return recorded as filed elsewhere: at most one active one per tax, whatever the
 * period.
 */
export const filingInvoices = pgTable(
  "filing_invoices",
  {
    /** Of `filings` or `returns_filed_elsewhere`, which is why it has no foreign key. */
    filingId: text("filing_id").notNull(),
    itemId: text("item_id").notNull(),
    accountId: text("account_id").notNull(),
    environment: environment(),
    taxType: taxType(),
    createdAt: createdAt(),
    /** Set when the filing ended and the authority is known to have received nothing: the invoice may be filed again. */
    releasedAt: instant("released_at"),
  },
  (t) => [
    primaryKey({ columns: [t.filingId, t.itemId] }),
    uniqueIndex("filing_invoices_once")
      .on(t.accountId, t.environment, t.taxType, t.itemId)
      .where(sql`${t.releasedAt} is null`),
    // All rows of an account, for its export.
    index("filing_invoices_account").on(t.accountId, t.filingId, t.itemId),
    // From an invoice to the filings that hold it, for any tax; queried whenever a review is opened.
    index("filing_invoices_item")
      .on(t.itemId)
      .where(sql`${t.releasedAt} is null`),
  ],
);

/**
 * Returns and schedules that a person filed outside Levy and recorded here. Their invoices are claimed in `filing_invoices`, as those of a
 * filing are.
 */
export const returnsFiledElsewhere = pgTable(
  "returns_filed_elsewhere",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    /** Null: of the invoices that name no business. */
    businessId: text("business_id"),
    obligation: text("obligation", { enum: ["vat", "vat_withheld", "wht_federal", "wht_state"] }).notNull(),
    /** YYYY-MM */
    month: text("month").notNull(),
    filedOn: date("filed_on", { mode: "string" }).notNull(),
    /** The authority's own, where it gave one. */
    reference: text("reference"),
    /** Number of the month's analyzed invoices when they were last recorded. Used where no invoices are claimed: schedules for states, say. */
    invoices: integer("invoices").notNull(),
    recordedBy: text("recorded_by").references(() => users.id),
    recordedAt: instant("recorded_at").notNull(),
  },
  (t) => [
    // `coalesce`, because a unique index on the plain column would allow several rows without a business.
    uniqueIndex("returns_filed_elsewhere_once").on(t.accountId, t.environment, t.month, t.obligation, sql`coalesce(${t.businessId}, '')`),
    index("returns_filed_elsewhere_account").on(t.accountId, t.id),
    index("returns_filed_elsewhere_recorded_by")
      .on(t.recordedBy)
      .where(sql`${t.recordedBy} is not null`),
  ],
);

/** The simulated authority's records: what it has received, by Levy's reference. Tests of "exactly once" rely on their number. */
export const sandboxSubmissions = pgTable(
  "sandbox_submissions",
  {
    id: text("id").primaryKey(),
    reference: text("reference").notNull(),
    taxType: taxType(),
    scenario: text("scenario").notNull(),
    scheduleHash: text("schedule_hash").notNull(),
    paymentReference: text("payment_reference"),
    receivedAt: instant("received_at").notNull(),
  },
  (t) => [index("sandbox_submissions_reference").on(t.reference)],
);
