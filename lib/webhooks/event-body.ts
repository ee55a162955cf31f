import type { events } from "@/drizzle/schema";
import { DAY_MS } from "@/lib/kernel/time/duration-values";
import { env } from "@/lib/kernel/env";
import { isEventKind } from "./event-kinds";
import { API_VERSION, MAX_BODY_BYTES } from "./event-schemas";
import type { EventView } from "./schemas";

export type EventRow = typeof events.$inferSelect;

/** Number of days for which an event can be read and replayed. */
const EVENT_DAYS = 30;

/** The instant before which events are no longer shown or replayed, and are purged: 30 days ago. */
export function oldestReadable(now: Date): Date {
  return new Date(now.getTime() - EVENT_DAYS * DAY_MS);
}

/** Presents an event as the API shows it. Throws if its kind is unknown. */
export function presentEvent(row: EventRow): EventView {
  if (!isEventKind(row.type)) throw new Error(`event ${row.id} has the unknown kind ${row.type}`);
  // `recordEvent` validates the data against this shape.
  const data = row.data as EventView["data"];
  return { id: row.id, type: row.type, timestamp: row.createdAt.toISOString(), apiVersion: API_VERSION, data };
}

/**
 * The body of a webhook, with the same bytes for every attempt and replay. A body over 20 kB is truncated and links to the complete event.
 */
export function webhookBody(row: EventRow): string {
  const { id, ...message } = presentEvent(row);
  const whole = JSON.stringify(message);
  if (Buffer.byteLength(whole) <= MAX_BODY_BYTES) return whole;
  return JSON.stringify({ ...message, data: { ...essentialsOf(row.data), truncated: true, url: eventUrl(id, row.environment) } });
}

/** Reduces `data` to the essentials. Job and analysis events name their object `jobId` and `itemId`. */
function essentialsOf(data: Record<string, unknown>): Record<string, unknown> {
  return {
    object: data.object ?? null,
    id: data.id ?? data.itemId ?? data.jobId ?? null,
    status: data.status ?? null,
    sequence: data.sequence ?? null,
  };
}

function eventUrl(id: string, environment: EventRow["environment"]): string {
  const { publicUrl, sandboxUrl } = env();
  return `${environment === "test" ? sandboxUrl : publicUrl}/v1/events/${id}`;
}
