"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import type { ReviewView } from "@/lib/review/read-review";
import { lastOwnStep } from "./own-steps";
import { showOpenAgain, type Environment } from "./review-client";
import type { Queue } from "./use-queue";
import { isOutcomeUnknown, withdrawDecision } from "./send-until-answered";
import { useSteps, type SendStep } from "./use-steps";

export const DECISION_TOAST = "review-decision";

export interface RefusedField {
  itemId: string;
  field: string;
  message: string;
}

export interface Failure {
  itemId: string;
  message: string;
  /** What didn't happen, if it isn't a change. */
  title?: string;
}

interface Taken {
  itemId: string;
  /** The step named by an undo that got no response. The next undo names it again, because the server may have received the first. */
  undoing?: string | undefined;
}

/** The invoices on which steps were taken on this screen, in order. */
export interface Trail {
  push: (itemId: string, undoing?: string) => void;
  /** Removes and returns the latest step. */
  pop: () => Taken | undefined;
  /** Removes the latest step on an invoice, because it failed. */
  forget: (itemId: string) => void;
}

/** State that outlives the current invoice, and the last one of the queue. */
export interface Work {
  send: SendStep;
  busy: number;
  trail: Trail;
  /** ID of the reviewer. */
  me: string;
  /** The invoices decided on this screen, and their number. */
  decided: { count: number; add: (itemId: string) => void; remove: (itemId: string) => void };
  /** Values that the server refused. */
  refused: readonly RefusedField[];
  setRefused: (change: (now: readonly RefusedField[]) => readonly RefusedField[]) => void;
  /** Whether the screen has been left, so there is nothing to return to. */
  isLeft: () => boolean;
  /** The last failed step, if no field can show it. */
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
      // The toast offers to undo a decision, which only this screen can do.
      toast.dismiss(DECISION_TOAST);
    };
  }, []);
  return useMemo(
    () => ({ send, busy, trail, me, decided, refused, setRefused, isLeft, failure, setFailure }),
    [send, busy, trail, me, decided, refused, isLeft, failure],
  );
}

/** Undoes a step; see `useTakeBack`. */
export type TakeBack = (shown: Shown | null, of?: string) => void;

/**
 * Undoes the last step taken on this screen and goes to its invoice. Without one, undoes this person's last step from an earlier visit to
 * the shown invoice. With `of`, undoes the last step on that invoice, regardless of later ones on others.
 */
export function useTakeBack(environment: Environment, queue: Queue, work: Work): TakeBack {
  const queries = useQueryClient();
  const { send, trail, me, decided, setFailure } = work;
  return useCallback(
    (shown, of) => {
      if (of !== undefined) trail.forget(of);
      const last: Taken | undefined = of === undefined ? trail.pop() : { itemId: of };
      const target = last?.itemId ?? (shown?.canTakeBack ? shown.itemId : undefined);
      if (target === undefined) return toast.info("You have nothing to undo here", { id: DECISION_TOAST });
      if (target !== shown?.itemId || shown.status !== "open") {
        decided.remove(target);
        showOpenAgain(queries, environment, target);
        queue.goTo(target);
        toast.dismiss(DECISION_TOAST);
      }
      setFailure(null);
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
  /** Whether this person took a step on it that is in effect or waiting for a server. */
  canTakeBack: boolean;
}
