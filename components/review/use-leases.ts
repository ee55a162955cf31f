"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { QueuePosition } from "./queue-position";
import { postHold, reviewKey, sendRelease, type Environment } from "./review-client";
import { useOtherTabs } from "./use-other-tabs";

/** Well within the lease. */
const HOLD_AGAIN_MS = 60_000;

/**
 * Leases the shown invoice and those loaded ahead for this person while the page is open, and releases them when it closes. If somebody
 * else holds the shown one, its state is read again, which says who.
 */
export function useLeases(environment: Environment, { current, ahead }: Pick<QueuePosition, "current" | "ahead">, active: boolean): void {
  const queries = useQueryClient();
  const { tell, isHeldElsewhere } = useOtherTabs(environment);
  const held = useRef<string[]>([]);

  useEffect(() => {
    held.current = [...(current ? [current] : []), ...ahead];
    if (!active) return;
    tell(held.current);
    if (current)
      void postHold(environment, [current]).then(
        ({ held: mine }) => {
          if (!mine.includes(current)) void queries.invalidateQueries({ queryKey: reviewKey(environment, current) });
        },
        () => undefined,
      );
  }, [current, ahead, active, environment, queries, tell]);

  useEffect(() => {
    if (!active) return;
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") void postHold(environment, held.current).catch(() => undefined);
    }, HOLD_AGAIN_MS);
    const giveBack = (): void =>
      sendRelease(
        environment,
        held.current.filter((itemId) => !isHeldElsewhere(itemId)),
      );
    window.addEventListener("pagehide", giveBack);
    return () => {
      clearInterval(timer);
      window.removeEventListener("pagehide", giveBack);
      giveBack();
    };
  }, [active, environment, isHeldElsewhere]);
}
