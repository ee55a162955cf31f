import { createContext, use, useEffect } from "react";

/** Sets whether the dialog around may be closed. */
export const DialogHold = createContext<(isHeld: boolean) => void>(() => undefined);

/**
 * Keeps the dialog around open while something that it sent has no answer: closed before, it would take along what was typed and what the
 * server says against it.
 */
export function useDialogHold(busy: boolean): void {
  const hold = use(DialogHold);
  useEffect(() => {
    if (!busy) return;
    hold(true);
    return () => hold(false);
  }, [busy, hold]);
}
