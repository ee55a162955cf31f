import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import type { LoadedReview, ReviewRow } from "./load-review";
import type { NewChange, Prepared } from "./record-change";
import { nameOf } from "./reviewer";

/** The columns of a decision; those of an open review have no decision. */
export type Decision = Pick<ReviewRow, "status" | "decidedBy" | "rejectReason"> & { decidedAt: string | null };

export const decisionOf = ({ status, decidedBy, decidedAt, rejectReason }: ReviewRow): Decision => ({
  status,
  decidedBy,
  decidedAt: decidedAt?.toISOString() ?? null,
  rejectReason,
});

export const decisionColumns = ({ decidedAt, ...columns }: Decision): Partial<ReviewRow> => ({
  ...columns,
  decidedAt: decidedAt === null ? null : new Date(decidedAt),
});

/** Ends the lease of an invoice on a person's screen. */
export const noLease = { leaseHolder: null, leaseUntil: null } as const;

/**
 * Prepares a decision on the version that was on the screen. Repeating one's own decision, as with a key held down, changes nothing; a
 * different person's decision stands, and is reported as state_conflict.
 */
export async function prepareDecision(
  ctx: Ctx,
  loaded: LoadedReview,
  { userId, version, status, reason }: { userId: string; version: number; status: "approved" | "rejected"; reason: string | null },
): Promise<Prepared | null> {
  const { review, current, model } = loaded;
  if (review.status === status && review.decidedBy === userId) return null;
  if (review.status !== "open") {
    const who = review.decidedBy === null ? "Levy" : await nameOf(ctx, review.decidedBy);
    throw new DomainError("state_conflict", `${who} already ${review.status} this invoice`, { extra: { currentStatus: review.status } });
  }
  if (review.version !== version)
    throw new DomainError("state_conflict", "This invoice changed after you opened it. Check it again.", {
      extra: { currentStatus: "open" },
    });
  const decision: Decision = { status, decidedBy: userId, decidedAt: ctx.clock.now().toISOString(), rejectReason: reason };
  const change: NewChange = {
    kind: status,
    field: null,
    modelValue: model.decision.recommendation,
    before: decisionOf(review),
    // Also records the findings despite which the reviewer decided.
    after: { ...decision, anomalies: current.anomalies.map(({ code }) => code) },
    reason,
  };
  return { change, review: { ...decisionColumns(decision), ...noLease } };
}
