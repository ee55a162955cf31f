import { z } from "zod";
import { receiveEvents, RefusedEventError } from "./receive-events";
import { checkpointBody, eventPayload, NotImplementedError, parseOps, type Op } from "./protocol";
import { faultOf } from "./settle-call";
import { commitLazily, type EngineContext } from "./unit-of-work";

/** Ends the run of a call whose checkpoint can't be taken; the call is then no longer held. */
export type FailCall = (callId: string, generation: number, error: Error) => Promise<void>;

/** Answers what the SDK asks of its server while functions run: events sent and steps checkpointed. */
export async function answerSdkRequest(engine: EngineContext, failCall: FailCall, url: URL, init: RequestInit): Promise<Response> {
  if (url.pathname.startsWith("/e/")) return takeEvents(engine, init);
  if (/^\/v1\/checkpoint\/[^/]+\/async$/.test(url.pathname)) return takeCheckpoint(engine, failCall, init);
  return Response.json({ error: `The embedded engine does not implement ${url.pathname}`, status: 501 }, { status: 501 });
}

async function takeEvents(engine: EngineContext, init: RequestInit): Promise<Response> {
  const parsed = z.array(eventPayload).min(1).safeParse(JSON.parse(String(init.body)));
  if (!parsed.success) return Response.json({ error: z.prettifyError(parsed.error), status: 400 }, { status: 400 });
  try {
    const ids = await receiveEvents(engine, parsed.data, new Headers(init.headers).get("x-inngest-event-id-seed") ?? undefined);
    return Response.json({ ids, status: 200 });
  } catch (error) {
    if (!(error instanceof RefusedEventError)) throw error;
    return Response.json({ error: error.message, status: 400 }, { status: 400 });
  }
}

/** The SDK reads the status alone, so one answer serves all. */
const TAKEN = new Response(null, { status: 200 });
const staleDispatch = () => Response.json({ error: "the call was given to another worker" }, { status: 409 });

/**
 * Keeps the results of steps that ran within a call. 409 tells the SDK that another worker has the call by now: it then
 * halts this invocation of the function.
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
  if (ran.length !== ops.length) throw new Error(`A checkpoint carried ${ops.map(({ op }) => op).join(", ")}: only steps that ran are expected`);
  const fault = ran.map(({ data }) => faultOf(data)).find((found) => found !== null);
  if (fault) {
    await failCall(body.qi_id, body.generation_id, Object.assign(new Error(fault.message), { name: fault.name }));
    return staleDispatch();
  }
  const held = await engine.sql`
    with held as (
      select run_id from engine_calls
      where id = ${body.qi_id} and generation = ${body.generation_id} and state = 'claimed' for update
    ), kept as (
      insert into engine_steps (run_id, step_id, op, name, result)
      select held.run_id, ran.id, 'StepRun', ran.name, ran.result::json
      from held, unnest(${ran.map(({ id }) => id)}::text[], ${ran.map((op) => op.displayName ?? op.id)}::text[],
        ${ran.map(({ data }) => JSON.stringify({ data: data ?? null }))}::text[]) as ran (id, name, result)
      on conflict (run_id, step_id) do nothing
    )
    select ${commitLazily(engine.sql)} from held`;
  return held.length === 0 ? staleDispatch() : TAKEN;
}
