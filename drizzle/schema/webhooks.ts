import { sql } from "drizzle-orm";
import { boolean, index, integer, json, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment, instant } from "./columns";

/** Events that partners are notified of; kept for 30 days, with the same id over retries and replays. */
export const events = pgTable(
  "events",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id")
      .notNull()
      .references(() => accounts.id),
    environment: environment(),
    type: text("type").notNull(),
    /** The `data` of the webhook, with its members in the order in which they are sent. */
    data: json("data").$type<Record<string, unknown>>().notNull(),
    /** What the event is about; null if the event may be sent more than once. */
    objectId: text("object_id"),
    /** `data.sequence`: orders the events of one object. */
    sequence: integer("sequence").notNull().default(0),
    /** Set for a test event, which goes only to this endpoint. */
    onlyEndpointId: text("only_endpoint_id"),
    /**
     * When the mails about the event and its deliveries were written. Set only for the event types that are also mailed, which a function
     * handles.
     */
    toldAt: instant("told_at"),
    createdAt: createdAt(),
  },
  (t) => [
    index("events_account").on(t.accountId, t.environment, t.id.desc()),
    // Without this index, finding an event type that is rare in an account would search the events of all accounts.
    index("events_kind").on(t.accountId, t.environment, t.type, t.id.desc()),
    index("events_age").on(t.createdAt),
    // Events that a function has yet to handle.
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
    /** Event types, or ["*"]. */
    events: text("events").array().notNull(),
    description: text("description"),
    enabled: boolean("enabled").notNull().default(true),
    /** manual: a person disabled it. gone: it answered 410. failing: every attempt failed for five days. */
    disabledReason: text("disabled_reason", { enum: ["manual", "gone", "failing"] }),
    /** `whsec_…`, sealed with the master key. */
    sealedSecret: text("sealed_secret").notNull(),
    /** The secret before the last rotation, valid until `previousSecretUntil`. */
    sealedPreviousSecret: text("sealed_previous_secret"),
    previousSecretUntil: instant("previous_secret_until"),
    /** Since when every attempt has failed, and for how many events. */
    failingSince: instant("failing_since"),
    failingEvents: integer("failing_events").notNull().default(0),
    createdAt: createdAt(),
    updatedAt: instant("updated_at").notNull().defaultNow(),
    /**
     * Set when the endpoint was deleted: it no longer exists for anybody (`endpointNotDeleted`), but its row stays until its deliveries are removed.
     */
    deletedAt: instant("deleted_at"),
  },
  (t) => [
    index("webhook_endpoints_account").on(t.accountId, t.environment, t.id.desc()),
    // Almost always empty; code that handles deliveries checks it to see whether their endpoints are deleted.
    index("webhook_endpoints_deleted")
      .on(t.id)
      .where(sql`${t.deletedAt} is not null`),
  ],
);

/** The delivery of one event to one endpoint, with its last attempt. */
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
    /** Incremented with every replay; each round follows the whole retry schedule again. */
    round: integer("round").notNull().default(1),
    /** Attempts made so far in this round. */
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: instant("next_attempt_at"),
    lastAttemptAt: instant("last_attempt_at"),
    responseStatus: integer("response_status"),
    /** First kilobyte of the response, or the reason why there was none. */
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

/** Each request that was sent for a delivery, and its response. The body is the event's and is not stored again. */
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
    /** Null if no response came. */
    responseStatus: integer("response_status"),
    responseHeaders: jsonb("response_headers").$type<Record<string, string>>(),
    responseExcerpt: text("response_excerpt"),
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.round, t.attempt] })],
);
