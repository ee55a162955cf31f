import { useEffect, useState } from "react";

/**
 * Holds the page while it shows what can't be shown again: leaving it asks first, and the browser's way back is not taken. Says
 * whether that way was tried.
 */
export function useHeldPage(isHolding: boolean): boolean {
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    if (!isHolding) return;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    const stay = (event: NavigateEvent): void => {
      if (event.navigationType !== "traverse" || !event.cancelable) return;
      event.preventDefault();
      setHeld(true);
    };
    // Older browsers have none, and can't be held on the way back.
    const navigation = "navigation" in window ? window.navigation : null;
    window.addEventListener("beforeunload", ask);
    navigation?.addEventListener("navigate", stay);
    return () => {
      window.removeEventListener("beforeunload", ask);
      navigation?.removeEventListener("navigate", stay);
    };
  }, [isHolding]);
  return isHeld && isHolding;
}
