import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { reviews } from "@/drizzle/schema";
import { testContext } from "@/scripts/testing/accounts";
import { asPerson, storeWaiting } from "@/scripts/testing/reviews";
import { listReviews } from "./list-reviews";
import { nextReview } from "./next-review";
import { reviewListQuery } from "./review-schema";

describe("the order of the review queue", () => {
  it("puts one critical finding before any number of high ones, in the list and in the next invoices", async () => {
    const account = await testContext();
    const ctx = await asPerson(account);
    const high = await storeWaiting(account, { number: "H-1" });
    const critical = await storeWaiting(account, { number: "C-1" });
    const most = await storeWaiting(account, { number: "M-1" });
    const standing = (itemId: string, worstSeverity: number, blockingAnomalies: number) =>
      ctx.db.orm.update(reviews).set({ status: "open", worstSeverity, blockingAnomalies }).where(eq(reviews.itemId, itemId));
    await Promise.all([standing(high, 1, 1), standing(critical, 0, 1), standing(most, 1, 8)]);
    const worstFirst = [critical, most, high];
    expect((await listReviews(ctx, reviewListQuery.parse({}))).rows.map(({ itemId }) => itemId)).toEqual(worstFirst);
    expect((await nextReview(ctx, { take: 5 })).map(({ itemId }) => itemId)).toEqual(worstFirst);
  });
});
