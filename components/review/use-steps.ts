"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { ReviewStep, ReviewView } from "@/lib/review/read-review";
import { makeBrokenSteps, placeOf } from "./broken-steps";
import { isPending, postStep, reviewKey, showPending, type Environment, type StepName } from "./review-client";

export interface Sending {
  /** Shown until the server responds. */
  show?: Pick<ReviewStep, "kind" | "field" | "after">;
  /** `isBehind`: other steps on the invoice are still being sent, so the view may lack them. */
  body: (view: ReviewView, isBehind: boolean) => object;
  /** The text written for the step. If the server refuses it, it is kept as the draft of `place`. */
  written?: { place: string; text: string };
  /** For decisions: sends until a server responds, and reports that it is waiting. */
  insist?: <T>(send: () => Promise<T>, onWait: () => void) => Promise<T>;
}

export type SendStep = (itemId: string, step: StepName, sending: Sending) => Promise<ReviewView>;

/**
 * Sends a reviewer's steps, one after another for each invoice, so that a decision follows the corrections before it. The first approval
 * after a failed step is held back. Changes appear on the screen before they are sent; after a refusal, the server's state returns.
 */
export function useSteps(environment: Environment): { send: SendStep; busy: number } {
  const queries = useQueryClient();
  const tails = useRef(new Map<string, Promise<unknown>>());
  const [broken] = useState(makeBrokenSteps);
  const [busy, setBusy] = useState(0);
  const send = useCallback<SendStep>(
    (itemId, step, { show, body, written, insist }) => {
      const place = placeOf(step, show?.field, written?.place);
      const key = reviewKey(environment, itemId);
      if (show) showPending(queries, environment, itemId, show);
      const isBehind = tails.current.has(itemId);
      const before = tails.current.get(itemId) ?? Promise.resolve();
      // Decisions that wait for a server are shown elsewhere.
      let isCounted = true;
      const rest = (): void => {
        if (isCounted) setBusy((count) => count - 1);
        isCounted = false;
      };
      const run = before
        .catch(() => undefined)
        .then(async () => {
          if (broken.keepsBack(itemId, step, isBehind)) throw new Error("An earlier change wasn't saved. Check it again");
          const view = queries.getQueryData<ReviewView>(key);
          if (!view) throw new Error("This invoice is no longer open");
          // A poll sent before this step must not bring back the earlier state.
          await queries.cancelQueries({ queryKey: key });
          const sent = body(view, isBehind);
          const post = (): Promise<ReviewView> => postStep(environment, itemId, step, sent);
          return insist ? insist(post, rest) : post();
        })
        .catch((error: unknown) => {
          broken.fails(itemId, step, place);
          throw error;
        });
      tails.current.set(itemId, run);
      setBusy((count) => count + 1);
      const settled = (view: ReviewView | null): void => {
        rest();
        const isLast = tails.current.get(itemId) === run;
        if (view) broken.holds(itemId, place, isLast);
        if (!isLast) {
          // More steps are queued, and they only need the new version number.
          if (view) queries.setQueryData<ReviewView>(key, (shown) => shown && { ...shown, version: view.version });
          return;
        }
        tails.current.delete(itemId);
        // Neither must a poll that was sent during the step and read the earlier state.
        if (view)
          void queries.cancelQueries({ queryKey: key }).then(() => {
            if (!tails.current.has(itemId)) queries.setQueryData(key, view);
          });
        else {
          // The server may be unreachable, so unconfirmed steps must not appear as saved.
          queries.setQueryData<ReviewView>(key, (shown) => shown && { ...shown, steps: shown.steps.filter((step) => !isPending(step)) });
          void queries.invalidateQueries({ queryKey: key });
        }
      };
      run.then(settled, () => settled(null));
      return run;
    },
    [broken, environment, queries],
  );
  return { send, busy };
}
