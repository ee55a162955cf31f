import { sql } from "drizzle-orm";
import { outbox } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import type { WorkEvent } from "./work-events";

/** The NOTIFY channel that wakes the relay; statements that write the outbox directly notify it too. */
export const OUTBOX_CHANNEL = "levy_outbox";

/** The most rows of one insert. */
const BATCH = 1_000;
/** The distance between queue positions of work that is spread out. */
const SPREAD = 10;

/**
 * Writes events in the transaction of `ctx`; the relay sends them after the commit. `spread` leaves gaps between their positions in the
 * queue, so that up to nine times as many later events by others need not wait for all of them.
 */
export async function writeWorkEvents(ctx: Ctx, events: readonly WorkEvent[], { spread = false } = {}): Promise<void> {
  if (events.length === 0) return;
  const next = spread ? await nextPosition(ctx) : null;
  const rows = events.map((event, index) => ({
    id: newId("outbox"),
    ...(next === null ? {} : { position: next + index * SPREAD }),
    name: event.name,
    data: { ...("accountId" in event.data ? { requestId: ctx.requestId } : {}), ...event.data },
  }));
  for (let start = 0; start < rows.length; start += BATCH) await ctx.db.orm.insert(outbox).values(rows.slice(start, start + BATCH));
  await ctx.db.orm.execute(sql`select pg_notify(${OUTBOX_CHANNEL}, '')`);
}

async function nextPosition(ctx: Ctx): Promise<number> {
  const [next] = await ctx.db.orm.execute<{ position: string }>(
    sql`select nextval(pg_get_serial_sequence('outbox', 'position')) as position`,
  );
  return Number(next?.position);
}
