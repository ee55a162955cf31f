import type { StepName } from "./review-client";

/** Which steps on an invoice were not done, and nobody may have seen it yet. Of each the `place`: its field, or null. */
export interface BrokenSteps {
  /** The server didn't take it. An undo that was refused leaves all as it was: it breaks nothing. */
  fails: (itemId: string, step: StepName, place: string | null) => void;
  /** It was taken, so its place is right again; where nothing follows, all of it has been seen. */
  holds: (itemId: string, place: string | null, isLast: boolean) => void;
  /**
   * Whether a step must not be sent for that. Whoever corrects and approves in one go approves what they wrote, never what stood there
   * before: the first approval is kept back, and the next one is of somebody who knows. What was never done is not to be taken back.
   */
  keepsBack: (itemId: string, step: StepName, isBehind: boolean) => boolean;
}

/** Where on an invoice a step belongs. Lines that are added or removed have no place: each is another, and none stands for one before. */
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
      // Of two that have none, the second says nothing of the first: two lines that were to be added or removed.
      if (place !== null) places?.delete(place);
      if (isLast || places?.size === 0) broken.delete(itemId);
    },
    keepsBack: (itemId, step, isBehind) => (step === "approve" ? broken.delete(itemId) : step === "undo" && isBehind && broken.has(itemId)),
  };
}
