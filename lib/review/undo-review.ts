import { and, desc, eq, isNotNull, isNull } from "drizzle-orm";
import type { z } from "zod";
import { reviewChanges } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import type { Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { changeReview } from "./change-review";
import { decisionColumns, decisionOf, type Decision } from "./decision";
import type { LoadedReview, ReviewChange, ReviewRow } from "./load-review";
import { readReview, type ReviewView } from "./read-review";
import { reanalyze, type Reanalysis } from "./reanalyze";
import { undoReviewInput } from "./review-schema";
import { requireReviewer, stillAssigned } from "./reviewer";
import { unlearnDecision } from "./learn-decision";

/**
 * Undoes the reviewer's own last step on an invoice: a value, a treatment, a line, the decision, the assignment. The step stays in the
 * history, marked as undone. If the request names the step, a repeat after a lost answer undoes nothing else.
 * @throws resource_not_found, state_conflict (nothing of one's own to undo; decided, assigned or changed by somebody else meanwhile; part
 * of a return)
 */
export async function undoReview(ctx: Ctx, input: z.input<typeof undoReviewInput>): Promise<ReviewView> {
  const { userId } = requireReviewer(ctx);
  const { itemId, step } = parseInput(undoReviewInput, input);
  await changeReview(ctx, { itemId, userId }, async (loaded) => {
    const [change] = await ctx.db.orm
      .select()
      .from(reviewChanges)
      .where(and(eq(reviewChanges.itemId, itemId), eq(reviewChanges.by, userId), isNull(reviewChanges.undoneAt)))
      .orderBy(desc(reviewChanges.version))
      .limit(1);
    if (step !== undefined && change?.id !== step) {
      if (await isUndone(ctx, { itemId, userId, step })) return null;
      throw new DomainError("state_conflict", "You have since changed this invoice elsewhere. Check your last change, then undo it.", {
        extra: { currentStatus: loaded.review.status },
      });
    }
    if (!change)
      throw new DomainError("state_conflict", "You have nothing to undo on this invoice", {
        extra: { currentStatus: loaded.review.status },
      });
    const { review, reanalysis, together } = await before(ctx, loaded, change);
    return {
      review,
      reanalysis,
      together: async (tx, _version, now) => {
        await tx.db.orm.update(reviewChanges).set({ undoneAt: now, undoneBy: userId }).where(eq(reviewChanges.id, change.id));
        await together?.(tx);
        await writeAudit(tx, {
          action: "review.undone",
          targetId: itemId,
          before: { change: change.kind, field: change.field, value: change.after },
          after: { change: change.kind, field: change.field, value: change.before },
        });
      },
    };
  });
  return readReview(ctx, itemId);
}

async function isUndone(ctx: Ctx, { itemId, userId, step }: { itemId: string; userId: string; step: string }): Promise<boolean> {
  const [undone] = await ctx.db.orm
    .select({ id: reviewChanges.id })
    .from(reviewChanges)
    .where(
      and(eq(reviewChanges.id, step), eq(reviewChanges.itemId, itemId), eq(reviewChanges.by, userId), isNotNull(reviewChanges.undoneAt)),
    );
  return undone !== undefined;
}

interface Back {
  review: Partial<ReviewRow>;
  reanalysis: Reanalysis | null;
  together?: (tx: Ctx) => Promise<void>;
}

/** Computes the state before a change, as far as the change touched it. */
async function before(ctx: Ctx, loaded: LoadedReview, change: ReviewChange): Promise<Back> {
  const { review, changes } = loaded;
  switch (change.kind) {
    case "approved":
    case "rejected":
    case "reopened": {
      // A person can't undo a later decision by somebody else.
      const { status, decidedBy, decidedAt } = change.after as Decision;
      const now = decisionOf(review);
      if (now.status !== status || now.decidedBy !== decidedBy || now.decidedAt !== decidedAt) throw conflict(review);
      // Nor is a decision restored over what others changed after it was reopened: nobody made it on that basis.
      if (change.kind === "reopened" && changes.some(({ kind, version }) => version > change.version && kind !== "assigned"))
        throw new DomainError("state_conflict", "Someone else changed this invoice after you reopened it. Review it again.", {
          extra: { currentStatus: status },
        });
      return {
        review: { ...decisionColumns(change.before as Decision), assignedTo: await stillAssigned(ctx, review.assignedTo) },
        reanalysis: null,
      };
    }
    case "assigned":
      if (review.assignedTo !== change.after)
        throw new DomainError("state_conflict", "Someone else has since changed the assignment. Assign the invoice again.", {
          extra: { currentStatus: review.status },
        });
      return { review: { assignedTo: await stillAssigned(ctx, change.before as string | null) }, reanalysis: null };
    default:
      if (review.status !== "open") throw conflict(review);
      return {
        review: {},
        reanalysis: await reanalyze(
          ctx,
          loaded,
          changes.filter(({ id }) => id !== change.id),
        ),
        together: async (tx) => {
          if (change.learned) await unlearnDecision(tx, loaded, change);
        },
      };
  }
}

const conflict = ({ status }: ReviewRow) =>
  new DomainError(
    "state_conflict",
    status === "open"
      ? "Someone else has since reopened this invoice, so your decision no longer stands. There is nothing to undo."
      : `This invoice is now ${status}. Reopen it before you change it.`,
    { extra: { currentStatus: status } },
  );
