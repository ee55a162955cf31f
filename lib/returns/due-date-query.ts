import { z } from "zod";

/** The months shown by the calendar of due dates, as they stand in its address. */
export const dueDateQuery = z.object({
  /** First month in which something is due, YYYY-MM; the current one where left out. With it, what is still to be done of earlier ones is shown too. */
  from: z
    .string()
    .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
    .optional()
    .catch(undefined),
  months: z.coerce.number().int().min(1).max(12).catch(3).default(3),
  /** A business's id, "-" for invoices without one; all where left out. */
  business: z.string().min(1).max(255).optional().catch(undefined),
  /** Every date of a month, where the calendar would show the first of them. */
  all: z.literal("1").optional().catch(undefined),
});
export type DueDateQuery = z.infer<typeof dueDateQuery>;
