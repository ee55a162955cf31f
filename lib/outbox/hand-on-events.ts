import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import type { Database } from "@/drizzle/client";
import { logger } from "@/lib/kernel/logger";
import { putOff, tryAgain, type RefusedRow } from "./refused-events";
import { OUTBOX_CHANNEL } from "./write-event";

/** An event as sent to the engine. Its id is derived only from its row, so that a duplicate has no effect. */
export interface OutboxEvent {
  id: string;
  name: string;
  data: Record<string, unknown>;
}

/** Sends events to the engine that runs the functions. Throws if it is uncertain whether they arrived. */
export type SendEvents = (events: readonly OutboxEvent[]) => Promise<void>;

const BATCH = 200;
/** The most events of one send. */
const MOST_AT_ONCE = 500;
/** After this time, claimed rows may be claimed again: their relay has died, or its send hangs. */
const CLAIM_MS = 15_000;

interface OutboxRow extends OutboxEvent {
  parts: Record<string, unknown>[] | null;
  position: string;
}

/** The events of a row: one, or one for each of its parts. */
export function eventsOf({ id, name, data, parts }: Omit<OutboxRow, "position">): OutboxEvent[] {
  return parts === null ? [{ id, name, data }] : parts.map((part, index) => ({ id: `${id}-${index}`, name, data: { ...data, ...part } }));
}

/**
 * Sends the events of up to 200 waiting rows, oldest first, and marks the rows once the events have arrived. `names` are the events that
 * this process knows. Others, of a version that runs beside this one during an upgrade, wait for a process that has their functions. Rows
 * that another relay claimed in the last 15 seconds are left to it. No transaction is open during a send: after a crash between send and
 * mark, the events are sent again, which their ids make harmless.
 * If a send is refused, its rows are sent one by one, and those that are refused again are postponed (`putOff`), so that they don't hold up
 * others. Returns how many rows were claimed, how many arrived, and whether the engine is accepting events, for `wasTaking` of the next
 * call. A full batch means that there may be more rows.
 */
export async function handOnEvents(
  db: Database,
  send: SendEvents,
  names: readonly string[],
  wasTaking = false,
): Promise<{ taken: number; handedOn: number; isTaking: boolean }> {
  const taken = await db.raw<OutboxRow[]>`
    update outbox set claimed_at = now() where id = any(array(
      select id from outbox
      where handed_on_at is null and name = any(array(select unnest(${[...names]}::text[])))
        and (retry_at is null or retry_at <= now())
        and (claimed_at is null or claimed_at < now() - ${CLAIM_MS}::int * interval '1 millisecond' or claimed_at = 'infinity')
      order by position limit ${BATCH} for update skip locked))
    returning id, name, data, parts, position`;
  if (taken.length === 0) return { taken: 0, handedOn: 0, isTaking: wasTaking };
  const rows = taken.sort((a, b) => Number(a.position) - Number(b.position));
  const { arrived, refused } = await sendAll(rows, send);
  if (arrived.length > 0) await db.raw`update outbox set handed_on_at = now() where id = any(${arrived})`;
  const isTaking = arrived.length > 0 || wasTaking;
  const { areKnown } = refused.length > 0 ? await putOff(db, refused, isTaking) : { areKnown: false };
  if (arrived.length < rows.length) {
    const left = rows.map(({ id }) => id).filter((id) => !arrived.includes(id));
    await db.raw`update outbox set claimed_at = case when parts is not null then 'infinity'::timestamptz end where id = any(${left})`;
  }
  if (arrived.length > 0 && !wasTaking) await tryAgain(db);
  return { taken: rows.length, handedOn: arrived.length, isTaking: arrived.length > 0 || (wasTaking && areKnown) };
}

/** After this many failures in a row the engine is considered down, and the rest waits for the next round. */
const MOST_FAILURES = 3;

/** Ids of the rows that arrived, and the refused rows; all others were not tried. */
interface Sending {
  arrived: string[];
  refused: RefusedRow[];
}

async function sendAll(rows: readonly OutboxRow[], send: SendEvents): Promise<Sending> {
  const done: Sending = { arrived: [], refused: [] };
  for (const group of groupsOf(rows)) {
    try {
      await send(group.flatMap(eventsOf));
      done.arrived.push(...group.map(({ id }) => id));
    } catch (error) {
      if (group.length > 1)
        logger("relay").warn({ err: error, rows: group.length }, "events were not taken; their rows are sent one by one");
      if (!(await sendEach(group, send, done))) break;
    }
  }
  return done;
}

/** Splits the rows, in order, into groups for one send each. */
function groupsOf(rows: readonly OutboxRow[]): OutboxRow[][] {
  const groups: OutboxRow[][] = [];
  let events = MOST_AT_ONCE;
  for (const row of rows) {
    const count = row.parts?.length ?? 1;
    if (events + count > MOST_AT_ONCE) {
      groups.push([]);
      events = 0;
    }
    groups.at(-1)?.push(row);
    events += count;
  }
  return groups;
}

