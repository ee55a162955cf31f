import { and, eq, sql } from "drizzle-orm";
import { events } from "@/drizzle/schema";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { newId } from "@/lib/kernel/ids";
import { writeWorkEvents } from "@/lib/outbox/write-event";
import type { EventKind } from "./event-kinds";

export interface NewEvent {
  type: EventKind;
  /** The `data` of api.md §10, whole; what is too large for a webhook is cut when it is sent. */
  data: Record<string, unknown>;
  /**
   * Id of what the event is about (itm_…, job_…, fil_…). With it, a second call with the same type and the same
   * `data.sequence` writes nothing and gives the first one's id, so that a repeated step tells its change once.
   */
  objectId?: string;
}

/**
 * Writes an event, and asks for its deliveries, in the transaction of `ctx`: call it inside the transaction of the
 * change that the event tells. Returns the event's id (`evt_…`). No permission is asked: the verb that made the change did.
 */
export async function recordEvent(ctx: Ctx, event: NewEvent): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const { id, isNew } = await insertEvent(tx, event);
    if (isNew) {
      await writeWorkEvents(tx, [
        { name: "webhooks/event.recorded", data: { accountId: tx.account.id, environment: tx.environment, eventId: id } },
      ]);
    }
    return id;
  });
}

/** Writes the event alone: for a test event, which goes to one endpoint and asks for that delivery by itself. */
export async function insertEvent(ctx: Ctx, event: NewEvent & { onlyEndpointId?: string }): Promise<{ id: string; isNew: boolean }> {
  const { orm } = ctx.db;
  const sequence = sequenceOf(event.data);
  const [row] = await orm
    .insert(events)
    .values({
      id: newId("event"), accountId: ctx.account.id, environment: ctx.environment, type: event.type, data: event.data,
      objectId: event.objectId ?? null, sequence, onlyEndpointId: event.onlyEndpointId ?? null, createdAt: ctx.clock.now(),
    })
    .onConflictDoNothing({
      target: [events.accountId, events.environment, events.objectId, events.type, events.sequence],
      where: sql`object_id is not null`,
    })
    .returning({ id: events.id });
  if (row) return { id: row.id, isNew: true };
  const [first] = await orm
    .select({ id: events.id })
    .from(events)
    .where(and(
      eq(events.accountId, ctx.account.id), eq(events.environment, ctx.environment),
      eq(events.objectId, event.objectId ?? ""), eq(events.type, event.type), eq(events.sequence, sequence),
    ));
  if (!first) throw new Error(`event ${event.type} of ${event.objectId} was neither written nor found`);
  return { id: first.id, isNew: false };
}

function sequenceOf(data: Record<string, unknown>): number {
  return typeof data.sequence === "number" && Number.isSafeInteger(data.sequence) ? data.sequence : 0;
}
