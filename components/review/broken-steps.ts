import type { StepName } from "./review-client";

/** Review steps that failed and that the reviewer may not have noticed, by `place`: the field that the step was about, or null. */
export interface BrokenSteps {
  /** Records that a step failed. Failed decisions and undos are ignored, because they leave everything as it was. */
  fails: (itemId: string, step: StepName, place: string | null) => void;
  /** Records that a step succeeded, so its place is right again. If no step is queued behind it, everything counts as seen. */
  holds: (itemId: string, place: string | null, isLast: boolean) => void;
  /**
   * Whether a step must be held back because of earlier failures. After correcting and approving in one go, a reviewer approves the
   * corrected values, never the old ones, so the first approval is held back and the next one is deliberate. An undo queued behind a failed
   * step is held back too, because that step was never taken.
   */
  keepsBack: (itemId: string, step: StepName, isBehind: boolean) => boolean;
}

/** The place on an invoice that a step is about. Adding or removing lines has none, because each such step is independent. */
export function placeOf(step: StepName, field: string | null | undefined, draft: string | undefined): string | null {
  return step === "lines" ? null : (field ?? draft ?? null);
}

export function makeBrokenSteps(): BrokenSteps {
  const broken = new Map<string, Set<string | null>>();
  return {
    fails: (itemId, step, place) => {
      if (step === "approve" || step === "reject" || step === "undo") return;
      broken.set(itemId, new Set([...(broken.get(itemId) ?? []), place]));
    },
    holds: (itemId, place, isLast) => {
      const places = broken.get(itemId);
      // Steps without a place are independent: the success of one says nothing about another, such as two added lines.
      if (place !== null) places?.delete(place);
      if (isLast || places?.size === 0) broken.delete(itemId);
    },
    keepsBack: (itemId, step, isBehind) => (step === "approve" ? broken.delete(itemId) : step === "undo" && isBehind && broken.has(itemId)),
  };
}
