import { and, eq, sql } from "drizzle-orm";
import { events } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { runStatement } from "@/lib/kernel/rows/statement";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import { MAX_WEBHOOKS } from "./create-webhook";
import type { EventKind } from "./event-kinds";
import { assertEventData } from "./event-schemas";
import { eventStatement } from "./event-statement";
import { isMailed } from "./mail-of-event";

export interface NewEvent {
  type: EventKind;
  /** The complete `data` of the webhook; data too large for a webhook is truncated when sent. */
  data: Record<string, unknown>;
  /**
   * ID of the object that the event is about (itm_…, job_…, fil_…). With it, a second call with the same type and `data.sequence` writes
   * nothing and returns the first event's ID, so that a repeated step reports its change once.
   */
  objectId?: string;
}

/**
 * Writes an event with a delivery for each endpoint that wants it, and requests sending them, in the transaction of `ctx`: call it in the
 * transaction of the change that the event reports. Returns the event's ID (`evt_…`). Checks no permission, because the operation that made
 * the change did. Events that people are also mailed about are handled by a separate function.
 */
export async function recordEvent(ctx: Ctx, event: NewEvent): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    if (!isMailed(event.type)) return recordWithDeliveries(tx, event);
    const { id, isNew } = await insertEvent(tx, event);
    if (isNew)
      await writeWorkEvents(tx, [
        { name: "webhooks/event.recorded", data: { accountId: tx.account.id, environment: tx.environment, eventId: id } },
      ]);
    return id;
  });
}

async function recordWithDeliveries(tx: Ctx, event: NewEvent): Promise<string> {
  assertEventData(event.type, event.data);
  const ids = Array.from({ length: MAX_WEBHOOKS }, () => [newId("delivery"), newId("outbox")]);
  const [written] = await runStatement<{ id: string | null; unserved: number }>(tx.db, eventStatement, [
    newId("event"),
    tx.account.id,
    tx.environment,
    event.type,
    JSON.stringify(event.data),
    event.objectId ?? null,
    sequenceOf(event.data),
    tx.clock.now().toISOString(),
    JSON.stringify(ids),
    tx.requestId,
  ]);
  if (written && written.unserved > 0)
    throw new Error(`${written.unserved} endpoints of ${tx.account.id} are more than an account may have`);
  return written?.id ?? firstId(tx, event);
}

/** Writes only the event. Used for test events, which go to one endpoint and request their delivery separately. */
export async function insertEvent(ctx: Ctx, event: NewEvent & { onlyEndpointId?: string }): Promise<{ id: string; isNew: boolean }> {
  assertEventData(event.type, event.data);
  const { orm } = ctx.db;
  const [row] = await orm
    .insert(events)
    .values({
      id: newId("event"),
      accountId: ctx.account.id,
      environment: ctx.environment,
      type: event.type,
      data: event.data,
      objectId: event.objectId ?? null,
      sequence: sequenceOf(event.data),
      onlyEndpointId: event.onlyEndpointId ?? null,
      createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing({
      target: [events.accountId, events.environment, events.objectId, events.type, events.sequence],
      where: sql`object_id is not null`,
    })
    .returning({ id: events.id });
  return row ? { id: row.id, isNew: true } : { id: await firstId(ctx, event), isNew: false };
}

/** The ID of an event that was recorded before. */
async function firstId(ctx: Ctx, event: NewEvent): Promise<string> {
  const [first] = await ctx.db.orm
    .select({ id: events.id })
    .from(events)
    .where(
      and(
        ofTenant(events, ctx),
        eq(events.objectId, event.objectId ?? ""),
        eq(events.type, event.type),
        eq(events.sequence, sequenceOf(event.data)),
      ),
    );
  if (!first) throw new Error(`event ${event.type} of ${event.objectId} was neither written nor found`);
  return first.id;
}

function sequenceOf(data: Record<string, unknown>): number {
  return typeof data.sequence === "number" && Number.isSafeInteger(data.sequence) ? data.sequence : 0;
}
