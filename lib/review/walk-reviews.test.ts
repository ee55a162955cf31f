import { expect, it } from "vitest";
import { testContext } from "@/scripts/testing/accounts";
import { asPerson, storeWaiting } from "@/scripts/testing/reviews";
import { reviewClock, wrongTotal } from "@/scripts/testing/waiting-review";
import { walkReviews } from "./list-reviews";
import { reviewListQuery } from "./review-schema";

it("returns each review once, even if others arrive meanwhile", async () => {
  const account = await testContext({ clock: reviewClock() });
  const ctx = await asPerson(account);
  const store = (number: string) => storeWaiting(account, { ...wrongTotal, number });
  const ids = [await store("W-1"), await store("W-2")];
  const walked: string[] = [];
  for await (const rows of walkReviews(ctx, reviewListQuery.parse({ sort: "added", order: "desc" }), { pageSize: 1, most: 10 })) {
    walked.push(...rows.map(({ itemId }) => itemId));
    await store(`W-3-${walked.length}`);
  }
  expect(walked).toEqual(ids.reverse());
});
