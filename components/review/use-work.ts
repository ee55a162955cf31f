"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { toast } from "@/components/ui/toast";
import { Refusal, showOpenAgain, type Environment } from "./review-client";
import type { Queue } from "./use-queue";
import { takeBackUnheard } from "./unheard";
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

/** On which invoices steps were taken on this screen, the latest last. */
export interface Trail {
  push: (itemId: string) => void;
  /** The latest step, which is on the trail no more. */
  pop: () => string | undefined;
  /** The latest step on an invoice did not happen. */
  forget: (itemId: string) => void;
}

/** What outlives the invoice on the screen, and the last of the queue. */
export interface Work {
  send: SendStep;
  busy: number;
  trail: Trail;
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

export function useWork(environment: Environment): Work {
  const { send, busy } = useSteps(environment);
  const steps = useRef<string[]>([]);
  const trail = useMemo<Trail>(
    () => ({
      push: (itemId) => void steps.current.push(itemId),
      pop: () => steps.current.pop(),
      forget: (itemId) => {
        const at = steps.current.lastIndexOf(itemId);
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
    () => ({ send, busy, trail, decided, refused, setRefused, isLeft, failure, setFailure }),
    [send, busy, trail, decided, refused, isLeft, failure],
  );
}

/**
 * Takes back the last step of this screen, and goes to its invoice; with none, that of an earlier visit on the invoice that is shown.
 * With `of` it is the last step on that invoice, whatever was done on others since.
 */
export function useTakeBack(environment: Environment, queue: Queue, work: Work): (shown: Shown | null, of?: string) => void {
  const queries = useQueryClient();
  const { send, trail, decided, setFailure } = work;
  return useCallback(
    (shown, of) => {
      if (of !== undefined) trail.forget(of);
      const last = of ?? trail.pop();
      const target = last ?? (shown?.canTakeBack ? shown.itemId : undefined);
      if (target === undefined) return toast.info("You have nothing to undo here", { id: ONE_TOAST });
      if (target !== shown?.itemId || shown.status !== "open") {
        decided.remove(target);
        showOpenAgain(queries, environment, target);
        queue.goTo(target);
        toast.dismiss(ONE_TOAST);
      }
      setFailure(null);
      if (takeBackUnheard(target)) return;
      send(target, "undo", { body: () => ({}) }).catch((error: unknown) => {
        // Out of reach it is still the last step; a refusal says that it can't be taken back at all.
        if (last !== undefined && !(error instanceof Refusal)) trail.push(last);
        setFailure({ itemId: target, title: "Nothing was undone", message: error instanceof Error ? error.message : String(error) });
      });
    },
    [environment, queries, queue, send, trail, decided, setFailure],
  );
}

interface Shown {
  itemId: string;
  status: string;
  /** Whether this person took a step on it that still holds, or that waits for a server. */
  canTakeBack: boolean;
}
