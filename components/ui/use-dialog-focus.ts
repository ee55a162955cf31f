import { useState } from "react";
import { standIn } from "./stand-ins";

const typed = "input:not([type=hidden], [type=checkbox], [type=radio], :disabled), select:not(:disabled), textarea:not(:disabled)";

/**
 * Where the focus goes as a dialog opens and closes. It begins on the first field, where there is one, and ends on what opened
 * the dialog: Radix gives it back to triggers of its own alone, and ours are opened by buttons, rows and keys. What the dialog's
 * end has focused itself keeps it, and on another page nothing gets it: what looks like the opener there is something else.
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
