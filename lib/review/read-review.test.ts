import { expect, it } from "vitest";
import { asPerson } from "@/scripts/testing/reviews";
import { rightTotal, waiting } from "@/scripts/testing/waiting-review";
import { commentOnReview } from "./comment-on-review";
import { confirmField } from "./confirm-field";
import { correctField } from "./correct-field";
import { listReviews } from "./list-reviews";
import { readReview, readReviewNews } from "./read-review";
import { reviewListQuery } from "./review-schema";
import { undoReview } from "./undo-review";

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

it("an invoice counts as corrected once a value is changed, not when one is accepted as read", async () => {
  const { ctx, itemId } = await waiting();
  const isCorrected = async () => [
    (await readReview(ctx, itemId)).corrected,
    ...(await listReviews(ctx, reviewListQuery.parse({}))).rows.map(({ corrected }) => corrected),
  ];
  await confirmField(ctx, { itemId, field: "invoiceNumber" });
  expect(await isCorrected()).toEqual([false, false]);
  await correctField(ctx, { itemId, field: "total", value: rightTotal });
  expect(await isCorrected()).toEqual([true, true]);
  await undoReview(ctx, { itemId });
  expect(await isCorrected()).toEqual([false, false]);
});
