import { sql } from "drizzle-orm";
import { bigserial, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/**
 * Transactional outbox: events for Inngest functions, written in the transaction of the change that they announce. The relay sends each
 * with the row's id as event id, so a crash loses no event and a repeat has no effect.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    position: bigserial("position", { mode: "number" }).notNull(),
    /** Name of an event of `inngest/events`. */
    name: text("name").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** One event is sent for each part, with `data` and the part's members merged; null for a single event with `data` alone. */
    parts: jsonb("parts").$type<Record<string, unknown>[]>(),
    createdAt: createdAt(),
    /**
     * When a relay claimed the row; the claim expires if the row is not marked as sent in time. Rows with parts start with infinity, so
     * that a relay of the previous version, which does not know parts, leaves them to newer ones.
     */
    claimedAt: instant("claimed_at"),
    handedOnAt: instant("handed_on_at"),
    /** How often the event was rejected while others were accepted. */
    refusals: integer("refusals").notNull().default(0),
    /** When a rejected event is tried again. */
    retryAt: instant("retry_at"),
  },
  (t) => [
    index("outbox_waiting")
      .on(t.position)
      .where(sql`${t.handedOnAt} is null`),
    index("outbox_handed_on")
      .on(t.handedOnAt)
      .where(sql`${t.handedOnAt} is not null`),
  ],
);

/** Living workers; a row not updated within the timeout belongs to a dead worker. */
export const workers = pgTable("workers", {
  id: text("id").primaryKey(),
  startedAt: instant("started_at").notNull().defaultNow(),
  seenAt: instant("seen_at").notNull().defaultNow(),
});

/** Chores done once per UTC day, by whichever worker comes first. */
export const dailyChores = pgTable(
  "daily_chores",
  { name: text("name").notNull(), day: date("day", { mode: "string" }).notNull(), doneAt: instant("done_at").notNull() },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
);
