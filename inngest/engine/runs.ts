import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { newId } from "@/lib/kernel/ids";
import type { FunctionPlan } from "./function-plans";
import type { EventPayload, ReceivedEvent, StepResult } from "./protocol";
import { instantFrom } from "./timing";
import { COMMON_POOL } from "./pools";
import { FUNCTION_STEP, inBatches, type Place, type UnitOfWork } from "./unit-of-work";

const IDEMPOTENCY_MS = DAY_MS;

/** A run to be created for a function and an event. */
export interface NewRun {
  plan: FunctionPlan;
  event: ReceivedEvent;
  /** The step.invoke that waits for this run. */
  parent?: { runId: string; stepId: string };
}

/** A run whose row this transaction has locked. */
export interface HeldRun {
  id: string;
  functionId: string;
  event: EventPayload;
  planSteps: boolean;
  parentRunId: string | null;
  parentStepId: string | null;
}

export type Ending = { status: "completed"; data: unknown } | { status: "failed"; error: unknown } | { status: "cancelled" };

/** Inserts runs with their first calls. A run whose idempotency value was seen in the last 24 hours is skipped. */
export async function createRuns(unit: UnitOfWork, runs: readonly NewRun[]): Promise<void> {
  const made = runs.map((run) => ({
    ...run,
    id: newId("run"),
    idempotencyKey: run.parent ? null : (run.plan.idempotency?.({ event: run.event }) ?? null),
  }));
  const forgotten = forgetOldKeys(unit, made);
  for (const batch of inBatches(made)) {
    const rows = batch.map(({ id, plan, event, idempotencyKey, parent }) => ({
      id,
      app: unit.engine.app,
      function_id: plan.id,
      event: unit.sql.typed(event, JSON_OID),
      status: "running",
      idempotency_key: idempotencyKey,
      parent_run_id: parent?.runId ?? null,
      parent_step_id: parent?.stepId ?? null,
      created_at: unit.now,
    }));
    // Sent as a pipeline; PostgreSQL executes them in this order.
    const [, written] = await Promise.all([
      forgotten,
      unit.sql<{ id: string }[]>`insert into engine_runs ${unit.sql(rows)} on conflict do nothing returning id`,
    ]);
    const ids = new Set(written.map(({ id }) => id));
    const kept = batch.filter(({ id }) => ids.has(id));
    const waits = kept.flatMap(({ id, plan }) =>
      plan.cancellations.map(({ event, condition, timeout }) => ({
        app: unit.engine.app,
        run_id: id,
        event_name: event,
        condition,
        expires_at: timeout === null ? null : instantFrom(timeout, unit.now),
      })),
    );
    if (waits.length > 0) await unit.sql`insert into engine_waits ${unit.sql(waits)}`;
    for (const { id, plan, event } of kept)
      unit.calls.push({ first: true, runId: id, kind: "call", stepId: FUNCTION_STEP, ...placeOf(plan, event) });
  }
}

/** The pool, tenant and slot for the calls of a run; no slot if the function has no concurrency limit. */
export function placeOf(plan: FunctionPlan | undefined, event: EventPayload): Place {
  const { pool = COMMON_POOL, slots } = plan ?? {};
  return {
    pool,
    tenant: plan?.tenant({ event }) ?? null,
    slot: plan && slots ? { key: `${plan.id}:${slots.key({ event }) ?? ""}`, limit: slots.limit } : null,
  };
}

/**
 * Releases idempotency keys older than 24 hours. The condition names every column of the keys' index: without `function_id`, PostgreSQL
 * before 18 would scan the whole index.
 */
async function forgetOldKeys(unit: UnitOfWork, runs: readonly { plan: FunctionPlan; idempotencyKey: string | null }[]): Promise<void> {
  const keyed = runs.flatMap(({ plan, idempotencyKey: key }) => (key === null ? [] : { functionId: plan.id, key }));
  if (keyed.length === 0) return;
  const functionIds = [...new Set(keyed.map(({ functionId }) => functionId))];
  const since = new Date(unit.now.getTime() - IDEMPOTENCY_MS);
  await unit.sql`
    update engine_runs set idempotency_key = null
    where app = ${unit.engine.app} and function_id = any(${functionIds}) and idempotency_key = any(${keyed.map(({ key }) => key)})
      and created_at <= ${since}`;
}

