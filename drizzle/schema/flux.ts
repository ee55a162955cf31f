import { sql } from "drizzle-orm";
import { bigint, boolean, customType, date, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts, users } from "./accounts";
import { createdAt, environment, instant } from "./columns";

const bytes = customType<{ data: Buffer }>({ dataType: () => "bytea" });

const taxType = () => text("tax_type", { enum: ["VAT", "WHT"] }).notNull();

export const filingStatusValues = [
  "accepted",
  "processing",
  "submitted",
  "reconciling",
  "action_required",
  "success",
  "failed",
  "already_filed",
  "no_pending",
  "canceled",
] as const;

/** One return for one taxpayer and period, on its way to an authority's portal. */
export const filings = pgTable(
  "filings",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    /** The caller's own id; unique for ever where given. */
    filingId: text("filing_id"),
    /** `bat_…` of form B, and the caller's batchId. */
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
    /** The request had the fields of its only line at the top, and no `data`: a fault in it is told by its field alone. */
    isLineAtTop: boolean("is_line_at_top").notNull().default(false),
    amountMinor: bigint("amount_minor", { mode: "number" }).notNull(),
    taxMinor: bigint("tax_minor", { mode: "number" }).notNull(),
    /** SHA-256 of the content without credentials: what "the same content" means. */
    contentHash: text("content_hash").notNull(),
    /** Our own reference, sent with the submission, by which the portal is asked what became of it. */
    reference: text("reference").notNull(),
    scenario: text("scenario"),
    sandboxDelayMs: integer("sandbox_delay_ms"),
    metadata: jsonb("metadata").$type<Record<string, unknown>>(),
    warnings: jsonb("warnings").$type<{ code: string; message: string; fields?: string[] }[]>().notNull().default([]),
    blockedReasons: jsonb("blocked_reasons").$type<Record<string, unknown>[]>().notNull().default([]),
    error: jsonb("error").$type<Record<string, unknown>>(),
    authorityReference: text("authority_reference"),
    receipt: jsonb("receipt").$type<Record<string, unknown>>(),
    payment: jsonb("payment").$type<Record<string, unknown>>(),
    /** Evidence that partners can fetch, by what it is. */
    documents: jsonb("documents")
      .$type<Partial<Record<"schedule" | "acknowledgement", { evidenceId: string; sha256: string }>>>()
      .notNull()
      .default({}),
    attempts: integer("attempts").notNull().default(0),
    sequence: integer("sequence").notNull().default(0),
    /** The submission may be sent again once, after the portal showed that nothing arrived. */
    resent: integer("resent").notNull().default(0),
    /** When a filing that waits for its turn at the portal comes again; null where it waits for none. */
    nextTryAt: instant("next_try_at"),
    requestId: text("request_id").notNull(),
    /** The first 202, byte for byte, for a repeat with the same filingId. */
    acceptedAnswer: bytes("accepted_answer"),
    createdAt: createdAt(),
    submittedAt: instant("submitted_at"),
    /** When an action_required filing gives up. */
    actionDeadline: instant("action_deadline"),
    completedAt: instant("completed_at"),
    /** When its records were over: its lines, and what else names people, are gone (lib/flux/forget-old-filings.ts). */
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
    // Schedules that were filed from a file, by their rows: the same are not filed twice.
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
    /** The analysed invoice that the line was made of, where it came from a prepared return. */
    itemId: text("item_id"),
  },
  (t) => [primaryKey({ columns: [t.filingId, t.index] })],
);

/** Portal credentials under a data key of the filing's own, itself wrapped by the master key; both gone with the final state itself. */
export const filingCredentials = pgTable("filing_credentials", {
  filingId: text("filing_id")
    .primaryKey()
    .references(() => filings.id),
  sealed: text("sealed"),
  wrappedDataKey: text("wrapped_data_key"),
  createdAt: createdAt(),
  destroyedAt: instant("destroyed_at"),
});

/** One row an edge taken, without gaps. */
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
    /** The person or key that asked for it, as the audit log names them; null where Levy or the authority took the step. */
    actor: jsonb("actor").$type<Record<string, unknown>>(),
  },
  (t) => [primaryKey({ columns: [t.filingId, t.position] })],
);

