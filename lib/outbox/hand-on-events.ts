import type { Sql } from "postgres";
import type { Database } from "@/drizzle/client";
import { logger } from "@/lib/kernel/logger";
import { OUTBOX_CHANNEL } from "./write-event";

/** One row of the outbox as it is handed on; its id is the event's, so that a repeat does nothing. */
export interface OutboxEvent {
  id: string;
  name: string;
  data: Record<string, unknown>;
}

/** Puts events where functions are started by them. Throws where it can't be sure that they arrived. */
export type SendEvents = (events: readonly OutboxEvent[]) => Promise<void>;

const BATCH = 200;
/** After this time what a relay took is taken again: the relay has died, or the sending hangs. */
const CLAIM_MS = 15_000;

/**
 * Hands on up to 200 waiting events, the oldest first, and marks them when they have arrived. Rows that another relay
 * took in the last 15 seconds are left to it. No transaction is open while events are on their way: a crash between the
 * sending and the mark sends them again, which their ids make harmless. Where a batch is refused, its events are sent
 * one by one, and those that are not taken go to the end of the queue: they hold up no others. Returns how many rows
 * were taken and how many arrived; a full batch means that there may be more.
 */
export async function handOnEvents(db: Database, send: SendEvents): Promise<{ taken: number; handedOn: number }> {
  const taken = await db.raw<(OutboxEvent & { position: string })[]>`
    update outbox set claimed_at = now() where id = any(array(
      select id from outbox
      where handed_on_at is null and (claimed_at is null or claimed_at < now() - ${CLAIM_MS}::int * interval '1 millisecond')
      order by position limit ${BATCH} for update skip locked))
    returning id, name, data, position`;
  if (taken.length === 0) return { taken: 0, handedOn: 0 };
  const events = taken.sort((a, b) => Number(a.position) - Number(b.position)).map(({ id, name, data }) => ({ id, name, data }));
  const { arrived, refused } = await sendAll(events, send);
  if (arrived.length > 0) await db.raw`update outbox set handed_on_at = now() where id = any(${arrived})`;
  if (refused.length > 0) await db.raw`update outbox set position = default where id = any(${refused})`;
  if (arrived.length < events.length) {
    const left = events.map(({ id }) => id).filter((id) => !arrived.includes(id));
    await db.raw`update outbox set claimed_at = null where id = any(${left})`;
  }
  return { taken: events.length, handedOn: arrived.length };
}

/** After so many failures in a row nobody takes anything, and the rest can wait for the next round. */
const MOST_FAILURES = 3;

async function sendAll(events: readonly OutboxEvent[], send: SendEvents): Promise<{ arrived: string[]; refused: string[] }> {
  try {
    await send(events);
    return { arrived: events.map(({ id }) => id), refused: [] };
  } catch (error) {
    logger("relay").warn({ err: error, events: events.length }, "a batch was not taken; its events are sent one by one");
  }
  const arrived: string[] = [];
  const refused: string[] = [];
  let failures = 0;
  for (const event of events) {
    try {
      await send([event]);
      arrived.push(event.id);
      failures = 0;
    } catch (error) {
      logger("relay").error({ err: error, eventId: event.id, name: event.name }, "an event was not taken; it stays in the outbox");
      refused.push(event.id);
      failures += 1;
      if (failures === MOST_FAILURES) break;
    }
  }
  return { arrived, refused };
}

/** Deletes rows that were handed on more than a day ago: for that long their ids guard against a repeat. */
export async function forgetHandedOnEvents(db: Database): Promise<number> {
  const gone = await db.raw`
    delete from outbox where id = any(array(
      select id from outbox where handed_on_at < now() - interval '1 day' limit 5000 for update skip locked))`;
  return gone.count;
}

export interface Relay {
  /** Finishes the batch in hand, then stops. */
  stop(): Promise<void>;
}

const POLL_MS = 1_000;
const RETRY_MS = 3_000;
const CLEAN_MS = 600_000;

/**
 * Hands events on for as long as it runs: at once when a change says so (NOTIFY), and by a slow look at the table for
 * what went unsaid. Several processes may run one each.
 */
export async function startRelay(db: Database, send: SendEvents): Promise<Relay> {
  const log = logger("relay");
  let stopping = false;
  let told = false;
  let wake: () => void = () => undefined;
  const unlisten = await listen(db.raw, () => { told = true; wake(); });

  async function pause(ms: number): Promise<void> {
    if (stopping) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => { clearTimeout(timer); resolve(); };
    });
  }

  async function run(): Promise<void> {
    let cleanedAt = -Infinity;
    while (!stopping) {
      told = false;
      try {
        const { taken, handedOn } = await handOnEvents(db, send);
        if (performance.now() - cleanedAt > CLEAN_MS) {
          cleanedAt = performance.now();
          await forgetHandedOnEvents(db);
        }
        if (handedOn < taken) await pause(RETRY_MS);
        else if (taken < BATCH && !told) await pause(POLL_MS);
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
