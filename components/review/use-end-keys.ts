"use client";

import { useEffectEvent, useLayoutEffect } from "react";
import { isTaken } from "@/components/ui/is-typing";
import type { Environment } from "./review-client";
import type { Queue } from "./use-queue";
import { useTakeBack, type Work } from "./use-work";

/**
 * Keyboard shortcuts while no invoice is shown: Z undoes the last step, K shows the previous invoice, and J the next one if there is one.
 */
export function useEndKeys(environment: Environment, queue: Queue, work: Work, onNext: (() => void) | null = null): void {
  const takeBack = useTakeBack(environment, queue, work);
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTaken(event.target)) return;
    if (event.key.toLowerCase() === "z") takeBack(null);
    if (event.key.toLowerCase() === "k") queue.goBack();
    if (event.key.toLowerCase() === "j") onNext?.();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
