"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ReviewView } from "@/lib/review/read-review";
import { lastOwnStep } from "./own-steps";
import { showOpenAgain, type Environment } from "./review-client";
import type { Queue } from "./use-queue";
import { isUnheard, takeBackUnheard } from "./unheard";
import { useSteps, type SendStep } from "./use-steps";

export const ONE_TOAST = "review-decision";

export interface RefusedField {
  itemId: string;
  field: string;
  message: string;
}

export interface Failure {
  itemId: string;
  message: string;
  /** What did not happen, where it is no change. */
  title?: string;
}

interface Taken {
  itemId: string;
  /** The step that an undo without an answer named: the next one names it again, for the server may have heard it. */
  undoing?: string | undefined;
}

/** On which invoices steps were taken on this screen, the latest last. */
export interface Trail {
  push: (itemId: string, undoing?: string) => void;
  /** The latest step, which is on the trail no more. */
  pop: () => Taken | undefined;
  /** The latest step on an invoice did not happen. */
  forget: (itemId: string) => void;
}

/** What outlives the invoice on the screen, and the last of the queue. */
export interface Work {
  send: SendStep;
  busy: number;
  trail: Trail;
  /** Who reviews. */
  me: string;
  /** Which invoices were decided on this screen, and how many. */
  decided: { count: number; add: (itemId: string) => void; remove: (itemId: string) => void };
  /** Values that the server did not take. */
  refused: readonly RefusedField[];
  setRefused: (change: (now: readonly RefusedField[]) => readonly RefusedField[]) => void;
  /** Whether the screen has been left: there is nothing any more to go back to. */
  isLeft: () => boolean;
  /** The last step that was not done, where no field can say it. */
  failure: Failure | null;
  setFailure: (failure: Failure | null) => void;
}

export function useWork(environment: Environment, me: string): Work {
  const { send, busy } = useSteps(environment);
  const steps = useRef<Taken[]>([]);
  const trail = useMemo<Trail>(
    () => ({
      push: (itemId, undoing) => void steps.current.push({ itemId, undoing }),
      pop: () => steps.current.pop(),
      forget: (itemId) => {
        const at = steps.current.findLastIndex((taken) => taken.itemId === itemId);
        if (at >= 0) steps.current.splice(at, 1);
      },
    }),
    [],
  );
  const [decidedIds, setDecidedIds] = useState<ReadonlySet<string>>(new Set<string>());
  const decided = useMemo(
    () => ({
      count: decidedIds.size,
      add: (itemId: string) => setDecidedIds((now) => new Set([...now, itemId])),
      remove: (itemId: string) => setDecidedIds((now) => new Set([...now].filter((id) => id !== itemId))),
    }),
    [decidedIds],
  );
  const [refused, setRefused] = useState<readonly RefusedField[]>([]);
  const [failure, setFailure] = useState<Failure | null>(null);
  const left = useRef(false);
  const isLeft = useCallback(() => left.current, []);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
      // It offers to take a decision back, which only this screen can.
      toast.dismiss(ONE_TOAST);
    };
  }, []);
  return useMemo(
    () => ({ send, busy, trail, me, decided, refused, setRefused, isLeft, failure, setFailure }),
    [send, busy, trail, me, decided, refused, isLeft, failure],
  );
}

/**
 * Takes back the last step of this screen, and goes to its invoice; with none, that of an earlier visit on the invoice that is shown.
 * With `of` it is the last step on that invoice, whatever was done on others since.
 */
export function useTakeBack(environment: Environment, queue: Queue, work: Work): (shown: Shown | null, of?: string) => void {
  const queries = useQueryClient();
  const { send, trail, me, decided, setFailure } = work;
  return useCallback(
    (shown, of) => {
      if (of !== undefined) trail.forget(of);
      const last: Taken | undefined = of === undefined ? trail.pop() : { itemId: of };
      const target = last?.itemId ?? (shown?.canTakeBack ? shown.itemId : undefined);
      if (target === undefined) return toast.info("You have nothing to undo here", { id: ONE_TOAST });
      if (target !== shown?.itemId || shown.status !== "open") {
        decided.remove(target);
        showOpenAgain(queries, environment, target);
        queue.goTo(target);
        toast.dismiss(ONE_TOAST);
      }
      setFailure(null);
      if (takeBackUnheard(target)) return;
      let step = last?.undoing;
      let isSent = false;
      const body = (view: ReviewView, isBehind: boolean): object => {
        // Behind another step the screen doesn't show yet which is the last.
        if (!isBehind) step ??= lastOwnStep(view, me);
        isSent = true;
        return step === undefined ? {} : { step };
      };
      send(target, "undo", { body }).catch((error: unknown) => {
        // Out of reach it is still the last step; a refusal says that it can't be taken back at all.
        const isOpen = isUnheard(error);
        if (isOpen && (last !== undefined || step !== undefined)) trail.push(target, step);
        const title = isOpen && isSent ? "It may or may not have been undone" : "Nothing was undone";
        setFailure({ itemId: target, title, message: error instanceof Error ? error.message : String(error) });
      });
    },
    [environment, queries, queue, send, trail, me, decided, setFailure],
  );
}

interface Shown {
  itemId: string;
  status: string;
  /** Whether this person took a step on it that still holds, or that waits for a server. */
  canTakeBack: boolean;
}