/** Locks a run that has not ended; null if it has ended or is gone. Whoever changes a run's steps or calls must hold this lock. */
export async function holdRun(unit: UnitOfWork, runId: string): Promise<HeldRun | null> {
  const [run] = await unit.sql<HeldRun[]>`
    select id, function_id as "functionId", event, plan_steps as "planSteps",
      parent_run_id as "parentRunId", parent_step_id as "parentStepId"
    from engine_runs where id = ${runId} and status = 'running' for update`;
  return run ?? null;
}

/** Ends a pending step, once: removes its timer and its wait, and calls the function if this was the last pending step. */
export async function resolveStep(unit: UnitOfWork, run: HeldRun, stepId: string, result: StepResult): Promise<void> {
  const ended = await unit.sql`
    update engine_steps set result = ${unit.sql.typed(result, JSON_OID)}, position = default
    where run_id = ${run.id} and step_id = ${stepId} and result is null`;
  if (ended.count === 0) return;
  await unit.sql`delete from engine_calls where run_id = ${run.id} and step_id = ${stepId} and kind = 'timer'`;
  await unit.sql`delete from engine_waits where run_id = ${run.id} and step_id = ${stepId}`;
  await continueRun(unit, run);
}

/** Calls the function again, unless some of its steps are still pending. */
export async function continueRun(unit: UnitOfWork, run: HeldRun): Promise<void> {
  const [open] = await unit.sql`select 1 from engine_steps where run_id = ${run.id} and result is null limit 1`;
  if (open) return;
  unit.calls.push({ runId: run.id, kind: "call", stepId: FUNCTION_STEP, ...placeOf(unit.engine.plans.get(run.functionId), run.event) });
}

/** Ends a run for good: removes its calls, timers and waits, passes its result to the step that invoked it, and reports a failure. */
export async function finishRun(unit: UnitOfWork, run: HeldRun, ending: Ending): Promise<void> {
  const result = resultOf(ending);
  const calls = await unit.sql<{ slotKey: string | null; slotLimit: number | null }[]>`
    with done as (
      update engine_runs set status = ${ending.status}, result = ${unit.sql.typed(result, JSON_OID)}, finished_at = ${unit.now}
      where id = ${run.id}
    ), waits as (delete from engine_waits where run_id = ${run.id})
    delete from engine_calls where run_id = ${run.id} returning slot_key as "slotKey", slot_limit as "slotLimit"`;
  for (const { slotKey, slotLimit } of calls) if (slotKey !== null) unit.slots.set(slotKey, slotLimit ?? 1);
  if (ending.status === "failed") await reportFailure(unit, run, ending.error);
  if (run.parentRunId === null || run.parentStepId === null) return;
  const parent = await holdRun(unit, run.parentRunId);
  if (parent) await resolveStep(unit, parent, run.parentStepId, result);
}

function resultOf(ending: Ending): StepResult {
  if (ending.status === "completed") return { data: ending.data ?? null };
  if (ending.status === "failed") return { error: ending.error };
  return { error: { name: "Error", message: "The run was cancelled" } };
}

/** Starts the functions that a failure triggers: onFailure handlers, which the SDK registers under `<id>-failure`. */
async function reportFailure(unit: UnitOfWork, run: HeldRun, error: unknown): Promise<void> {
  const event: ReceivedEvent = {
    id: newId("event"),
    name: "inngest/function.failed",
    ts: unit.now.getTime(),
    data: { function_id: run.functionId, run_id: run.id, error, event: run.event },
  };
  await createRuns(unit, triggered(unit, event));
}

/** The runs that an event starts. */
export function triggered(unit: UnitOfWork, event: ReceivedEvent): NewRun[] {
  return [...unit.engine.plans.values()]
    .filter((plan) => plan.triggers.some((trigger) => trigger.event === event.name && trigger.matches({ event })))
    .map((plan) => ({ plan, event }));
}

/** OID of PostgreSQL's type `json`; postgres.js would send an object as `jsonb`. */
export const JSON_OID = 114;
