import { z } from "zod";
import { PERIOD } from "@/lib/flux/requests/period-values";

/** The months that the calendar of due dates shows, as in the page's address. */
export const dueDateQuery = z.object({
  /**
   * First month with due dates, YYYY-MM; defaults to the current one. From the current month, open dates of earlier months are shown too.
   */
  from: z.string().regex(PERIOD).optional().catch(undefined),
  months: z.coerce.number().int().min(1).max(12).catch(3).default(3),
  /** A business's id, or "-" for invoices without one; all businesses if omitted. */
  business: z.string().min(1).max(255).optional().catch(undefined),
  /** Shows every date of a month; by default the calendar shows the first ones. */
  all: z.literal("1").optional().catch(undefined),
});
export type DueDateQuery = z.infer<typeof dueDateQuery>;
