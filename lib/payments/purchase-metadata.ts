import { z } from "zod";
import { isId } from "@/lib/kernel/ids";

const known = z.object({
  accountId: z.string().refine((id) => isId("account", id)),
  environment: z.enum(["test", "live"]),
  credits: z.coerce.number().int().positive(),
  amountMinor: z.coerce.number().int().positive(),
  currency: z.string().length(3),
});

/** What a provider keeps of a purchase beside its payment, so that one whose row a restored backup lacks can be credited all the same. */
export type Purchase = z.infer<typeof known>;

/** The purchase as a provider keeps it: names and texts. */
export const metadataOf = ({ accountId, environment, credits, amountMinor, currency }: Purchase): Record<keyof Purchase, string> => ({
  accountId,
  environment,
  credits: String(credits),
  amountMinor: String(amountMinor),
  currency,
});

/** The purchase that a notification repeats; null where it repeats none of ours, as of one begun before they were kept. */
export function purchaseOf(metadata: unknown): Purchase | null {
  const read = known.safeParse(metadata);
  return read.success ? read.data : null;
}
