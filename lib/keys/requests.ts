import { z } from "zod";
import { parseRange } from "@/lib/kernel/address-range";
import { systemClock } from "@/lib/kernel/clock";
import { scopes } from "@/lib/kernel/context";

/** Rotation: how much longer the old key is valid (api.md §3). */
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
    name: z.string().trim().min(1).max(100),
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
    id: z.string(),
    name: z.string(),
    environment: z.enum(["test", "live"]),
    prefix: z.string(),
    last4: z.string(),
    scopes: z.array(z.enum(scopes)),
    ipAllowList: z.array(z.string()),
    createdAt: instant,
    lastUsedAt: instant.nullable(),
    expiresAt: instant.nullable(),
    rotatedFrom: z.string().nullable(),
  })
  .meta({ id: "ApiKey" });

/** `data` of api_key.expiring. */
export const apiKeyEvent = apiKey
  .pick({ id: true, prefix: true, last4: true })
  .extend({ object: z.literal("api_key"), expiresAt: instant });

export const newApiKey = apiKey
  .extend({
    secret: z.string().nullable().meta({ description: "The full API key, shown only once; null when an idempotent request is replayed" }),
  })
  .meta({ id: "NewApiKey" });
