import { inArray, sql, type SQL } from "drizzle-orm";
import { reviewChanges, reviews } from "@/drizzle/schema";

type Kind = (typeof reviewChanges.$inferSelect)["kind"];

/** Whether a reviewer's step of one of these kinds is in effect: it changed the result and isn't undone. A condition over `reviews`. */
export const changedByReviewer = (...kinds: Kind[]): SQL<boolean> =>
  // Without a changed result, no change is in effect.
  sql<boolean>`${reviews.result} is not null and exists (
    select 1 from ${reviewChanges} where ${reviewChanges.itemId} = ${reviews.itemId} and ${inArray(reviewChanges.kind, kinds)} and ${reviewChanges.undoneAt} is null)`;

/** Whether a reviewer changed a value, a line, or the treatment. Accepting a value as read corrects nothing. */
export const isCorrectedByReviewer = changedByReviewer("field_corrected", "line_added", "line_removed", "treatment_overridden");
