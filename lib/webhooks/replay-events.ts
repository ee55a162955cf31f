import { and, count, eq, gte, inArray, isNull, lte, or, sql, type SQL } from "drizzle-orm";
import { events, webhookDeliveries } from "@/drizzle/schema";
import { inTransaction, requirePermission, type Ctx } from "@/lib/kernel/context";
import { DomainError, invalidField, type FieldFault } from "@/lib/kernel/errors";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { assertEnabled } from "./assert-enabled";
import { oldestReadable } from "./event-body";
import { ALL_EVENTS } from "./event-kinds";
import { findWebhook } from "./find-webhook";
import { newDelivery } from "./new-delivery";
import { manageWebhooks } from "./permissions";
import type { EndpointRow } from "./present-webhook";
import { requestDeliveries } from "./request-deliveries";
import type { ReplayAccepted, ReplayRequest } from "./schemas";

/** Limit of events per call, and of an endpoint's deliveries that may be waiting to be sent afterwards. */
export const MAX_REPLAY = 10_000;
const BATCH = 1_000;

/**
 * Sends events of the last 30 days to one endpoint again, with their original IDs and a new retry schedule: those in `eventIds`, or all
 * from `since` to `until` that the endpoint subscribes to. `onlyFailed` leaves out events that were never tried, were delivered, or are
 * still being tried. Deliveries already due are skipped, because a new round would only make them wait twice. Deliveries that wait for a
 * later attempt are sent now.
 * @throws resource_not_found, state_conflict (disabled; too many waiting), invalid_request (unknown event, too many events)
 */
export async function replayEvents(ctx: Ctx, input: ReplayRequest & { id: string }): Promise<ReplayAccepted> {
  requirePermission(ctx, manageWebhooks);
  return inTransaction(ctx, async (tx) => {
    const endpoint = await findWebhook(tx, input.id, { lock: true });
    assertEnabled(endpoint);
    const eventIds = input.eventIds
      ? await namedEvents(tx, endpoint, input.eventIds, input.onlyFailed)
      : await eventsBetween(tx, endpoint, input);
    const waiting = await lockDeliveries(tx, endpoint, eventIds);
    const begun = eventIds.filter((id) => !waiting.has(id));
    if (begun.length > 0) await assertRoom(tx, endpoint, begun.length);
    const rounds: { id: string; round: number }[] = [];
    for (let start = 0; start < begun.length; start += BATCH) {
      rounds.push(...(await beginRounds(tx, endpoint, begun.slice(start, start + BATCH))));
    }
    await requestDeliveries(tx, endpoint.id, rounds, { spread: true });
    return { replayed: begun.length, skipped: waiting.size };
  });
}

/** An attempt is due: a worker makes it as soon as it gets to it. */
const waitsToBeSent = (now: Date): SQL | undefined =>
  and(eq(webhookDeliveries.status, "pending"), lte(webhookDeliveries.nextAttemptAt, now));

/** @throws state_conflict if replays are requested faster than the endpoint accepts deliveries */
async function assertRoom(tx: Ctx, endpoint: EndpointRow, wanted: number): Promise<void> {
  const [row] = await tx.db.orm
    .select({ waiting: count() })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpoint.id), waitsToBeSent(tx.clock.now())));
  const waiting = row?.waiting ?? 0;
  if (waiting + wanted <= MAX_REPLAY) return;
  const remedy = waiting < MAX_REPLAY ? `Replay at most ${MAX_REPLAY - waiting} now, or try again` : "Try again";
  throw new DomainError(
    "state_conflict",
    `${waiting} deliveries to this endpoint are waiting to be sent, and at most ${MAX_REPLAY} may wait, but this would add ${wanted}. ` +
      `${remedy} when fewer are waiting.`,
    { extra: { currentStatus: "sending" } },
  );
}

