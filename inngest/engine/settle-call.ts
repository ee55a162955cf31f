import { newId } from "@/lib/kernel/ids";
import { parseCondition } from "./expression";
import { DEFAULT_ATTEMPTS } from "./function-plans";
import { NotImplementedError, plainError, type Answer, type Op, type StepResult } from "./protocol";
import type { ClaimedCall } from "./queue";
import { faultOf, writeResult } from "./results";
import { continueRun, createRuns, finishRun, holdRun, JSON_OID, placeOf, resolveStep, type HeldRun } from "./runs";
import { backoffMs, instantFrom, retryAfterInstant } from "./timing";
import { commitLazily, inUnitOfWork, type EngineContext, type KeptStep, type PlainEnd, type UnitOfWork } from "./unit-of-work";

/**
 * Stores the outcome of a call, and what follows from it, in one transaction. Does nothing for a call that this worker no longer holds:
 * another worker has it by now. Returns true if the run was completed in the statement that also claims further calls.
 */
export async function settleCall(engine: EngineContext, call: ClaimedCall, answer: Answer): Promise<boolean> {
  const end = plainEnd(call, answer);
  if (end) {
    await engine.complete(end);
    return true;
  }
  await inUnitOfWork(engine, async (unit) => {
    const run = await holdRun(unit, call.runId);
    if (!run || !(await stillHeld(unit, call))) return;
    if (answer.kind === "rejected") await settleRejection(unit, run, call, answer);
    else await applyOps(unit, run, call, answer.ops, answer.retryAfter);
  });
  return false;
}

/** The end of a run if the answer contains nothing but finished steps and the run's result; null otherwise. */
function plainEnd(call: ClaimedCall, answer: Answer): PlainEnd | null {
  if (answer.kind !== "ops" || call.invoked) return null;
  const steps: KeptStep[] = [];
  for (const op of answer.ops) {
    if (op.op !== "StepRun" && op.op !== "RunComplete") return null;
    const result = writeResult(op.data);
    if (typeof result !== "string") return null;
    if (op.op === "RunComplete") return { call, steps, result };
    steps.push({ id: op.id, name: nameOf(op), result });
  }
  return null;
}

/** Ends the sleep, the wait or the invocation for which a timer was set. */
export async function settleTimer(engine: EngineContext, call: ClaimedCall): Promise<void> {
  await inUnitOfWork(engine, async (unit) => {
    const run = await holdRun(unit, call.runId);
    if (!run || !(await stillHeld(unit, call))) return;
    const [step] = await unit.sql<{ op: string }[]>`select op from engine_steps where run_id = ${run.id} and step_id = ${call.stepId}`;
    const timedOut = { error: { name: "InngestInvokeTimeoutError", message: "The invoked function did not finish in time" } };
    await resolveStep(unit, run, call.stepId, step?.op === "InvokeFunction" ? timedOut : { data: null });
    await removeCall(unit, call);
  });
}

async function stillHeld(unit: UnitOfWork, call: ClaimedCall): Promise<boolean> {
  const [held] = await unit.sql`
    select ${commitLazily(unit.sql)} from engine_calls where id = ${call.id} and generation = ${call.generation} and state = 'claimed' for update`;
  return held !== undefined;
}

async function settleRejection(
  unit: UnitOfWork,
  run: HeldRun,
  call: ClaimedCall,
  answer: Extract<Answer, { kind: "rejected" }>,
): Promise<void> {
  if (!answer.final && (await retryCall(unit, call, answer.retryAfter))) return;
  await finishRun(unit, run, { status: "failed", error: answer.error });
}

/** Schedules the call's next attempt; false if it has none left. */
async function retryCall(unit: UnitOfWork, call: ClaimedCall, retryAfter: string | null): Promise<boolean> {
  const plan = unit.engine.plans.get(call.functionId);
  if (call.attempt + 1 >= (plan?.maxAttempts ?? DEFAULT_ATTEMPTS)) return false;
  const dueAt = retryAfterInstant(retryAfter, unit.now) ?? new Date(unit.now.getTime() + backoffMs(call.attempt));
  await unit.sql`
    update engine_calls set state = 'scheduled', due_at = ${dueAt}, attempt = attempt + 1, deaths = 0, worker_id = null
    where id = ${call.id}`;
  freeSlot(unit, call);
  unit.rescheduled.push(dueAt);
  return true;
}

