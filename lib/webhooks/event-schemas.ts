import { z } from "zod";
import { creditsEvent } from "@/lib/credits/responses";
import { filing } from "@/lib/flux/responses";
import { env } from "@/lib/kernel/env";
import { described } from "@/lib/kernel/schemas/described";
import { apiKeyEvent } from "@/lib/keys/requests";
import { analysisEvent, jobEvent } from "@/lib/prism/responses";
import { eventKinds, type EventKind } from "./event-kinds";

// The schemas of webhook bodies. Events are validated against them when they are recorded, and the OpenAPI document shows them.

/** The API version that `data` follows: the `/v1` of the paths. */
export const API_VERSION = "v1";

/** Size limit of a webhook's body, in bytes. */
export const MAX_BODY_BYTES = 20_000;

const sample = z.literal(true).optional().meta({ description: "Only in test events: the data is made up" });

const filingData = filing.extend({ sample }).meta({ id: "FilingEventData" });
const analysisData = analysisEvent.extend({ sample }).meta({ id: "AnalysisEventData" });
const jobData = jobEvent.extend({ sample }).meta({ id: "JobEventData" });
const creditsData = creditsEvent.extend({ sample }).meta({ id: "CreditsEventData" });
const apiKeyData = apiKeyEvent.extend({ sample }).meta({ id: "ApiKeyEventData" });
const webhookData = z
  .object({
    object: described(z.literal("webhook"), "What the event is about"),
    id: z.string().meta({ description: "ID of the endpoint", example: "whk_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" }),
  })
  .meta({ id: "WebhookEventData" });

/** The complete `data` of an event of any kind. */
export const eventData = z.discriminatedUnion("object", [filingData, analysisData, jobData, creditsData, apiKeyData, webhookData]);

/** Replaces a `data` that is too large for a webhook. Only values sent by partners can make it that large. */
const truncatedData = z
  .object({
    object: described(z.enum(["filing", "analysis"]), "What the event is about"),
    id: z.string().meta({ description: "ID of the filing or of the item", example: "fil_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" }),
    status: described(z.string(), "Status of the filing or of the item"),
    sequence: described(z.int().min(0), "Increases with every change; ignore an event with a lower number than one you have"),
    truncated: described(z.literal(true), "Tells this form from the whole"),
    url: z.string().meta({ description: "Where the whole event can be read for 30 days" }),
  })
  .meta({
    id: "TruncatedEventData",
    description: `Sent in place of data that would make the body larger than ${MAX_BODY_BYTES / 1000} kB`,
  });

const topics = {
  "vat.filing": filingData,
  "wht.filing": filingData,
  "prism.analysis": analysisData,
  "prism.job": jobData,
  credits: creditsData,
  api_key: apiKeyData,
  webhook: webhookData,
} as const;

/** The schema of a kind's `data`, by topic: the kind without its last word. */
function dataOf(kind: EventKind): z.ZodObject {
  return topics[kind.slice(0, kind.lastIndexOf(".")) as keyof typeof topics];
}

/** Throws if `data` doesn't match the documented schema of its kind. Checked outside production only, like every API response. */
export function assertEventData(type: EventKind, data: Record<string, unknown>): void {
  if (env().NODE_ENV !== "production") dataOf(type).parse(data);
}

const pascal = (kind: EventKind) => kind.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase());

function bodyOf(kind: EventKind) {
  const whole = dataOf(kind);
  return z
    .object({
      type: described(z.literal(kind), "What happened"),
      timestamp: z.iso.datetime({ precision: 3 }).meta({ description: "When the change happened; the same at every attempt" }),
      apiVersion: described(z.literal(API_VERSION), "Version of the API whose shapes data has"),
      data:
        whole === filingData || whole === analysisData
          ? described(z.union([whole, truncatedData]), "What it happened to. The second form is sent if the first is too large")
          : described(whole, "What it happened to"),
    })
    .meta({ id: `${pascal(kind)}Event` });
}

/** The schema of a webhook's whole body, by kind. */
export const webhookBodies = new Map(eventKinds.map((kind) => [kind, bodyOf(kind)]));

const [first, ...others] = [...webhookBodies.values()];
if (!first) throw new Error("there are no kinds of events");

/** The body of any webhook, discriminated by `type`. */
export const webhookEvent = z.discriminatedUnion("type", [first, ...others]).meta({ id: "WebhookEvent", description: "Body of a webhook" });
