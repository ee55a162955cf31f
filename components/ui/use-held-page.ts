import { useEffect, useId, useState } from "react";
import { setUnsent } from "@/components/forms/ended-session";

const holding = new Set<string>();

/** Whether the page shows what can't be shown again, or waits for it: nothing is to make it anew meanwhile. */
export const isPageHeld = (): boolean => holding.size > 0;

/**
 * Holds the page while it shows what can't be shown again, or while that is on its way: leaving it asks first, an ended session doesn't
 * load it again, and the browser's way back is not taken. Says whether that way was tried.
 */
export function useHeldPage(isHolding: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  const name = useId();
  useEffect(() => {
    if (!isHolding) return;
    const stay = (event: NavigateEvent): void => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      event.preventDefault();
      setHeld(true);
    };
    // Older browsers have none, and can't be held on the way back.
    const navigation = "navigation" in window ? window.navigation : null;
    holding.add(name);
    setUnsent(name, true);
    navigation?.addEventListener("navigate", stay);
    return () => {
      holding.delete(name);
      setUnsent(name, false);
      navigation?.removeEventListener("navigate", stay);
    };
  }, [isHolding, name]);
  return isHeld && isHolding;
}