/** Written before each irreversible step on a portal, so that a crash leaves a question that can be asked there. */
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
    /** Of the portal's user who sent it (`userHashOf`): another's list of submissions need not have it. Null before it was kept. */
    userHash: text("user_hash"),
    createdAt: createdAt(),
    outcome: text("outcome", { enum: ["confirmed", "not_found", "unknown"] }),
    resolvedAt: instant("resolved_at"),
  },
  (t) => [index("filing_intents_filing").on(t.filingId, t.id.desc())],
);

/** Pages kept as evidence, passwords masked before anything is written. */
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
    /** Empty until the bytes are in the store: such a row is not evidence yet (lib/flux/evidence/unfinished-evidence.ts). */
    sha256: text("sha256").notNull(),
    createdAt: createdAt(),
  },
  (t) => [index("filing_evidence_filing").on(t.filingId), index("filing_evidence_age").on(t.createdAt)],
);

/** An authority that does not answer: while it is open, one filing at a time asks whether it is back. Shared by all accounts. */
export const authorityCircuits = pgTable("authority_circuits", {
  name: text("name").primaryKey(),
  /** Failures since the last answer. */
  failures: integer("failures").notNull().default(0),
  /** Nobody asks before this instant. */
  openUntil: instant("open_until"),
});

/** Sign-ins that a portal refused, so that wrong credentials are not tried again until it locks the account. Kept for a day. */
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
    reason: jsonb("reason").$type<Record<string, unknown>>().notNull(),
    refusedAt: instant("refused_at").notNull(),
  },
  (t) => [index("refused_sign_ins_user").on(t.userHash, t.refusedAt)],
);

/**
 * Passwords that went to a portal and of which nobody heard yet whether it took them; written before they go. Each may count towards
 * locking the taxpayer's account there. Kept for a day, of all accounts together.
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

/** Which filing an analysed invoice is part of: one filing for each tax, whatever the period. */
export const filingInvoices = pgTable(
  "filing_invoices",
  {
    filingId: text("filing_id")
      .notNull()
      .references(() => filings.id),
    itemId: text("item_id").notNull(),
    accountId: text("account_id").notNull(),
    environment: environment(),
    taxType: taxType(),
    createdAt: createdAt(),
    /** Set where the filing ended and the authority surely has nothing: the invoice is free for another. */
    releasedAt: instant("released_at"),
  },
  (t) => [
    primaryKey({ columns: [t.filingId, t.itemId] }),
    uniqueIndex("filing_invoices_once")
      .on(t.accountId, t.environment, t.taxType, t.itemId)
      .where(sql`${t.releasedAt} is null`),
    // An account's, for its export.
    index("filing_invoices_account").on(t.accountId, t.filingId, t.itemId),
    // From an invoice to the filings that hold it, whatever the tax: asked at each look at a review.
    index("filing_invoices_item")
      .on(t.itemId)
      .where(sql`${t.releasedAt} is null`),
  ],
);

/** Returns and schedules that a person filed elsewhere, on the authority's website or on paper, and recorded so that nothing asks for them any more. */
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
    /** How many analyzed invoices of the month the obligation had when this was recorded: what comes later is not in that return. */
    invoices: integer("invoices").notNull(),
    recordedBy: text("recorded_by").references(() => users.id),
    /** What was reviewed until then counts as part of that return. */
    recordedAt: instant("recorded_at").notNull(),
  },
  (t) => [
    // One for each; an index of plain columns would let several without a business pass.
    uniqueIndex("returns_filed_elsewhere_once").on(t.accountId, t.environment, t.month, t.obligation, sql`coalesce(${t.businessId}, '')`),
    index("returns_filed_elsewhere_account").on(t.accountId, t.id),
    index("returns_filed_elsewhere_recorded_by")
      .on(t.recordedBy)
      .where(sql`${t.recordedBy} is not null`),
  ],
);

/** The simulated authority's own books: what it has received, by our reference. Its count is the judge of "exactly once". */
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
