import { sql } from "drizzle-orm";
import { bigserial, date, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/**
 * Events for Inngest functions, written in the transaction of the change that they tell. The relay hands each on with
 * the row's id as event id, so that a crash loses none and a repeat does nothing.
 */
export const outbox = pgTable(
  "outbox",
  {
    id: text("id").primaryKey(),
    position: bigserial("position", { mode: "number" }).notNull(),
    /** Name of an event of `inngest/events`. */
    name: text("name").notNull(),
    data: jsonb("data").$type<Record<string, unknown>>().notNull(),
    /** One event for each, of `data` and these members together; null: one event, of `data` alone. */
    parts: jsonb("parts").$type<Record<string, unknown>[]>(),
    createdAt: createdAt(),
    /**
     * When a relay took it; it is free again where no mark follows in time. What has parts begins with infinity: a relay of
     * the version before, which does not know of them, leaves it to the others.
     */
    claimedAt: instant("claimed_at"),
    handedOnAt: instant("handed_on_at"),
    /** How often it was not taken though others were. */
    refusals: integer("refusals").notNull().default(0),
    /** Where it was not taken: when it is tried again. */
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

/** Workers that are alive; a row older than its time-out belongs to a dead one. */
export const workers = pgTable("workers", {
  id: text("id").primaryKey(),
  startedAt: instant("started_at").notNull().defaultNow(),
  seenAt: instant("seen_at").notNull().defaultNow(),
});

/** What is done once a UTC day, whichever worker comes first. */
export const dailyChores = pgTable(
  "daily_chores",
  { name: text("name").notNull(), day: date("day", { mode: "string" }).notNull(), doneAt: instant("done_at").notNull() },
  (t) => [primaryKey({ columns: [t.name, t.day] })],
);
