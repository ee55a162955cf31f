import { sql } from "drizzle-orm";
import { outbox } from "@/drizzle/schema";
import type { Ctx, Environment } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";

interface Tenant {
  accountId: string;
  environment: Environment;
  /** The request that asked for the work; writeWorkEvents adds it. */
  requestId?: string | undefined;
}

/**
 * The work that a change asks for. Each name has its zod schema in `inngest/events.ts`; data carries ids, never content
 * or credentials.
 */
export type WorkEvent =
  /** An invoice was accepted and waits to be analysed. */
  | { name: "prism/item.accepted"; data: Tenant & { jobId: string; itemId: string } }
  /** A return was accepted and waits to be filed. */
  | { name: "flux/filing.accepted"; data: Tenant & { filingId: string; leg: string } }
  /** A filing goes on in another run. */
  | { name: "flux/filing.continued"; data: Tenant & { filingId: string; leg: string; number: number; waitedMs: number; sequence: number } }
  /** A blocked filing has new credentials, and goes on. */
  | { name: "flux/filing.resumed"; data: Tenant & { filingId: string } }
  /** Something that partners are told was recorded in `events`; `eventId` is its id. */
  | { name: "webhooks/event.recorded"; data: Tenant & { eventId: string } }
  /** One event waits to be sent to one endpoint; `round` counts its replays, `lane` is for the version before: the endpoint again. */
  | { name: "webhooks/delivery.requested"; data: Tenant & { deliveryId: string; endpointId: string; round: number; lane: string } }
  /** An endpoint was switched off. Written by the version before alone: this one writes the mails with the change. */
  | { name: "webhooks/endpoint.disabled"; data: Tenant & { endpointId: string; reason: "gone" | "failing" } }
  /** An endpoint was deleted; what is left of it is removed. */
  | { name: "webhooks/endpoint.deleted"; data: Tenant & { endpointId: string } }
  /** A filing ended, or waits for a person; mails tell of all that did so in one stretch of time. */
  | { name: "mail/filing.told"; data: Tenant & { filingId: string; stretch: string; untilMs: number } }
  /** A mail waits to be sent. */
  | { name: "mail/requested"; data: { mailId: string } };

/** Channel of NOTIFY that wakes the relay; a statement that writes the outbox by itself notifies it too. */
export const OUTBOX_CHANNEL = "levy_outbox";

/** Rows of one statement. */
const BATCH = 1_000;
/** How far apart work that is spread stands in the queue of all. */
const SPREAD = 10;

/**
 * Writes events in the transaction of `ctx`; the relay hands them on after the commit. `spread` leaves room between them, so that
 * what others ask for meanwhile, up to nine times as much, does not wait until all of them are handed on.
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
