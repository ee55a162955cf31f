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

/** Ids of events that were taken in: the second event of an id starts nothing. */
export const engineEvents = pgTable(
  "engine_events",
  { app: text("app").notNull(), id: text("id").notNull(), name: text("name").notNull(), receivedAt: instant("received_at").notNull() },
  (t) => [primaryKey({ columns: [t.app, t.id] }), index("engine_events_age").on(t.receivedAt)],
);

/** One run of one function. Its row lock orders everything that happens to it. */
export const engineRuns = pgTable(
  "engine_runs",
  {
    /** Sorts by time of creation; older runs go first. */
    id: text("id").primaryKey(),
    app: text("app").notNull(),
    functionId: text("function_id").notNull(),
    /** The event that began it. */
    event: json("event").$type<JsonObject>().notNull(),
    status: text("status", { enum: ["running", "completed", "failed", "cancelled"] })
      .notNull()
      .default("running"),
    /** True once it had parallel steps: from then on each step is a call of its own. */
    planSteps: boolean("plan_steps").notNull().default(false),
    /** Value of the function's idempotency expression, for 24 hours. */
    idempotencyKey: text("idempotency_key"),
    /** The step.invoke that waits for this run. */
    parentRunId: text("parent_run_id"),
    parentStepId: text("parent_step_id"),
    /** `{data}` or `{error}` once it has ended. */
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

/** One step of a run; `result` is null while it is under way. */
export const engineSteps = pgTable(
  "engine_steps",
  {
    runId: text("run_id").notNull(),
    /** SHA-1 of the step's id, as the SDK names it. */
    stepId: text("step_id").notNull(),
    /** Renewed when the result arrives: the order in which a run's steps finished. */
    position: bigserial("position", { mode: "number" }).notNull(),
    op: text("op").notNull(),
    name: text("name").notNull(),
    /** `{data}` or `{error}`. */
    result: json("result").$type<JsonObject>(),
  },
  (t) => [primaryKey({ columns: [t.runId, t.stepId] })],
);

/** The queue: one row for each call of a function that has to be made, and for each timer. Gone once it is settled. */
export const engineCalls = pgTable(
  "engine_calls",
  {
    id: text("id").primaryKey(),
    app: text("app").notNull(),
    runId: text("run_id").notNull(),
    /** `call` asks the function; `timer` ends the sleep or wait of a step. */
    kind: text("kind", { enum: ["call", "timer"] }).notNull(),
    /** `step` for the function itself, else the one step to run or to end. */
    stepId: text("step_id").notNull(),
    /** scheduled: due later; blocked: due, no slot free; ready: a worker may take it; claimed: a worker has it. */
    state: text("state", { enum: ["scheduled", "blocked", "ready", "claimed"] }).notNull(),
    dueAt: instant("due_at").notNull(),
    /** What it shares its concurrency limit with; ready and claimed calls hold a slot. */
    slotKey: text("slot_key"),
    slotLimit: integer("slot_limit"),
    attempt: integer("attempt").notNull().default(0),
    /** Grows with every claim: what an earlier holder still says is refused. */
    generation: integer("generation").notNull().default(0),
    /** How many workers died with it. */
    deaths: integer("deaths").notNull().default(0),
    workerId: text("worker_id"),
    claimedAt: instant("claimed_at"),
    /** The places in a worker that it may be made in: those of its function, or, where it is empty, the common ones. */
    pool: text("pool").notNull().default(""),
    /** Between whom the places of a pool are shared. */
    tenant: text("tenant"),
  },
  (t) => [
    // For workers of the version before, which know no pools.
    index("engine_calls_ready")
      .on(t.app, t.runId)
      .where(sql`${t.state} = 'ready'`),
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

/** Who waits for an event: a step (step.waitForEvent), or, where `step_id` is null, the end of the run (cancelOn). */
export const engineWaits = pgTable(
  "engine_waits",
  {
    id: bigserial("id", { mode: "number" }).primaryKey(),
    app: text("app").notNull(),
    runId: text("run_id").notNull(),
    stepId: text("step_id"),
    eventName: text("event_name").notNull(),
    /** Expression over `event`, which began the run, and `async`, which arrives. */
    condition: text("condition"),
    expiresAt: instant("expires_at"),
  },
  (t) => [index("engine_waits_event").on(t.app, t.eventName), index("engine_waits_run").on(t.runId)],
);
