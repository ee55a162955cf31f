import { z } from "zod";

const credits = z.int().min(0);

export const creditBalance = z
  .object({
    available: credits,
    held: credits.meta({ description: "Held for invoices that aren't finished" }),
    consumed: credits.meta({ description: "Used by analyzed invoices" }),
    granted: credits.meta({ description: "All credits ever received" }),
    expired: credits,
    environment: z.enum(["test", "live"]),
  })
  .meta({ id: "CreditBalance", description: "granted = available + held + consumed + expired" });

/** `data` of credits.low and credits.exhausted. */
export const creditsEvent = creditBalance.extend({
  object: z.literal("credits"),
  threshold: credits.meta({ description: "credits.low is sent when available falls below it" }),
});

export const ledgerEntry = z
  .object({
    id: z.string(),
    kind: z
      .enum(["grant", "hold", "post", "void", "expire"])
      .meta({ description: "hold: request accepted; post: invoice analyzed; void: invoice failed or canceled, credit refunded" }),
    amount: z.int().min(1),
    from: z.enum(["source", "available", "held"]),
    to: z.enum(["available", "held", "consumed", "expired"]),
    jobId: z.string().nullable(),
    itemId: z.string().nullable(),
    reason: z.string(),
    createdAt: z.iso.datetime({ precision: 3 }),
  })
  .meta({ id: "LedgerEntry" });
