import { z } from "zod";
import { environments } from "@/lib/kernel/context";
import { withinYears } from "@/lib/kernel/dates";
import { described } from "@/lib/kernel/schemas/described";
import { optionalText } from "@/lib/kernel/schemas/text-schemas";
import { isPlainWebUrl, notPlainWebUrl } from "@/lib/kernel/outbound/plain-web-url";
import { refusedSpelling } from "./check-endpoint-url";
import { ALL_EVENTS, eventKinds } from "./event-kinds";
import { eventData } from "./event-schemas";

/** Shapes that the partner API and the portal send and show. They are independent of the database tables. */

const instant = z.iso.datetime({ precision: 3 });
const text = (what: string) => z.string().meta({ description: what });
const webhookId = z.string().meta({ description: "ID of the endpoint", example: "whk_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" });
const eventId = z
  .string()
  .meta({ description: "ID of the event; the same as the webhook-id header", example: "evt_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" });
const deliveryId = z.string().meta({ description: "ID of the delivery", example: "dlv_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" });
// Checks only the spelling, so that it is reported together with a request's other faults. The host is checked when the endpoint is saved.
const url = z
  .string()
  .min(1, { abort: true })
  .max(2_048, { abort: true })
  .refine(isPlainWebUrl, { ...notPlainWebUrl, abort: true })
  .superRefine((text, check) => {
    const message = refusedSpelling(text);
    if (message !== null) check.addIssue({ code: "custom", message, params: { code: "forbidden_address" } });
  })
  .meta({ description: "Public URL of the endpoint; must use https in live", example: "https://partner.example/levy" });
const subscribed = z
  .array(z.enum([...eventKinds, ALL_EVENTS]))
  .min(1)
  .max(100)
  .meta({ description: 'Event types to receive, or ["*"] for all, including types added later' });
const description = described(optionalText(255).nullable(), "What the endpoint is for; shown in lists");
const enabled = described(z.boolean(), "Whether events are sent to it");

export const newWebhook = z.object({ url, events: subscribed, description: description.default(null), enabled: enabled.default(true) });
export type NewWebhook = z.infer<typeof newWebhook>;

/** Fields that are left out stay unchanged. */
export const webhookChanges = z.object({ url, events: subscribed, description, enabled }).partial();
export type WebhookChanges = z.infer<typeof webhookChanges>;

export const webhookView = z
  .object({
    id: webhookId,
    url: text("Where events are sent"),
    events: described(z.array(z.string()), 'Event types that are sent to it; ["*"]: all'),
    description: described(z.string().nullable(), "What the endpoint is for"),
    enabled,
    disabledReason: z
      .enum(["manual", "gone", "failing"])
      .nullable()
      .meta({
        description: "manual: disabled by a user; gone: the endpoint returned 410 Gone; failing: every delivery failed for five days",
      }),
    environment: described(z.enum(environments), "test: sandbox; live: production"),
    previousSecretUntil: instant.nullable().meta({ description: "Until this time, deliveries are also signed with the previous secret" }),
    failingSince: instant.nullable().meta({ description: "Time since which every delivery attempt has failed" }),
    createdAt: described(instant, "When the endpoint was created"),
    updatedAt: described(instant, "When it was last changed"),
  })
  .meta({ id: "Webhook" });
export type WebhookView = z.infer<typeof webhookView>;

/** `secret` is shown once: it is null in the replay of an idempotent request. */
export const webhookWithSecret = webhookView
  .extend({ secret: z.string().nullable().meta({ description: "Signing secret: whsec_ followed by 32 bytes in base64; shown only once" }) })
  .meta({ id: "WebhookWithSecret" });
export type WebhookWithSecret = z.infer<typeof webhookWithSecret>;

export const secretRotation = z.object({
  overlapHours: z
    .number()
    .min(0)
    .max(168)
    .default(24)
    .meta({
      description: "Hours for which deliveries are also signed with the old secret. An older one that was still in use ends at once",
    }),
});