async function applyOps(unit: UnitOfWork, run: HeldRun, call: ClaimedCall, ops: readonly Op[], retryAfter: string | null): Promise<void> {
  let planned = 0;
  let retried = false;
  let ended = false;
  for (const op of ops) {
    if (op.op === "RunComplete") {
      const fault = faultOf(op.data);
      await finishRun(unit, run, fault ? { status: "failed", error: fault } : { status: "completed", data: op.data });
      return;
    }
    if (op.op === "StepError" && (await retryCall(unit, call, retryAfter))) {
      retried = true;
    } else if (op.op === "StepRun" || op.op === "StepError" || op.op === "StepFailed") {
      ended = true;
      await keepResult(unit, run, op, op.op === "StepRun" ? dataResult(op.data) : { error: op.error });
    } else {
      planned += 1;
      if (!(await beginStep(unit, run, op))) ended = true;
    }
  }
  if (planned > 1 && !run.planSteps) await unit.sql`update engine_runs set plan_steps = true where id = ${run.id}`;
  if (retried) return;
  await removeCall(unit, call);
  if (ended) await continueRun(unit, run);
}

/** Stores the result of a step, whether it was planned before or ran within this call. The first result of a step stands. */
async function keepResult(unit: UnitOfWork, run: HeldRun, op: Op, result: StepResult): Promise<void> {
  await unit.sql`
    insert into engine_steps (run_id, step_id, op, name, result)
    values (${run.id}, ${op.id}, 'StepRun', ${nameOf(op)}, ${unit.sql.typed(result, JSON_OID)})
    on conflict (run_id, step_id) do update set result = excluded.result, position = excluded.position where engine_steps.result is null`;
}

type PlannedOp = Extract<Op, { op: "StepPlanned" | "Sleep" | "WaitForEvent" | "InvokeFunction" }>;

/** Stores a step that is now pending, together with what will end it; false if it ended at once. */
async function beginStep(unit: UnitOfWork, run: HeldRun, op: PlannedOp): Promise<boolean> {
  const begun = await unit.sql`
    insert into engine_steps (run_id, step_id, op, name) values (${run.id}, ${op.id}, ${op.op}, ${nameOf(op)}) on conflict do nothing`;
  if (begun.count === 0) return true;
  const place = placeOf(unit.engine.plans.get(run.functionId), run.event);
  if (op.op === "StepPlanned") {
    unit.calls.push({ runId: run.id, kind: "call", stepId: op.id, ...place });
    return true;
  }
  const until = op.op === "Sleep" ? op.name : op.opts.timeout;
  const dueAt = typeof until === "string" ? instantFrom(until, unit.now) : null;
  if (dueAt) unit.calls.push({ runId: run.id, kind: "timer", stepId: op.id, dueAt, ...place, slot: null });
  if (op.op === "WaitForEvent") {
    if (op.opts.if !== undefined) parseCondition(op.opts.if);
    await unit.sql`
      insert into engine_waits (app, run_id, step_id, event_name, condition, expires_at)
      values (${unit.engine.app}, ${run.id}, ${op.id}, ${op.name}, ${op.opts.if ?? null}, ${dueAt})`;
  }
  return op.op === "InvokeFunction" ? invoke(unit, run, op) : true;
}

async function invoke(unit: UnitOfWork, run: HeldRun, op: Extract<Op, { op: "InvokeFunction" }>): Promise<boolean> {
  const plan = unit.engine.plans.get(op.opts.function_id);
  if (!plan) {
    await keepResult(unit, run, op, { error: { name: "Error", message: `There is no function ${op.opts.function_id} to invoke` } });
    return false;
  }
  const event = { id: newId("event"), name: "inngest/function.invoked", ts: unit.now.getTime(), data: op.opts.payload.data ?? {} };
  await createRuns(unit, [{ plan, event, parent: { runId: run.id, stepId: op.id } }]);
  return true;
}

async function removeCall(unit: UnitOfWork, call: ClaimedCall): Promise<void> {
  await unit.sql`delete from engine_calls where id = ${call.id}`;
  freeSlot(unit, call);
}

function freeSlot(unit: UnitOfWork, call: ClaimedCall): void {
  if (call.slotKey !== null) unit.slots.set(call.slotKey, call.slotLimit ?? 1);
}

const nameOf = (op: Op): string => op.displayName ?? op.name ?? op.id;

function dataResult(data: unknown): StepResult {
  const fault = faultOf(data);
  return fault ? { error: fault } : { data: data ?? null };
}

/** Fails a run for which no retry can help: it needs something that the engine does not implement, or the engine has given up on it. */
export async function failRun(engine: EngineContext, call: ClaimedCall, error: Error): Promise<void> {
  if (error instanceof NotImplementedError)
    engine.log.error({ runId: call.runId, functionId: call.functionId, err: error }, "a function asks too much of the embedded engine");
  await settleCall(engine, call, { kind: "rejected", error: plainError(error), final: true, retryAfter: null });
}
