"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef } from "react";
import { toast } from "@/components/ui/toast";
import type { ReviewView } from "@/lib/review/read-review";
import { lastOwnStep } from "./own-steps";
import { showOpenAgain, type Environment } from "./review-client";
import type { Taken } from "./review-state";
import type { Queue } from "./use-queue";
import type { ReviewStore } from "./use-review-state";
import { isOutcomeUnknown, withdrawDecision } from "./send-until-answered";
import { useSteps, type SendStep } from "./use-steps";

export const DECISION_TOAST = "review-decision";

/** What outlives the current invoice, and the last one of the queue. */
export interface Work extends ReviewStore {
  send: SendStep;
  busy: number;
  /** ID of the reviewer. */
  me: string;
  /** Whether the screen has been left, so there is nothing to return to. */
  isLeft: () => boolean;
}

export function useWork(environment: Environment, store: ReviewStore, me: string): Work {
  const { send, busy } = useSteps(environment);
  const left = useRef(false);
  const isLeft = useCallback(() => left.current, []);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      // The toast offers to undo a decision, which only this screen can do.
      toast.dismiss(DECISION_TOAST);
    };
  }, []);
  return useMemo(() => ({ ...store, send, busy, me, isLeft }), [store, send, busy, me, isLeft]);
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Undoes a step; see `useTakeBack`. */
export type TakeBack = (shown: Shown | null, of?: string) => void;

/**
 * Undoes the last step taken on this screen and goes to its invoice. Without one, undoes this person's last step from an earlier visit to
 * the shown invoice. With `of`, undoes the last step on that invoice, regardless of later ones on others.
 */
export function useTakeBack(environment: Environment, queue: Queue, work: Work): TakeBack {
  const queries = useQueryClient();
  const { send, latest, tell, me } = work;
  return useCallback(
    (shown, of) => {
      const last: Taken | undefined = of === undefined ? latest().trail.at(-1) : { itemId: of };
      const target = last?.itemId ?? (shown?.canTakeBack ? shown.itemId : undefined);
      if (target === undefined) return toast.info("You have nothing to undo here", { id: DECISION_TOAST });
      const isDecision = target !== shown?.itemId || shown.status !== "open";
      tell({ type: "undoing", itemId: target, isDecision });
      if (isDecision) {
        showOpenAgain(queries, environment, target);
        queue.goTo(target);
        toast.dismiss(DECISION_TOAST);
      }
      if (withdrawDecision(target)) return;
      let step = last?.undoing;
      let isSent = false;
      const body = (view: ReviewView, isBehind: boolean): object => {
        // While another step is being sent, the screen doesn't know the last step yet.
        if (!isBehind) step ??= lastOwnStep(view, me);
        isSent = true;
        return step === undefined ? {} : { step };
      };
      send(target, "undo", { body }).catch((error: unknown) => {
        // If the server was unreachable, the step can still be undone; a refusal means that it can't.
        const isOpen = isOutcomeUnknown(error);
        const again = isOpen && (last !== undefined || step !== undefined) ? { itemId: target, undoing: step } : null;
        const title = isOpen && isSent ? "It may or may not have been undone" : "Nothing was undone";
        tell({ type: "not_undone", again, failure: { itemId: target, title, message: messageOf(error) } });
      });
    },
    [environment, latest, me, queries, queue, send, tell],
  );
}

interface Shown {
  itemId: string;
  status: string;
  /** Whether this person took a step on it that is in effect or waiting for a server. */
  canTakeBack: boolean;
}
