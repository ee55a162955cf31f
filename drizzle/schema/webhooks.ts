import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { accounts } from "./accounts";
import { createdAt, environment, instant } from "./columns";

/** What happened, as told to partners: kept 30 days, the same id over retries and replays. */
export const events = pgTable("events", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull().references(() => accounts.id),
  environment: environment(),
  type: text("type").notNull(),
  /** The `data` of api.md §10. */
  data: jsonb("data").$type<Record<string, unknown>>().notNull(),
  createdAt: createdAt(),
}, (t) => [index("events_account").on(t.accountId, t.environment, t.id.desc())]);

export const webhookEndpoints = pgTable("webhook_endpoints", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull().references(() => accounts.id),
  environment: environment(),
  url: text("url").notNull(),
  /** Kinds of events, or ["*"]. */
  events: text("events").array().notNull(),
  description: text("description"),
  enabled: boolean("enabled").notNull().default(true),
  disabledReason: text("disabled_reason"),
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
}, (t) => [index("webhook_endpoints_account").on(t.accountId, t.environment, t.id.desc())]);

/** One event for one endpoint, with its last attempt. */
export const webhookDeliveries = pgTable("webhook_deliveries", {
  id: text("id").primaryKey(),
  accountId: text("account_id").notNull(),
  environment: environment(),
  endpointId: text("endpoint_id").notNull().references(() => webhookEndpoints.id),
  eventId: text("event_id").notNull().references(() => events.id),
  status: text("status", { enum: ["pending", "succeeded", "failed"] }).notNull().default("pending"),
  /** Attempts made so far. */
  attempts: integer("attempts").notNull().default(0),
  nextAttemptAt: instant("next_attempt_at"),
  lastAttemptAt: instant("last_attempt_at"),
  responseStatus: integer("response_status"),
  /** First kilobyte of the answer, or the reason why there was none. */
  responseExcerpt: text("response_excerpt"),
  durationMs: integer("duration_ms"),
  createdAt: createdAt(),
}, (t) => [
  uniqueIndex("webhook_deliveries_once").on(t.endpointId, t.eventId),
  index("webhook_deliveries_due").on(t.nextAttemptAt).where(sql`${t.status} = 'pending'`),
  index("webhook_deliveries_endpoint").on(t.endpointId, t.id.desc()),
]);
