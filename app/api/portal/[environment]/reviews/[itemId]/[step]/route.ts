import { z } from "zod";
import { portalJson, portalRoute } from "@/app/_portal/portal-route";
import { readBody } from "@/app/_portal/request-body";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { approveInvoice } from "@/lib/review/approve-invoice";
import { assignReview } from "@/lib/review/assign-review";
import { changeLines } from "@/lib/review/change-lines";
import { commentOnReview } from "@/lib/review/comment-on-review";
import { confirmField } from "@/lib/review/confirm-field";
import { correctField } from "@/lib/review/correct-field";
import { overrideTreatment } from "@/lib/review/override-treatment";
import type { ReviewView } from "@/lib/review/read-review";
import { rejectInvoice } from "@/lib/review/reject-invoice";
import { reopenReview } from "@/lib/review/reopen-review";
import { undoReview } from "@/lib/review/undo-review";

/** Ample: a line or a comment has at most a few thousand characters. */
const MAX_BYTES = 1024 * 1024;

/** Each operation validates its own input. */
const steps = {
  correct: correctField,
  confirm: confirmField,
  lines: changeLines,
  override: overrideTreatment,
  approve: approveInvoice,
  reject: rejectInvoice,
  reopen: reopenReview,
  assign: assignReview,
  comment: commentOnReview,
  undo: undoReview,
} as unknown as Record<string, (ctx: Ctx, input: unknown) => Promise<ReviewView>>;

/** Performs one step of a review and returns the review as it is afterwards. */
export const POST = portalRoute<{ environment: string; itemId: string; step: string }>(async ({ ctx }, request, { itemId, step }) => {
  const verb = Object.hasOwn(steps, step) ? steps[step] : undefined;
  if (!verb) throw new DomainError("route_not_found", "There is no such step");
  return portalJson(await verb(ctx, { ...(await readBody(request, z.record(z.string(), z.unknown()), MAX_BYTES)), itemId }));
});
