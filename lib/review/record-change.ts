import { eq } from "drizzle-orm";
import { items, reviewChanges, reviews } from "@/drizzle/schema";
import { writeAudit } from "@/lib/audit/write-audit";
import { inTransaction, type Ctx } from "@/lib/kernel/context";
import { DomainError } from "@/lib/kernel/errors";
import { newId } from "@/lib/kernel/ids";
import { loadReview, ownReview, type LoadedReview, type ReviewChange, type ReviewRow } from "./load-review";
import type { Judged } from "./rejudge";
import { assertMine, leaseFor } from "./reviewer";

export interface NewChange {
  kind: ReviewChange["kind"];
  field: string | null;
  modelValue: unknown;
  before: unknown;
  after: unknown;
  reason: string | null;
  learned?: boolean;
}

/** A change, and what it makes of the review and its item. */
export interface Prepared {
  change: NewChange;
  judged?: Judged;
  review?: Partial<ReviewRow>;
  /** What belongs to the same transaction besides. */
  together?: (tx: Ctx) => Promise<void>;
}

/** Two people, or two tabs, that change one invoice at the same moment: the slower one starts again on what the other left. */
const ATTEMPTS = 5;

/**
 * Records one change of a reviewer, with its audit row. `prepare` sees the review as it is and may take its time: nothing
 * is locked meanwhile, and it is called again where the review has changed. Null from it: there is nothing to do.
 * Errors: resource_not_found, state_conflict (decided, filed, or on another person's screen).
 */
export async function recordChange(ctx: Ctx, { itemId, userId, prepare }: { itemId: string; userId: string; prepare: (loaded: LoadedReview) => Promise<Prepared | null> }): Promise<void> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const loaded = await loadReview(ctx, itemId);
    await assertMine(ctx, loaded.review, userId);
    const prepared = await prepare(loaded);
    if (!prepared || await commit(ctx, loaded.review, userId, prepared)) return;
  }
  throw new DomainError("temporarily_unavailable", "This invoice is being changed by several people at once: try again", { retryAfterSeconds: 1 });
}

async function commit(ctx: Ctx, seen: ReviewRow, userId: string, { change, judged, review: columns, together }: Prepared): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    const { orm } = tx.db;
    // The item first, as everybody does: whoever files it holds its row.
    await orm.select({ id: items.id }).from(items).where(eq(items.id, seen.itemId)).for("update");
    const [review] = await orm.select().from(reviews).where(ownReview(tx, seen.itemId)).for("update");
    if (review?.version !== seen.version) return false;
    await assertMine(tx, review, userId);
    const now = tx.clock.now();
    const version = review.version + 1;
    await orm.insert(reviewChanges).values({
      ...change, id: newId("reviewChange"), itemId: review.itemId, accountId: tx.account.id, environment: tx.environment, version, by: userId, createdAt: now,
    });
    await orm.update(reviews).set({ ...leaseFor(tx, userId), ...judged?.review, ...columns, version, updatedAt: now }).where(eq(reviews.itemId, review.itemId));
    if (judged) await orm.update(items).set(judged.item).where(eq(items.id, review.itemId));
    await together?.(tx);
    await writeAudit(tx, { action: `review.${change.kind}`, targetId: review.itemId, before: told(change, change.before), after: told(change, change.after) });
    return true;
  });
}

const told = ({ field, reason }: NewChange, value: unknown): Record<string, unknown> => ({ ...(field === null ? {} : { field }), value, ...(reason === null ? {} : { reason }) });

export function assertOpen({ status }: ReviewRow): void {
  if (status !== "open") throw new DomainError("state_conflict", `This invoice is ${status} already: open it again before changing it`, { extra: { currentStatus: status } });
}
