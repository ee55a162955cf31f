import { useEffect, useId, useState } from "react";
import { setUnsent } from "@/components/forms/ended-session";

const holding = new Set<string>();

/** Whether the page shows, or waits for, something that can't be shown again. It must not be refreshed meanwhile. */
export const isPageHeld = (): boolean => holding.size > 0;

/**
 * Holds the page while it shows, or waits for, something that can't be shown again: leaving it asks first, an ended session doesn't reload
 * it, and the browser's back button is blocked. Returns whether the back button was pressed.
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
    // Older browsers lack the Navigation API, so their back button can't be blocked.
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
