import { and, desc, eq, isNull } from "drizzle-orm";
import type { z } from "zod";
import { items, reviewChanges, reviews } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { parseInput } from "@/lib/kernel/parse-input";
import { decisionColumns, decisionOf, type Decision } from "./decide-review";
import { loadReview, ownReview, type LoadedReview, type ReviewChange, type ReviewRow } from "./load-review";
import { readReview, type ReviewView } from "./read-review";
import { rejudge, type Judged } from "./rejudge";
import { undoReviewInput } from "./review-schema";
import { assertMine, leaseFor, requireReviewer } from "./reviewer";
import { unteach } from "./teach";

const ATTEMPTS = 5;

/**
 * Takes back the reviewer's own last step on an invoice that still holds: a value, a treatment, a line, the decision, the
 * assignment. The step stays in the history, marked. Errors: resource_not_found, state_conflict (nothing of one's own to
 * undo, decided by another meanwhile, part of a return).
 */
export async function undoReview(ctx: Ctx, input: z.input<typeof undoReviewInput>): Promise<ReviewView> {
  const { userId } = requireReviewer(ctx);
  const { itemId } = parseInput(undoReviewInput, input);
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const loaded = await loadReview(ctx, itemId);
    await assertMine(ctx, loaded.review, userId);
    const [change] = await ctx.db.orm.select().from(reviewChanges)
      .where(and(eq(reviewChanges.itemId, itemId), eq(reviewChanges.by, userId), isNull(reviewChanges.undoneAt))).orderBy(desc(reviewChanges.version)).limit(1);
    if (!change) throw new DomainError("state_conflict", "There is nothing of yours to undo on this invoice", { extra: { currentStatus: loaded.review.status } });
    const back = await before(ctx, loaded, change);
    if (await takeBack(ctx, loaded.review, change, userId, back)) return readReview(ctx, itemId);
  }
  throw new DomainError("temporarily_unavailable", "This invoice is being changed by several people at once: try again", { retryAfterSeconds: 1 });
}

interface Back { review: Partial<ReviewRow>; judged: Judged | null; together?: (tx: Ctx) => Promise<void> }

/** What the review was before the change, as far as the change touched it. */
async function before(ctx: Ctx, loaded: LoadedReview, change: ReviewChange): Promise<Back> {
  const { review, changes } = loaded;
  switch (change.kind) {
    case "approved": case "rejected": case "reopened": {
      // A later decision by somebody else is not this person's to overturn.
      const { status, decidedBy, decidedAt } = change.after as Decision;
      const now = decisionOf(review);
      if (now.status !== status || now.decidedBy !== decidedBy || now.decidedAt !== decidedAt) throw conflict(review);
      return { review: decisionColumns(change.before as Decision), judged: null };
    }
    case "assigned":
      return { review: { assignedTo: change.before as string | null }, judged: null };
    default:
      if (review.status !== "open") throw conflict(review);
      return { review: {}, judged: await rejudge(ctx, loaded, changes.filter(({ id }) => id !== change.id)), together: async (tx) => { if (change.learned) await unteach(tx, loaded, change); } };
  }
}

const conflict = ({ status }: ReviewRow) => new DomainError("state_conflict", `This invoice is ${status} now: open it again before changing it`, { extra: { currentStatus: status } });

async function takeBack(ctx: Ctx, seen: ReviewRow, change: ReviewChange, userId: string, { review: columns, judged, together }: Back): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { orm } = tx.db;
    // The item first, as everybody does: whoever files it holds its row.
    await orm.select({ id: items.id }).from(items).where(eq(items.id, seen.itemId)).for("update");
    const [review] = await orm.select().from(reviews).where(ownReview(tx, seen.itemId)).for("update");
    if (review?.version !== seen.version) return false;
    await assertMine(tx, review, userId);
    const now = tx.clock.now();
    await orm.update(reviewChanges).set({ undoneAt: now, undoneBy: userId }).where(eq(reviewChanges.id, change.id));
    await orm.update(reviews).set({ ...leaseFor(tx, userId), ...judged?.review, ...columns, version: review.version + 1, updatedAt: now }).where(eq(reviews.itemId, review.itemId));
    if (judged) await orm.update(items).set(judged.item).where(eq(items.id, review.itemId));
    await together?.(tx);
    await writeAudit(tx, {
      action: "review.undone", targetId: review.itemId,
      before: { change: change.kind, field: change.field, value: change.after }, after: { change: change.kind, field: change.field, value: change.before },
    });
    return true;
  });
}