/** Sends rows one by one. Returns false once so many have failed in a row that continuing is pointless. */
async function sendEach(rows: readonly OutboxRow[], send: SendEvents, done: Sending): Promise<boolean> {
  let failures = 0;
  for (const row of rows) {
    try {
      await send(eventsOf(row));
      done.arrived.push(row.id);
      failures = 0;
    } catch (error) {
      done.refused.push({ id: row.id, error });
      failures += 1;
      if (failures === MOST_FAILURES) return false;
    }
  }
  return true;
}

const FORGOTTEN_AT_ONCE = 5_000;

/**
 * Deletes rows a day after they were sent; until then, their ids guard against duplicates. Works in small statements until none is left,
 * since a busy service sends more in ten minutes than one statement deletes. Returns the number of deleted rows.
 */
export async function forgetHandedOnEvents(
  db: Database,
  isStopping: () => boolean = () => false,
  atOnce = FORGOTTEN_AT_ONCE,
): Promise<number> {
  for (let total = 0; ;) {
    const { count } = await db.raw`
      delete from outbox where id = any(array(
        select id from outbox where handed_on_at < now() - interval '1 day' limit ${atOnce} for update skip locked))`;
    total += count;
    if (count < atOnce || isStopping()) return total;
  }
}

/** Names of events that have waited for a minute and are not among `names`. */
export async function unknownEvents(db: Database, names: readonly string[]): Promise<string[]> {
  const rows = await db.raw<{ name: string }[]>`
    select distinct name from outbox
    where handed_on_at is null and name <> all(array(select unnest(${[...names]}::text[]))) and created_at < now() - interval '1 minute'`;
  return rows.map(({ name }) => name);
}

export interface Relay {
  /** Finishes the current batch, then stops. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
/**
 * The minimum time between the starts of two rounds while few events arrive, so that events within it share a round. The first event does
 * not wait.
 */
const ROUND_MS = 250;
const RETRY_MS = 3_000;
const CLEAN_MS = 600_000;
/** How often the relay checks for events that it doesn't know. */
const LOOK_MS = 60_000;

/**
 * Relays events until stopped: at once when a transaction notifies it (NOTIFY), and by slow polling for what was not notified. `names` are
 * the events that this process knows. Several processes may each run a relay.
 */
export async function startRelay(db: Database, send: SendEvents, names: readonly string[]): Promise<Relay> {
  const log = logger("relay");
  let stopping = false;
  let told = false;
  let wake: () => void = () => undefined;
  const unlisten = await listen(db.raw, () => {
    told = true;
    wake();
  });

  async function pause(ms: number): Promise<void> {
    if (stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Runs in parallel with the relay, since it takes a while after a busy day. */
  let cleaning: Promise<void> = Promise.resolve();
  async function forget(): Promise<void> {
    try {
      await forgetHandedOnEvents(db, () => stopping);
    } catch (error) {
      log.warn({ err: error }, "old rows of the outbox could not be deleted; trying again later");
    }
  }

  /** Names of waiting events that this process doesn't know, so that each is logged only once. */
  const unknown = new Set<string>();
  async function lookForUnknown(): Promise<void> {
    for (const name of await unknownEvents(db, names)) {
      if (!unknown.has(name)) log.warn({ name }, "events wait that this version does not know: a worker of a newer version takes them");
      unknown.add(name);
    }
  }

  async function run(): Promise<void> {
    let isTaking = false;
    let cleanedAt = -Infinity;
    let lookedAt = -Infinity;
    while (!stopping) {
      told = false;
      const begunAt = performance.now();
      try {
        const { taken, handedOn, ...round } = await handOnEvents(db, send, names, isTaking);
        ({ isTaking } = round);
        if (performance.now() - cleanedAt > CLEAN_MS) {
          cleanedAt = performance.now();
          cleaning = cleaning.then(forget);
        }
        // Not while many rows wait, since the query would read all of them.
        if (taken < BATCH && performance.now() - lookedAt > LOOK_MS) {
          lookedAt = performance.now();
          await lookForUnknown();
        }
        if (handedOn < taken) await pause(RETRY_MS);
        else if (taken < BATCH) {
          if (!told) await pause(POLL_MS);
          if (taken > 0) await delay(Math.max(0, begunAt + ROUND_MS - performance.now()));
        }
      } catch (error) {
        log.error({ err: error }, "the outbox could not be handed on; trying again");
        await pause(RETRY_MS);
      }
    }
  }

  const running = run();
  return {
    stop: async () => {
      stopping = true;
      wake();
      await unlisten();
      await running;
      await cleaning;
    },
  };
}

async function listen(sql: Sql, onNotify: () => void): Promise<() => Promise<void>> {
  try {
    const { unlisten } = await sql.listen(OUTBOX_CHANNEL, onNotify, onNotify);
    return unlisten;
  } catch (error) {
    logger("relay").warn({ err: error }, "LISTEN is not available; the outbox is polled");
    return () => Promise.resolve();
  }
}
