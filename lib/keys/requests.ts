import { z } from "zod";
import { parseRange } from "@/lib/kernel/outbound/address-range";
import { systemClock } from "@/lib/kernel/clock";
import { environments, scopes } from "@/lib/kernel/context";
import { described } from "@/lib/kernel/schemas/described";
import { requiredText } from "@/lib/kernel/schemas/text-schemas";

/** The longest time for which the old key stays valid after a rotation. */
export const MAX_OVERLAP_HOURS = 168;

const ipRange = z
  .string()
  .max(64)
  .refine((text) => parseRange(text) !== null, {
    error: "must be an IP address or a CIDR range, such as 203.0.113.0/24",
    params: { code: "invalid_address" },
  });

const laterTime = z.iso
  .datetime({ abort: true })
  .refine((text) => new Date(text) > systemClock.now(), { error: "must be in the future", params: { code: "invalid_date" } });

export const newApiKeyRequest = z
  .object({
    name: requiredText(100, z.string().trim()).meta({ description: "What the key is for; shown in lists" }),
    scopes: z.array(z.enum(scopes)).min(1).max(scopes.length).optional().meta({ description: "Defaults to all scopes except keys:manage" }),
    expiresAt: laterTime
      .nullish()
      .meta({ description: "UTC time when the key expires; never expires if omitted", example: "2027-01-01T00:00:00.000Z" }),
    ipAllowList: z
      .array(ipRange)
      .max(50)
      .optional()
      .meta({ description: "IP addresses and CIDR ranges that may use the key; empty allows any address" }),
  })
  .meta({ id: "NewApiKeyRequest" });

export const rotateApiKeyRequest = z
  .object({
    overlapHours: z
      .number()
      .min(0)
      .max(MAX_OVERLAP_HOURS)
      .default(24)
      .meta({ description: "Hours for which the old key stays valid; 0 revokes it immediately" }),
  })
  .meta({ id: "RotateApiKeyRequest" });

const instant = z.iso.datetime({ precision: 3 });

export const apiKey = z
  .object({
    id: z.string().meta({ description: "ID of the key, which is no secret", example: "key_01KQ7ZJ5ZV3X8E6Y2M4N0P9RTB" }),
    name: described(z.string(), "What the key is for"),
    environment: described(z.enum(environments), "test: sandbox; live: production"),
    prefix: described(z.string(), "How the key begins"),
    last4: described(z.string(), "How the key ends"),
    scopes: described(z.array(z.enum(scopes)), "What the key may do"),
    ipAllowList: described(z.array(z.string()), "IP addresses and CIDR ranges that may use the key; empty: any address"),
    createdAt: described(instant, "When the key was created"),
    lastUsedAt: described(instant.nullable(), "When the key was last used, to the minute. null if never"),
    expiresAt: described(instant.nullable(), "When the key stops working. null: never"),
    rotatedFrom: described(z.string().nullable(), "ID of the key that this one replaces"),
  })
  .meta({ id: "ApiKey" });

/** `data` of the event api_key.expiring. */
export const apiKeyEvent = apiKey
  .pick({ id: true, prefix: true, last4: true })
  .extend({
    object: described(z.literal("api_key"), "What the event is about"),
    expiresAt: described(instant, "When the key stops working"),
  });

export const newApiKey = apiKey
  .extend({
    secret: z.string().nullable().meta({ description: "The full API key, shown only once; null when an idempotent request is replayed" }),
  })
  .meta({ id: "NewApiKey" });
