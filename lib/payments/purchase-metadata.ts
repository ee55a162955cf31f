import { z } from "zod";
import { environments } from "@/lib/kernel/context";
import { isId } from "@/lib/kernel/ids";

const known = z.object({
  accountId: z.string().refine((id) => isId("account", id)),
  environment: z.enum(environments),
  credits: z.coerce.number().int().positive(),
  amountMinor: z.coerce.number().int().positive(),
  currency: z.string().length(3),
});

/**
 * The details of a purchase that the provider stores with the payment, so that it can be credited even if its row is missing after a
 * restore.
 */
export type Purchase = z.infer<typeof known>;

/** The purchase as string metadata, the form in which a provider stores it. */
export const metadataOf = ({ accountId, environment, credits, amountMinor, currency }: Purchase): Record<keyof Purchase, string> => ({
  accountId,
  environment,
  credits: String(credits),
  amountMinor: String(amountMinor),
  currency,
});

/** The purchase in a notification's metadata; null if it is missing or invalid, as for purchases begun by an earlier version. */
export function purchaseOf(metadata: unknown): Purchase | null {
  const read = known.safeParse(metadata);
  return read.success ? read.data : null;
}