export const testRequest = z.object({
  type: z.enum(eventKinds).default("webhook.test").meta({ description: "Type of sample event to send" }),
});
export const testAccepted = z.object({ eventId, deliveryId, type: described(z.enum(eventKinds), "Type of the sample event") });

const MAX_EVENT_IDS = 500;
const moment = z.iso
  .datetime({ offset: true })
  // Texts that aren't a time pass here, because `datetime` has reported them already and the check continues for the rest of the body.
  .refine((text) => Number.isNaN(Date.parse(text)) || withinYears(Date.parse(text)).getTime() === Date.parse(text), {
    error: "must be between 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999Z",
    params: { code: "invalid_date" },
  });
export const replayRequest = z
  .object({
    eventIds: described(
      z.array(z.string()).min(1).max(MAX_EVENT_IDS).optional(),
      "Events to send again, whether the endpoint subscribes to their types or not; use instead of since",
    ),
    since: described(moment.optional(), "Send again what happened from this time on; up to 30 days back and 10,000 events a request"),
    until: moment.optional().meta({ description: "Defaults to now" }),
    onlyFailed: z
      .boolean()
      .default(false)
      .meta({
        description:
          "Send only events whose delivery failed, and those of the time in which Levy had disabled the endpoint. Skips events that were delivered, that are still being retried, or that were never to be sent to it, such as those of the time in which a user had disabled it",
      }),
  })
  .superRefine((value, check) => {
    const fault = (field: string, code: string, message: string) =>
      check.addIssue({ code: "custom", path: [field], message, params: { code } });
    if (value.eventIds && (value.since ?? value.until))
      return fault("eventIds", "conflict", "eventIds can't be combined with since or until: send one or the other");
    if (!value.eventIds && !value.since) return fault("since", "required", "since is required if eventIds is omitted");
    if (value.since && value.until && Date.parse(value.until) < Date.parse(value.since))
      fault("until", "invalid_date", "until must not be earlier than since");
  });
export type ReplayRequest = z.infer<typeof replayRequest>;
export const replayAccepted = z.object({
  replayed: z.number().int().meta({ description: "Number of deliveries queued" }),
  skipped: z.number().int().meta({ description: "Number of deliveries left out because they are waiting to be sent already" }),
});
export type ReplayAccepted = z.infer<typeof replayAccepted>;

export const deliveryView = z
  .object({
    id: deliveryId,
    webhookId,
    eventId,
    eventType: text("Type of the event"),
    status: described(
      z.enum(["pending", "succeeded", "failed"]),
      "pending: another attempt will be made; failed: all attempts failed, or none was made because Levy had disabled the endpoint",
    ),
    attempts: z.number().int().meta({ description: "Attempts since the event was created or last replayed" }),
    lastAttemptAt: described(instant.nullable(), "When the last attempt was made. null before the first"),
    nextAttemptAt: described(instant.nullable(), "When the next attempt is due. null if there is none"),
    responseStatus: described(z.number().int().nullable(), "HTTP status of your last response. null if there was none"),
    responseExcerpt: z.string().nullable().meta({ description: "First kilobyte of the response, or the reason there was none" }),
    durationMs: described(z.number().int().nullable(), "How long the last attempt took, in milliseconds"),
    createdAt: described(instant, "When the delivery was created"),
  })
  .meta({ id: "WebhookDelivery" });
export type DeliveryView = z.infer<typeof deliveryView>;

export const eventView = z
  .object({
    id: eventId,
    type: described(z.enum(eventKinds), "What happened"),
    timestamp: described(instant, "When it happened"),
    apiVersion: text("Version of the API whose shapes data has"),
    data: described(eventData, "What it happened to; object tells what that is"),
  })
  .meta({ id: "Event" });
export type EventView = z.infer<typeof eventView>;
