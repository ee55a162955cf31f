import { expect, it } from "vitest";
import { retentionWarning } from "./retention-form";

const some = (total: number, isMore = false) => ({ total, isMore });

it.each([
  [some(0), some(0), "No document is that old today, in test or live. From now on, each is deleted when it is."],
  [some(1), some(0), "0 live and 1 test document is older and will be deleted within a day. This can't be undone."],
  [some(3), some(1_204), "1,204 live and 3 test documents are older and will be deleted within a day. This can't be undone."],
  [
    some(0),
    some(10_000, true),
    "More than 10,000 live and 0 test documents are older and will be deleted within a day. This can't be undone.",
  ],
])("warns how many documents a shorter retention deletes in both environments", (test, live, words) => {
  expect(retentionWarning({ documentDays: 90, test, live })).toBe(words);
});
