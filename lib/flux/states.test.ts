import fc from "fast-check";
import { expect, test } from "vitest";
import { filingStatuses, filingTransitions, isFinal, mayMove, type FilingStatus } from "./states";

test("five states are final", () => {
  expect(filingStatuses.filter(isFinal).sort()).toEqual(["already_filed", "canceled", "failed", "no_pending", "success"]);
});

// A second copy of the transitions, which reveals mistakes in the table.
const edges = new Set([
  "accepted>processing",
  "accepted>action_required",
  "accepted>canceled",
  "processing>submitted",
  "processing>reconciling",
  "processing>action_required",
  "processing>failed",
  "processing>already_filed",
  "processing>no_pending",
  "submitted>success",
  "submitted>failed",
  "reconciling>submitted",
  "reconciling>success",
  "reconciling>already_filed",
  "reconciling>action_required",
  "reconciling>processing",
  "reconciling>failed",
  "action_required>processing",
  "action_required>reconciling",
  "action_required>failed",
]);

test("10,000 random traces take only known transitions, and none leaves a final state", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...filingStatuses), { maxLength: 40 }), (wishes) => {
      let at: FilingStatus = "accepted";
      for (const wish of wishes) {
        const may = mayMove(at, wish);
        expect(may).toBe(edges.has(`${at}>${wish}`));
        if (isFinal(at)) expect(may).toBe(false);
        if (may) at = wish;
      }
      // An end can be reached from wherever a sequence of transitions stops.
      expect(reachesEnd(at)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

function reachesEnd(from: FilingStatus, seen = new Set<FilingStatus>()): boolean {
  if (isFinal(from)) return true;
  seen.add(from);
  return filingTransitions[from].some((next) => !seen.has(next) && reachesEnd(next, seen));
}
