import { reviewChanges } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { changeReview, type ReviewEffect } from "./change-review";
import type { LoadedReview, ReviewChange, ReviewRow } from "./load-review";

export interface NewChange {
  kind: ReviewChange["kind"];
  field: string | null;
  modelValue: unknown;
  before: unknown;
  after: unknown;
  reason: string | null;
  learned?: boolean;
}

/** A change, with its effect on the review and its item. */
export interface Prepared extends Pick<ReviewEffect, "reanalysis" | "review"> {
  change: NewChange;
  /** Further writes in the same transaction. */
  together?: (tx: Ctx) => Promise<void>;
}

/**
 * Records one change of a reviewer with its audit entry. For `prepare` and errors see `changeReview`; in addition, state_conflict if the
 * invoice is decided or filed.
 */
export async function recordChange(
  ctx: Ctx,
  { itemId, userId, prepare }: { itemId: string; userId: string; prepare: (loaded: LoadedReview) => Promise<Prepared | null> },
): Promise<void> {
  await changeReview(ctx, { itemId, userId }, async (loaded) => {
    const prepared = await prepare(loaded);
    if (!prepared) return null;
    const { change, reanalysis, review, together } = prepared;
    return {
      reanalysis,
      review,
      together: async (tx, version, now) => {
        await tx.db.orm
          .insert(reviewChanges)
          .values({
            ...change,
            id: newId("reviewChange"),
            itemId,
            accountId: tx.account.id,
            environment: tx.environment,
            version,
            by: userId,
            createdAt: now,
          });
        await together?.(tx);
        await writeAudit(tx, {
          action: `review.${change.kind}`,
          targetId: itemId,
          before: told(change, change.before),
          after: told(change, change.after),
        });
      },
    };
  });
}

const told = ({ field, reason }: NewChange, value: unknown): Record<string, unknown> => ({
  ...(field === null ? {} : { field }),
  value,
  ...(reason === null ? {} : { reason }),
});

/** @throws state_conflict if the review is decided */
export function assertOpen({ status }: ReviewRow): void {
  if (status !== "open")
    throw new DomainError("state_conflict", `This invoice is already ${status}. Reopen it before you change it.`, {
      extra: { currentStatus: status },
    });
}
