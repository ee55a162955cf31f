import { sql } from "drizzle-orm";
import { bigserial, boolean, index, integer, json, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, instant } from "./columns";

/*
 * State of the embedded engine of Inngest functions (docs/decisions/0001). `app` is the id of the Inngest client, so that
 * several applications, and tests side by side, can share a database. JSON is `json` rather than `jsonb`: it is never
 * searched, and it keeps U+0000, which a step may return. There are no foreign keys: the engine alone writes these
 * tables, and a key's share lock on the run would make steps of one run wait for each other.
 */

type JsonObject = Record<string, unknown>;

/** Ids of accepted events: a second event with the same id starts nothing. */
export const engineEvents = pgTable(
  "engine_events",
  { app: text("app").notNull(), id: text("id").notNull(), name: text("name").notNull(), receivedAt: instant("received_at").notNull() },
  (t) => [primaryKey({ columns: [t.app, t.id] }), index("engine_events_age").on(t.receivedAt)],
);

/** One run of one function. Its row lock orders everything that happens to the run. */
export const engineRuns = pgTable(
  "engine_runs",
  {
    /** Sorts by time of creation; older runs go first. */
    id: text("id").primaryKey(),
    app: text("app").notNull(),
    functionId: text("function_id").notNull(),
    /** The event that started the run. */
    event: json("event").$type<JsonObject>().notNull(),
    status: text("status", { enum: ["running", "completed", "failed", "cancelled"] })
      .notNull()
      .default("running"),
    /** True once the run had parallel steps; from then on each step is a call of its own. */
    planSteps: boolean("plan_steps").notNull().default(false),
    /** Value of the function's idempotency expression; cleared after 24 hours. */
    idempotencyKey: text("idempotency_key"),
    /** The step.invoke that waits for this run. */
    parentRunId: text("parent_run_id"),
    parentStepId: text("parent_step_id"),
    /** `{data}` or `{error}` once the run has ended. */
    result: json("result").$type<JsonObject>(),
    createdAt: createdAt(),
    finishedAt: instant("finished_at"),
  },
  (t) => [
    uniqueIndex("engine_runs_idempotency")
      .on(t.app, t.functionId, t.idempotencyKey)
      .where(sql`${t.idempotencyKey} is not null`),
    index("engine_runs_finished")
      .on(t.finishedAt)
      .where(sql`${t.finishedAt} is not null`),
  ],
);

/** One step of a run; `result` is null while the step is pending. */
export const engineSteps = pgTable(
  "engine_steps",
  {
    runId: text("run_id").notNull(),
    /** SHA-1 hash of the step's id, as the SDK names it. */
    stepId: text("step_id").notNull(),
    /** Reassigned when the result arrives, so it reflects the order in which a run's steps finished. */
    position: bigserial("position", { mode: "number" }).notNull(),
    op: text("op").notNull(),
    name: text("name").notNull(),
    /** `{data}` or `{error}`. */
    result: json("result").$type<JsonObject>(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.stepId] })],
);

/** The queue: one row per function call to be made and per timer. Rows are deleted when they are settled. */
export const engineCalls = pgTable(
  "engine_calls",
  {
    id: text("id").primaryKey(),
    app: text("app").notNull(),
    runId: text("run_id").notNull(),
    /** `call` runs the function; `timer` ends the sleep or wait of a step. */
    kind: text("kind", { enum: ["call", "timer"] }).notNull(),
    /** `step` for the function itself, otherwise the one step to run or to end. */
    stepId: text("step_id").notNull(),
    /** scheduled: due later; blocked: due, but no slot is free; ready: a worker may claim it; claimed: a worker holds it. */
    state: text("state", { enum: ["scheduled", "blocked", "ready", "claimed"] }).notNull(),
    dueAt: instant("due_at").notNull(),
    /** Calls with the same key share a concurrency limit; ready and claimed calls occupy a slot. */
    slotKey: text("slot_key"),
    slotLimit: integer("slot_limit"),
    attempt: integer("attempt").notNull().default(0),
    /** Incremented with every claim, so that reports of an earlier holder are rejected. */
    generation: integer("generation").notNull().default(0),
    /** How many workers died while holding the call. */
    deaths: integer("deaths").notNull().default(0),
    workerId: text("worker_id"),
    claimedAt: instant("claimed_at"),
    /** The pool that the call runs in: its function's own, or the common pool if empty. */
    pool: text("pool").notNull().default(""),
    /** The tenant that the call counts for when a pool's places are shared fairly. */
    tenant: text("tenant"),
  },
  (t) => [
    index("engine_calls_pool")
      .on(t.app, t.pool, t.runId)
      .where(sql`${t.state} = 'ready'`),
    index("engine_calls_scheduled")
      .on(t.app, t.dueAt)
      .where(sql`${t.state} = 'scheduled'`),
    index("engine_calls_blocked")
      .on(t.slotKey, t.runId)
      .where(sql`${t.state} = 'blocked'`),
    index("engine_calls_slots")
      .on(t.slotKey)
      .where(sql`${t.slotKey} is not null and ${t.state} in ('ready', 'claimed')`),
    index("engine_calls_claimed")
      .on(t.workerId)
      .where(sql`${t.state} = 'claimed'`),
    index("engine_calls_run").on(t.runId),
  ],
);

/** Waits for an event: of a step (step.waitForEvent) or, if `step_id` is null, for the event that cancels the run (cancelOn). */
export const engineWaits = pgTable(
  "engine_waits",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    app: text("app").notNull(),
    runId: text("run_id").notNull(),
    stepId: text("step_id"),
    eventName: text("event_name").notNull(),
    /** Expression over `event`, which started the run, and `async`, the arriving event. */
    condition: text("condition"),
    expiresAt: instant("expires_at"),
  },
  (t) => [index("engine_waits_event").on(t.app, t.eventName), index("engine_waits_run").on(t.runId)],
);
