import { and, eq, inArray, isNull, lte, or } from "drizzle-orm";
import { z } from "zod";
import { reviews } from "@/drizzle/schema";
import type { Ctx } from "@/lib/kernel/context";
import { ofTenant } from "@/lib/kernel/rows/of-tenant";
import { parseInput } from "@/lib/kernel/schemas/parse-input";
import { noLease } from "./decision";
import { leaseFor, requireReviewer } from "./reviewer";

export const heldReviewsInput = z.object({ itemIds: z.array(z.string().max(40)).max(20) });
type HeldReviews = z.input<typeof heldReviewsInput>;

/**
 * Renews the lease on open invoices that a person has on the screen, or takes it if they are free. Returns those now held by this person;
 * the others are on another person's screen, or decided.
 */
export async function holdReviews(ctx: Ctx, input: HeldReviews): Promise<{ held: string[] }> {
  const { userId } = requireReviewer(ctx);
  const { itemIds } = parseInput(heldReviewsInput, input);
  if (itemIds.length === 0) return { held: [] };
  const free = or(isNull(reviews.leaseHolder), eq(reviews.leaseHolder, userId), lte(reviews.leaseUntil, ctx.clock.now()));
  const rows = await ctx.db.orm
    .update(reviews)
    .set(leaseFor(ctx, userId))
    .where(and(mine(ctx, itemIds), eq(reviews.status, "open"), free))
    .returning({ itemId: reviews.itemId });
  return { held: rows.map(({ itemId }) => itemId) };
}

/** Releases invoices that this person no longer has on the screen; other people's leases are not touched. */
export async function releaseReviews(ctx: Ctx, input: HeldReviews): Promise<void> {
  const { userId } = requireReviewer(ctx);
  const { itemIds } = parseInput(heldReviewsInput, input);
  if (itemIds.length > 0)
    await ctx.db.orm
      .update(reviews)
      .set(noLease)
      .where(and(mine(ctx, itemIds), eq(reviews.leaseHolder, userId)));
}

const mine = (ctx: Ctx, itemIds: string[]) => and(ofTenant(reviews, ctx), inArray(reviews.itemId, itemIds));
