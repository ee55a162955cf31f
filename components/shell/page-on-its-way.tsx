"use client";

import { usePathname } from "next/navigation";
import { createElement, useEffect, useState, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useLater } from "@/components/ui/use-later";
import { whenSetOut } from "./set-out";

const load = () => import("./page-skeleton");

/** Most pages arrive sooner and simply replace the previous one. */
const PATIENCE_MS = 250;
/** After this time the navigation has failed, and the current page is more useful. */
const GIVEN_UP_MS = 20_000;

/**
 * Shows the skeleton of the target page if navigation takes long. React's own Suspense fallbacks would flash on every navigation and delay
 * finished content by 300 ms.
 */
export function PageOnItsWay({ children }: { children: ReactNode }) {
  const here = usePathname();
  const [waiting, setWaiting] = useState<{ from: string; to: string } | null>(null);
  useEffect(() => {
    let timers: ReturnType<typeof setTimeout>[] = [];
    const stop = (): void => timers.forEach(clearTimeout);
    const unwatch = whenSetOut((to) => {
      stop();
      timers =
        to === here ? [] : [setTimeout(() => setWaiting({ from: here, to }), PATIENCE_MS), setTimeout(() => setWaiting(null), GIVEN_UP_MS)];
    });
    return () => {
      unwatch();
      stop();
    };
  }, [here]);
  // Any page that arrives ends the wait, even if it isn't the target; otherwise the skeleton would reappear on the way back.
  if (waiting !== null && waiting.from !== here) setWaiting(null);
  const away = waiting !== null && waiting.from === here;
  const { part } = useLater(load, away);
  // If the skeleton isn't loaded, the current page stays.
  const shape = away && part ? createElement(part.PageSkeleton, { path: waiting.to }) : null;
  return (
    <>
      {shape}
      <div className={classNames(shape && "hidden")}>{children}</div>
    </>
  );
}
