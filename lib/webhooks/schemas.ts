import { z } from "zod";
import { withinYears } from "@/lib/kernel/dates";
import { isPlainWebUrl, notPlainWebUrl } from "@/lib/kernel/plain-web-url";
import { refusedSpelling } from "./check-endpoint-url";
import { ALL_EVENTS, eventKinds } from "./event-kinds";
import { eventData } from "./event-schemas";

/** What the partner API and the portal send and show; never the shape of a table. */

const instant = z.iso.datetime({ precision: 3 });
// What is wrong with its spelling is told together with the other faults of a request; the verbs judge the host.
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
const description = z.string().max(255).nullable();

export const newWebhook = z.object({ url, events: subscribed, description: description.default(null), enabled: z.boolean().default(true) });
export type NewWebhook = z.infer<typeof newWebhook>;

/** What is left out stays as it is. */
export const webhookChanges = z.object({ url, events: subscribed, description, enabled: z.boolean() }).partial();
export type WebhookChanges = z.infer<typeof webhookChanges>;

export const webhookView = z
  .object({
    id: z.string().meta({ example: "whk_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" }),
    url: z.string(),
    events: z.array(z.string()),
    description: z.string().nullable(),
    enabled: z.boolean(),
    disabledReason: z
      .enum(["manual", "gone", "failing"])
      .nullable()
      .meta({
        description: "manual: disabled by a user; gone: the endpoint returned 410 Gone; failing: every delivery failed for five days",
      }),
    environment: z.enum(["test", "live"]),
    previousSecretUntil: instant.nullable().meta({ description: "Until this time, deliveries are also signed with the previous secret" }),
    failingSince: instant.nullable().meta({ description: "Time since which every delivery attempt has failed" }),
    createdAt: instant,
    updatedAt: instant,
  })
  .meta({ id: "Webhook" });
export type WebhookView = z.infer<typeof webhookView>;

/** `secret` is told once: null in the replay of an idempotent request. */
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
    .meta({ description: "Hours for which deliveries are also signed with the old secret" }),
});

export const testRequest = z.object({
  type: z.enum(eventKinds).default("webhook.test").meta({ description: "Type of sample event to send" }),
});
export const testAccepted = z.object({ eventId: z.string(), deliveryId: z.string(), type: z.enum(eventKinds) });

const MAX_EVENT_IDS = 500;
const moment = z.iso
  .datetime({ offset: true })
  // What is no time is told once, and its other faults and those of the whole body with it.
  .refine((text) => Number.isNaN(Date.parse(text)) || withinYears(Date.parse(text)).getTime() === Date.parse(text), {
    error: "must be between 0001-01-01T00:00:00Z and 9999-12-31T23:59:59.999Z",
    params: { code: "invalid_date" },
  });
export const replayRequest = z
  .object({
    eventIds: z.array(z.string()).min(1).max(MAX_EVENT_IDS).optional(),
    since: moment.optional(),
    until: moment.optional().meta({ description: "Defaults to now" }),
    onlyFailed: z.boolean().default(false).meta({ description: "Skip events that were delivered or are still being retried" }),
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
export const replayAccepted = z.object({ replayed: z.number().int().meta({ description: "Number of deliveries queued" }) });

export const deliveryView = z
  .object({
    id: z.string().meta({ example: "dlv_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" }),
    webhookId: z.string(),
    eventId: z.string(),
    eventType: z.string(),
    status: z.enum(["pending", "succeeded", "failed"]),
    attempts: z.number().int().meta({ description: "Attempts since the event was created or last replayed" }),
    lastAttemptAt: instant.nullable(),
    nextAttemptAt: instant.nullable(),
    responseStatus: z.number().int().nullable(),
    responseExcerpt: z.string().nullable().meta({ description: "First kilobyte of the response, or the reason there was none" }),
    durationMs: z.number().int().nullable(),
    createdAt: instant,
  })
  .meta({ id: "WebhookDelivery" });
export type DeliveryView = z.infer<typeof deliveryView>;

export const eventView = z
  .object({
    id: z.string().meta({ description: "Same as the webhook-id header", example: "evt_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" }),
    type: z.enum(eventKinds),
    timestamp: instant,
    apiVersion: z.string(),
    data: eventData,
  })
  .meta({ id: "Event" });
export type EventView = z.infer<typeof eventView>;
