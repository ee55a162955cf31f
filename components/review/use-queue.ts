"use client";

import { useQueryClient } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import type { ReviewView } from "@/lib/review/read-review";
import { LOAD_AHEAD } from "./queue-position";
import { postNext, reviewKey, type Environment } from "./review-client";
import { isUpToDate, type LeftAs, type ReviewState } from "./review-state";
import { useLeases } from "./use-leases";
import type { ReviewStore } from "./use-review-state";

const ASK_AGAIN_MS = 3_000;
/** Maximum number of invoices that a request excludes. */
const MOST_EXCEPT = 200;

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
  goNext: (from: string, as: LeftAs) => void;
  goBack: () => void;
  goTo: (itemId: string) => void;
  /** Sends nothing; false if the invoice isn't current anymore. */
  decide: (itemId: string) => boolean;
}

/**
 * The queue of invoices that this person works through. The next two are leased and loaded ahead, so that moving on needs no request.
 * The URL follows without a request to the server.
 */
export function useQueue(environment: Environment, { state, latest, tell }: ReviewStore, filters: object, active: boolean): Queue {
  const queries = useQueryClient();
  const pathname = usePathname();
  const { position, failedAsks } = state;
  const { current, ahead, past } = position;
  const pushed = useRef(current);
  const asking = useRef(false);

  const putInUrl = useCallback(
    ({ position: { current: itemId } }: ReviewState) => {
      if (itemId === null || itemId === pushed.current) return;
      pushed.current = itemId;
      // The queue's filters stay in the URL; the highlighted field belongs to the previous invoice.
      const search = new URLSearchParams(window.location.search);
      search.delete("field");
      window.history.pushState(null, "", `/${environment}/review/${itemId}${search.size > 0 ? `?${search.toString()}` : ""}`);
    },
    [environment],
  );

  const fill = useCallback(async () => {
    if (!active || asking.current) return;
    asking.current = true;
    try {
      for (let isAnswered = false; !isAnswered && latest().position.ahead.length < LOAD_AHEAD;) {
        const { position: asked, deciding, leftOpen } = latest();
        const known = [asked.current ?? [], ...asked.ahead, ...deciding, ...leftOpen].flat();
        const except = [...new Set(known)].slice(-MOST_EXCEPT);
        const views = await postNext(environment, { take: LOAD_AHEAD - asked.ahead.length, except, filters });
        for (const view of views) queries.setQueryData<ReviewView>(reviewKey(environment, view.itemId), view);
        isAnswered = views.length > 0 || isUpToDate(latest(), asked);
        putInUrl(tell({ type: "came", itemIds: views.map(({ itemId }) => itemId), asked }));
      }
    } catch {
      tell({ type: "not_reached" });
    } finally {
      asking.current = false;
    }
  }, [active, environment, filters, latest, putInUrl, queries, tell]);

  const moveTo = useCallback(
    (itemId: string) => {
      const { current: shown } = latest().position;
      const view = shown === null ? undefined : queries.getQueryData<ReviewView>(reviewKey(environment, shown));
      return tell({ type: "shown", itemId, wasOpen: view?.status === "open" });
    },
    [environment, latest, queries, tell],
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
    void fill();
  }, [current, ahead, fill]);

  useEffect(() => {
    if (current !== null || failedAsks === 0) return;
    const timer = setTimeout(() => void fill(), ASK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [current, failedAsks, fill]);

  const goNext = useCallback(
    (from: string, as: LeftAs) => {
      // People who may only read have no queue; the list is their way back.
      if (active) putInUrl(tell({ type: "passed", itemId: from, as }));
    },
    [active, putInUrl, tell],
  );
  const decide = useCallback(
    (itemId: string): boolean => {
      if (!active || latest().position.current !== itemId) return false;
      putInUrl(tell({ type: "decided", itemId }));
      return true;
    },
    [active, latest, putInUrl, tell],
  );
  const goTo = useCallback(
    (itemId: string) => {
      if (latest().position.current !== itemId) putInUrl(moveTo(itemId));
    },
    [latest, moveTo, putInUrl],
  );
  const goBack = useCallback(() => {
    const last = latest().position.past.at(-1);
    if (last !== undefined) goTo(last);
  }, [goTo, latest]);
  const standing = state.isOver ? "over" : failedAsks > 0 ? "unreachable" : "asking";
  return { current, standing, ahead, past, leftOpen: state.leftOpen.length, goNext, goBack, goTo, decide };
}
