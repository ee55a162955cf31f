import { sql } from "drizzle-orm";
import { outbox } from "@/drizzle/schema";
import type { Ctx, Environment } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

interface Tenant {
  accountId: string;
  environment: Environment;
  /** The request that asked for the work; added by writeWorkEvents. */
  requestId?: string | undefined;
}

/**
 * Work that a change requests. Each name has its zod schema in `inngest/events.ts`. The data contains ids, never content or credentials.
 */
export type WorkEvent =
  /** An invoice was accepted and waits for analysis. */
  | { name: "prism/item.accepted"; data: Tenant & { jobId: string; itemId: string } }
  /** A return was accepted and waits to be filed. */
  | { name: "flux/filing.accepted"; data: Tenant & { filingId: string; leg: string } }
  /** A filing continues in another run. */
  | { name: "flux/filing.continued"; data: Tenant & { filingId: string; leg: string; number: number; waitedMs: number; sequence: number } }
  /** A blocked filing has new credentials and continues. */
  | { name: "flux/filing.resumed"; data: Tenant & { filingId: string } }
  /** An event for partners was recorded in `events`; `eventId` is its id. */
  | { name: "webhooks/event.recorded"; data: Tenant & { eventId: string } }
  /** An event waits to be delivered to an endpoint. `round` counts its replays. */
  | { name: "webhooks/delivery.requested"; data: Tenant & { deliveryId: string; endpointId: string; round: number } }
  /** An endpoint was deleted, and its remaining rows must be removed. */
  | { name: "webhooks/endpoint.deleted"; data: Tenant & { endpointId: string } }
  /** A filing ended or needs a person; one mail covers all filings for which that happened within a period (`stretch`). */
  | { name: "mail/filing.told"; data: Tenant & { filingId: string; stretch: string; untilMs: number } }
  /** A mail waits to be sent. */
  | { name: "mail/requested"; data: { mailId: string } };

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
