import { createContext, use, useEffect } from "react";

/** Sets whether the surrounding dialog may be closed. */
export const DialogHold = createContext<(isHeld: boolean) => void>(() => undefined);

/** Keeps the surrounding dialog open while a request is pending. Closing it would lose the input and the server's response. */
export function useDialogHold(busy: boolean): void {
  const hold = use(DialogHold);
  useEffect(() => {
    if (!busy) return;
    hold(true);
    return () => hold(false);
  }, [busy, hold]);
}
