"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { ReviewStep, ReviewView } from "@/lib/review/read-review";
import { makeBrokenSteps, placeOf } from "./broken-steps";
import { isPending, postStep, reviewKey, showPending, type Environment, type StepName } from "./review-client";

export interface Sending {
  /** Shown until the server answers. */
  show?: Pick<ReviewStep, "kind" | "field" | "after">;
  /** `isBehind`: other steps on the invoice were on their way, and the view may lack them. */
  body: (view: ReviewView, isBehind: boolean) => object;
  /** What somebody wrote for it, kept as the draft of a `place` where the server does not take it. */
  written?: { place: string; text: string };
  /** Of a decision: sends it until a server answers, and tells that it waits. */
  insist?: <T>(send: () => Promise<T>, onWait: () => void) => Promise<T>;
}

export type SendStep = (itemId: string, step: StepName, sending: Sending) => Promise<ReviewView>;

/**
 * Sends a reviewer's steps, those on one invoice one after the other, so that a decision follows the corrections before
 * it; the first approval behind one that was not kept is not sent. What a step changes is on the screen before it is sent; where
 * it is refused, the server's state comes back.
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
      // What waits for a server to come back is told elsewhere.
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
          // A poll that was sent before this step must not bring the state before it back.
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
          // More is on its way: only the version matters to it.
          if (view) queries.setQueryData<ReviewView>(key, (shown) => shown && { ...shown, version: view.version });
          return;
        }
        tails.current.delete(itemId);
        // Nor must one that was sent while the step was under way, and read what was before it.
        if (view)
          void queries.cancelQueries({ queryKey: key }).then(() => {
            if (!tails.current.has(itemId)) queries.setQueryData(key, view);
          });
        else {
          // The server may be out of reach: what it did not take is not shown as if it had.
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
