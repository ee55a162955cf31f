import type { ReviewView } from "@/lib/review/read-review";
import { isPending } from "./review-client";

/**
 * The ID of a person's last step that holds, so that the request that takes it back can name it; undefined where there is none, or
 * where the server alone knows it.
 */
export function lastOwnStep({ steps }: Pick<ReviewView, "steps">, me: string): string | undefined {
  const last = steps.findLast((step) => step.undoneAt === null && (isPending(step) || step.by.id === me));
  return last === undefined || isPending(last) ? undefined : last.id;
}
