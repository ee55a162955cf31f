import { z } from "zod";
import { receiveEvents, RefusedEventError } from "./receive-events";
import { checkpointBody, eventPayload, NotImplementedError, parseOps, type Op } from "./protocol";
import { writeResult } from "./results";
import { commitLazily, type Checkpoint, type EngineContext, type KeptStep } from "./unit-of-work";

/** Fails the run of a call whose checkpoint can't be stored; the call is then no longer held. */
export type FailCall = (callId: string, generation: number, error: Error) => Promise<void>;

/** Answers the requests that the SDK makes to its server while functions run: events sent and steps checkpointed. */
export async function answerSdkRequest(engine: EngineContext, failCall: FailCall, url: URL, init: RequestInit): Promise<Response> {
  if (url.pathname.startsWith("/e/")) return takeEvents(engine, init);
  if (/^\/v1\/checkpoint\/[^/]+\/async$/.test(url.pathname)) return takeCheckpoint(engine, failCall, init);
  return Response.json({ error: `The embedded engine does not implement ${url.pathname}`, status: 501 }, { status: 501 });
}

async function takeEvents(engine: EngineContext, init: RequestInit): Promise<Response> {
  const parsed = z
    .array(eventPayload)
    .min(1)
    .safeParse(JSON.parse(String(init.body)));
  if (!parsed.success) return Response.json({ error: z.prettifyError(parsed.error), status: 400 }, { status: 400 });
  try {
    const ids = await receiveEvents(engine, parsed.data, new Headers(init.headers).get("x-inngest-event-id-seed") ?? undefined);
    return Response.json({ ids, status: 200 });
  } catch (error) {
    if (!(error instanceof RefusedEventError)) throw error;
    return Response.json({ error: error.message, status: 400 }, { status: 400 });
  }
}

/** The SDK reads only the status, so one response object serves all requests. */
const TAKEN = new Response(null, { status: 200 });
const staleDispatch = () => Response.json({ error: "the call was given to another worker" }, { status: 409 });

/**
 * Stores the results of steps that ran within a call. Status 409 tells the SDK that another worker holds the call by now; it then halts
 * this invocation of the function.
 */
async function takeCheckpoint(engine: EngineContext, failCall: FailCall, init: RequestInit): Promise<Response> {
  const body = checkpointBody.parse(JSON.parse(String(init.body)));
  let ops: Op[];
  try {
    ops = parseOps(body.steps);
  } catch (error) {
    if (!(error instanceof NotImplementedError)) throw error;
    await failCall(body.qi_id, body.generation_id, error);
    return staleDispatch();
  }
  const ran = ops.flatMap((op) => (op.op === "StepRun" ? [op] : []));
  if (ran.length !== ops.length)
    throw new Error(`A checkpoint carried ${ops.map(({ op }) => op).join(", ")}: only steps that ran are expected`);
  const steps: KeptStep[] = [];
  for (const op of ran) {
    const result = writeResult(op.data);
    if (typeof result !== "string") {
      await failCall(body.qi_id, body.generation_id, Object.assign(new Error(result.message), { name: result.name }));
      return staleDispatch();
    }
    steps.push({ id: op.id, name: op.displayName ?? op.id, result });
  }
  const held = await engine.checkpoint({ callId: body.qi_id, generation: body.generation_id, steps });
  return held ? TAKEN : staleDispatch();
}

/** Stores the steps of several calls in one statement. Returns for each call whether this worker still held it. */
export async function keepCheckpoints(engine: EngineContext, checkpoints: readonly Checkpoint[]): Promise<boolean[]> {
  // Calls are locked one after the other in this order, each looked up by its key regardless of the planner's estimate of the table's size.
  const asked = [...checkpoints].sort((one, other) => (one.callId < other.callId ? -1 : 1));
  const steps = checkpoints.flatMap(({ callId, steps: ran }) => ran.map((step) => ({ callId, ...step })));
  const held = await engine.sql<{ id: string; generation: number }[]>`
    with held as (
      select c.id, c.generation, c.run_id
      from unnest(${asked.map(({ callId }) => callId)}::text[], ${asked.map(({ generation }) => generation)}::int[]) as asked (id, generation)
        cross join lateral (
          select id, generation, run_id from engine_calls where id = asked.id and generation = asked.generation and state = 'claimed' for update) c
    ), kept as (
      insert into engine_steps (run_id, step_id, op, name, result)
      select held.run_id, ran.id, 'StepRun', ran.name, ran.result::json
      from held join unnest(${steps.map(({ callId }) => callId)}::text[], ${steps.map(({ id }) => id)}::text[],
        ${steps.map(({ name }) => name)}::text[], ${steps.map(({ result }) => result)}::text[]) with ordinality
        as ran (call_id, id, name, result, place) on ran.call_id = held.id
      order by held.run_id, ran.place
      on conflict (run_id, step_id) do nothing
    )
    select id, generation, ${commitLazily(engine.sql)} from held`;
  const holding = new Set(held.map(({ id, generation }) => `${id}/${generation}`));
  return checkpoints.map(({ callId, generation }) => holding.has(`${callId}/${generation}`));
}
