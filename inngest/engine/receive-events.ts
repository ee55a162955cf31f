import { createHash, randomUUID } from "node:crypto";
import { matcherOf, type Waiting } from "./match-waits";
import { createRuns, finishRun, holdRun, resolveStep, triggered } from "./runs";
import { EVENT_BYTES, type EventPayload, type ReceivedEvent } from "./protocol";
import { inUnitOfWork, type EngineContext, type UnitOfWork } from "./unit-of-work";

const MOST_AT_ONCE = 200;

/** An event that the engine rejects for good; no event of its batch was accepted. */
export class RefusedEventError extends Error {
  override name = "RefusedEventError";
}

/**
 * Accepts events in order: starts the functions that they trigger, resolves the waits that they match and cancels the runs that they
 * cancel. An event whose id was seen before has no effect. `seed` derives the ids of events without one, so that a repeated request gets
 * the same ids. Returns the ids. Throws RefusedEventError for an event that is too large or whose name is reserved.
 */
export async function receiveEvents(
  engine: EngineContext,
  payloads: readonly EventPayload[],
  seed: string = randomUUID(),
): Promise<string[]> {
  const events = payloads.map((payload, index): ReceivedEvent => {
    if (payload.name.startsWith("inngest/")) throw new RefusedEventError(`${payload.name}: names in inngest/ are the engine's own`);
    if (Buffer.byteLength(JSON.stringify(payload)) > EVENT_BYTES) {
      throw new RefusedEventError(`${payload.name}: an event may have at most ${EVENT_BYTES} bytes; send an id instead of content`);
    }
    return { ...payload, id: payload.id ?? seededId(seed, index), ts: payload.ts ?? engine.clock.now().getTime() };
  });
  for (const group of groupsOf(engine, events)) await inUnitOfWork(engine, (unit) => takeIn(unit, group));
  return events.map(({ id }) => id);
}

/**
 * Groups of events that can share a transaction. An event that may cancel runs begins a new one, so that the runs it cancels are written.
 */
function groupsOf(engine: EngineContext, events: readonly ReceivedEvent[]): ReceivedEvent[][] {
  const cancelling = new Set([...engine.plans.values()].flatMap((plan) => plan.cancellations.map(({ event }) => event)));
  const groups: ReceivedEvent[][] = [];
  for (const event of events) {
    const last = groups.at(-1);
    if (!last || last.length === MOST_AT_ONCE || cancelling.has(event.name)) groups.push([event]);
    else last.push(event);
  }
  return groups;
}

async function takeIn(unit: UnitOfWork, group: readonly ReceivedEvent[]): Promise<void> {
  const rows = group.map(({ id, name }) => ({ app: unit.engine.app, id, name, received_at: unit.now }));
  const [written, waits] = await Promise.all([
    unit.sql<{ id: string }[]>`insert into engine_events ${unit.sql(rows)} on conflict do nothing returning id`,
    findWaits(unit, group),
  ]);
  const fresh = new Set(written.map(({ id }) => id));
  // An id may occur twice in one batch; the first event with it counts.
  const events = group.filter(({ id }) => fresh.delete(id));
  if (events.length === 0) return;
  await wakeWaiting(unit, waits, events);
  await createRuns(
    unit,
    events.flatMap((event) => triggered(unit, event)),
  );
}

interface Wait extends Waiting {
  runId: string;
  stepId: string | null;
}

/** The waits that these events may match, ordered by run because the runs' rows are locked one after the other. */
function findWaits(unit: UnitOfWork, events: readonly ReceivedEvent[]): PromiseLike<Wait[]> {
  const names = [...new Set(events.map(({ name }) => name))];
  return unit.sql<Wait[]>`
    select w.run_id as "runId", w.step_id as "stepId", w.event_name as "eventName", w.condition, r.event
    from engine_waits w join engine_runs r on r.id = w.run_id
    where w.app = ${unit.engine.app} and w.event_name = any(${names}) and (w.expires_at is null or w.expires_at > ${unit.now})
    order by w.run_id, w.id`;
}

async function wakeWaiting(unit: UnitOfWork, waits: readonly Wait[], events: readonly ReceivedEvent[]): Promise<void> {
  const arrivingFor = matcherOf(events);
  for (const wait of waits) {
    const arriving = arrivingFor(wait);
    if (!arriving) continue;
    const run = await holdRun(unit, wait.runId);
    if (!run) continue;
    if (wait.stepId === null) await finishRun(unit, run, { status: "cancelled" });
    else await resolveStep(unit, run, wait.stepId, { data: arriving });
  }
}

function seededId(seed: string, index: number): string {
  return createHash("sha256").update(`${seed}:${index}`).digest("hex").slice(0, 32);
}
