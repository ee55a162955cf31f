"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef, useState } from "react";
import type { ReviewView } from "@/lib/review/read-review";
import { LOAD_AHEAD, moveQueueTo, type QueuePosition } from "./queue-position";
import { postNext, reviewKey, type Environment } from "./review-client";
import { useLeases } from "./use-leases";

const ASK_AGAIN_MS = 3_000;

/** How an invoice was left: its decision is being sent, it was decided before, or it stays open. */
type LeftAs = "deciding" | "decided" | "open";

export interface Queue {
  /** Null when the queue is empty, or while waiting for the next invoice. */
  current: string | null;
  /** Why no invoice is shown: the server has no more, is being asked, or couldn't be reached. */
  standing: "over" | "asking" | "unreachable";
  ahead: readonly string[];
  /** Shown on this screen before, oldest first. */
  past: readonly string[];
  /** How many of them were left undecided. */
  leftOpen: number;
  /** Goes on from the current invoice; does nothing and returns false if `from` isn't current anymore. */
  goNext: (from: string, as: LeftAs) => boolean;
  goBack: () => void;
  goTo: (itemId: string) => void;
  /** Called when a decision has reached the server or failed. */
  arrived: (itemId: string) => void;
}

/**
 * The queue of invoices that this person works through. The next two are leased and loaded ahead, so that moving on needs no request.
 * The URL follows without a request to the server.
 */
export function useQueue(environment: Environment, start: string, filters: object, active: boolean): Queue {
  const queries = useQueryClient();
  const pathname = usePathname();
  const [position, setPosition] = useState<QueuePosition>({ current: start, ahead: [], past: [] });
  const { current, ahead, past } = position;
  const [leftOpen, setLeftOpen] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const [failures, setFailures] = useState(0);
  const pushed = useRef(start);
  const left = useRef(new Set<string>());
  const deciding = useRef(new Set<string>());
  const asking = useRef(false);
  // Kept in a ref as well, so that a key press or response sees the latest state even before React has rendered it.
  const state = useRef(position);
  const put = useCallback((change: Partial<QueuePosition>) => {
    state.current = { ...state.current, ...change };
    setPosition(state.current);
  }, []);

  const show = useCallback(
    (itemId: string | null) => {
      put({ current: itemId });
      if (itemId === null) return;
      pushed.current = itemId;
      // The queue's filters stay in the URL; the highlighted field belongs to the previous invoice.
      const search = new URLSearchParams(window.location.search);
      search.delete("field");
      window.history.pushState(null, "", `/${environment}/review/${itemId}${search.size > 0 ? `?${search.toString()}` : ""}`);
    },
    [environment, put],
  );

  const fill = useCallback(async () => {
    if (!active || asking.current) return;
    asking.current = true;
    try {
      for (let isAnswered = false; !isAnswered && state.current.ahead.length < LOAD_AHEAD;) {
        const asked = state.current;
        const { current: shown, ahead: ready } = asked;
        const except = [...new Set([...(shown ? [shown] : []), ...ready, ...deciding.current, ...left.current])].slice(-200);
        const views = await postNext(environment, { take: LOAD_AHEAD - ready.length, except, filters });
        for (const view of views) queries.setQueryData<ReviewView>(reviewKey(environment, view.itemId), view);
        setFailures(0);
        // After a step back in the meantime, an invoice may be missing from this response, so the request is repeated.
        isAnswered = views.length > 0 || state.current === asked;
        if (isAnswered) setIsOver(views.length === 0);
        const came = views.map(({ itemId }) => itemId);
        // The reviewer was faster than the queue and is waiting for this invoice.
        if (state.current.current === null && came[0] !== undefined) show(came.shift() ?? null);
        const { current: seen, ahead: now } = state.current;
        if (came.length > 0) put({ ahead: [...now, ...came.filter((id) => !now.includes(id) && id !== seen)] });
      }
    } finally {
      asking.current = false;
    }
  }, [active, environment, filters, queries, put, show]);
  const missed = useCallback(() => setFailures((count) => count + 1), []);

  /** Shows an invoice out of order. Skipping the current one undecided leaves it open. */
  const moveTo = useCallback(
    (itemId: string) => {
      const { current: shown, ahead: ready } = state.current;
      const isPassedBy = shown !== null && ready.includes(itemId) && !deciding.current.has(shown);
      if (isPassedBy && queries.getQueryData<ReviewView>(reviewKey(environment, shown))?.status === "open") left.current.add(shown);
      left.current.delete(itemId);
      setLeftOpen(left.current.size);
      put(moveQueueTo(state.current, itemId));
    },
    [environment, put, queries],
  );

  // Handles the browser's back and forward buttons. Going back right after a step forward leaves the rendered path unchanged, so only this
  // event reports it.
  useEffect(() => {
    const follow = (): void => {
      const named = window.location.pathname.split("/").at(-1) ?? "";
      if (!named.startsWith("itm_") || named === pushed.current) return;
      pushed.current = named;
      moveTo(named);
    };
    follow();
    window.addEventListener("popstate", follow);
    return () => window.removeEventListener("popstate", follow);
  }, [pathname, moveTo]);

  useLeases(environment, position, active);
  useEffect(() => {
    fill().catch(missed);
  }, [current, ahead, fill, missed]);

  useEffect(() => {
    if (current !== null || failures === 0) return;
    const timer = setTimeout(() => void fill().catch(missed), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [current, failures, fill, missed]);

  const goNext = useCallback(
    (from: string, as: LeftAs): boolean => {
      const { current: shown, ahead: ready, past: seen } = state.current;
      // People who may only read have no queue; the list is their way back. A repeated key press must advance only once.
      if (!active || shown !== from) return false;
      if (as === "deciding") deciding.current.add(from);
      // The shown status may be "open" until the server has responded.
      if (as === "open" && !deciding.current.has(from)) left.current.add(from);
      else left.current.delete(from);
      setLeftOpen(left.current.size);
      put({ past: [...seen.filter((id) => id !== from), from], ahead: ready.slice(1) });
      if (ready.length === 0) setIsOver(false);
      show(ready[0] ?? null);
      return true;
    },
    [active, put, show],
  );
  const goTo = useCallback(
    (itemId: string) => {
      if (state.current.current === itemId) return;
      moveTo(itemId);
      show(itemId);
    },
    [moveTo, show],
  );
  const goBack = useCallback(() => {
    const last = state.current.past.at(-1);
    if (last) goTo(last);
  }, [goTo]);
  const arrived = useCallback((itemId: string) => {
    deciding.current.delete(itemId);
  }, []);
  const standing = isOver ? "over" : failures > 0 ? "unreachable" : "asking";
  return { current, standing, ahead, past, leftOpen, goNext, goBack, goTo, arrived };
}
