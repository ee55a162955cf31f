import { sql } from "drizzle-orm";
import { boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment, instant } from "./columns";

/** What happened, as told to partners: kept 30 days, the same id over retries and replays. */
export const events = pgTable(
  "events",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    type: text("type").notNull(),
    /** The `data` of api.md §10, in the order in which it is sent. */
    data: json("data").$type<Record<string, unknown>>().notNull(),
    /** What the event is about; null where nothing keeps it from being told twice. */
    objectId: text("object_id"),
    /** `data.sequence`: orders the events of one object. */
    sequence: integer("sequence").notNull().default(0),
    /** Set for a test event: it goes to this endpoint alone. */
    onlyEndpointId: text("only_endpoint_id"),
    /** When people were mailed of it and its deliveries written; set for the kinds alone that are mailed, which a function handles. */
    toldAt: instant("told_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("events_account").on(t.accountId, t.environment, t.id.desc()),
    // A kind that an account rarely has would be looked for among the events of all accounts.
    index("events_kind").on(t.accountId, t.environment, t.type, t.id.desc()),
    index("events_age").on(t.createdAt),
    // Those that a function has still to handle.
    index("events_untold")
      .on(t.createdAt)
      .where(sql`${t.toldAt} is null and ${t.type} in ('credits.low', 'credits.exhausted', 'api_key.expiring')`),
    uniqueIndex("events_once")
      .on(t.accountId, t.environment, t.objectId, t.type, t.sequence)
      .where(sql`${t.objectId} is not null`),
  ],
);

export const webhookEndpoints = pgTable(
  "webhook_endpoints",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    url: text("url").notNull(),
    /** Kinds of events, or ["*"]. */
    events: text("events").array().notNull(),
    description: text("description"),
    enabled: boolean("enabled").notNull().default(true),
    /** manual: its owner did it. gone: it answered 410. failing: five days of nothing but failure. */
    disabledReason: text("disabled_reason", { enum: ["manual", "gone", "failing"] }),
    /** `whsec_…`, sealed with the master key. */
    sealedSecret: text("sealed_secret").notNull(),
    /** The secret before the last rotation, valid until `previousSecretUntil`. */
    sealedPreviousSecret: text("sealed_previous_secret"),
    previousSecretUntil: instant("previous_secret_until"),
    /** Since when every attempt failed, and over how many events. */
    failingSince: instant("failing_since"),
    failingEvents: integer("failing_events").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /** Set where it is gone for everybody (`isThere`): its deliveries are still being removed, and its row goes last. */
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    index("webhook_endpoints_account").on(t.accountId, t.environment, t.id.desc()),
    // Nearly always empty: whoever is busy with deliveries asks it whether their endpoints are gone.
    index("webhook_endpoints_deleted")
      .on(t.id)
      .where(sql`${t.deletedAt} is not null`),
  ],
);

/** One event for one endpoint, with its last attempt. */
export const webhookDeliveries = pgTable(
  "webhook_deliveries",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    environment: environment(),
    endpointId: text("endpoint_id")
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: "cascade" }),
    eventId: text("event_id")
      .notNull()
      .references(() => events.id, { onDelete: "cascade" }),
    status: text("status", { enum: ["pending", "succeeded", "failed"] })
      .notNull()
      .default("pending"),
    /** Grows by one with every replay; each round follows the whole schedule again. */
    round: integer("round").notNull().default(1),
    /** Attempts made so far in this round. */
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    lastAttemptAt: instant("last_attempt_at"),
    responseStatus: integer("response_status"),
    /** First kilobyte of the answer, or the reason why there was none. */
    responseExcerpt: text("response_excerpt"),
    durationMs: integer("duration_ms"),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("webhook_deliveries_once").on(t.endpointId, t.eventId),
    index("webhook_deliveries_event").on(t.eventId),
    index("webhook_deliveries_due")
      .on(t.nextAttemptAt)
      .where(sql`${t.status} = 'pending'`),
    index("webhook_deliveries_failed")
      .on(t.lastAttemptAt)
      .where(sql`${t.status} = 'failed'`),
    index("webhook_deliveries_endpoint").on(t.endpointId, t.id.desc()),
  ],
);

/** Each request that was sent for a delivery and what came back. Its body is the event's, so it is not kept again. */
export const webhookAttempts = pgTable(
  "webhook_attempts",
  {
    deliveryId: text("delivery_id")
      .notNull()
      .references(() => webhookDeliveries.id, { onDelete: "cascade" }),
    round: integer("round").notNull(),
    /** Counts from 1 in each round. */
    attempt: integer("attempt").notNull(),
    accountId: text("account_id").notNull(),
    environment: environment(),
    startedAt: instant("started_at").notNull(),
    durationMs: integer("duration_ms").notNull(),
    requestUrl: text("request_url").notNull(),
    requestHeaders: jsonb("request_headers").$type<Record<string, string>>().notNull(),
    outcome: text("outcome", { enum: ["succeeded", "refused", "gone", "timeout", "unreachable", "forbidden_address"] }).notNull(),
    /** Null where no answer came. */
    responseStatus: integer("response_status"),
    responseHeaders: jsonb("response_headers").$type<Record<string, string>>(),
    responseExcerpt: text("response_excerpt"),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.round, t.attempt] })],
);
