"use client";

import { usePathname } from "next/navigation";
import { lazy, Suspense, useEffect, useState, type ReactNode } from "react";
import { classNames } from "@/components/ui/class-names";
import { whenPresent } from "@/components/ui/when-present";
import { whenSetOut } from "./set-out";

const load = () => import("./page-skeleton");
const PageSkeleton = lazy(() => load().then((loaded) => ({ default: loaded.PageSkeleton })));
whenPresent(load);

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
  return (
    <>
      {away ? (
        <Suspense fallback={null}>
          <PageSkeleton path={waiting.to} />
        </Suspense>
      ) : null}
      <div className={classNames(away && "hidden")}>{children}</div>
    </>
  );
}
