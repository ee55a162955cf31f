import { z } from "zod";
import { searchText } from "@/lib/kernel/text/search-text";
import { hasVisibleCharacter } from "@/lib/kernel/text/visible-text-values";
import { MOST_COMMENT, MOST_REASON, overridableCategories, overridableTreatments, reviewSeverities, reviewSorts } from "./review-values";

/** Inputs of the review's actions, shared by the portal's routes and the functions behind them; amounts are decimal strings. */

const itemId = z.string().min(1).max(40);
const reason = z.string().trim().max(MOST_REASON).refine(hasVisibleCharacter, "Enter a reason");

export const correctFieldInput = z.object({
  itemId,
  field: z.string().max(80),
  /** As typed; null if the invoice has no such value. */
  value: z.string().max(500).nullable(),
});

/** `field` is the path of a field, or `vat` or `wht` for the treatment of the whole invoice. */
export const confirmFieldInput = z.object({ itemId, field: z.string().max(80) });

export const lineInput = z.object({
  description: z.string(),
  quantity: z.string().nullable(),
  unitPrice: z.string().nullable(),
  amount: z.string(),
});
export const changeLinesInput = z.discriminatedUnion("what", [
  z.object({ itemId, what: z.literal("add"), line: lineInput }),
  z.object({ itemId, what: z.literal("remove"), lineNumber: z.int().min(1) }),
]);

export const overrideTreatmentInput = z
  .object({
    itemId,
    /** null: the whole invoice. */
    lineNumber: z.int().min(1).nullable(),
    vatTreatment: z.enum(overridableTreatments).optional(),
    category: z.enum(overridableCategories).optional(),
    recipientType: z.enum(["company", "individual"]).optional(),
    residency: z.enum(["resident", "non_resident"]).optional(),
    reason,
    /** Remember the decision for this vendor's next invoices with such lines. */
    learn: z.boolean().default(true),
  })
  .refine(({ vatTreatment, category, recipientType, residency }) => vatTreatment ?? category ?? recipientType ?? residency, {
    path: ["vatTreatment"],
    error: "Choose what to override",
  });

/** The version on the reviewer's screen, so that later changes are not approved unseen. */
const version = z.int().min(0);
export const approveInvoiceInput = z.object({ itemId, version });
export const rejectInvoiceInput = z.object({ itemId, version, reason });
export const reopenReviewInput = z.object({ itemId, reason });
export const assignReviewInput = z.object({ itemId, userId: z.string().max(40).nullable() });
export const commentOnReviewInput = z.object({
  itemId,
  body: z.string().trim().max(MOST_COMMENT).refine(hasVisibleCharacter, "Enter a comment"),
});
export const undoReviewInput = z.object({
  itemId,
  /** Id of the caller's own step to undo; the last one if absent. Repeating the request with the same id changes nothing. */
  step: z.string().max(40).optional(),
});

export const reviewFilters = z.object({
  q: searchText(),
  /** Assigned to the caller or to nobody; everybody's if absent. */
  assigned: z.enum(["me", "nobody"]).optional().catch(undefined),
  severity: z.enum(reviewSeverities).optional().catch(undefined),
  /** Code of an anomaly that the invoice must have. */
  anomaly: z.string().max(60).optional().catch(undefined),
});
export type ReviewFilters = z.infer<typeof reviewFilters>;

export const nextReviewInput = z.object({
  take: z.int().min(1).max(5).default(1),
  /** Excludes invoices that are on the screen already, or were left for later. */
  except: z.array(itemId).max(200).default([]),
  filters: reviewFilters.prefault({}),
});

const reviewPageSize = 25;
export const reviewListQuery = reviewFilters.extend({
  status: z.enum(["open", "approved", "rejected"]).catch("open").default("open"),
  sort: z.enum(reviewSorts).catch("blocking").default("blocking"),
  order: z.enum(["asc", "desc"]).catch("desc").default("desc"),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
  size: z.coerce.number().int().min(1).max(100).catch(reviewPageSize).default(reviewPageSize),
});
export type ReviewListQuery = z.infer<typeof reviewListQuery>;
