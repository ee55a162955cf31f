"use client";

import { useCallback, useEffect, useRef } from "react";
import type { Environment } from "./review-client";

/** A message between tabs: what one holds, or without `held` a request for what the others hold. */
interface Word {
  from: string;
  held?: readonly string[];
}

/**
 * Tracks which invoices the same person has open in other tabs. The server leases an invoice to a person, not to a tab, so a closing tab
 * must release only those that no other tab shows; otherwise somebody else could be handed them.
 */
export function useOtherTabs(environment: Environment): {
  tell: (held: readonly string[]) => void;
  isHeldElsewhere: (itemId: string) => boolean;
} {
  const theirs = useRef(new Map<string, readonly string[]>());
  const mine = useRef<readonly string[]>([]);
  const say = useRef<((held?: readonly string[]) => void) | null>(null);
  useEffect(() => {
    const channel = new BroadcastChannel(`levy-review-${environment}`);
    const from = `${Date.now()}-${Math.random()}`;
    say.current = (held) => channel.postMessage({ from, ...(held ? { held } : {}) } satisfies Word);
    channel.onmessage = ({ data }: MessageEvent<Word>) => {
      if (data.held) theirs.current.set(data.from, data.held);
      else say.current?.(mine.current);
    };
    say.current();
    const leave = (): void => say.current?.([]);
    window.addEventListener("pagehide", leave);
    return () => {
      window.removeEventListener("pagehide", leave);
      leave();
      say.current = null;
      channel.close();
    };
  }, [environment]);
  const tell = useCallback((held: readonly string[]) => {
    mine.current = held;
    say.current?.(held);
  }, []);
  const isHeldElsewhere = useCallback((itemId: string) => [...theirs.current.values()].some((held) => held.includes(itemId)), []);
  return { tell, isHeldElsewhere };
}
