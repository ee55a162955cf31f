import { useState } from "react";
import { standIn } from "./stand-ins";

const typed = "input:not([type=hidden], [type=checkbox], [type=radio], :disabled), select:not(:disabled), textarea:not(:disabled)";

/**
 * Manages the focus of a dialog. It starts on the first field, if any, and returns to the element that opened the dialog, which Radix does
 * only for its own triggers. It isn't moved if closing focused something else, or after a navigation, where a matching element would be a
 * different one.
 */
export function useDialogFocus() {
  const [opener] = useState(() =>
    typeof document === "undefined" ? null : { element: standIn.openerOf(document.activeElement), path: location.pathname },
  );
  return {
    onOpenAutoFocus: (event: Event): void => {
      const field = event.currentTarget instanceof HTMLElement ? event.currentTarget.querySelector<HTMLElement>(typed) : null;
      if (!field) return;
      event.preventDefault();
      field.focus();
    },
    onCloseAutoFocus: (event: Event): void => {
      event.preventDefault();
      const isFree = document.activeElement === null || document.activeElement === document.body;
      const isThere = opener !== null && location.pathname === opener.path && opener.element?.isConnected;
      if (isFree && isThere && opener.element instanceof HTMLElement) opener.element.focus({ preventScroll: true });
    },
  };
}
