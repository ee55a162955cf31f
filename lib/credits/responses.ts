import { z } from "zod";
import { environments } from "@/lib/kernel/context";

const credits = z.int().min(0);

export const creditBalance = z
  .object({
    available: credits.meta({ description: "Can be used now" }),
    held: credits.meta({ description: "Held for invoices that aren't finished" }),
    consumed: credits.meta({ description: "Used by analyzed invoices" }),
    granted: credits.meta({ description: "All credits ever received" }),
    expired: credits.meta({ description: "No longer usable" }),
    environment: z.enum(environments).meta({ description: "Environment of the API key" }),
  })
  .meta({ id: "CreditBalance", description: "granted = available + held + consumed + expired" });

/** `data` of the events credits.low and credits.exhausted. */
export const creditsEvent = creditBalance.extend({
  object: z.literal("credits").meta({ description: "What the event is about" }),
  threshold: credits.meta({ description: "credits.low is sent when available falls below it" }),
});

export const ledgerEntry = z
  .object({
    id: z.string().meta({ description: "ID of the entry" }),
    kind: z
      .enum(["grant", "hold", "post", "void", "expire"])
      .meta({ description: "hold: request accepted; post: invoice analyzed; void: invoice failed or canceled, credit refunded" }),
    amount: z.int().min(1).meta({ description: "Number of credits that moved" }),
    from: z.enum(["source", "available", "held"]).meta({ description: "Balance the credits came from; source if they are new" }),
    to: z.enum(["available", "held", "consumed", "expired"]).meta({ description: "Balance the credits went to" }),
    jobId: z.string().nullable().meta({ description: "Job the credits were held for. null unless the entry is for an analysis" }),
    itemId: z.string().nullable().meta({ description: "Invoice of the job that finished. null if the entry is for the whole job" }),
    reason: z.string().meta({ description: "Reason, in a sentence" }),
    createdAt: z.iso.datetime({ precision: 3 }).meta({ description: "When they moved" }),
  })
  .meta({ id: "LedgerEntry" });
