import { z } from "zod";
import { PERIOD } from "@/lib/flux/requests/period-values";

/** The business id that stands for invoices that name no business. */
export const NO_BUSINESS = "-";

const amount = z.coerce.number().min(0).max(99_999_999_999.99).optional().catch(undefined);

/**
 * Which return to prepare, as in a page's address. Values that can't be parsed count as absent. The amounts are lines of the VAT return
 * that no invoice shows, in naira.
 */
export const returnQuery = z.object({
  tax: z.enum(["VAT", "WHT"]).catch("VAT").default("VAT"),
  /** The business's id, or NO_BUSINESS. */
  business: z.string().min(1).max(255).optional().catch(undefined),
  /** YYYY-MM */
  period: z.string().regex(PERIOD).optional().catch(undefined),
  /** "1" includes purchases of earlier months that are in no return yet: input VAT may be claimed later. */
  earlier: z.enum(["0", "1"]).catch("0").default("0"),
  withheldAtSource: amount,
  automaticPayments: amount,
  creditBroughtForward: amount,
});
export type ReturnQuery = z.infer<typeof returnQuery>;
