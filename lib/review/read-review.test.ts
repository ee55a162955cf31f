import { expect, it } from "vitest";
import { asPerson } from "@/scripts/testing/reviews";
import { rightTotal, waiting } from "@/scripts/testing/waiting-review";
import { commentOnReview } from "./comment-on-review";
import { correctField } from "./correct-field";
import { readReview, readReviewNews } from "./read-review";

it("polling a review returns what is new, and the result only if it has changed", async () => {
  const { account, ctx, itemId } = await waiting();
  const first = await readReview(ctx, itemId);
  const other = await asPerson(account, { name: "Bola" });
  await commentOnReview(other, { itemId, body: "Ask the vendor" });
  const again = await readReviewNews(ctx, itemId, first.resultVersion);
  expect(again).toMatchObject({ result: null, version: first.version, comments: [{ body: "Ask the vendor" }], corrected: false });
  await correctField(other, { itemId, field: "total", value: rightTotal });
  const corrected = await readReviewNews(ctx, itemId, first.resultVersion);
  expect(corrected).toMatchObject({ corrected: true, result: { invoice: { total: { value: Number(rightTotal) } } } });
  expect(await readReviewNews(ctx, itemId, corrected.resultVersion)).toMatchObject({ result: null, corrected: true });
  expect(await readReview(ctx, itemId)).toEqual(corrected);
});
