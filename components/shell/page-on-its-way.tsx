"use client";

import { usePathname } from "next/navigation";
import { createElement, useEffect, useState, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { useLater } from "@/components/ui/use-later";
import { whenSetOut } from "./set-out";

const load = () => import("./page-skeleton");

/** Most pages are here sooner, and then simply come in the place of the one before. */
const PATIENCE_MS = 250;
/** By then the way has failed, and the page that is still there is of more use. */
const GIVEN_UP_MS = 20_000;

/**
 * Shows the shape of a page that was set out for where it lets itself be waited for. React's own fallbacks would flash on
 * every way, and keep what has come meanwhile back for 300 ms.
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
  // Whatever arrives ends the wait, were it another page than the one set out for; nor is it found again on the way back.
  if (waiting !== null && waiting.from !== here) setWaiting(null);
  const away = waiting !== null && waiting.from === here;
  const { part } = useLater(load, away);
  // Without it the page that is there is of more use than none.
  const shape = away && part ? createElement(part.PageSkeleton, { path: waiting.to }) : null;
  return (
    <>
      {shape}
      <div className={classNames(shape && "hidden")}>{children}</div>
    </>
  );
}
