import type { ReviewView } from "@/lib/review/read-review";
import { isPending } from "./review-client";

/**
 * ID of a person's last step in effect, so that an undo request can name it; undefined if there is none, or if only the server knows its ID
 * yet.
 */
export function lastOwnStep({ steps }: Pick<ReviewView, "steps">, me: string): string | undefined {
  const last = steps.findLast((step) => step.undoneAt === null && (isPending(step) || step.by.id === me));
  return last === undefined || isPending(last) ? undefined : last.id;
}