async function namedEvents(tx: Ctx, endpoint: EndpointRow, wanted: readonly string[], onlyFailed: boolean): Promise<string[]> {
  const rows = await findEvents(tx, endpoint, [inArray(events.id, [...wanted])], wanted.length);
  const found = new Map(rows.map((row) => [row.id, row.status]));
  const faults = wanted.flatMap((id, index): FieldFault[] =>
    found.has(id)
      ? []
      : [{ field: `eventIds[${index}]`, code: "not_found", message: `eventIds[${index}] is not an event from the last 30 days` }],
  );
  if (faults.length > 0) throw new DomainError("invalid_request", "Invalid parameters", { faults: faults.slice(0, 100) });
  return rows.filter(({ status }) => !onlyFailed || status === "failed").map(({ id }) => id);
}

async function eventsBetween(tx: Ctx, endpoint: EndpointRow, { since, until, onlyFailed }: ReplayRequest): Promise<string[]> {
  const rows = await findEvents(
    tx,
    endpoint,
    [
      since ? gte(events.createdAt, new Date(since)) : undefined,
      until ? lte(events.createdAt, new Date(until)) : undefined,
      endpoint.events.includes(ALL_EVENTS) ? undefined : or(inArray(events.type, endpoint.events), eq(events.onlyEndpointId, endpoint.id)),
      onlyFailed ? eq(webhookDeliveries.status, "failed") : undefined,
    ],
    MAX_REPLAY + 1,
  );
  if (rows.length > MAX_REPLAY) {
    throw invalidField(
      "since",
      "too_many_records",
      `This range contains more than ${MAX_REPLAY} events. Replay shorter ranges one after another.`,
    );
  }
  return rows.map(({ id }) => id);
}

/**
 * Finds events, oldest first, with the status of the delivery to this endpoint if there is one. Leaves out test events of other endpoints.
 */
async function findEvents(tx: Ctx, endpoint: EndpointRow, conditions: readonly (SQL | undefined)[], limit: number) {
  // Locked against the purge of old events, which skips locked rows.
  return tx.db.orm
    .select({ id: events.id, status: webhookDeliveries.status })
    .from(events)
    .leftJoin(webhookDeliveries, and(eq(webhookDeliveries.eventId, events.id), eq(webhookDeliveries.endpointId, endpoint.id)))
    .where(
      and(
        ofTenant(events, tx),
        gte(events.createdAt, oldestReadable(tx.clock.now())),
        or(isNull(events.onlyEndpointId), eq(events.onlyEndpointId, endpoint.id)),
        ...conditions,
      ),
    )
    .orderBy(events.id)
    .limit(limit)
    .for("key share", { of: events });
}

/**
 * Locks deliveries in the order of their IDs, as `writeSuccess` does. Returns the events whose deliveries are already waiting to be sent.
 */
async function lockDeliveries(tx: Ctx, endpoint: EndpointRow, eventIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await tx.db.orm
    .select({ eventId: webhookDeliveries.eventId, waits: sql<boolean>`coalesce(${waitsToBeSent(tx.clock.now())}, false)` })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpoint.id), sql`${webhookDeliveries.eventId} = any(${sql.param([...eventIds])}::text[])`))
    .orderBy(webhookDeliveries.id)
    .for("update");
  return new Set(rows.flatMap(({ eventId, waits }) => (waits ? [eventId] : [])));
}

async function beginRounds(tx: Ctx, endpoint: EndpointRow, eventIds: readonly string[]): Promise<{ id: string; round: number }[]> {
  return tx.db.orm
    .insert(webhookDeliveries)
    .values(eventIds.map((eventId) => newDelivery(tx, { endpointId: endpoint.id, eventId })))
    .onConflictDoUpdate({
      target: [webhookDeliveries.endpointId, webhookDeliveries.eventId],
      set: { status: "pending", round: sql`${webhookDeliveries.round} + 1`, attempts: 0, nextAttemptAt: tx.clock.now() },
    })
    .returning({ id: webhookDeliveries.id, round: webhookDeliveries.round });
}
